//! Whatever takes time is a [`Job`]. Its owner steps it: a test, a thread of the lab, or a web worker.

use serde::{Deserialize, Serialize};

/// How far a job has come, in units of its own (playouts, deals, …).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Progress {
    /// Units done.
    pub done: u32,
    /// Units in all.
    pub total: u32,
}

impl Progress {
    /// Whether nothing is left to do.
    pub fn finished(self) -> bool {
        self.done >= self.total
    }
}

/// Work that is done in steps.
///
/// A job never looks at a clock. Its owner decides how much to do before it lets others have a turn. The owner pauses a
/// job by not stepping it, and cancels it by dropping it. The same steps in another rhythm give the same result.
///
/// A job is a function of what it was made from. So it is saved as that and the number of units done, and restored by
/// making it again and stepping it as far. Jobs for which that would take too long save what they have found as well.
pub trait Job {
    /// Does up to `units` of work and says how far it has come. Does nothing once finished.
    fn step(&mut self, units: u32) -> Progress;

    /// How far it has come.
    fn progress(&self) -> Progress;
}
