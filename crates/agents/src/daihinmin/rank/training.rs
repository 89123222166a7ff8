//! A training run: games, played or from records, and then epochs in which both evaluators learn from them. Its
//! picture shows the errors of an evaluator: its confusion matrix and its calibration.

use super::{
    baselines::Baselines,
    examples::{Example, Examples, LEAST_MATCHES, OwnGames, Players, RankClass, Split, few_matches, shuffle},
    fit::{Evaluator, Fit, Judged, SubmissionTold},
    player::{self, Evaluators, LEARNER},
    settings::{Keep, Settings},
};
use crate::{
    agent_file::{AgentFile, VERSION},
    job::{Job, Progress, spend},
    recent::Recent,
    shelf,
    training::{Curve, Encoded, Gauge, Level, Mean, Training, TrainingFault, uniform_weight},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tefuda_games::{Game as _, Seed, Spec, daihinmin::Daihinmin};
use tefuda_learn::Net;

/// The ids of the curves: first [`LEARNER`]'s metrics, then the training loss, the validation loss and the
/// training accuracy.
const CURVES: [&str; 8] = [
    "accuracy_a",
    "accuracy_b",
    "loss_a",
    "loss_b",
    "validation_a",
    "validation_b",
    "learned_a",
    "learned_b",
];

/// The number of examples per slice, so that a slice takes a few milliseconds.
const SLICE: usize = 200;
/// The approximate number of examples per game: 82 in games of many kinds of players.
const PER_GAME: u64 = 90;
/// The largest memory for examples, in bytes: a reasonable limit for a page.
const MOST_MEMORY: u64 = 512 << 20;

/// Identifies own games: players, games per match, number of games, seed.
type Which = (Players, u32, u32, Seed);

/// The examples of recently played games, for runs with other settings on the same games.
static PLAYED: Recent<Which, Arc<Examples>> = Recent::new(3);

/// A run in progress: a [`Job`] whose units are games and then epochs. Some calls in between do only part of
/// an epoch.
#[derive(Debug)]
pub struct RankTraining {
    spec: Spec,
    seed: Seed,
    settings: Settings,
    stage: Stage,
    curves: Vec<Curve>,
}

#[derive(Debug)]
enum Stage {
    Games(Box<Gathering>),
    Epochs(Box<Learning>),
    /// There are too few games or examples to learn from.
    Failed(TrainingFault),
}

/// Games being turned into examples.
#[derive(Debug)]
struct Gathering {
    source: Source,
    examples: Examples,
    done: u32,
    /// The seed of own games.
    seed: Seed,
}

#[derive(Debug)]
enum Source {
    Own(OwnGames),
    /// From records, or played earlier for another run.
    Known(Arc<Examples>),
}

impl RankTraining {
    /// A run before its first unit, with its own games.
    pub fn new(spec: &Spec, seed: Seed) -> Self {
        Self::with_games(spec, seed, seed.child(0))
    }

    /// A run with the games of another seed, so that runs can differ in everything but their games.
    pub fn with_games(spec: &Spec, seed: Seed, games: Seed) -> Self {
        let settings = Settings::new(spec);
        let Settings { players, length, games: count, .. } = settings;
        let source = match PLAYED.get(&(players, length, count, games)) {
            Some(known) => Source::Known(known),
            None => Source::Own(OwnGames::new(players, length, games)),
        };
        Self::of(spec, seed, source, games)
    }

    /// A run on existing examples, of as many games as requested.
    pub fn from_examples(spec: &Spec, seed: Seed, examples: Arc<Examples>) -> Self {
        Self::of(spec, seed, Source::Known(examples), seed)
    }

    fn of(spec: &Spec, seed: Seed, source: Source, games: Seed) -> Self {
        let gathering = Gathering { source, examples: Examples::default(), done: 0, seed: games };
        Self {
            spec: spec.clone(),
            seed,
            settings: Settings::new(spec),
            stage: Stage::Games(Box::new(gathering)),
            curves: CURVES.map(Curve::new).to_vec(),
        }
    }

    /// The values of the hyperparameters.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The examples and the state of both evaluators, once the games are complete.
    pub fn learning(&mut self) -> Option<&mut Learning> {
        if let Stage::Epochs(learning) = &mut self.stage { Some(learning) } else { None }
    }

    /// The reason why it ended before it could learn.
    pub fn fault(&self) -> Option<&TrainingFault> {
        if let Stage::Failed(fault) = &self.stage { Some(fault) } else { None }
    }

    /// The current agent.
    pub fn agent(&self) -> AgentFile {
        let (done, nets) = match &self.stage {
            Stage::Games(gathering) => ([gathering.done, 0], fresh(&self.settings, self.seed)),
            Stage::Epochs(learning) => {
                ([self.settings.games, learning.epoch], learning.kept(self.settings.keep))
            }
            Stage::Failed(_) => ([self.settings.games, 0], fresh(&self.settings, self.seed)),
        };
        AgentFile {
            version: VERSION,
            game: Daihinmin::FACTS.id.to_owned(),
            learner: LEARNER.id.to_owned(),
            spec: self.spec.in_full(),
            seed: self.seed.0,
            done: done.to_vec(),
            curves: self.curves.clone(),
            parts: player::keep(nets),
        }
    }

    /// Does a game or a slice of an epoch. Returns whether there was anything to do.
    fn advance(&mut self) -> bool {
        match &mut self.stage {
            Stage::Games(gathering) if gathering.done < self.settings.games => gathering.game(&self.settings),
            Stage::Games(gathering) => {
                let learning = Learning::new(gathering.take(), &self.settings, self.seed);
                self.stage = match learning {
                    Ok(learning) => Stage::Epochs(Box::new(learning)),
                    Err(fault) => Stage::Failed(fault),
                };
            }
            Stage::Epochs(learning) if learning.epoch < self.settings.epochs => {
                learning.slice(self.seed.child(3), &mut self.curves);
            }
            Stage::Epochs(_) | Stage::Failed(_) => return false,
        }
        true
    }
}

/// The nets of a run before training.
fn fresh(settings: &Settings, seed: Seed) -> [Net; 2] {
    let mut number = 0;
    player::shapes(settings).map(|shape| {
        let mut rng = seed.child(1).child(number).rng();
        number += 1;
        Net::new(&shape, || uniform_weight(&mut rng))
    })
}

impl Gathering {
    /// Adds the next game.
    fn game(&mut self, settings: &Settings) {
        match &mut self.source {
            Source::Own(games) => games.examples(1, &mut self.examples),
            Source::Known(_) => {}
        }
        self.done += 1;
        if self.done == settings.games && matches!(self.source, Source::Own(_)) {
            let known = Arc::new(std::mem::take(&mut self.examples));
            PLAYED.put((settings.players, settings.length, settings.games, self.seed), known.clone());
            self.source = Source::Known(known);
        }
    }

    /// Takes all examples.
    fn take(&mut self) -> Arc<Examples> {
        match &self.source {
            Source::Known(known) => known.clone(),
            Source::Own(_) => Arc::new(std::mem::take(&mut self.examples)),
        }
    }

    fn gathered(&self) -> usize {
        match &self.source {
            Source::Known(known) => known.all().len(),
            Source::Own(_) => self.examples.all().len(),
        }
    }
}

/// Both evaluators in training.
#[derive(Debug)]
pub struct Learning {
    examples: Arc<Examples>,
    split: Split,
    /// The order of the examples in this epoch: training, validation, test.
    order: Vec<u32>,
    at: usize,
    epoch: u32,
    /// Evaluators A and B.
    fits: [Fit; 2],
    tallies: [Tally; 2],
    best: [Best; 2],
}

/// The running sums for an evaluator in an epoch.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    loss: Mean,
    learned: Mean,
    validation: Mean,
    test: Mean,
}

