//! The messages between the page and the program that thinks.
//!
//! Both are built from this crate at the same time, and the page names the other's files by their contents. So neither
//! ever meets another version. Messages travel as bytes (see [`wire`]), and views in them as JSON text, because the
//! program that thinks learns the type of a view only from the name of its game.

pub mod reproduce;
pub mod train;
pub mod wire;

use serde::{Deserialize, Serialize};
use tefuda_agents::{
    Progress,
    explain::{Moment, Wanted},
    training::Told,
};
use tefuda_games::Seed;

/// The number of a decision asked for. Answers to numbers no longer awaited are dropped.
pub type JobId = u32;

/// A message from the page to the program that thinks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Drop the thought. A training run goes on.
    Cancel,
    /// Drop everything, because nobody listens any more.
    Close,
    /// Keep an agent file at hand, for all tasks from now on.
    Shelve {
        /// Which one it is: a [`Need`](tefuda_agents::shelf::Need) as text.
        name: String,
        /// The file.
        #[serde(with = "serde_bytes")]
        bytes: Vec<u8>,
    },
    /// Read a whole agent file and say what is wrong with it. This is answered at once; a thought under way goes on.
    Check {
        /// The number of this task.
        job: JobId,
        /// The file.
        #[serde(with = "serde_bytes")]
        bytes: Vec<u8>,
    },
    /// Remember what a seat has seen of further deals. The pasts of other tables are forgotten.
    Remember {
        /// Whose past it is, and how many deals of it were told before.
        past: PastRef,
        /// The views of the deals after those, each at its end, as JSON.
        views: Vec<String>,
    },
    /// About a training run.
    Train {
        /// The number of the run.
        job: JobId,
        /// What to do.
        order: train::Order,
    },
    /// Play blocks of a contest; whatever was thought before is dropped.
    Play {
        /// The number of this task.
        job: JobId,
        /// The contest.
        contest: ContestTask,
        /// The number of the first block.
        first: u32,
        /// How many.
        blocks: u32,
    },
    /// Make an exhibit of a paper again; whatever was thought before is dropped.
    Reproduce {
        /// The number of this task.
        job: JobId,
        /// What, and how.
        task: Box<reproduce::ExhibitTask>,
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// Its number.
    pub job: JobId,
    /// The game's id.
    pub game: String,
    /// The agent.
    pub spec: String,
    /// The view as JSON: all that the agent gets to know.
    pub view: String,
    /// The past that an agent remembers if it looks back, sent by [`Command::Remember`].
    pub past: Option<PastRef>,
    /// The seed.
    pub seed: Seed,
    /// Wait for [`Command::Step`] instead of running.
    pub hold: bool,
    /// Wait at these moments of the search, until told to go on.
    pub pauses: Wanted,
}

/// A contest: a `Plan` of `tefuda_arena`, with text for what is text in links.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContestTask {
    /// The game's id.
    pub game: String,
    /// The rules.
    pub rules: String,
    /// The agents, as they sit in the first rotation.
    pub players: Vec<String>,
    /// How many deals, or matches.
    pub units: u32,
    /// Whether they are matches.
    pub matches: bool,
    /// The seed.
    pub seed: Seed,
    /// Whether everything is played in every rotation.
    pub duplicate: bool,
    /// Whether records of the deals are wanted.
    pub records: bool,
}

/// What a seat has seen of the finished deals of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastRef {
    /// The number of the table: no two matches that a page shows have the same.
    pub table: u32,
    /// The seat.
    pub seat: u8,
    /// How many deals of it.
    pub deals: u32,
}

impl PastRef {
    /// Whether it is the past of the same seat of the same table.
    pub fn is_of(&self, other: &Self) -> bool {
        (self.table, self.seat) == (other.table, other.seat)
    }
}

/// A message from the program that thinks to the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// The program listens from now on.
    Ready,
    /// How a thought stands.
    Thought {
        /// Of this decision.
        job: JobId,
        /// How far it has come.
        progress: Progress,
        /// Its explanation so far: an [`Explanation`](tefuda_agents::Explanation), which only tables read.
        explanation: Told,
        /// The move, once it is decided; `None` also if there is none.
        choice: Option<String>,
        /// The moment at which it waits.
        paused: Option<Moment>,
    },
    /// The task cannot be done.
    Failed {
        /// This decision.
        job: JobId,
        /// Why, in English, for the console.
        message: String,
    },
    /// An agent file was read.
    Checked {
        /// For this task.
        job: JobId,
        /// Why no agent can be made of it, in English and Japanese, if so.
        wrong: Option<[String; 2]>,
    },
    /// About a training run.
    Trained {
        /// The number of the run.
        job: JobId,
        /// What is new.
        news: train::News,
    },
    /// How the playing of blocks stands.
    Played {
        /// Of this task.
        job: JobId,
        /// The results, once all blocks are played: `PlayedBlocks` of `tefuda_arena`, which only the arena reads.
        blocks: Option<Told>,
    },
    /// About an exhibit of a paper.
    Reproduced {
        /// The number of the task.
        job: JobId,
        /// What is new.
        news: reproduce::ExhibitNews,
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
