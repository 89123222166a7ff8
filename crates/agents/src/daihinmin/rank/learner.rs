//! The catalogue entry of the learning algorithm.

use super::{
    layout::{LAYOUT, WORDS},
    player::PLAYER,
    presets::PRESETS,
    settings::Settings,
};
use crate::training::{Direction, Input, Learner, Measure, Origin, Output, Stage, Unit};
use tefuda_games::{PaperId, text};

/// The catalogue entry of the learning algorithm.
pub const LEARNER: Learner = Learner {
    id: "rank",
    name: text("Rank estimation", "ランク推定"),
    about: text(
        "Two nets learn to predict the rank class a player finishes in. One sees the position. The other also sees the cards about to be played.",
        "2つのネットが、プレイヤーが最後にどのランクになるかをゲームから学びます。1つは状況から、もう1つは状況と出すカードから推定します。",
    ),
    paper: Some(PaperId::P2),
    presets: &PRESETS,
    stages: &[
        Stage {
            name: text("Training games", "学習に使うゲーム"),
            unit: Unit {
                one: text("game", "ゲーム"),
                many: text("games", "ゲーム"),
                axis: text("games", "ゲーム数"),
            },
            length: &Settings::GAMES,
        },
        Stage {
            name: text("Training both evaluators", "2つのEvaluatorの学習"),
            unit: Unit {
                one: text("epoch", "エポック"),
                many: text("epochs", "エポック"),
                axis: text("epochs", "エポック数"),
            },
            length: &Settings::EPOCHS,
        },
    ],
    inputs: &[Input::Records { knob: &Settings::RECORDS }],
    measures: &[
        Measure {
            id: "accuracy_a",
            title: text("Evaluator A accuracy (test set)", "Evaluator Aの正解率（テストデータ）"),
            log: false,
            better: Direction::Higher,
            stage: 1,
        },
        Measure {
            id: "accuracy_b",
            title: text("Evaluator B accuracy (test set)", "Evaluator Bの正解率（テストデータ）"),
            log: false,
            better: Direction::Higher,
            stage: 1,
        },
    ],
    output: Some(Output {
        // Nets of the largest widths take 3.4 MB, the paper's 0.6 MB.
        largest: 4 << 20,
        player: PLAYER,
    }),
    words: &WORDS,
    layout: LAYOUT,
};

/// The learning algorithm, as its files name it.
pub const ORIGIN: Origin = LEARNER.origin();
