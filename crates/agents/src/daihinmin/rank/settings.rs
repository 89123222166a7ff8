//! The catalogue entry of the learning algorithm, and the values of its hyperparameters.

use super::{
    examples::SplitRules,
    games::{PLAYERS, Players},
    knobs::{
        ALPHA, BATCH, CLASS, DECISIONS, Decisions, EPOCHS, GAMES, HELD_OUT, HIDDEN_A, HIDDEN_B, KEEP, Keep,
        LENGTH, OPTIMISER, RATE, RECORDS, SPLIT, SplitBy,
    },
    layout::{LAYOUT, WORDS},
    player::PLAYER,
    presets::PRESETS,
};
use crate::training::{Direction, Input, Learner, Measure, Origin, Output, Stage, Unit};
use tefuda_games::{PaperId, Spec, text};
use tefuda_learn::Optimiser;

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
            length: &GAMES,
        },
        Stage {
            name: text("Training both evaluators", "2つのEvaluatorの学習"),
            unit: Unit {
                one: text("epoch", "エポック"),
                many: text("epochs", "エポック"),
                axis: text("epochs", "エポック数"),
            },
            length: &EPOCHS,
        },
    ],
    inputs: &[Input::Records { knob: &RECORDS }],
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

/// The values of the hyperparameters of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "each field is the value of the knob of that name")]
pub struct Settings {
    pub games: u32,
    pub length: u32,
    pub players: Players,
    pub epochs: u32,
    pub alpha: f32,
    pub hidden_a: usize,
    pub hidden_b: usize,
    pub rate: f32,
    pub optimiser: Optimiser,
    pub batch: usize,
    pub decisions: Decisions,
    pub split: SplitBy,
    pub held_out: u32,
    pub class: bool,
    pub keep: Keep,
}

impl Settings {
    /// The values in a spec of [`LEARNER`]'s presets.
    pub fn new(spec: &Spec) -> Self {
        Self {
            games: spec.int(&GAMES) as u32,
            length: spec.int(&LENGTH) as u32,
            players: spec.choice(&PLAYERS),
            epochs: spec.int(&EPOCHS) as u32,
            alpha: spec.real(&ALPHA) as f32,
            hidden_a: spec.int(&HIDDEN_A) as usize,
            hidden_b: spec.int(&HIDDEN_B) as usize,
            rate: spec.real(&RATE) as f32,
            optimiser: spec.choice(&OPTIMISER).into(),
            batch: spec.int(&BATCH) as usize,
            decisions: spec.choice(&DECISIONS),
            split: spec.choice(&SPLIT),
            held_out: spec.int(&HELD_OUT) as u32,
            class: spec.flag(&CLASS),
            keep: spec.choice(&KEEP),
        }
    }

    /// The rules for splitting examples.
    pub fn split_rules(&self) -> SplitRules {
        SplitRules {
            by_decision: self.split == SplitBy::Decision,
            choices: self.decisions == Decisions::Choices,
            held_out: self.held_out,
        }
    }
}
