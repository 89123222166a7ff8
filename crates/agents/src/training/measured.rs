//! Tools that all training runs share: random initial weights, mean losses, and common times for
//! measurements.

use super::Curve;
use crate::agent_file::AgentFile;
use tefuda_games::{Rng, seed::below};

/// An initial weight, uniform in −1 … 1.
pub(crate) fn uniform_weight(rng: &mut Rng) -> f32 {
    below(rng, 1 << 24) as f32 / (1u32 << 23) as f32 - 1.0
}

/// A running mean of losses.
#[derive(Debug, Clone, Copy, Default)]
pub struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    /// Returns the mean, `None` without values, and starts again.
    pub fn take(&mut self) -> Option<f64> {
        let mean = (self.count > 0).then(|| self.sum / f64::from(self.count));
        *self = Self::default();
        mean
    }
}

/// Sums over deals, for a mean with its standard error.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct DealSums {
    deals: u32,
    sum: f64,
    squares: f64,
}

impl DealSums {
    pub(crate) fn add(&mut self, value: f64) {
        self.deals += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean of a deal and its standard error, which is 0 with one deal.
    pub(crate) fn mean(&self) -> (f64, f64) {
        let n = f64::from(self.deals.max(1));
        let mean = self.sum / n;
        let variance = (self.squares / n - mean * mean).max(0.0) / (n - 1.0).max(1.0);
        (mean, variance.sqrt())
    }
}

/// The numbers of units after which a run is measured. They are few, evenly spaced on a log axis, and include
/// every power of ten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marks {
    next: u32,
}

impl Default for Marks {
    fn default() -> Self {
        Self { next: 10 }
    }
}

impl Marks {
    /// The next mark.
    pub fn next(self) -> u32 {
        self.next
    }

    /// Passes the next mark.
    pub fn pass(&mut self) {
        let decade = 10u32.saturating_pow(self.next.ilog10() + 1);
        self.next = decade.min(self.next.saturating_add((self.next / 8).max(1)));
    }
}

/// The curves of a run, measured at [`Marks`] and at the end.
#[derive(Debug, Clone)]
pub struct Measured {
    marks: Marks,
    curves: Vec<Curve>,
}

impl Measured {
    /// Curves with these ids and without points.
    pub fn new(ids: &[&str]) -> Self {
        Self { marks: Marks::default(), curves: ids.iter().map(|id| Curve::new(id)).collect() }
    }

    /// Curves with these ids that continue those of a file, up to where its run ended.
    pub fn after(ids: &[&str], file: &AgentFile) -> Self {
        let mut measured = Self::new(ids);
        let done = f64::from(file.units());
        for curve in &mut measured.curves {
            let known = file.curves.iter().find(|known| known.id == curve.id);
            let points = known.into_iter().flat_map(|known| &known.points);
            curve.points.extend(points.filter(|point| point.0 <= done));
        }
        measured
    }

    /// The curves.
    pub fn curves(&self) -> &[Curve] {
        &self.curves
    }

    /// Whether a measurement is due after this many units, or because it is the `last`. Call this once for
    /// every number of units, in order.
    pub fn is_due(&mut self, units: u32, last: bool) -> bool {
        let marked = units == self.marks.next();
        if marked {
            self.marks.pass();
        }
        marked || last
    }

    /// Adds a point to every curve that has a number, in the order of the ids.
    pub fn note(&mut self, units: u32, numbers: &[Option<f64>]) {
        for (curve, number) in self.curves.iter_mut().zip(numbers) {
            curve.points.extend(number.map(|number| (f64::from(units), number)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_hit_every_power_of_ten() {
        let mut marks = Marks::default();
        let mut passed = Vec::new();
        while marks.next() < 100_000_000 {
            passed.push(marks.next());
            marks.pass();
        }
        for power in 1..8 {
            assert!(passed.contains(&10u32.pow(power)), "{power}");
        }
        assert!(passed.windows(2).all(|two| two[0] < two[1]));
        assert!(passed.len() < 160, "{}", passed.len());
    }

    #[test]
    fn a_run_is_measured_at_marks_and_at_its_end() {
        let mut measured = Measured::new(&["loss", "accuracy"]);
        for units in 1..=25 {
            if measured.is_due(units, units == 25) {
                measured.note(units, &[Some(1.0), (units > 20).then_some(0.5)]);
            }
        }
        let units =
            |n: usize| measured.curves()[n].points.iter().map(|point| point.0 as u32).collect::<Vec<_>>();
        assert_eq!(units(0).first(), Some(&10));
        assert_eq!((units(0).last(), units(1).last()), (Some(&25), Some(&25)));
        assert!(units(1).iter().all(|units| *units > 20));
    }
}
