//! The knobs, and the catalogue entry.

use super::{super::rank::player::need, control::Aim};
use crate::shelf::Need;
use tefuda_games::{
    Entry, Knob, PaperId, Spec, choice,
    knob::{ChoiceKnob, IntKnob, Kind, RealKnob},
    text,
};

/// Where the person is to end.
pub(super) const AIM: ChoiceKnob<Aim> = ChoiceKnob::new(
    "aim",
    "",
    text("Your place", "あなたの順位"),
    text(
        "Where the person is to end on average. Even: third, with as many games better as worse.",
        "相手をする人が平均して何位になるようにするか。「五分五分」は平均3位で、勝ちと負けが同じくらいになるようにします。",
    ),
);
choice! {
    /// What looks for a play.
    pub(super) enum EngineKind {
        /// UCT with both places as its reward.
        Search = "search", text("search (UCT)", "探索（UCT）");
        /// The evaluators of P2.
        Estimates = "ranks", text("rank estimates", "ランク推定");
    }
}
/// What looks for a play.
pub(super) const ENGINE: ChoiceKnob<EngineKind> = ChoiceKnob::new(
    "engine",
    "",
    text("Engine", "手の選び方"),
    text(
        "The search tries plays out in imagined games. The estimates of the paper's two nets are much faster and much coarser.",
        "探索は想像したゲームで手を試します。論文の2つのネットによる推定は、ずっと速いかわりに粗くなります。",
    ),
);
/// The seat of the person.
pub(super) const PERSON: IntKnob = IntKnob::new(Knob {
    key: "person",
    symbol: "",
    kind: Kind::Int { min: 0, max: 4, default: 0, log: false },
    name: text("Seat aimed for", "ねらう席"),
    help: text("The seat whose place it aims at; 0 is the first.", "順位をねらう相手の席。0が最初の席です。"),
});
/// How many aim together.
pub(super) const AIMERS: IntKnob = IntKnob::new(Knob {
    key: "aimers",
    symbol: "",
    kind: Kind::Int { min: 1, max: 4, default: 4, log: false },
    name: text("How many aim", "忖度する人数"),
    help: text(
        "How many at the table aim at the same place, this one included. Several push together, so each pushes less.",
        "自分を含めて、同じ順位をねらう人数。何人かいっしょなら、1人あたりは控えめにします。",
    ),
});
/// Playouts.
pub(super) const PLAYOUTS: IntKnob = IntKnob::new(Knob {
    key: "playouts",
    symbol: "n",
    kind: Kind::Int { min: 1, max: 100_000, default: 300, log: true },
    name: text("Playouts", "プレイアウト数"),
    help: text("How many games it imagines for a decision.", "1回の判断のために想像するゲームの数。"),
});
/// G.
pub(super) const INSIDE: RealKnob = RealKnob::new(Knob {
    key: "inside",
    symbol: "G",
    kind: Kind::Real { min: 0.0, max: 2.0, step: 0.05, default: 0.4 },
    name: text("Gain within a game", "ゲーム中の強さ"),
    help: text(
        "How hard it tries for each place by which the person is expected to miss the aim now.",
        "いまの見込み順位が目標から1つずれるごとに、どれだけ手加減・本気を変えるか。",
    ),
});
/// K.
pub(super) const OVER: RealKnob = RealKnob::new(Knob {
    key: "over",
    symbol: "K",
    kind: Kind::Real { min: 0.0, max: 2.0, step: 0.01, default: 0.3 },
    name: text("Gain over games", "ゲームをまたいだ強さ"),
    help: text(
        "How hard it tries for each place by which the games of the match have missed the aim, added up.",
        "これまでのゲームの順位と目標のずれの合計1つごとに、どれだけ手加減・本気を変えるか。",
    ),
});
/// The most effort against the person.
pub(super) const HOLD: RealKnob = RealKnob::new(Knob {
    key: "hold",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 1.0, step: 0.05, default: 0.3 },
    name: text("Holding back", "足止めの上限"),
    help: text(
        "How far it goes against the person. 0: it never does more than play to win.",
        "相手の足をどこまで引っぱるか。0なら、せいぜい普通に勝ちにいくだけです。",
    ),
});
/// How natural it looks.
pub(super) const NATURAL: RealKnob = RealKnob::new(Knob {
    key: "natural",
    symbol: "",
    kind: Kind::Real { min: 0.0, max: 4.0, step: 0.05, default: 0.45 },
    name: text("Gives up at most, places", "手放す順位の上限"),
    help: text(
        "How many places of its own it gives up in one play, by its own estimate. Small looks natural, large meets the aim more surely. It gives up more where the aim cannot be met so.",
        "1手で自分の見込み順位をいくつまで手放すか。小さいほど自然に見え、大きいほど目標どおりになります。それでは目標に届かないときは、もっと手放します。",
    ),
});

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    id: "sontaku",
    name: text("Sontaku", "忖度"),
    about: text(
        "Aims at your place: lets you through or holds you back, so that games are neither too easy nor too hard.",
        "あなたの順位をねらって打ちます。ゆずったり立ちはだかったりして、弱すぎも強すぎもしない勝負にします。",
    ),
    paper: Some(PaperId::P2),
    source: "the paper's future work, by us",
    knobs: &[
        AIM.knob,
        ENGINE.knob,
        PERSON.knob,
        AIMERS.knob,
        PLAYOUTS.knob,
        INSIDE.knob,
        OVER.knob,
        HOLD.knob,
        NATURAL.knob,
    ],
    defaults: &[],
};

/// The file of the evaluators.
pub(super) fn evaluators() -> Need {
    need(text("it searches instead", "代わりに探索で打ちます"))
}

/// The file that the agent of a spec thinks by, if it is not at hand.
pub fn lacks(spec: &Spec) -> Option<Need> {
    let wanted = spec.id() == ENTRY.id && spec.choice(&ENGINE) == EngineKind::Estimates;
    Some(evaluators()).filter(|need| wanted && need.at_hand().is_none())
}

/// Whether the agent of a spec is this one, which has to know the games before.
pub fn looks_back(spec: &Spec) -> bool {
    spec.id() == ENTRY.id
}
