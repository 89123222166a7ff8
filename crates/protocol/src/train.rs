//! Messages about training runs.

use crate::Bytes;
use serde::{Deserialize, Serialize};
use tefuda_agents::{
    Curve, Gauge, Progress,
    training::{Encoded, Level},
};
use tefuda_games::{Said, Seed};

/// A pace without a limit, in units per second.
pub const FULL: u32 = u32::MAX;

/// A command for a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// Create the run, paused. Drops any other task.
    Begin(RunPlan),
    /// Run with at most this many units per second: 0 pauses, [`FULL`] sets no limit.
    Pace {
        /// Units per second.
        units: u32,
        /// The share of the time to work, in percent: 1 to 100. The rest leaves the processor to others.
        share: u32,
    },
    /// Run this many units regardless of the pace, then report. A pause drops the rest.
    Step {
        /// The number of units.
        units: u32,
    },
    /// Return the current agents.
    Agents,
    /// Run one unit regardless of the pace and describe it. With `eventful`, run until a unit in which
    /// something is learned, and describe that one. A pause cancels the request and answers `None`.
    Trace {
        /// Whether to wait for an eventful unit.
        eventful: bool,
    },
    /// Return a picture of what the agent has learned.
    Picture {
        /// The number of the picture, from 0.
        of: u32,
    },
    /// Measure the speed of such a run, and list reference levels. Drops any other task.
    Preview(RunPlan),
    /// Inspect a file of records before learning from it.
    Inspect {
        /// The id of the game to learn.
        game: String,
        /// The file, uncompressed.
        file: Bytes,
    },
}

/// The plan of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunPlan {
    /// The game's id.
    pub game: String,
    /// The learner's id.
    pub learner: String,
    /// The preset with its settings.
    pub spec: String,
    /// The seed.
    pub seed: Seed,
    /// The number of units that a crashed run had done. They are repeated first.
    pub done: u32,
    /// The shortest time between reports, in milliseconds.
    pub every: u32,
}

/// News about a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum News {
    /// The state of the run.
    Stands(RunStanding),
    /// The agents at the time of the request.
    Agents {
        /// Their files.
        files: Vec<Vec<u8>>,
    },
    /// The description of a unit, if the run can describe it.
    Traced(Option<Encoded>),
    /// A picture of how the agent plays, if there is one.
    Pictured(Option<Encoded>),
    /// The result of a preview, once it is known.
    Previewed(Option<RunSpeed>),
    /// The contents of a file: an [`Inspected`]. Only the Lab reads it.
    Inspected(Option<Encoded>),
}

/// The contents of a file of records, or the reason why it is not a data set.
pub type Inspected = Result<RecordsNote, Said>;

/// A data set found in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordsNote {
    /// Its id, as text.
    pub id: String,
    /// The number of games.
    pub games: u32,
    /// The problem with lines that were left out, if any.
    pub damaged: Option<Said>,
}

/// The speed of a run, measured by its start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunSpeed {
    /// Units per second at full pace.
    pub rate: f64,
    /// Reference levels for the metrics.
    pub levels: Vec<Level>,
}

/// The state of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunStanding {
    /// Units done and total, over all stages.
    pub progress: Progress,
    /// The current stage, counted from 0.
    pub stage: u32,
    /// Units done and total in that stage.
    pub within: Progress,
    /// Units per second, measured recently; 0 while paused.
    pub rate: f64,
    /// Whether the run waits for a command and does nothing by itself.
    pub waits: bool,
    /// The live metrics.
    pub gauges: Vec<Gauge>,
    /// The learning curves and the live metrics over time, if there is anything new.
    pub curves: Option<Vec<Curve>>,
}
