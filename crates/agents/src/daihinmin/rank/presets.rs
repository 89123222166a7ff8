//! The presets: the paper's settings, the best we know, and one to be watched.

use super::{
    games::Players,
    knobs::{Decisions, KNOBS, Keep},
};
use tefuda_games::{Entry, PaperId, knob::Value, text};

/// The presets; that of the paper first.
pub(super) static PRESETS: [Entry; 3] = [
    Entry {
        id: "paper",
        name: text("As in the paper", "論文どおり"),
        about: text(
            "10,000 games of five different players, every turn an example, 1,000 epochs.",
            "異なる5人の10,000ゲームの全手番を例に、1,000エポック学習します。",
        ),
        paper: Some(PaperId::P2),
        source: "",
        knobs: KNOBS,
        defaults: &[],
    },
    Entry {
        id: "class",
        name: text("Told the class", "身分も入力"),
        about: text(
            "Ours: also told the class at the start; only decisions with a choice; stopped where held-out games are estimated best.",
            "独自の設定。開始時の身分も入力し、選択肢のある判断だけから学び、検証データで最良のところを残します。",
        ),
        paper: None,
        source: "ours",
        knobs: KNOBS,
        defaults: &[
            ("epochs", Value::Int(10)),
            ("decisions", Decisions::Choices.value()),
            ("class", Value::Flag(true)),
            ("keep", Keep::Best.value()),
        ],
    },
    Entry {
        id: "demo",
        name: text("Demo: to be watched", "デモ：眺めて学ぶ"),
        about: text(
            "The same nets with 200 games of fast players and 20 epochs: it is soon seen how they learn by heart.",
            "同じネットを、速い5人の200ゲームと20エポックで。暗記していくようすがすぐに見られます。",
        ),
        paper: Some(PaperId::P2),
        source: "",
        knobs: KNOBS,
        defaults: &[
            ("games", Value::Int(200)),
            ("match", Value::Int(10)),
            ("players", Players::Fast.value()),
            ("epochs", Value::Int(20)),
        ],
    },
];
