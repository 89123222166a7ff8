//! A training run of the evaluators as work: its curves, how right it is on held-out matches, and the agent that comes of it.

use crate::{
    papers::{
        Results,
        work::{Outcome, Work, WorkJob, is, json, knobs},
    },
    stats::{Estimate, Moments},
};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tefuda_agents::{
    Curve, Job, Progress, Training as _,
    daihinmin::rank::{
        Examples, LEARNER, RankTraining, Settings, Split,
        baselines::{Regression, commonest, start},
        examples::Example,
        fit::{Evaluator, Fit, Told},
        knobs::{EPOCHS, GAMES, Keep, LENGTH},
        picture::RankPicture,
        training::Learning,
    },
};
use tefuda_games::{Fault, FileId, Seed, Spec, knob::Value};

/// Where the games of all runs come from: runs differ in all but their games.
const OWN_GAMES: Seed = Seed(2);
/// Games, games a match and epochs that are enough to see whether a kept run still goes so.
const OPENING: [u32; 3] = [12, 2, 1];

/// A run with settings and a seed.
#[derive(Debug, Clone)]
pub(super) struct RankRun {
    /// The preset with its knobs.
    pub(super) words: String,
    pub(super) games: u32,
    pub(super) epochs: u32,
    pub(super) seed: u64,
}

/// What a run came to. Evaluator A stands before Evaluator B.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TrainedRank {
    /// The id of the agent's file.
    id: String,
    /// What was measured epoch by epoch.
    pub(super) curves: Vec<Curve>,
    /// Examples that were learned from.
    pub(super) examples: u32,
    /// Shares of test examples that are estimated right, with intervals over matches: after the last epoch.
    pub(super) last: [Estimate; 2],
    /// The same with the nets that were best in validation.
    pub(super) best: [Estimate; 2],
    /// How much that is above naming the class at the start.
    pub(super) gain: [Estimate; 2],
    /// The epochs of those.
    pub(super) best_epochs: [u32; 2],
    /// By always naming the commonest class, the class at the start, and a logistic regression on the hand.
    pub(super) baselines: [Estimate; 3],
    /// How often B names the class that A names: told what was played, told nothing but 0, and told that nothing was played.
    pub(super) agreement: [Estimate; 3],
    /// How both err.
    pub(super) pictures: [RankPicture; 2],
}

impl TrainedRank {
    /// The file to play from.
    pub(super) fn file(&self) -> Option<FileId> {
        self.id.parse().ok()
    }

    /// A curve by its id.
    pub(super) fn curve(&self, id: &str) -> &[(f64, f64)] {
        self.curves.iter().find(|curve| curve.id == id).map_or(&[], |curve| &curve.points)
    }
}

impl RankRun {
    /// What it came to, once it is done.
    pub(super) fn ask(self, results: &Results, round: u64) -> Option<TrainedRank> {
        results.read(round, self)
    }

    fn spec(&self) -> Result<Spec, Fault> {
        let spec = Spec::parse(LEARNER.presets, &self.words)?;
        let int = |number: u32| Value::Int(number.into());
        Ok(spec.with(GAMES.key, int(self.games)).with(EPOCHS.key, int(self.epochs)))
    }

    fn training(&self, spec: &Spec) -> RankTraining {
        RankTraining::with_games(spec, Seed(self.seed), OWN_GAMES)
    }
}

impl Work for RankRun {
    fn name(&self) -> String {
        format!("{} seed {}", self.words, self.seed)
    }

