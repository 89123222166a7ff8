//! Hyperparameters that learning algorithms share. They differ only in range, default or help text.

use tefuda_games::{
    FileId, Setting, Text, choice,
    knob::{Real, Whole},
    spoken, text,
};
use tefuda_learn::Optimiser;

/// The number of games in a run.
pub const fn games<T: Whole>(most: i64, default: i64, help: Text) -> Setting<T> {
    Setting::whole("games", 100, most, default).log().says(spoken("Games", "ゲーム数"), help)
}

/// The probability of a random action.
pub const fn epsilon<T: Real>(default: f64, help: Text) -> Setting<T> {
    Setting::real("epsilon", 0.0, 1.0, 0.01, default).symbol("ε").says(text("Exploration", "探索率"), help)
}

/// The number of games after which learning slows down; 0 for never.
pub const fn fade<T: Whole>(help: Text) -> Setting<T> {
    Setting::whole("fade", 0, 10_000_000, 0)
        .log()
        .says(text("Games until learning slows", "学習が落ち着くまでのゲーム数"), help)
}

/// Samples per update.
pub const fn batch<T: Whole>(default: i64, help: Text) -> Setting<T> {
    Setting::whole("batch", 1, 1024, default).log().says(text("Minibatch", "ミニバッチ"), help)
}

/// The optimiser.
pub const fn optimiser(help: Text) -> Setting<OptimiserKind> {
    Setting::choice("optimiser").says(text("Optimiser", "最適化手法"), help)
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
pub const fn records(help: Text) -> Setting<Option<FileId>> {
    Setting::records("records").says(text("Records to learn from", "学習に使う記録"), help)
}

/// An agent file of a learning algorithm, used instead of the pretrained agent that the other settings of an
/// agent name.
pub const fn agent_file(learner: &'static str) -> Setting<Option<FileId>> {
    Setting::file("file", learner).says(text("Agent file", "エージェントファイル"), text(
            "Your own trained agent in place of the pretrained one. Use its ID: the 12 characters in its file name.",
            "学習済みエージェントの代わりに使う、自分で学習させたエージェント。ファイル名にある12文字のIDで指定します。",
        ))
}
