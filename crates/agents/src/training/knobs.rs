//! Hyperparameters that learning algorithms share. They differ only in range, default or help text.

use tefuda_games::{
    Knob, Text, choice,
    knob::{ChoiceKnob, FileKnob, IntKnob, Kind, RealKnob},
    spoken, text,
};
use tefuda_learn::Optimiser;

/// The number of games in a run.
pub const fn games(most: i64, default: i64, help: Text) -> IntKnob {
    IntKnob::new(Knob {
        key: "games",
        symbol: "",
        kind: Kind::Int { min: 100, max: most, default, log: true },
        name: spoken("Games", "対局数"),
        help,
    })
}

/// The probability of a random action.
pub const fn epsilon(default: f64, help: Text) -> RealKnob {
    RealKnob::new(Knob {
        key: "epsilon",
        symbol: "ε",
        kind: Kind::Real { min: 0.0, max: 1.0, step: 0.01, default },
        name: text("Exploration", "探索率"),
        help,
    })
}

/// The number of games after which learning slows down; 0 for never.
pub const fn fade(help: Text) -> IntKnob {
    IntKnob::new(Knob {
        key: "fade",
        symbol: "",
        kind: Kind::Int { min: 0, max: 10_000_000, default: 0, log: true },
        name: text("Games until learning slows", "学習が落ち着くまでの対局数"),
        help,
    })
}

/// Samples per update.
pub const fn batch(default: i64, help: Text) -> IntKnob {
    IntKnob::new(Knob {
        key: "batch",
        symbol: "",
        kind: Kind::Int { min: 1, max: 1024, default, log: true },
        name: text("Minibatch", "ミニバッチ"),
        help,
    })
}

/// The optimiser.
pub const fn optimiser(help: Text) -> ChoiceKnob<OptimiserKind> {
    ChoiceKnob::new("optimiser", "", text("Optimiser", "最適化手法"), help)
}

choice! {
    /// The values of a setting made by [`optimiser`].
    pub enum OptimiserKind {
        /// Stochastic gradient descent.
        Sgd = "sgd", text("SGD", "SGD");
        /// Adam.
        Adam = "adam", text("Adam", "Adam");
    }
}

impl From<OptimiserKind> for Optimiser {
    fn from(kind: OptimiserKind) -> Self {
        match kind {
            OptimiserKind::Sgd => Self::Sgd,
            OptimiserKind::Adam => Self::Adam,
        }
    }
}

/// A data set of records.
pub const fn records(help: Text) -> FileKnob {
    FileKnob::new(Knob {
        key: "records",
        symbol: "",
        kind: Kind::Records,
        name: text("Records to learn from", "学習に使う記録"),
        help,
    })
}

/// An agent file of a learning algorithm, used instead of the pretrained agent that the other settings of an
/// agent name.
pub const fn agent_file(learner: &'static str) -> FileKnob {
    FileKnob::new(Knob {
        key: "file",
        symbol: "",
        kind: Kind::File(learner),
        name: text("Agent file", "エージェントファイル"),
        help: text(
            "Your own trained agent in place of the pretrained one. Use the 12 digits of its file name.",
            "学習済みエージェントの代わりに使う、自分で学習させたエージェント。ファイル名の12桁で指定します。",
        ),
    })
}
