//! Agents in the making: a learner, its presets, and a training run as a [`Job`].
//!
//! A [`Learner`] is data: its stages with their units, its inputs, its measures, and the agent files that it makes.
//! [`Playable::train`](crate::Playable::train) begins a run. A run reports what it has measured as curves of numbers over the units of
//! a stage, and how it stands as gauges. Both have ids, and the learner has the words for them, so a new learner needs no
//! new chart.
//!
//! A run may tell what happened in one unit (a trace) and how its agent plays (a picture). Both are bytes that a
//! learner writes and its own view on the page reads ([`Told`]). Nothing in between looks into them.

mod fault;
pub mod knobs;
mod learner;
mod measured;
mod snapshot;
mod supply;

pub use fault::TrainingFault;
pub use learner::{
    Control, Direction, Learner, Level, Measure, Origin, Output, RunChart, RunLayout, Stage, Unit,
    learn_from_records,
};
pub use measured::{Marks, Mean, Measured, uniform_weight};
pub(crate) use snapshot::shipped;
pub use snapshot::{FileName, Need, Shipped, SnapshotPlayer};
pub use supply::{Input, Supply, dataset};

use crate::{agent_file::AgentFile, job::Job, job::Progress};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::ops::ControlFlow;

/// A training run. As a [`Job`] it counts the units of the stage at work, so its total is the sum over all stages.
///
/// A unit may be long, or be measured at its end. Then `step(1)` does a part of it that takes a few milliseconds, and the
/// unit counts as done when its last part is. So the caller can read messages between two calls.
pub trait Training: Job + Send {
    /// The stage at work, counted from 0, and how far it has come. The last one when the run is finished.
    fn stage(&self) -> (usize, Progress) {
        (0, self.progress())
    }

    /// The curves measured so far, that of the first of [`Learner::measures`] first.
    fn curves(&self) -> &[Curve];

    /// The gauges of the stage at work. A stage always has the same ones in the same order.
    fn gauges(&self) -> Vec<Gauge>;

    /// The levels with which the measures of this run can be compared. This may take as long as some measurements.
    fn levels(&self) -> Vec<Level> {
        Vec::new()
    }

    /// The agents as they are now: one, or those that learn together.
    fn agents(&self) -> Vec<AgentFile>;

    /// What it could not learn of what its settings ask for, as far as it has come.
    fn shortfalls(&self) -> Vec<Shortfall> {
        Vec::new()
    }

    /// Does as much work as `step(1)`. Breaks with the account of the unit that this work was, or with `None` if there
    /// is none to come: the run is finished, or tells nothing. Otherwise the caller goes on, whenever it likes: this was
    /// work before the next unit, or, with `eventful`, a unit in which nothing is learned.
    fn trace(&mut self, _eventful: bool) -> ControlFlow<Option<Told>> {
        ControlFlow::Break(None)
    }

    /// A picture of what it has learned, of which there may be several, numbered from 0; `None` where there is none.
    fn picture(&mut self, _of: u32) -> Option<Told> {
        None
    }
}

/// A part of what was asked for that a run could not learn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortfall {
    /// What is missing and why, in English and Japanese.
    pub words: [String; 2],
    /// Whether nothing was learned of this part.
    pub nothing: bool,
}

/// What a learner tells its own view on the page: bytes, as `postcard` writes a type that both know. Both belong to one
/// build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told(#[serde(with = "serde_bytes")] Vec<u8>);

impl Told {
    /// Writes something. `None` if its type cannot be written so.
    pub fn of<T: Serialize>(what: &T) -> Option<Self> {
        postcard::to_allocvec(what).ok().map(Self)
    }

    /// Reads what was written as this type. `None` if it is none.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        postcard::from_bytes(&self.0).ok()
    }
}

/// Numbers measured during a training run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    /// What was measured.
    pub id: String,
    /// Units done and the number, in the order of time.
    pub points: Vec<(f64, f64)>,
}

impl Curve {
    /// A curve without points.
    pub fn new(id: &str) -> Self {
        Self { id: id.to_owned(), points: Vec::new() }
    }

    /// The number measured last.
    pub fn last(&self) -> Option<f64> {
        self.points.last().map(|point| point.1)
    }
}

/// A number that changes as a run goes on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Gauge {
    /// What it is.
    pub id: String,
    /// Its value.
    pub value: f64,
    /// The value at which it is full, for memories; 0 for others.
    pub full: f64,
}

/// The learners of a game, and the runs they begin: `learners![nfsp, …]` in an `impl Playable`. Each name is a module with
/// a constant `LEARNER`, a function `train(&Spec, Seed)` that begins a run, and a function `parts(&Spec)` that says what a file of it consists of.
///
/// All learners come from one list. Yet a program that only shows learners contains neither the code of their runs nor
/// the readers of their files.
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
