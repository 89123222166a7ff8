//! The presets: the paper's settings, the best known ones, and a short run to watch.

use super::{
    games::Players,
    settings::{Decisions, Keep, Settings},
};
use tefuda_games::{Entry, PaperId, knob::Value, text};

/// The presets, the paper's first.
pub(super) static PRESETS: [Entry; 3] = [
    Entry {
        id: "paper",
        name: text("As in the paper", "論文どおり"),
        about: text(
            "10,000 games by five different players. Every turn is an example. 1,000 epochs.",
            "異なる5人の10,000ゲームの全手番を例に、1,000エポック学習します。",
        ),
        paper: Some(PaperId::P2),
        source: "",
        knobs: Settings::KNOBS,
        defaults: &[],
    },
    Entry {
        id: "class",
        name: text("With starting class", "身分も入力"),
        about: text(
            "Ours. Adds the starting class as input. Learns only from real choices. Keeps the best validation epoch.",
            "独自の設定。開始時の身分も入力し、選択肢のある判断だけから学び、検証データで最良のエポックを残します。",
        ),
        paper: None,
        source: "ours",
        knobs: Settings::KNOBS,
        defaults: &[
            ("epochs", Value::Int(10)),
            ("decisions", Decisions::Choices.value()),
            ("class", Value::Flag(true)),
            ("keep", Keep::Best.value()),
        ],
    },
    Entry {
        id: "demo",
        name: text("Demo: watch it learn", "デモ：学習を観察"),
        about: text(
            "The paper's nets with 200 games by fast players and 20 epochs. You soon see them overfit.",
            "論文のネットを、速い5人の200ゲームと20エポックで学習します。過学習していくようすがすぐに見られます。",
        ),
        paper: Some(PaperId::P2),
        source: "",
        knobs: Settings::KNOBS,
        defaults: &[
            ("games", Value::Int(200)),
            ("match", Value::Int(10)),
            ("players", Players::Fast.value()),
            ("epochs", Value::Int(20)),
        ],
    },
];
