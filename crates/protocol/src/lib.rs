//! What the page and the program that thinks say to each other.
//!
//! Both are built from this crate, at the same time, and the page names the other's files by their contents: so neither
//! ever meets another version. Messages travel as bytes (see [`wire`]), and views in them as JSON text: who thinks learns
//! the type of a view only from the name of its game.

pub mod train;
pub mod wire;

use tefuda_agents::{Explanation, Progress};
use tefuda_games::Seed;

/// The number of a decision asked for. Answers to numbers no longer awaited are dropped.
pub type JobId = u32;

/// From the page to who thinks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
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
    /// About a training run.
    Train {
        /// The number of the run.
        job: JobId,
        /// What to do.
        order: train::Order,
    },
    /// Solve Leduc Hold'em; whatever was thought before is dropped.
    Solve {
        /// The number of this task.
        job: JobId,
        /// Iterations of discounted CFR.
        iterations: u32,
    },
}

/// A decision to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// Its number.
    pub job: JobId,
    /// The game's id.
    pub game: String,
    /// The agent.
    pub spec: String,
    /// The view as JSON: all that the agent gets to know.
    pub view: String,
    /// For an agent that looks back: its views at the end of the deals before, as JSON.
    pub past: Vec<String>,
    /// The file that the agent plays from, if it needs one: [`Playable::needs`](tefuda_agents::Playable::needs).
    pub file: Option<Vec<u8>>,
    /// The seed, as decimal text.
    pub seed: String,
    /// Wait for [`Command::Step`] instead of running.
    pub hold: bool,
}

impl Task {
    /// The seed.
    pub fn seed(&self) -> Seed {
        Seed(self.seed.parse().unwrap_or(0))
    }
}

/// From who thinks to the page.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// It listens from now on.
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
    /// Who thinks is gone. Said by the page to itself, with what is known of the cause.
    Died {
        /// What the browser said.
        message: String,
    },
    /// About a training run.
    Trained {
        /// The number of the run.
        job: JobId,
        /// What is new.
        news: train::News,
    },
    /// How the solution of Leduc Hold'em stands. Both tables have fold, call and raise for each of its information sets.
    Solved {
        /// Of this task.
        job: JobId,
        /// How far it has come.
        progress: Progress,
        /// The chances of the policy.
        policy: Vec<[f64; 3]>,
        /// The expected chips of every move against it.
        outlook: Vec<[f64; 3]>,
    },
}
