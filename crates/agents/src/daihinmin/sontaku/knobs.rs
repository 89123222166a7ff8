//! The settings, and the catalogue entry.

use super::{super::rank::player::need, control::Aim};
use crate::shelf::Need;
use tefuda_games::{
    Entry, Knob, PaperId, Spec, choice,
    knob::{ChoiceKnob, IntKnob, Kind, RealKnob},
    text,
};

/// The target: the person's place.
pub(super) const AIM: ChoiceKnob<Aim> = ChoiceKnob::new(
    "aim",
    "",
    text("Target place", "目標の順位"),
    text(
        "The place it wants you to finish in, on average. Even: third, with better and worse finishes equally often.",
        "あなたを平均して何位にするか。「五分五分」は平均3位で、3位より上と下が同じくらいになるようにします。",
    ),
);
choice! {
    /// The engine that finds a play.
    pub(super) enum EngineKind {
        /// UCT with a reward from both places.
        Search = "search", text("search (UCT)", "探索（UCT）");
        /// The evaluators of P2.
        Estimates = "ranks", text("rank estimates", "ランク推定");
    }
}
/// The engine that finds a play.
pub(super) const ENGINE: ChoiceKnob<EngineKind> = ChoiceKnob::new(
    "engine",
    "",
    text("Engine", "手の選び方"),
    text(
        "Search tries plays in simulated games. Rank estimates from the paper's two nets are much faster but rougher.",
        "探索は想像したゲームで手を試します。論文の2つのネットによる推定は、ずっと速いかわりに粗くなります。",
    ),
);
/// The seat of the person.
pub(super) const PERSON: IntKnob = IntKnob::new(Knob {
    key: "person",
    symbol: "",
    kind: Kind::Int { min: 0, max: 4, default: 0, log: false },
    name: text("Target seat", "対象の席"),
    help: text(
        "Seat of the player it steers. 0: the first seat.",
        "順位を調整する相手の席。0が最初の席です。",
    ),
});
/// The number of steering agents at the table.
pub(super) const AIMERS: IntKnob = IntKnob::new(Knob {
    key: "aimers",
    symbol: "",
    kind: Kind::Int { min: 1, max: 4, default: 4, log: false },
    name: text("Agents with this target", "忖度する人数"),
    help: text(
        "Agents at the table that share this target, including this one. More agents: each steers less.",
        "自分を含めて、同じ目標で忖度する人数。多いほど、1人あたりは控えめになります。",
    ),
});
/// Playouts.
pub(super) const PLAYOUTS: IntKnob = IntKnob::new(Knob {
    key: "playouts",
    symbol: "n",
    kind: Kind::Int { min: 1, max: 100_000, default: 300, log: true },
    name: text("Playouts", "プレイアウト数"),
    help: text(
        "Simulated games per decision. More: more accurate, slower.",
        "1回の判断で試すゲームの数。多いほど正確で、時間がかかります。",
    ),
});
/// G, the gain within a game.
pub(super) const INSIDE: RealKnob = RealKnob::new(Knob {
    key: "inside",
    symbol: "G",
    kind: Kind::Real { min: 0.0, max: 2.0, step: 0.05, default: 0.4 },
    name: text("Gain within a game", "ゲーム中のゲイン"),
    help: text(
        "How strongly it reacts to your expected distance from the target in this game. More: steers harder.",
        "このゲームでのあなたの見込み順位と目標のずれに、どれだけ反応するか。大きいほど強く調整します。",
    ),
});
/// K, the gain across games.
pub(super) const OVER: RealKnob = RealKnob::new(Knob {
    key: "over",
    symbol: "K",
    kind: Kind::Real { min: 0.0, max: 2.0, step: 0.01, default: 0.3 },
    name: text("Gain across games", "ゲームをまたいだゲイン"),
    help: text(
        "How strongly it reacts to your total distance from the target in earlier games of the match. More: steers harder.",
        "この試合の前のゲームまでのずれの合計に、どれだけ反応するか。大きいほど強く調整します。",
    ),
});
/// N, the reserve for the next games. With 0, 4, 6 and 8, `uct:playouts=200` ends at 2.76 ± 0.13, 2.88 ± 0.07,
/// 2.86 ± 0.05 and 2.91 ± 0.07 for target 3 (20 matches each, the same cards). 4 is the least that helps:
/// `tefuda match --game daihinmin --set games=20 --games 400 --session 20 --seed 301 --seat uct:playouts=200
/// --seat S --seat S --seat S --seat S` with S = `sontaku:aim=3,next=N`.
pub(super) const NEXT: RealKnob = RealKnob::new(Knob {
    key: "next",
    symbol: "N",
    kind: Kind::Real { min: 0.0, max: 12.0, step: 0.5, default: 4.0 },
    name: text("Reserve for the next games", "先のゲームへの備え"),
    help: text(
        "How many places you fall behind the target before it lets you through. A good class would help you in the next games too. More: later. 0: at once.",
        "あなたが目標から合計で何位遅れたら、ゆずりはじめるか。よい身分になると、次からのゲームでも有利になるからです。大きいほど遅くなります。0ならすぐにゆずります。",
    ),
});
/// The share of games without steering.
pub(super) const SKILL: RealKnob = RealKnob::new(Knob {
    key: "skill",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.05, default: 0.0 },
    name: text("How much skill pays", "実力の反映"),
    help: text(
        "Share of games in which it simply plays to win. More: your own skill decides your place. 0: every game is steered. 1: none is.",
        "順位を操作せず、ふつうに勝ちにいくゲームの割合。大きいほど、あなたの実力が順位に表れます。0ならすべてのゲームで操作し、1なら操作しません。",
    ),
});
/// The largest effort against the person.
pub(super) const HOLD: RealKnob = RealKnob::new(Knob {
    key: "hold",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.05, default: 0.3 },
    name: text("Blocking limit", "足止めの上限"),
    help: text(
        "How far it goes to block you. 0: it never does more than play to win.",
        "あなたの足をどこまで引っぱるか。0なら、せいぜい普通に勝ちにいくだけです。",
    ),
});
/// The sacrifice limit, in places.
pub(super) const NATURAL: RealKnob = RealKnob::new(Knob {
    key: "natural",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 4.0, step: 0.05, default: 0.45 },
    name: text("Sacrifice limit (places)", "下げる順位の上限"),
    help: text(
        "The most places it normally sacrifices in one play, by its own estimate. Small: looks natural. Large: hits the target more reliably. If it can't reach the target otherwise, it sacrifices more.",
        "1手で自分の見込み順位をいくつまで下げるか。小さいほど自然に見え、大きいほど目標どおりになります。それでは目標に届かないときは、もっと下げます。",
    ),
});

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    id: "sontaku",
    name: text("Sontaku", "忖度"),
    about: text(
        "Steers you to a target place by letting you through or blocking you. Games are neither too easy nor too hard.",
        "あなたの順位が目標に近づくようにプレイします。ゆずったり立ちはだかったりして、易しすぎも難しすぎもしないゲームにします。",
    ),
    paper: Some(PaperId::P2),
    source: "our version of the paper's future work",
    knobs: &[
        AIM.knob,
        ENGINE.knob,
        PERSON.knob,
        AIMERS.knob,
        PLAYOUTS.knob,
        INSIDE.knob,
        OVER.knob,
        NEXT.knob,
        SKILL.knob,
        HOLD.knob,
        NATURAL.knob,
    ],
    defaults: &[],
};

/// The file of the evaluators.
pub(super) fn evaluators() -> Need {
    need(text("it searches instead", "代わりに探索で手を選びます"))
}

/// The missing file of the evaluators, if the agent of a spec needs it.
pub fn lacks(spec: &Spec) -> Option<Need> {
    let wanted = spec.id() == ENTRY.id && spec.choice(&ENGINE) == EngineKind::Estimates;
    Some(evaluators()).filter(|need| wanted && need.at_hand().is_none())
}

/// Whether the agent of a spec is this one, which needs the earlier games.
pub fn looks_back(spec: &Spec) -> bool {
    spec.id() == ENTRY.id
}
