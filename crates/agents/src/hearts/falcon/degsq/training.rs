//! Learns `DegSQ`: games, and then a regression for each group.

use super::{
    DegSq, Example, Examples, FEATURES, GROUPS, Target,
    model::{GAMMA, Regression, rows, scaled},
    play_game,
};
use crate::job::{Job, Progress};
use std::sync::Arc;
use tefuda_games::{
    Dataset, Seed,
    hearts::{Hearts, HeartsConfig},
};
use tefuda_learn::svr::{Scaling, SvrParams, SvrTraining};

/// The minimum number of examples. A group with fewer of the rarer label gets no regression. One with fewer
/// held-out examples gets no accuracy.
pub(crate) const LEAST: usize = 20;
/// The label values: for players who do not take the target, and for those who do.
const TARGETS: [f32; 2] = [-1.0, 1.0];
/// The maximum number of kernel values computed in one step, which takes a few milliseconds.
const KERNELS: usize = 100_000;
/// The maximum number of kernel rows computed in one iteration of the solver.
const ROWS: usize = 3;

/// The settings for learning `DegSQ`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct DegSqSettings {
    /// The number of games of four Monte-Carlo agents.
    pub hands: u32,
    /// The number of groups with a regression, counted from the first, at most [`GROUPS`].
    pub groups: usize,
    /// The maximum number of examples per label for a regression.
    pub labels: usize,
    /// The rules of the games.
    pub config: HeartsConfig,
    /// The targets of the warnings. Each has its own examples and regressions, from the same games.
    pub targets: &'static [Target],
}

/// The maximum memory that the regressions of one target may take during training, in bytes. This covers the
/// examples of all groups, and each example as a support vector with its scaled features and its coefficient.
/// A game has 52 examples, each with one label.
pub(crate) fn memory(hands: u32, groups: usize, labels: usize) -> u64 {
    let each = u64::from(hands).saturating_mul(4).min(labels as u64);
    let example = size_of::<Example>() as u64;
    let vector = example + 4 * FEATURES as u64 + size_of::<f64>() as u64;
    2 * each * (GROUPS as u64 * example + groups.min(GROUPS) as u64 * vector)
}

/// Learning of `DegSQ` in progress. A unit is a game in the first stage and a group in the second, where one
/// step does only part of a group.
#[derive(Debug)]
pub(crate) struct DegSqTraining {
    settings: DegSqSettings,
    seed: Seed,
    /// Recorded games to learn from instead of those of Monte-Carlo agents.
    records: Option<Arc<Dataset<Hearts>>>,
    games: u32,
    courses: Vec<Course>,
    /// The target whose group is being learned.
    course: usize,
    current: Option<Current>,
    /// The mean accuracy of each finished group, over the targets that have one.
    accuracy: Vec<Option<f64>>,
}

/// The learning state of one target.
#[derive(Debug)]
struct Course {
    target: Target,
    /// Selects the examples of the more common label.
    seed: Seed,
    examples: Examples,
    degsq: DegSq,
    /// The accuracy in the current group.
    told: Option<f64>,
}

impl Course {
    fn new(target: Target, labels: usize, seed: Seed) -> Self {
        let (kept, sampled) = match target {
            Target::Queen => (1, 2),
            Target::Hearts => (3, 4),
        };
        let examples = Examples::new(target, labels, seed.child(kept));
        Self { target, seed: seed.child(sampled), examples, degsq: DegSq::new(), told: None }
    }
}

/// The current group.
#[derive(Debug)]
enum Current {
    Solving { examples: Vec<Example>, scaling: Scaling, solver: SvrTraining },
    Measuring { regression: Regression, measured: [usize; 2], right: [u32; 2] },
}

impl DegSqTraining {
    /// Starts learning. Equal settings and seeds give equal bits.
    pub(crate) fn new(settings: DegSqSettings, seed: Seed) -> Self {
        let settings = DegSqSettings { groups: settings.groups.min(GROUPS), ..settings };
        let course = |target: &Target| Course::new(*target, settings.labels, seed);
        let courses = settings.targets.iter().map(course).collect();
        let accuracy = Vec::new();
        Self { settings, seed, records: None, games: 0, courses, course: 0, current: None, accuracy }
    }

    /// Uses recorded games instead of those of Monte-Carlo agents. There must be as many as the settings say.
    #[must_use]
    pub(crate) fn with_records(self, records: Arc<Dataset<Hearts>>) -> Self {
        Self { records: Some(records), ..self }
    }

    /// The stage, 0 for games and 1 for groups, and its progress.
    pub(crate) fn stage(&self) -> (usize, Progress) {
        if self.games < self.settings.hands {
            (0, Progress { done: self.games, total: self.settings.hands })
        } else {
            (1, Progress { done: self.accuracy.len() as u32, total: self.settings.groups as u32 })
        }
    }

    /// The balanced accuracy of each finished group: for each label, the share of held-out examples that the
    /// sign of `DegSQ` classifies correctly, then the mean of both. `None` without a regression, or with
    /// fewer than 20 such examples of a label.
    pub(crate) fn accuracy(&self) -> &[Option<f64>] {
        &self.accuracy
    }

    /// The number of games with examples so far.
    pub(crate) fn example_games(&self) -> u32 {
        self.courses.iter().map(|course| course.examples.games()).max().unwrap_or(0)
    }

    /// The regressions of the finished groups for a target. `None` if the target is not learned.
    pub(crate) fn degsq(&self, target: Target) -> Option<&DegSq> {
        self.courses.iter().find(|course| course.target == target).map(|course| &course.degsq)
    }