/// The epoch in which an evaluator had its best validation loss.
#[derive(Debug, Clone)]
struct Best {
    epoch: u32,
    loss: f64,
    net: Net,
}

impl Learning {
    fn new(examples: Arc<Examples>, settings: &Settings, seed: Seed) -> Result<Self, TrainingFault> {
        let split = Split::new(&examples, settings.split_rules(), seed.child(2))?;
        let [a, b] = fresh(settings, seed);
        let best = |net: &Net| Best { epoch: 0, loss: f64::INFINITY, net: net.clone() };
        Ok(Self {
            examples,
            order: Vec::new(),
            at: 0,
            epoch: 0,
            best: [best(&a), best(&b)],
            fits: [Fit::new(Evaluator::A, settings, a), Fit::new(Evaluator::B, settings, b)],
            tallies: [Tally::default(); 2],
            split,
        })
    }

    /// The examples.
    pub fn examples(&self) -> &Arc<Examples> {
        &self.examples
    }

    /// The split of the examples.
    pub fn split(&self) -> &Split {
        &self.split
    }

    /// The current Evaluators A and B.
    pub fn fits(&mut self) -> &mut [Fit; 2] {
        &mut self.fits
    }

    /// The epochs in which A and B had their best validation loss; 0 before the first.
    pub fn best_epochs(&self) -> [u32; 2] {
        self.best.each_ref().map(|best| best.epoch)
    }

