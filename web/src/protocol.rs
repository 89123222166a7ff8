//! What the page and its workers say to each other.
//!
//! Messages travel as bytes (see [`mod@crate::wire`]), and views in them as JSON text: a worker learns the type of a view
//! only from the name of its game.

use tefuda_agents::{Explanation, Progress};
use tefuda_games::Seed;

/// The number of a decision asked for. Answers to numbers no longer awaited are dropped.
pub(crate) type JobId = u32;

/// From the page to a worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    /// Begin to think about a view; whatever was thought before is dropped.
    Think(Task),
    /// Do so many units of the thought.
    Step {
        /// Of this decision.
        job: JobId,
        /// So many playouts.
        units: u32,
    },
    /// Think to the end without waiting.
    Run {
        /// Of this decision.
        job: JobId,
    },
    /// Drop the thought.
    Cancel,
}

/// A decision to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Task {
    /// Its number.
    pub(crate) job: JobId,
    /// The game's id.
    pub(crate) game: String,
    /// The agent.
    pub(crate) spec: String,
    /// The view as JSON: all that the agent gets to know.
    pub(crate) view: String,
    /// The seed, as decimal text.
    pub(crate) seed: String,
    /// Wait for [`Command::Step`] instead of running.
    pub(crate) hold: bool,
}

impl Task {
    /// The seed.
    pub(crate) fn seed(&self) -> Seed {
        Seed(self.seed.parse().unwrap_or(0))
    }
}

/// From a worker to the page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Event {
    /// The worker listens.
    Ready,
    /// How a thought stands.
    Thought {
        /// Of this decision.
        job: JobId,
        /// How far it has come.
        progress: Progress,
        /// What it sees.
        explanation: Explanation,
        /// The move, once it is decided; `None` also if there is none.
        choice: Option<String>,
    },
    /// The task cannot be done.
    Failed {
        /// This decision.
        job: JobId,
        /// Why, in English, for the console.
        message: String,
    },
    /// The worker is gone. Said by the page to itself, with what is known of the cause.
    Died {
        /// What the browser said.
        message: String,
    },
}
