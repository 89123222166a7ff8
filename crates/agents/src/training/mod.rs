//! Training: learning algorithms, their presets, and a training run as a [`Job`].
//!
//! A [`Learner`] is data: its stages with their units, its inputs, its metrics, and the agent files that it
//! makes. [`Playable::train`](crate::Playable::train) starts a run. A run reports its measurements as curves
//! over the units of a stage, and its current state as live metrics. Both have ids, and the learning
//! algorithm has the words for them, so a new algorithm needs no new charts.
//!
//! A run can describe one unit (a trace) and how its agent plays (a picture). Both are bytes that a learning
//! algorithm writes and its own view on the page reads ([`Encoded`]). No code between the two reads them.

mod fault;
pub mod knobs;
mod learner;
mod measured;

pub use fault::TrainingFault;
pub(crate) use learner::shipped;
pub use learner::{
    Control, Direction, Learner, Measure, Origin, Output, RunChart, RunLayout, Stage, Unit,
    learn_from_records,
};
pub use learner::{FileName, Need, Shipped, SnapshotPlayer};
pub use learner::{Input, Supply};
pub(crate) use measured::{DealSums, uniform_weight};
pub use measured::{Marks, Mean, Measured};

pub use crate::agent_file::Curve;
use crate::{agent_file::AgentFile, job::Job, job::Progress};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::ops::ControlFlow;
use tefuda_games::Said;

/// A training run. As a [`Job`] it counts the units of the current stage, so its total is the sum over all
/// stages.
///
/// A unit may be long, or have a measurement at its end. Then `step(1)` does only a part that takes a few
/// milliseconds, and the unit counts as done after its last part. So the caller can read messages between two
/// calls.
pub trait Training: Job + Send {
    /// The current stage, counted from 0, and its progress. The last one when the run is finished.
    fn stage(&self) -> (usize, Progress) {
        (0, self.progress())
    }

    /// The curves so far, with that of the first of [`Learner::measures`] first.
    fn curves(&self) -> &[Curve];

    /// The live metrics of the current stage. A stage always has the same ones in the same order.
    fn gauges(&self) -> Vec<Gauge>;

    /// The reference levels for the metrics of this run. May take as long as several measurements.
    fn levels(&self) -> Vec<Level> {
        Vec::new()
    }

    /// The current agents: one, or those that learn together.
    fn agents(&self) -> Vec<AgentFile>;

    /// The parts of its settings that it could not learn so far.
    fn shortfalls(&self) -> Vec<Shortfall> {
        Vec::new()
    }

    /// Does as much work as `step(1)`. Breaks with the trace of the completed unit, or with `None` if there
    /// will be none because the run is finished or has no traces. Otherwise the caller should call again:
    /// this was work before the next unit, or, with `eventful`, a unit in which nothing was learned.
    fn trace(&mut self, _eventful: bool) -> ControlFlow<Option<Encoded>> {
        ControlFlow::Break(None)
    }

    /// A picture of what it has learned, numbered from 0; `None` if there is none.
    fn picture(&mut self, _of: u32) -> Option<Encoded> {
        None
    }
}

/// A requested part that a run could not learn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortfall {
    /// The missing part and the reason.
    pub words: Said,
    /// Whether nothing was learned of this part, rather than too little.
    pub nothing: bool,
}

/// A value of a type that only sender and receiver know, as bytes that `postcard` writes: a view, an explanation, or
/// a message from a learning algorithm to its view on the page. Both belong to the same build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encoded(#[serde(with = "serde_bytes")] Vec<u8>);

impl Encoded {
    /// Writes a value. `None` if its type cannot be written.
    pub fn of<T: Serialize>(what: &T) -> Option<Self> {
        to_bytes(what).map(Self)
    }

    /// Reads a value of this type. `None` if the bytes do not fit.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        from_bytes(&self.0)
    }
}

/// Writes a value as bytes. `None` if its type cannot be written.
pub fn to_bytes(what: &impl Serialize) -> Option<Vec<u8>> {
    postcard::to_allocvec(what).ok()
}

/// Reads a value from its bytes. `None` if they are not exactly such a value.
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (what, rest) = postcard::take_from_bytes(bytes).ok()?;
    rest.is_empty().then_some(what)
}

/// A live metric: a number that changes during a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Gauge {
    /// The id of the quantity.
    pub id: String,
    /// Its value.
    pub value: f64,
    /// The maximum, for buffers; 0 for others.
    pub full: f64,
}

impl Gauge {
    /// A live metric without a maximum.
    pub fn new(id: &str, value: f64) -> Self {
        Self { id: id.to_owned(), value, full: 0.0 }
    }
}

/// A reference level for a metric.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Level {
    /// The id of the metric.
    pub measure: String,
    /// The id of the level, which has words.
    pub id: String,
    /// The value.
    pub value: f64,
}

impl Level {
    /// A reference level for the metric with the id `measure`.
    pub fn new(measure: &str, id: &str, value: f64) -> Self {
        Self { measure: measure.to_owned(), id: id.to_owned(), value }
    }
}

/// Declares the learning algorithms of a game and their runs: `learners![nfsp, …]` in an `impl Playable`.
/// Each name is a module with a constant `LEARNER`, a function `train(&Spec, Seed)` that starts a run, and a
/// function `parts(&Spec)` that lists the parts of its files.
///
/// All learning algorithms come from one list. A program that only shows them still links neither the code of
/// their runs nor the readers of their files.
macro_rules! learners {
    ($($($module:ident)::+),+ $(,)?) => {
        const LEARNERS: &'static [$crate::training::Learner] = &[$($($module)::+::LEARNER),+];
        const ORIGINS: &'static [$crate::training::Origin] = &[$($($module)::+::LEARNER.origin()),+];

        fn train(
            learner: &str,
            spec: &tefuda_games::Spec,
            seed: tefuda_games::Seed,
        ) -> Result<Box<dyn $crate::training::Training>, $crate::training::TrainingFault> {
            $(if learner == $($module)::+::LEARNER.id {
                return $($module)::+::train(spec, seed);
            })+
            Err($crate::training::TrainingFault::Learner(learner.to_owned()))
        }

        fn parts(learner: &str, spec: &tefuda_games::Spec) -> Vec<$crate::agent_file::PartSpec> {
            $(if learner == $($module)::+::LEARNER.id {
                return $($module)::+::parts(spec);
            })+
            Vec::new()
        }
    };
}
pub(crate) use learners;
