//! Training runs of any learner as work, and the summary of runs with different seeds.

use super::{
    Study,
    report::{Cell, Number},
    work::{Outcome, Work, WorkJob, is, json, knobs},
};
use crate::stats::{Estimate, Moments, student_95};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value as Json;
use std::{fmt, marker::PhantomData};
use tefuda_agents::{AgentFile, Curve, Job, Progress, Training};
use tefuda_games::{Fault, FileId, Said, Say, Seed, Spec};

/// The parts of a training run that differ by learner: how it begins, how it is recognised, and what is
/// stored.
pub trait TrainingKind: Send + Sync + 'static {
    /// The first words of the keys of such runs.
    const KEY: &'static str;
    /// The training run.
    type Training: Training + 'static;
    /// The stored outcome.
    type Outcome: Serialize + DeserializeOwned;

    /// Begins a run.
    fn begin(spec: &Spec, seed: Seed) -> Result<Self::Training, Fault>;

    /// The opening: the part that is repeated to check a stored run.
    fn opening(spec: &Spec) -> Opening;

    /// The outcome of an unfinished run. `None` if it takes long to compute.
    fn so_far(_training: &Self::Training) -> Option<Self::Outcome> {
        None
    }

    /// The outcome of a finished run, and its agent if that is stored too.
    fn outcome(training: &mut Self::Training) -> Result<(Self::Outcome, Option<AgentFile>), Fault>;

    /// The agent's file.
    fn file(_outcome: &Self::Outcome) -> Option<FileId> {
        None
    }
}

/// The part of a run that is repeated.
#[derive(Debug, Clone, PartialEq)]
pub enum Opening {
    /// The run itself, up to this number of units. The stored `curves` begin with the same values.
    Start(u32),
    /// A much shorter run of the same kind.
    Shorter(Spec),
}

/// A training run of a learner.
pub struct TrainingRun<K> {
    words: String,
    spec: Result<Spec, Fault>,
    seed: u64,
    kind: PhantomData<fn() -> K>,
}

/// The outcome of a training run that stores only its curves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingOutcome {
    /// Units of training done.
    pub done: u32,
    /// The measurements, the learner's main metric first.
    pub curves: Vec<Curve>,
}

impl TrainingOutcome {
    /// The outcome of a finished run.
    pub fn of(training: &impl Training) -> Self {
        Self { done: training.progress().done, curves: training.curves().to_vec() }
    }
}

/// The id of an agent's file, if it can be stored.
pub(super) fn kept_as(file: &AgentFile) -> Result<FileId, Fault> {
    file.fingerprint().map_err(|fault| unusable(&fault))
}

/// The fault of a run whose agents cannot be stored or trained further.
pub(super) fn unusable(fault: &impl Say) -> Fault {
    Fault::Agent(Said::of(fault))
}

impl<K: TrainingKind> TrainingRun<K> {
    /// Creates a run with some settings, named by `words`.
    pub fn new(words: impl Into<String>, spec: Result<Spec, Fault>, seed: u64) -> Self {
        Self { words: words.into(), spec, seed, kind: PhantomData }
    }

    /// Creates a run with settings that are named in full.
    pub fn of(spec: Spec, seed: u64) -> Self {
        Self::new(spec.to_string(), Ok(spec), seed)
    }

    fn begun(&self) -> Result<K::Training, Fault> {
        K::begin(self.spec.as_ref().map_err(Clone::clone)?, Seed(self.seed))
    }
}

impl<K: TrainingKind> fmt::Debug for TrainingRun<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TrainingRun").field(&self.key()).finish()
    }
}

impl<K: TrainingKind> Work for TrainingRun<K> {
    fn name(&self) -> String {
        format!("{} seed {}", self.words, self.seed)
    }

    fn key(&self) -> String {
        let settings = self.spec.as_ref().map(knobs).unwrap_or_default();
        format!("{} {settings} seed {}", K::KEY, self.seed)
    }

    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
        Ok(Box::new(Run::<K>(self.begun()?)))
    }

    fn opening(&self) -> Result<Json, Fault> {
        let spec = self.spec.as_ref().map_err(Clone::clone)?;
        let (mut training, units) = match K::opening(spec) {
            Opening::Start(units) => (self.begun()?, units),
            Opening::Shorter(spec) => (K::begin(&spec, Seed(self.seed))?, u32::MAX),
        };
        training.step(units);
        Ok(json(&training.curves()))
    }

    fn opening_of(&self, outcome: &Json) -> Option<Json> {
        let Opening::Start(units) = K::opening(self.spec.as_ref().ok()?) else { return None };
        let mut curves = Vec::<Curve>::deserialize(outcome.get("curves")?).ok()?;
        for curve in &mut curves {
            curve.points.retain(|(x, _)| *x <= f64::from(units));
        }
        Some(json(&curves))
    }

    fn outputs(&self, outcome: &Json) -> Vec<FileId> {
        K::Outcome::deserialize(outcome).ok().and_then(|outcome| K::file(&outcome)).into_iter().collect()
    }

    fn reads(&self, outcome: &Json) -> bool {
        is::<K::Outcome>(outcome)
    }
}