    fn key(&self) -> String {
        let settings = self.spec().map(|spec| knobs(&spec)).unwrap_or_default();
        format!("rank {settings} seed {}", self.seed)
    }

    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
        Ok(Box::new(RunJob(self.training(&self.spec()?))))
    }

    /// What a run of the same kind comes to with a few games and an epoch.
    fn opening(&self) -> Result<Json, Fault> {
        let [games, length, epochs] = OPENING.map(|number| Value::Int(number.into()));
        let spec = self.spec()?.with(GAMES.key, games).with(LENGTH.key, length).with(EPOCHS.key, epochs);
        let mut run = self.training(&spec);
        run.step(u32::MAX);
        json(&run.curves())
    }

    fn outputs(&self, outcome: &Json) -> Vec<FileId> {
        TrainedRank::deserialize(outcome).ok().and_then(|trained| trained.file()).into_iter().collect()
    }

    fn reads(&self, outcome: &Json) -> bool {
        is::<TrainedRank>(outcome)
    }
}

/// A run in progress.
struct RunJob(RankTraining);

impl Job for RunJob {
    fn step(&mut self, units: u32) -> Progress {
        self.0.step(units)
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }
}

impl WorkJob for RunJob {
    fn outcome(&mut self) -> Result<Outcome, Fault> {
        const UNFIT: Fault =
            Fault::Shape("nets", "ones that learned and fit a file", "学習済みで保存できるネット");
        let file = self.0.agent();
        let id = file.fingerprint().map_err(|_| UNFIT)?;
        let (settings, curves) = (*self.0.settings(), self.0.curves().to_vec());
        let learning = self.0.learning().ok_or(UNFIT)?;
        let trained = examined(id, &settings, curves, learning);
        Ok(Outcome { result: json(&trained)?, files: vec![file] })
    }
}

/// Looks at all test examples.
fn examined(id: FileId, settings: &Settings, curves: Vec<Curve>, learning: &mut Learning) -> TrainedRank {
    let [a, b] = learning.kept(Keep::Best);
    let mut best = [Fit::new(Evaluator::A, settings, a), Fit::new(Evaluator::B, settings, b)];
    let (examples, split, best_epochs) =
        (learning.examples().clone(), learning.split().clone(), learning.best_epochs());
    let majority = commonest(&examples, &split);
    let mut regression = Regression::learned(&examples, &split);
    let over = |value: &mut dyn FnMut(&Example) -> f64| over_matches(&examples, &split, value);
    let hit = |right: bool| f64::from(u8::from(right));
    let baselines = [
        over(&mut |example| hit(majority == example.label)),
        over(&mut |example| hit(start(example, majority) == example.label)),
        over(&mut |example| hit(regression.estimate(example) == example.label)),
    ];
    let accuracy = |fit: &mut Fit| over(&mut |example| hit(fit.judge(example).right));
    let gain = |fit: &mut Fit| {
        over(&mut |example| hit(fit.judge(example).right) - hit(start(example, majority) == example.label))
    };
    let fits = learning.fits();
    let [first, second] = fits;
    let mut agreement = |told: Told| {
        over(&mut |example| {
            hit(first.estimate(example, Told::Played).class() == second.estimate(example, told).class())
        })
    };
    let agreement = [Told::Played, Told::Zero, Told::Pass].map(&mut agreement);
    TrainedRank {
        id: id.to_string(),
        curves,
        examples: split.training.len() as u32,
        last: fits.each_mut().map(accuracy),
        best: best.each_mut().map(accuracy),
        gain: best.each_mut().map(gain),
        best_epochs,
        baselines,
        agreement,
        pictures: best.each_mut().map(|fit| RankPicture::new(fit, &examples, &split)),
    }
}

/// The mean of something over test examples; decisions of a match are one observation.
fn over_matches(examples: &Examples, split: &Split, value: &mut dyn FnMut(&Example) -> f64) -> Estimate {
    let (mut moments, mut sum, mut count, mut of) = (Moments::default(), 0.0, 0.0, 0);
    for number in &split.test {
        let example = &examples.all()[*number as usize];
        if example.match_number != of && count > 0.0 {
            moments.add(sum / count, count);
            (sum, count) = (0.0, 0.0);
        }
        of = example.match_number;
        sum += value(example);
        count += 1.0;
    }
    if count > 0.0 {
        moments.add(sum / count, count);
    }
    moments.estimate()
}
