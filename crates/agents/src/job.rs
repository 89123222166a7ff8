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

impl<J: Job + ?Sized> Job for Box<J> {
    fn step(&mut self, units: u32) -> Progress {
        (**self).step(units)
    }

    fn progress(&self) -> Progress {
        (**self).progress()
    }
}

/// Calls `act` for each of these units, until it returns false: the body of [`Job::step`] for jobs that do one
/// thing at a time. `u32::MAX` means "to the end", even if that takes more calls.
pub fn spend(units: u32, mut act: impl FnMut() -> bool) {
    let mut left = units;
    while left > 0 && act() {
        left -= u32::from(units < u32::MAX);
    }
}

/// The time in milliseconds since any fixed moment, by a clock that never goes back. Only owners of jobs read it.
pub type Clock = fn() -> f64;

/// The size of a job's steps. Owners with a clock adapt it to the time that steps take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stride {
    /// Units per step.
    pub units: u32,
}

impl Default for Stride {
    /// One unit, because nothing is known yet about how long it takes.
    fn default() -> Self {
        Self { units: 1 }
    }
}

impl Stride {
    /// Returns the stride after a step that `took` this long, so that later steps take between half and twice
    /// the `goal`, in the same unit of time. A unit that takes longer is a step of its own.
    #[must_use]
    pub fn after(self, took: f64, goal: f64) -> Self {
        let units = match self.units {
            units if took < goal / 2.0 => units.saturating_mul(2),
            units if took > goal * 2.0 => (units / 2).max(1),
            units => units,
        };
        Self { units }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The time of the last of some steps, if each unit takes this long.
    fn settled(unit: f64, begin: Stride, goal: f64) -> f64 {
        let took = |stride: Stride| f64::from(stride.units) * unit;
        took((0..32).fold(begin, |stride, _| stride.after(took(stride), goal)))
    }

    #[test]
    fn steps_take_between_half_and_twice_the_goal() {
        for unit in [0.001, 0.7, 3.0, 19.0] {
            for begin in [Stride::default(), Stride { units: u32::MAX }] {
                let took = settled(unit, begin, 10.0);
                assert!((5.0..=20.0).contains(&took), "{unit} {begin:?}: {took}");
            }
        }
    }

    #[test]
    fn a_step_has_at_least_one_unit_and_never_overflows() {
        assert!((settled(1e3, Stride { units: 64 }, 10.0) - 1e3).abs() < 1e-9);
        assert_eq!(Stride { units: u32::MAX }.after(0.0, 10.0), Stride { units: u32::MAX });
    }
}