/// A training run as a job with an outcome.
struct Run<K: TrainingKind>(K::Training);

impl<K: TrainingKind> Job for Run<K> {
    fn step(&mut self, units: u32) -> Progress {
        self.0.step(units)
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }
}

impl<K: TrainingKind> WorkJob for Run<K> {
    fn so_far(&self) -> Option<Json> {
        K::so_far(&self.0).as_ref().map(json)
    }

    fn outcome(&mut self) -> Result<Outcome, Fault> {
        let (outcome, agent) = K::outcome(&mut self.0)?;
        Ok(Outcome { result: json(&outcome), files: agent.into_iter().collect() })
    }
}

/// A mean over runs, with the standard deviation of one run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunAverage {
    /// The number of runs.
    pub runs: usize,
    /// The mean.
    pub mean: f64,
    /// The standard deviation of one run, estimated with n − 1. `None` for a single run.
    pub sd: Option<f64>,
    /// The lowest value.
    pub lowest: f64,
}

impl From<RunAverage> for Number {
    fn from(average: RunAverage) -> Self {
        Self { value: average.mean, spread: average.sd }
    }
}

impl From<RunAverage> for Cell {
    fn from(average: RunAverage) -> Self {
        Number::from(average).into()
    }
}

/// The summary of runs with the same settings.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// The number of runs.
    pub runs: usize,
    /// The units of training at the last measurement.
    pub after: f64,
    /// The metric at that point.
    pub last: RunAverage,
    /// The metric at every point at which all runs were measured.
    pub curve: Vec<(f64, RunAverage)>,
    /// Units of training per second, averaged over the runs.
    pub speed: f64,
}

impl RunAverage {
    /// The average of some values. `None` without any.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut lowest = f64::INFINITY;
        let moments = Moments::of(values.into_iter().inspect(|value| lowest = lowest.min(*value)));
        let (runs, sd) = (moments.count() as usize, moments.variance().map(f64::sqrt));
        (runs > 0).then(|| Self { runs, mean: moments.mean(), sd, lowest })
    }

    /// The averages along some curves, at each point of the first. Curves that were measured elsewhere don't count.
    pub fn along(curves: &[&[(f64, f64)]]) -> Vec<(f64, Self)> {
        let at = |(place, (x, _)): (usize, &(f64, f64))| {
            let points = curves.iter().filter_map(|curve| curve.get(place).filter(|point| point.0 == *x));
            Some((*x, Self::of(points.map(|point| point.1))?))
        };
        curves.first().into_iter().flat_map(|first| first.iter().enumerate()).filter_map(at).collect()
    }

    /// The band of one standard deviation on each side of the mean. It ends at the lowest value, so that it
    /// fits on a logarithmic axis.
    pub fn band(self) -> (f64, f64) {
        let sd = self.sd.unwrap_or_default();
        ((self.mean - sd).max(self.lowest), self.mean + sd)
    }
}

impl Summary {
    /// Asks for runs with some settings and the seeds 1, 2, … Returns a summary of the finished ones.
    pub fn ask<K>(study: Study, spec: &Spec) -> Option<Self>
    where
        K: TrainingKind<Outcome = TrainingOutcome>,
    {
        Self::of(&study.runs(|seed| {
            let result = study.ask(seed, TrainingRun::<K>::of(spec.clone(), seed))?;
            Some((TrainingOutcome::deserialize(&result.result).ok()?, result.seconds))
        }))
    }

    /// The last value of the metric, with the interval of its mean over the runs.
    pub fn estimate(&self) -> Estimate {
        let error = self.last.sd.map(|sd| sd / (self.runs as f64).sqrt());
        let freedom = self.runs.saturating_sub(1) as u64;
        Estimate::new(self.last.mean, half_width(error, freedom))
    }

    /// The last value minus that of runs with other settings. It has an interval if both sets have at least
    /// two runs. Its degrees of freedom are those of the smaller set, so it is no narrower than Welch's.
    pub fn less(&self, other: &Self) -> Estimate {
        let variance = |summary: &Self| {
            let sd = summary.last.sd?;
            Some(sd * sd / summary.runs as f64)
        };
        let error = variance(self).zip(variance(other)).map(|(own, theirs)| (own + theirs).sqrt());
        let freedom = self.runs.min(other.runs).saturating_sub(1) as u64;
        Estimate::new(self.last.mean - other.last.mean, half_width(error, freedom))
    }

