//! The settings, and the catalogue entry.

use super::control::Aim;
use crate::daihinmin::rank::need;
use crate::shelf::Need;
use tefuda_games::{Entry, PaperId, Setting, Spec, choice, settings, text};

choice! {
    /// The engine that finds a play.
    pub(super) enum EngineKind {
        /// UCT with a reward from both places.
        Search = "search", text("search (UCT)", "探索（UCT）");
        /// The evaluators of P2.
        Estimates = "ranks", text("rank estimates", "ランク推定");
    }
}

settings! {
    /// The settings of the agent.
    pub(super) struct Settings {
        /// The target: the person's place.
        AIM aim: Aim = Setting::choice("aim").says(text("Target place", "目標の順位"), text(
        "The place it wants you to finish in, on average. Even: third, with better and worse finishes equally often.",
        "あなたを平均して何位にするか。「五分五分」は平均3位で、3位より上と下が同じくらいになるようにします。",
    ));
        /// The engine that finds a play.
        ENGINE engine: EngineKind = Setting::choice("engine").says(text("Engine", "手の選び方"), text(
        "Search tries plays in simulated games. Rank estimates from the paper's two nets are much faster but rougher.",
        "探索は想像したゲームで手を試します。論文の2つのネットによる推定は、ずっと速いかわりに粗くなります。",
    ));
        /// The seat of the person.
        PERSON person: u8 = Setting::whole("person", 0, 4, 0).says(
    text("Steered seat", "対象の席"),
    text("Seat of the player it steers. 0: the first seat.", "順位を調整する相手の席。0が最初の席です。"),
);
        /// The number of steering agents at the table.
        AIMERS aimers: u32 = Setting::whole("aimers", 1, 4, 4).says(
    text("Agents with this target", "忖度する人数"),
    text(
        "Agents at the table that share this target, including this one. More agents: each steers less.",
        "自分を含めて、同じ目標で忖度する人数。多いほど、1人あたりは控えめになります。",
    ),
);
        /// Playouts.
        PLAYOUTS playouts: u32 = Setting::whole("playouts", 1, 100_000, 300).log().symbol("n").says(
    text("Playouts", "プレイアウト数"),
    text(
        "Simulated games per decision. More: more accurate, slower.",
        "1回の判断で試すゲームの数。多いほど正確で、時間がかかります。",
    ),
);
        /// G, the gain within a game.
        INSIDE inside: f64 = Setting::real("inside", 0.0, 2.0, 0.05, 0.4).symbol("G").says(
    text("Gain within a game", "ゲーム中のゲイン"),
    text(
        "How strongly it reacts to your expected distance from the target in this game. More: steers harder.",
        "このゲームでのあなたの見込み順位と目標のずれに、どれだけ反応するか。大きいほど強く調整します。",
    ),
);
        /// K, the gain across games.
        OVER over: f64 = Setting::real("over", 0.0, 2.0, 0.01, 0.3).symbol("K").says(text("Gain across games", "ゲームをまたいだゲイン"), text(
        "How strongly it reacts to your total distance from the target in earlier games of the match. More: steers harder.",
        "この試合の前のゲームまでのずれの合計に、どれだけ反応するか。大きいほど強く調整します。",
    ));
        /// N, the reserve for the next games. With 0, 4, 6 and 8, `uct:playouts=200` ends at 2.76 ± 0.13, 2.88 ± 0.07,
        /// 2.86 ± 0.05 and 2.91 ± 0.07 for target 3 (20 matches each, the same cards). 4 is the least that helps:
        /// `tefuda match --game daihinmin --set games=20 --games 400 --session 20 --seed 301 --seat uct:playouts=200
        /// --seat S --seat S --seat S --seat S` with S = `sontaku:aim=3,next=N`.
        NEXT next: f64 = Setting::real("next", 0.0, 12.0, 0.5, 4.0).symbol("N").says(text("Reserve for the next games", "先のゲームへの備え"), text(
        "How many places in total you can fall behind the target before it lets you through. \
         A better class also helps you in the next games, so it waits. More: waits longer. 0: never waits.",
        "あなたが目標から合計で何位遅れたら、ゆずりはじめるか。よい身分は次からのゲームでも有利なので、すぐにはゆずりません。大きいほど長く待ち、0ならすぐにゆずります。",
    ));
        /// The share of games without steering.
        SKILL skill: f64 = Setting::real("skill", 0.0, 1.0, 0.05, 0.0).says(text("Share of unsteered games", "実力の反映"), text(
        "Share of games in which it simply plays to win. More: your own skill decides your place. 0: every game is steered. 1: none is.",
        "順位を操作せず、ふつうに勝ちにいくゲームの割合。大きいほど、あなたの実力が順位に表れます。0ならすべてのゲームで操作し、1なら操作しません。",
    ));
        /// The largest effort against the person.
        HOLD hold: f64 = Setting::real("hold", 0.0, 1.0, 0.05, 0.3).says(
    text("Holding-back limit", "足止めの上限"),
    text(
        "How far it goes to hold you back. 0: it never does more than play to win.",
        "あなたをどこまで足止めするか。0なら、せいぜい普通に勝ちにいくだけです。",
    ),
);
        /// The sacrifice limit, in places.
        NATURAL natural: f64 = Setting::real("natural", 0.0, 4.0, 0.05, 0.45).says(text("Sacrifice limit (places)", "下げる順位の上限"), text(
        "The most places it normally sacrifices in one play, by its own estimate. Small: looks natural. Large: hits the target more reliably. If it can't reach the target otherwise, it sacrifices more.",
        "1手で自分の見込み順位をいくつまで下げるか。小さいほど自然に見え、大きいほど目標どおりになります。それでは目標に届かないときは、もっと下げます。",
    ));
    }
}

/// The catalogue entry.
pub(crate) const ENTRY: Entry = Entry::new(
    "sontaku",
    text("Sontaku", "忖度"),
    text(
        "Steers you to a target place by letting you through or holding you back. Games are neither too easy nor too hard.",
        "あなたの順位が目標に近づくようにプレイします。ゆずったり足止めしたりして、易しすぎも難しすぎもしないゲームにします。",
    ),
    Settings::KNOBS,
)
.paper(PaperId::P2)
.source("our version of the paper's future work");

/// The file of the evaluators.
pub(super) fn evaluators() -> Need {
    need(text("it searches instead", "代わりに探索で手を選びます"))
}

/// The missing file of the evaluators, if the agent of a spec needs it.
pub(crate) fn lacks(spec: &Spec) -> Option<Need> {
    let wanted = spec.id() == ENTRY.id && spec.get(&Settings::ENGINE) == EngineKind::Estimates;
    Some(evaluators()).filter(|need| wanted && need.at_hand().is_none())
}

/// Whether the agent of a spec is this one, which needs the earlier games.
pub(crate) fn looks_back(spec: &Spec) -> bool {
    spec.id() == ENTRY.id
}
