//! A training run of the evaluators as work: its curves, the accuracy on held-out matches, and the trained
//! agent.

use crate::{
    papers::training_run::{Opening, TrainingKind, TrainingRun, kept_as, unusable},
    stats::{Estimate, Moments},
};
use serde::{Deserialize, Serialize};
use tefuda_agents::{
    AgentFile, Curve, Training as _,
    daihinmin::rank::{
        Evaluator, Example, Examples, Fit, Keep, LEARNER, Learning, RankPicture, RankTraining, Settings,
        Split, SubmissionTold,
        baselines::{Regression, commonest, start},
    },
};
use tefuda_games::{Fault, FileId, Seed, Spec};

/// The seed of the games, which all runs share. Runs differ in everything else.
const OWN_GAMES: Seed = Seed(2);
/// Games, games per match and epochs that are replayed to check a stored run.
const OPENING: [u32; 3] = [12, 2, 1];

/// The result of a run. Lists have Evaluator A first, then B.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TrainedRank {
    /// The id of the agent's file.
    id: String,
    /// The measurements of every epoch.
    pub(super) curves: Vec<Curve>,
    /// The number of training examples.
    pub(super) examples: u32,
    /// Test accuracy after the last epoch, with intervals over matches.
    pub(super) last: [Estimate; 2],
    /// The same with the nets that did best in validation.
    pub(super) best: [Estimate; 2],
    /// Their accuracy, minus the accuracy of always predicting the class at the start.
    pub(super) gain: [Estimate; 2],
    /// The epochs of these nets.
    pub(super) best_epochs: [u32; 2],
    /// The accuracy of three baselines: always the most common class, the class at the start, and a logistic
    /// regression on the hand.
    pub(super) baselines: [Estimate; 3],
    /// The share of examples in which B predicts the same class as A, for three inputs to B: the cards
    /// played, only zeros, or a pass.
    pub(super) agreement: [Estimate; 3],
    /// The errors of both evaluators.
    pub(super) pictures: [RankPicture; 2],
}

impl TrainedRank {
    /// The agent's file.
    pub(super) fn file(&self) -> Option<FileId> {
        self.id.parse().ok()
    }

    /// A curve by its id.
    pub(super) fn curve(&self, id: &str) -> &[(f64, f64)] {
        self.curves.iter().find(|curve| curve.id == id).map_or(&[], |curve| &curve.points)
    }
}

/// Training runs of both evaluators. They keep the agent and measure its accuracy.
pub(super) struct Rank;

/// A run of a preset with its settings, with a number of games and epochs, and a seed.
pub(super) fn run(words: &str, games: u32, epochs: u32, seed: u64) -> TrainingRun<Rank> {
    let spec = Spec::parse(LEARNER.presets, words)
        .map(|spec| spec.set(&Settings::GAMES, games).set(&Settings::EPOCHS, epochs));
    TrainingRun::new(words, spec, seed)
}

impl TrainingKind for Rank {
    const KEY: &'static str = "rank";
    type Training = RankTraining;
    type Outcome = TrainedRank;

    fn begin(spec: &Spec, seed: Seed) -> Result<RankTraining, Fault> {
        Ok(RankTraining::with_games(spec, seed, OWN_GAMES))
    }

    /// A run with a few games and one epoch.
    fn opening(spec: &Spec) -> Opening {
        let [games, length, epochs] = OPENING;
        let spec = spec.clone().set(&Settings::GAMES, games).set(&Settings::LENGTH, length);
        Opening::Shorter(spec.set(&Settings::EPOCHS, epochs))
    }

    fn outcome(training: &mut RankTraining) -> Result<(TrainedRank, Option<AgentFile>), Fault> {
        let file = training.agent();
        let (id, settings, curves) = (kept_as(&file)?, *training.settings(), training.curves().to_vec());
        if let Some(fault) = training.fault() {
            return Err(unusable(fault));
        }
        let learning = training.learning().ok_or(Fault::Missing("nets"))?;
        Ok((examined(id, &settings, curves, learning), Some(file)))
    }

    fn file(outcome: &TrainedRank) -> Option<FileId> {
        outcome.file()
    }
}

/// Evaluates all test examples.
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
    let mut agreement = |told: SubmissionTold| {
        over(&mut |example| {
            hit(first.estimate(example, SubmissionTold::Played).class()
                == second.estimate(example, told).class())
        })
    };
    let agreement = [SubmissionTold::Played, SubmissionTold::Zero, SubmissionTold::Pass].map(&mut agreement);
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

/// The mean of `value` over test examples. All decisions of a match are one observation.
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
