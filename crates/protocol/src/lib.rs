//! The messages between the page and its worker programs.
//!
//! Both sides are built from this crate at the same time, and the page names the other's files by their
//! contents. So versions always match. Messages are sent as bytes (see [`wire`]). Views in them are
//! encoded again, because a worker program learns the type of a view only from the name of its game.

pub mod reproduce;
pub mod train;
pub mod wire;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_bytes::ByteBuf;
use std::rc::Rc;
use tefuda_agents::{
    Progress,
    explain::{Moment, Wanted},
    training::Encoded,
};
use tefuda_games::{MoveIndex, Said, Seed};

/// The number of a request. Answers to outdated requests are dropped.
pub type JobId = u32;

/// A message from the page to a worker program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Start thinking about a view. Drops any other task.
    Think(Task),
    /// Run this many units of the thought.
    Step {
        /// The decision.
        job: JobId,
        /// The number of playouts.
        units: u32,
    },
    /// Think to the end without waiting.
    Run {
        /// The decision.
        job: JobId,
    },
    /// Drop the task.
    Cancel,
    /// Keep a file for all later tasks.
    Shelve {
        /// The name of the file: a [`Supply`](tefuda_agents::training::Supply) as text.
        name: String,
        /// The file.
        bytes: Bytes,
    },
    /// Check a whole agent file. The answer comes at once, and any other task continues.
    Check {
        /// The number of this task.
        job: JobId,
        /// The file.
        bytes: Bytes,
    },
    /// Remember what a seat has seen in further deals. Drops the history of other tables.
    Remember {
        /// The history to extend, and the number of its deals sent before.
        past: PastRef,
        /// The views of the further deals, each at its end.
        views: Vec<Encoded>,
    },
    /// A command for a training run.
    Train {
        /// The number of the run.
        job: JobId,
        /// The command.
        order: train::Order,
    },
    /// Play blocks of a contest. Drops any other task.
    Play {
        /// The number of this task.
        job: JobId,
        /// The contest.
        contest: ContestTask,
        /// The number of the first block.
        first: u32,
        /// The number of blocks.
        blocks: u32,
    },
    /// Reproduce a table or figure of a paper. Drops any other task.
    Reproduce {
        /// The number of this task.
        job: JobId,
        /// The task.
        task: Box<reproduce::ExhibitTask>,
    },
    /// Solve the game of the program. Drops any other task.
    Solve {
        /// The number of this task.
        job: JobId,
        /// The number of iterations of discounted CFR.
        iterations: u32,
    },
}

/// The bytes of a file, shared, so that sending it to several workers does not copy it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bytes(pub Rc<Vec<u8>>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ByteBuf::deserialize(deserializer).map(|bytes| Self(Rc::new(bytes.into_vec())))
    }
}

/// A decision to make.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The number of the task.
    pub job: JobId,
    /// The game's id.
    pub game: String,
    /// The agent.
    pub spec: String,
    /// The view: everything that the agent may know.
    pub view: Encoded,
    /// The history for an agent that looks back on past deals, sent by [`Command::Remember`].
    pub past: Option<PastRef>,
    /// The seed.
    pub seed: Seed,
    /// Whether to wait for [`Command::Step`] instead of running.
    pub hold: bool,
    /// The key moments at which the search pauses.
    pub pauses: Wanted,
}

/// A contest: a `Plan` of `tefuda_arena`, with text where links have text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContestTask {
    /// The game's id.
    pub game: String,
    /// The rules.
    pub rules: String,
    /// The agents in the seat order of the first rotation.
    pub players: Vec<String>,
    /// The number of deals or matches.
    pub units: u32,
    /// Whether `units` counts matches.
    pub matches: bool,
    /// The seed.
    pub seed: Seed,
    /// Whether every rotation of the seats is played.
    pub duplicate: bool,
    /// Whether to return records of the deals.
    pub records: bool,
}

/// The finished deals of a match, as seen by one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastRef {
    /// The number of the table, unique for each match that a page shows.
    pub table: u32,
    /// The seat.
    pub seat: u8,
    /// The number of deals.
    pub deals: u32,
}

impl PastRef {
    /// Whether both belong to the same seat of the same table.
    pub fn is_of(&self, other: &Self) -> bool {
        (self.table, self.seat) == (other.table, other.seat)
    }
}

/// A message from a worker program to the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// The program is ready for commands.
    Ready,
    /// The state of a thought.
    Thought {
        /// The decision.
        job: JobId,
        /// The progress.
        progress: Progress,
        /// The explanation so far: an [`Explanation`](tefuda_agents::Explanation). Only tables read it.
        explanation: Encoded,
        /// The move, once decided, among the legal moves of the view. Stays `None` if no move is possible.
        choice: Option<MoveIndex>,
        /// The key moment at which the search is paused.
        paused: Option<Moment>,
    },
    /// The task can't be started, or can't go on.
    Failed {
        /// The task.
        job: JobId,
        /// The reason.
        why: Said,
    },
    /// The result of checking an agent file.
    Checked {
        /// The task.
        job: JobId,
        /// The reason why the file is unusable, if it is.
        wrong: Option<Said>,
    },
    /// News about a training run.
    Trained {
        /// The number of the run.
        job: JobId,
        /// The news.
        news: train::News,
    },
    /// The state of playing blocks.
    Played {
        /// The task.
        job: JobId,
        /// The results, once all blocks are played: `PlayedBlocks` of `tefuda_arena`. Only the arena reads
        /// them.
        blocks: Option<Encoded>,
    },
    /// News about a table or figure of a paper.
    Reproduced {
        /// The number of the task.
        job: JobId,
        /// The news.
        news: reproduce::ExhibitNews,
    },
    /// The state of solving a small poker game. Both tables have fold, call and raise for each information set.
    Solved {
        /// The task.
        job: JobId,
        /// The progress.
        progress: Progress,
        /// The probabilities of the policy.
        policy: Vec<[f64; 3]>,
        /// The expected chips of every move against this policy.
        outlook: Vec<[f64; 3]>,
    },
}