    /// The nets to store.
    pub fn kept(&self, keep: Keep) -> [Net; 2] {
        match keep {
            Keep::Best if self.epoch > 0 => self.best.each_ref().map(|best| best.net.clone()),
            _ => self.fits.each_ref().map(Fit::net),
        }
    }

    /// Both evaluators as stored in a file, ready for use.
    pub fn evaluators(&self, settings: &Settings) -> Evaluators {
        let [a, b] = self.kept(settings.keep).map(player::rounded);
        Evaluators::new(settings, &a, &b)
    }

    /// Does part of an epoch: learns from examples, or evaluates them.
    fn slice(&mut self, seed: Seed, curves: &mut [Curve]) {
        let (learned, validated) =
            (self.split.training.len(), self.split.training.len() + self.split.validation.len());
        if self.at == 0 {
            self.begin_epoch(seed);
        }
        let end = match self.at {
            at if at < learned => (at + SLICE).min(learned),
            at => (at + 2 * SLICE).min(self.order.len()),
        };
        for at in self.at..end {
            let example: Example = self.examples.all()[self.order[at] as usize];
            for (fit, tally) in self.fits.iter_mut().zip(&mut self.tallies) {
                if at < learned {
                    fit.learn(&example, |judged| tally.learn(judged));
                } else if at < validated {
                    tally.validation.add(f64::from(fit.judge(&example).loss));
                } else {
                    tally.test.add(f64::from(u8::from(fit.judge(&example).right)));
                }
            }
        }
        self.at = end;
        if end == learned {
            for (fit, tally) in self.fits.iter_mut().zip(&mut self.tallies) {
                fit.end_epoch(|judged| tally.learn(judged));
            }
        }
        if end == self.order.len() {
            self.end_epoch(curves);
        }
    }

    fn begin_epoch(&mut self, seed: Seed) {
        self.order.clone_from(&self.split.training);
        shuffle(&mut self.order, &mut seed.child(u64::from(self.epoch)).rng());
        self.order.extend(self.split.validation.iter().chain(&self.split.test));
    }

    /// Records the results of the epoch.
    fn end_epoch(&mut self, curves: &mut [Curve]) {
        self.epoch += 1;
        self.at = 0;
        for (number, (fit, tally)) in self.fits.iter().zip(&mut self.tallies).enumerate() {
            let validation = tally.validation.take();
            let best = &mut self.best[number];
            if let Some(loss) = validation.filter(|loss| *loss < best.loss) {
                *best = Best { epoch: self.epoch, loss, net: fit.net() };
            }
            let found = [tally.test.take(), tally.loss.take(), validation, tally.learned.take()];
            // The curves of A and B alternate.
            for (pair, value) in curves.chunks_exact_mut(2).zip(found) {
                pair[number].points.extend(value.map(|value| (f64::from(self.epoch), value)));
            }
        }
    }
}

impl Tally {
    fn learn(&mut self, judged: Judged) {
        self.loss.add(f64::from(judged.loss));
        self.learned.add(f64::from(u8::from(judged.right)));
    }
}

impl Job for RankTraining {
    fn step(&mut self, units: u32) -> Progress {
        spend(units, || self.advance());
        self.progress()
    }

    fn progress(&self) -> Progress {
        let Settings { games, epochs, .. } = self.settings;
        let total = games.saturating_add(epochs);
        let done = match &self.stage {
            Stage::Games(gathering) => gathering.done,
            Stage::Epochs(learning) => games + learning.epoch,
            Stage::Failed(_) => total,
        };
        Progress { done, total }
    }
}

impl Training for RankTraining {
    fn stage(&self) -> (usize, Progress) {
        let Settings { games, epochs, .. } = self.settings;
        match &self.stage {
            Stage::Games(gathering) => (0, Progress { done: gathering.done, total: games }),
            Stage::Epochs(learning) => (1, Progress { done: learning.epoch, total: epochs }),
            Stage::Failed(_) => (1, Progress { done: epochs, total: epochs }),
        }
    }

    fn curves(&self) -> &[Curve] {
        &self.curves
    }

    fn gauges(&self) -> Vec<Gauge> {
        match &self.stage {
            Stage::Games(gathering) => vec![Gauge::new("examples", gathering.gathered() as f64)],
            Stage::Epochs(learning) => {
                let [a, b] = learning.best_epochs();
                vec![Gauge::new("best_a", f64::from(a)), Gauge::new("best_b", f64::from(b))]
            }
            Stage::Failed(_) => vec![Gauge::new("best_a", 0.0), Gauge::new("best_b", 0.0)],
        }
    }