    /// Summarises outcomes, each with its seconds. `None` without any.
    fn of(runs: &[(TrainingOutcome, f64)]) -> Option<Self> {
        let curves = runs.iter().map(|(run, _)| run.curves.first().map_or(&[][..], |curve| &curve.points));
        let mut curve = RunAverage::along(&curves.collect::<Vec<_>>());
        curve.retain(|(_, average)| average.runs == runs.len());
        let (after, last) = *curve.last()?;
        let speeds = runs.iter().map(|(run, seconds)| f64::from(run.done) / seconds);
        let speed = speeds.sum::<f64>() / runs.len() as f64;
        Some(Self { runs: runs.len(), after, last, curve, speed })
    }
}

/// Half the width of an interval from a standard error. `None` if all runs have the same value, because the
/// error is then unknown.
fn half_width(error: Option<f64>, freedom: u64) -> Option<f64> {
    error.filter(|error| *error > 0.0).map(|error| student_95(freedom) * error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::{leduc_nfsp::Nfsp, work::WorkResult};
    use serde_json::json;
    use tefuda_agents::leduc::nfsp::LEARNER;

    fn run(words: &str) -> TrainingRun<Nfsp> {
        TrainingRun::of(Spec::parse(LEARNER.presets, words).unwrap(), 1)
    }

    #[test]
    fn a_stored_run_is_rejected_if_an_early_number_differs() {
        let work = run("D:games=200");
        let mut job = work.begin().unwrap();
        assert!(job.step(u32::MAX).finished());
        let mut result = WorkResult::new(&work, job.outcome().unwrap().result).unwrap();
        assert!(result.is_of(&work) && !result.is_of(&run("D:games=200,hidden=32")));
        assert_eq!((result.opening.clone(), result.agrees(&work)), (None, Ok(true)));
        result.result["curves"][0]["points"][1][1] = json!(4.5);
        assert_eq!(result.agrees(&work), Ok(false));
        result.result["curves"] = json!(null);
        assert!(!result.is_of(&work));
    }

    #[test]
    fn runs_are_distinguished_by_their_settings_not_by_the_spelling() {
        assert_ne!(run("D").key(), run("D:games=2000").key());
        assert_ne!(run("D").key(), run("C").key());
        assert_eq!(run("D").key(), run("D:epsilon=0.1").key());
    }

    fn trained(values: &[f64]) -> (TrainingOutcome, f64) {
        let points = values.iter().enumerate().map(|(n, value)| (n as f64 + 1.0, *value)).collect();
        (TrainingOutcome { done: 2000, curves: vec![Curve { id: String::new(), points }] }, 4.0)
    }

    #[test]
    fn the_summary_has_the_mean_and_the_deviation_of_one_run() {
        let summary =
            Summary::of(&[trained(&[4.0, 1.0]), trained(&[4.0, 2.0]), trained(&[4.0, 6.0])]).unwrap();
        assert_eq!((summary.runs, summary.after, summary.last.mean), (3, 2.0, 3.0));
        assert!((summary.last.sd.unwrap() - 7f64.sqrt()).abs() < 1e-12);
        assert_eq!(summary.last.band(), (1.0, 3.0 + summary.last.sd.unwrap()));
        assert_eq!((summary.curve.len(), summary.curve[0].1.sd, summary.speed), (2, Some(0.0), 500.0));
    }

    #[test]
    fn a_difference_uses_the_degrees_of_freedom_of_the_smaller_set() {
        let of = |values: &[f64]| {
            Summary::of(&values.iter().map(|last| trained(&[4.0, *last])).collect::<Vec<_>>()).unwrap()
        };
        let difference = of(&[3.0, 5.0, 4.0]).less(&of(&[1.0, 2.0]));
        // The variances of the means are 1 / 3 and 1 / 4; one degree of freedom.
        let half = 12.706 * (1.0_f64 / 3.0 + 0.25).sqrt();
        assert!((difference.mean - 2.5).abs() < 1e-12 && (difference.ci95.unwrap() - half).abs() < 1e-2);
        assert_eq!(of(&[3.0]).less(&of(&[1.0, 2.0])).ci95, None);
    }

    #[test]
    fn one_run_has_no_deviation_and_no_runs_have_no_summary() {
        let summary = Summary::of(&[trained(&[4.0, 1.0])]).unwrap();
        assert_eq!((summary.last.sd, summary.last.band()), (None, (1.0, 1.0)));
        assert_eq!(Summary::of(&[]), None);
    }
}
