//! What the runs of a row come to together.

use super::Run;
use crate::stats::Moments;

/// A mean over runs with the spread of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Average {
    /// The mean.
    pub mean: f64,
    /// The standard deviation of a run, estimated with n − 1; `None` of one run.
    pub sd: Option<f64>,
    /// The lowest of the values.
    pub lowest: f64,
}

/// What the runs of a row come to together.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// How many runs there are.
    pub runs: usize,
    /// After how many units of training the measure was taken last.
    pub after: f64,
    /// The measure then.
    pub last: Average,
    /// The measure at every moment at which all runs took it.
    pub curve: Vec<(f64, Average)>,
    /// Seconds of all runs together.
    pub seconds: f64,
    /// Units of training a second, on average over the runs.
    pub speed: f64,
}

impl Average {
    /// The mean of some values; `None` of nothing.
    fn of(values: impl Iterator<Item = f64>) -> Option<Self> {
        let (mut moments, mut lowest) = (Moments::default(), f64::INFINITY);
        for value in values {
            moments.add(value, 1.0);
            lowest = lowest.min(value);
        }
        let sd = moments.variance().map(f64::sqrt);
        (moments.count() > 0).then(|| Self { mean: moments.mean(), sd, lowest })
    }

    /// From a standard deviation below the mean to one above, but not below the lowest value: so that it can stand on a
    /// logarithmic axis.
    pub fn band(self) -> (f64, f64) {
        let sd = self.sd.unwrap_or_default();
        ((self.mean - sd).max(self.lowest), self.mean + sd)
    }
}

impl Summary {
    /// What some runs come to; `None` of no run.
    pub fn of(runs: &[&Run]) -> Option<Self> {
        let first = runs.first()?;
        let at = |n: usize, x: f64| {
            let points = runs.iter().filter_map(|run| run.measured().get(n).filter(|point| point.0 == x));
            let values: Vec<f64> = points.map(|point| point.1).collect();
            (values.len() == runs.len()).then(|| Average::of(values.into_iter())).flatten()
        };
        let points = first.measured().iter().enumerate();
        let curve: Vec<_> = points.filter_map(|(n, (x, _))| Some((*x, at(n, *x)?))).collect();
        let (after, last) = *curve.last()?;
        let seconds = runs.iter().map(|run| run.seconds).sum();
        let speed = runs.iter().map(|run| run.speed()).sum::<f64>() / runs.len() as f64;
        Some(Self { runs: runs.len(), after, last, curve, seconds, speed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::{LEDUC_NFSP, Trial};
    use tefuda_agents::Curve;

    fn run(seed: u64, values: &[f64]) -> Run {
        let spec = LEDUC_NFSP.spec("D", LEDUC_NFSP.scales[0]).unwrap();
        let points = values.iter().enumerate().map(|(n, value)| (n as f64 + 1.0, *value)).collect();
        let mut run =
            Run::new("leduc", "nfsp", &Trial { spec, seed }, 2000, &[Curve { id: String::new(), points }]);
        run.seconds = 4.0;
        run
    }

    #[test]
    fn runs_have_a_mean_and_the_spread_of_one() {
        let runs = [run(1, &[4.0, 1.0]), run(2, &[4.0, 2.0]), run(3, &[4.0, 6.0])];
        let summary = Summary::of(&runs.iter().collect::<Vec<_>>()).unwrap();
        assert_eq!((summary.runs, summary.after, summary.last.mean), (3, 2.0, 3.0));
        assert!((summary.last.sd.unwrap() - 7f64.sqrt()).abs() < 1e-12);
        assert_eq!(summary.last.band(), (1.0, 3.0 + summary.last.sd.unwrap()));
        assert_eq!((summary.curve.len(), summary.curve[0].1.sd), (2, Some(0.0)));
        assert_eq!((summary.seconds, summary.speed), (12.0, 500.0));
    }

    #[test]
    fn one_run_has_no_spread_and_none_no_summary() {
        let summary = Summary::of(&[&run(1, &[4.0, 1.0])]).unwrap();
        assert_eq!((summary.last.sd, summary.last.band()), (None, (1.0, 1.0)));
        assert_eq!(Summary::of(&[]), None);
    }
}