    /// The baselines for both evaluators; empty until the games are complete.
    fn levels(&self) -> Vec<Level> {
        let Stage::Epochs(learning) = &self.stage else { return Vec::new() };
        let Baselines { majority, start, strength } = Baselines::new(&learning.examples, &learning.split);
        let of = |measure| {
            [("majority", majority), ("start", start), ("strength", strength)]
                .map(|(id, value)| Level::new(measure, id, value))
        };
        [of("accuracy_a"), of("accuracy_b")].concat()
    }

    fn agents(&self) -> Vec<AgentFile> {
        vec![self.agent()]
    }

    /// The errors of Evaluator A (0) or B (1) on test examples: an [`EvaluatorPicture`].
    fn picture(&mut self, of: u32) -> Option<Encoded> {
        let Stage::Epochs(learning) = &mut self.stage else { return None };
        let Learning { fits, examples, split, epoch, .. } = &mut **learning;
        let evaluator = of.min(1);
        let picture = RankPicture::new(&mut fits[evaluator as usize], examples, split);
        Encoded::of(&EvaluatorPicture { evaluator, epochs: *epoch, picture })
    }
}

/// Starts a run of [`LEARNER`].
pub fn train(spec: &Spec, seed: Seed) -> Result<Box<dyn Training>, TrainingFault> {
    let settings = Settings::new(spec);
    let memory = u64::from(settings.games) * PER_GAME * size_of::<Example>() as u64;
    if memory > MOST_MEMORY {
        return Err(TrainingFault::Memory { needed: memory, allowed: MOST_MEMORY });
    }
    let Some(records) = shelf::named_dataset::<Daihinmin>(spec, &Settings::RECORDS)? else {
        let matches = settings.games.div_ceil(settings.length);
        if !settings.split_rules().by_decision && matches < LEAST_MATCHES {
            return Err(few_matches(matches));
        }
        return Ok(Box::new(RankTraining::new(spec, seed)));
    };
    let (there, asked) = (records.len(), spec.get(&Settings::GAMES));
    if there < asked as usize {
        return Err(TrainingFault::FewRecords { asked, there: there as u32 });
    }
    // Check the examples before learning starts.
    let mut examples = Examples::default();
    records.games().take(settings.games as usize).for_each(|game| examples.add(&game));
    Split::new(&examples, settings.split_rules(), seed.child(2))?;
    Ok(Box::new(RankTraining::from_examples(spec, seed, Arc::new(examples))))
}

/// The number of bins in a reliability diagram.
const BINS: usize = 10;
/// The maximum number of test examples in a picture: shares are then accurate to ±0.7%.
const MOST: usize = 20_000;

/// The picture of an evaluator on test examples, for the page and reports.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RankPicture {
    /// The confusion matrix: the number of examples of each actual class (row) and predicted class (column),
    /// best class first.
    pub confusion: [[u32; 3]; 3],
    /// The estimates for each class in ten bins from 0 to 1.
    pub reliability: [Vec<Bin>; 3],
}

/// The estimates of a class in one bin.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Bin {
    /// Their number.
    pub count: u32,
    /// Their sum.
    pub estimated: f64,
    /// The number of them in which the class was the right one.
    pub true_count: u32,
}

/// A picture as sent to the page: the evaluator, and the number of epochs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EvaluatorPicture {
    /// 0 for Evaluator A, 1 for Evaluator B.
    pub evaluator: u32,
    /// The number of training epochs.
    pub epochs: u32,
    /// Its errors.
    pub picture: RankPicture,
}

/// Bins with fewer estimates are not shown: their share would be accurate only to ±14% at best.
const FEWEST: u32 = 50;

impl Bin {
    /// The mean estimate and the share that was right; `None` with too few estimates.
    pub fn point(&self) -> Option<(f64, f64)> {
        let count = f64::from(self.count);
        (self.count >= FEWEST).then(|| (self.estimated / count, f64::from(self.true_count) / count))
    }
}

impl RankPicture {
    /// The picture of an evaluator.
    pub fn new(fit: &mut Fit, examples: &Examples, split: &Split) -> Self {
        let mut picture =
            Self { confusion: [[0; 3]; 3], reliability: std::array::from_fn(|_| vec![Bin::default(); BINS]) };
        let each = split.test.len().div_ceil(MOST).max(1);
        for number in split.test.iter().step_by(each) {
            let example = &examples.all()[*number as usize];
            let ranks = fit.estimate(example, SubmissionTold::Played);
            picture.confusion[example.label as usize][ranks.class() as usize] += 1;
            for (bins, class) in picture.reliability.iter_mut().zip(RankClass::ALL) {
                let estimated = f64::from(ranks.of(class));
                let bin = &mut bins[((estimated * BINS as f64) as usize).min(BINS - 1)];
                bin.count += 1;
                bin.estimated += estimated;
                bin.true_count += u32::from(example.label == class);
            }
        }
        picture
    }
}
