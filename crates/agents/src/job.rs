//! Jobs: everything that takes time is a [`Job`]. Its owner runs it step by step: a test, a thread of the
//! lab, or a web worker.

use serde::{Deserialize, Serialize};

/// The progress of a job, in its own units (playouts, deals, …).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Progress {
    /// Units done.
    pub done: u32,
    /// Total units.
    pub total: u32,
}

impl Progress {
    /// Whether the job is finished.
    pub fn finished(self) -> bool {
        self.done >= self.total
    }
}

/// Work that is done in steps.
///
/// A job never looks at a clock. Its owner decides how much to do before other work gets a turn. To pause a
/// job, stop stepping it. To cancel it, drop it. The result does not depend on how the steps are grouped.
///
/// A job is a function of its inputs. So to save one, store the inputs and the number of units done. To
/// restore it, make it again and step it that far. Jobs for which this takes too long also store their
/// results so far.
pub trait Job {
    /// Does up to `units` of work and returns the progress. Does nothing once finished.
    fn step(&mut self, units: u32) -> Progress;

    /// The current progress.
    fn progress(&self) -> Progress;
}
