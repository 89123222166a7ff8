//! The catalogue entry of FALCON as a learning algorithm.

use super::{
    layout::{LAYOUT, WORDS},
    player::PLAYER,
    presets::PRESETS,
    settings::Settings,
};
use crate::training::{Direction, Input, Learner, Measure, Origin, Output, Stage, Unit};
use tefuda_games::{PaperId, text};

/// The catalogue entry of FALCON as a learning algorithm.
pub const LEARNER: Learner = Learner {
    id: "falcon",
    name: text("FALCON", "FALCON"),
    about: text(
        "52 nets remember situations and how each action type did there. Support vectors warn of ♠Q.",
        "52のネットが、状況と、そこで各種の行動がどんな結果になったかを覚えます。サポートベクター回帰が♠Qの危険を知らせます。",
    ),
    paper: Some(PaperId::P1),
    presets: &PRESETS,
    stages: &[
        Stage {
            name: text("Games between four Monte Carlo agents", "モンテカルロ4人の対局"),
            unit: Unit::GAMES,
            length: &Settings::HANDS,
        },
        Stage {
            name: text("Support vector regressions", "サポートベクター回帰"),
            unit: Unit {
                one: text("group", "グループ"),
                many: text("groups", "グループ"),
                axis: text("groups", "グループ数"),
            },
            length: &Settings::GROUPS,
        },
        Stage {
            name: text("Games against other players", "ほかのプレイヤーとの対局"),
            unit: Unit::GAMES,
            length: &Settings::GAMES,
        },
    ],
    inputs: &[Input::Records { knob: &Settings::RECORDS }],
    measures: &[
        Measure {
            id: "rules",
            title: text("Penalty ratio against three rule-based players", "失点率（対ルールベース3人）"),
            log: false,
            better: Direction::Lower,
            stage: 2,
        },
        Measure {
            id: "mc",
            title: text("Penalty ratio against three Monte Carlo agents", "失点率（対モンテカルロ3人）"),
            log: false,
            better: Direction::Lower,
            stage: 2,
        },
        Measure {
            id: "accuracy",
            title: text("Balanced accuracy of DegSQ", "DegSQのバランス正解率"),
            log: false,
            better: Direction::Higher,
            stage: 1,
        },
    ],
    output: Some(Output {
        // Nets with 36,000 nodes take 4 MB, and 56,000 support vectors 2 MB.
        largest: 16 << 20,
        player: PLAYER,
    }),
    words: &WORDS,
    layout: LAYOUT,
};

/// The learning algorithm, as its files name it.
pub const ORIGIN: Origin = LEARNER.origin();
