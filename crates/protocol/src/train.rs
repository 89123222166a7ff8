//! What is said of training runs. A worker has one run at most.

use tefuda_agents::{
    Curve, Gauge, Progress,
    training::{Picture, Traced},
};

/// A pace without a limit, in units a second.
pub const FULL: u32 = u32::MAX;

/// What to do with a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// Make it; whatever was there before is dropped. It waits.
    Begin(Course),
    /// Go on by itself, with so many units a second at most: 0 is a pause, [`FULL`] no limit.
    Pace {
        /// Units a second.
        units: u32,
        /// How much of the time it may work, in percent: 1 to 100. In the rest, others have the processor.
        share: u32,
    },
    /// Do so many units now.
    Step {
        /// How many.
        units: u32,
    },
    /// Hand out the agent as it is now.
    Agent,
    /// Go on by one unit and tell it; by as many as it takes to one in which something is learned, if an eventful one is wanted.
    Trace {
        /// Whether it is.
        eventful: bool,
    },
    /// Show how the agent plays now.
    Picture,
    /// Find out how fast such a run is, and what it can be compared with.
    Survey(Course),
}

/// A run to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// The game's id.
    pub game: String,
    /// The learner's id.
    pub learner: String,
    /// The preset with its knobs.
    pub spec: String,
    /// The seed, as decimal text.
    pub seed: String,
    /// Units that a lost run had done: they are done again before anything else.
    pub done: u32,
    /// Milliseconds between reports, at least.
    pub every: u32,
}

/// What is told of a run.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// How it stands.
    Stands(Standing),
    /// The agent as it was when it was asked for, as a file.
    Agent {
        /// The file.
        bytes: Vec<u8>,
    },
    /// What happened in a unit, if the run tells it.
    Traced(Option<Traced>),
    /// How the agent plays, if there is a picture of that.
    Pictured(Option<Picture>),
    /// What a survey found.
    Surveyed {
        /// Units a second at full pace.
        rate: f64,
        /// Ids and values that the measure can be compared with.
        levels: Vec<(String, f64)>,
    },
}

/// How a run stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// Units done and in all.
    pub progress: Progress,
    /// Units a second in the last while; 0 if it rests.
    pub rate: f64,
    /// How it stands in numbers.
    pub gauges: Vec<Gauge>,
    /// What was measured, and the gauges over time, if there is anything new.
    pub curves: Option<Vec<Curve>>,
}