    /// The finished groups without a regression for a target, with their examples of the rarer label: fewer
    /// than [`LEAST`].
    pub(in crate::hearts::falcon) fn without(&self, target: Target) -> Vec<(usize, usize)> {
        let Some(course) = self.courses.iter().find(|course| course.target == target) else {
            return Vec::new();
        };
        let groups = 0..self.accuracy.len();
        let without = groups.filter(|group| course.degsq.models()[*group].is_none());
        without.map(|group| (group, course.examples.fewest(group))).collect()
    }

    /// The number of regressions so far, for all targets together.
    pub(crate) fn regressions(&self) -> usize {
        self.courses.iter().map(|course| course.degsq.models().iter().flatten().count()).sum()
    }

    /// The number of support vectors so far, for all targets together.
    pub(crate) fn support_vectors(&self) -> usize {
        self.courses.iter().map(|course| course.degsq.support_vectors()).sum()
    }

    fn play(&mut self) {
        let seed = self.seed.child(0).child(u64::from(self.games));
        let mut learn = |game: &Hearts| self.courses.iter_mut().for_each(|course| course.examples.add(game));
        match &self.records {
            Some(records) => records.game(self.games as usize).iter().for_each(&mut learn),
            None => learn(&play_game(self.settings.config, self.settings.targets, seed)),
        }
        self.games += 1;
    }

    /// Does part of the work for a group.
    fn work(&mut self) {
        let group = self.accuracy.len();
        let Some(course) = self.courses.get_mut(self.course) else {
            self.accuracy.push(mean(self.courses.iter_mut().filter_map(|course| course.told.take())));
            self.course = 0;
            return;
        };
        self.current = match self.current.take() {
            None => begin(course, group),
            Some(Current::Solving { examples, scaling, mut solver }) => {
                let iterations = (KERNELS / (ROWS * examples.len())).max(1);
                if solver.step(iterations as u64).finished {
                    solved(&examples, scaling, &solver)
                } else {
                    Some(Current::Solving { examples, scaling, solver })
                }
            }
            Some(Current::Measuring { regression, mut measured, mut right }) => {
                let most = (KERNELS / regression.vectors().len().max(1)).max(1);
                let held_out = course.examples.held_out(group);
                if measure(&regression, held_out, most, &mut measured, &mut right) {
                    course.told = balanced_accuracy(held_out, right);
                    course.degsq.set(group, Some(regression));
                    None
                } else {
                    Some(Current::Measuring { regression, measured, right })
                }
            }
        };
        self.course += usize::from(self.current.is_none());
    }
}

/// The solver for a group, if there are enough examples.
fn begin(course: &Course, group: usize) -> Option<Current> {
    let examples = course.examples.balanced(group, course.seed);
    let each = examples[0].len();
    if each < LEAST {
        return None;
    }
    let targets: Vec<f32> = TARGETS.into_iter().flat_map(|target| vec![target; each]).collect();
    let examples = examples.concat();
    let scaling = Scaling::fit(FEATURES, &rows(examples.iter().copied())).ok()?;
    let params = SvrParams { gamma: GAMMA, ..SvrParams::new(FEATURES) };
    let rows = scaled(&scaling, examples.iter().copied());
    let solver = SvrTraining::new(FEATURES, &rows, &targets, params).ok()?;
    Some(Current::Solving { examples, scaling, solver })
}

/// The mean of some numbers; `None` without any.
fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = numbers.fold((0u32, 0.0), |(count, sum), number| (count + 1, sum + number));
    (count > 0).then(|| sum / f64::from(count))
}

impl Job for DegSqTraining {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units {
            match self.stage() {
                (0, _) => self.play(),
                (_, progress) if progress.finished() => break,
                _ => self.work(),
            }
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress {
            done: self.games + self.accuracy.len() as u32,
            total: self.settings.hands + self.settings.groups as u32,
        }
    }
}

/// The regression of a finished solver, with coefficients rounded as in files, so that an agent plays the
/// same before it is saved and after.
fn solved(examples: &[Example], scaling: Scaling, solver: &SvrTraining) -> Option<Current> {
    let pairs = examples.iter().zip(solver.coefficients());
    let vectors: Vec<(Example, f32)> = pairs
        .map(|(example, coefficient)| (*example, coefficient as f32))
        .filter(|(_, coefficient)| *coefficient != 0.0)
        .collect();
    let regression = Regression::new(scaling, &vectors, solver.model().parts().rho).ok()?;
    Some(Current::Measuring { regression, measured: [0; 2], right: [0; 2] })
}

/// Checks up to `most` more held-out examples of each label. Returns whether those were all.
fn measure(
    regression: &Regression,
    held_out: [&[Example]; 2],
    most: usize,
    measured: &mut [usize; 2],
    right: &mut [u32; 2],
) -> bool {
    let mut left = most;
    for label in 0..2 {
        let rest = &held_out[label][measured[label]..];
        let now = &rest[..rest.len().min(left)];
        let takes = |example: &&Example| regression.value(&example.features()) > 0.0;
        right[label] += now.iter().filter(|example| takes(example) == (label == 1)).count() as u32;
        measured[label] += now.len();
        left -= now.len();
    }
    (0..2).all(|label| measured[label] == held_out[label].len())
}

/// The mean of the two labels' shares of correct classifications, if there are enough examples of both.
fn balanced_accuracy(held_out: [&[Example]; 2], right: [u32; 2]) -> Option<f64> {
    if held_out.iter().any(|examples| examples.len() < LEAST) {
        return None;
    }
    let share = |label: usize| f64::from(right[label]) / held_out[label].len() as f64;
    Some(f64::midpoint(share(0), share(1)))
}
