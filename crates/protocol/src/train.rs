//! Messages about training runs. A worker has one run at most.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_bytes::ByteBuf;
use std::rc::Rc;
use tefuda_agents::{Curve, Gauge, Progress, training::Told};
use tefuda_games::Seed;

/// A pace without a limit, in units a second.
pub const FULL: u32 = u32::MAX;

/// What to do with a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// Make it; whatever was there before is dropped. It waits.
    Begin(RunPlan),
    /// Go on by itself, with so many units a second at most: 0 is a pause, [`FULL`] no limit.
    Pace {
        /// Units a second.
        units: u32,
        /// How much of the time it may work, in percent: 1 to 100. In the rest, others have the processor.
        share: u32,
    },
    /// Do so many units at any pace, and then report. A pause drops what is left of them.
    Step {
        /// How many.
        units: u32,
    },
    /// Hand out the agents as they are now.
    Agents,
    /// Go on by one unit at any pace and tell it. If an eventful one is wanted, go on until a unit in which something is
    /// learned. A pause drops the question, and `None` is told.
    Trace {
        /// Whether it is.
        eventful: bool,
    },
    /// Show a picture of what it has learned.
    Picture {
        /// Which, from 0.
        of: u32,
    },
    /// Find out how fast such a run is, and what it can be compared with.
    Preview(RunPlan),
    /// Find out what is in a file of records that somebody wants to learn from.
    Inspect {
        /// The id of the game that is to be learned.
        game: String,
        /// The file, unpacked.
        file: Bytes,
    },
}

/// A file. Whoever sends it to several workers has it once.
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

/// A run to be made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunPlan {
    /// The game's id.
    pub game: String,
    /// The learner's id.
    pub learner: String,
    /// The preset with its knobs.
    pub spec: String,
    /// The seed.
    pub seed: Seed,
    /// The files that the run starts from, in the order of [`Learner::needs`](tefuda_agents::Learner::needs).
    pub files: Vec<Bytes>,
    /// Units that a lost run had done: they are done again before anything else.
    pub done: u32,
    /// Milliseconds between reports, at least.
    pub every: u32,
}

/// What is told of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum News {
    /// How it stands.
    Stands(RunStanding),
    /// The agents as they were when they were asked for.
    Agents {
        /// Their files.
        files: Vec<Vec<u8>>,
    },
    /// What happened in a unit, if the run tells it.
    Traced(Option<Told>),
    /// How the agent plays, if there is a picture of that.
    Pictured(Option<Told>),
    /// What a preview found.
    Previewed {
        /// Units a second at full pace.
        rate: f64,
        /// What the measures can be compared with.
        levels: Vec<LevelNote>,
    },
    /// The run cannot begin: why, in English and Japanese. It answers [`Order::Begin`] and [`Order::Preview`].
    Refused([String; 2]),
    /// What is in a file: an [`Inspected`], which only the lab reads.
    Inspected(Option<Told>),
}

/// The contents of a file of records, or why it is no data set, in English and Japanese.
pub type Inspected = Result<RecordsNote, [String; 2]>;

/// A data set that was found in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordsNote {
    /// What it is called by, as text.
    pub id: String,
    /// How many games there are.
    pub games: u32,
    /// What is wrong with the lines that were left out, in English and Japanese, if there are any.
    pub damaged: Option<[String; 2]>,
}

/// A [`Level`](tefuda_agents::training::Level) on its way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LevelNote {
    /// The id of the measure.
    pub measure: String,
    /// What reaches this level.
    pub id: String,
    /// The value.
    pub value: f64,
}

/// How a run stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunStanding {
    /// Units done and in all, of all stages together.
    pub progress: Progress,
    /// The stage at work, counted from 0.
    pub stage: u32,
    /// Units of that stage done and in all.
    pub within: Progress,
    /// Units a second in the last while; 0 if it rests.
    pub rate: f64,
    /// Whether it waits for an order: it does nothing more by itself.
    pub waits: bool,
    /// How it stands in numbers.
    pub gauges: Vec<Gauge>,
    /// What was measured, and the gauges over time, if there is anything new.
    pub curves: Option<Vec<Curve>>,
}
