//! The one switch of Leduc Hold'em: how many hands a match has.

use crate::{
    knob::{Entry, Kind, Knob, Spec, Value},
    text::text,
};

/// The rules in force. Those of a hand are always the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeducConfig {
    /// A match is over after so many hands: 1 to 1000.
    pub hands: u16,
}

/// Length of a match.
pub const HANDS: Knob = Knob {
    key: "hands",
    symbol: "",
    kind: Kind::Int { min: 1, max: 1000, default: 20, log: true },
    name: text("Hands", "ハンド数"),
    help: text(
        "How many hands a match has. In the long run skill shows, in a few hands mostly luck.",
        "1試合のハンド数。少ないと運、多いと実力が出ます。",
    ),
};

/// The rule sets with names; there is one.
pub static PRESETS: [Entry; 1] = [Entry {
    id: "standard",
    name: text("Standard", "標準ルール"),
    about: text(
        "Ante 1, bets of 2 and then 4, at most two bets or raises a round.",
        "アンティ1、ベット額は2、次のラウンドは4。ベットとレイズは1ラウンドに合わせて2回まで。",
    ),
    paper: None,
    source: "Southey et al. 2005",
    knobs: &[HANDS],
    defaults: &[],
}];

impl LeducConfig {
    /// The rules that a spec of [`PRESETS`] describes.
    pub fn new(spec: &Spec) -> Self {
        Self { hands: spec.int(&HANDS) as u16 }
    }

    /// The spec that describes these rules.
    pub fn spec(self) -> Spec {
        PRESETS[0].spec().with(HANDS.key, Value::Int(i64::from(self.hands)))
    }
}
