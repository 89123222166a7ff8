//! Bandits: which arm to try next, and which to choose in the end.
//!
//! UCB1 (Auer, Cesa-Bianchi, Fischer 2002) tries the arm with the largest X̄ᵢ + √(c · ln n / sᵢ). Here n
//! counts all playouts, sᵢ those of arm i, and c = 2. UCB1-Tuned replaces c by min(¼, σᵢ² + √(2 ln n / sᵢ)).
//! Every arm is tried once first, in order. Ties go to the earlier arm.

use serde::{Deserialize, Serialize};
use tefuda_games::{Setting, Text, choice, settings, text};

choice! {
    /// The formulas, without their parameters.
    pub enum FormulaKind {
        /// UCB1.
        Ucb1 = "ucb1", text("UCB1", "UCB1");
        /// UCB1-Tuned.
        Ucb1Tuned = "ucb1-tuned", text("UCB1-Tuned", "UCB1-Tuned");
        /// No formula: every arm gets the same number of playouts.
        Even = "even", text("even split", "均等");
    }
}

settings! {
    /// How a search picks the next arm. Agents with such a search share these settings.
    pub struct FormulaSettings {
        /// The formula that picks the next arm.
        FORMULA formula: FormulaKind = Setting::choice("formula").symbol("UCB(i)").says(text("FormulaSettings rule", "選択の基準"), text(
            "Rule for choosing what to try next. UCB1-Tuned also uses the spread of results, so clear losers get fewer playouts. Even split: all equally often.",
            "次に試す手の選び方。UCB1-Tunedは結果のばらつきも見て、見込みのない手に時間を使いません。「均等」では、どの手も同じ回数だけ試します。",
        ));
        /// The weight of exploration.
        C c: f64 = Setting::real("c", 0.0, 8.0, 0.05, 2.0).symbol("c").says(
            text("Exploration", "探索の重み"),
            text(
                "Weight of UCB1's exploration term. 0: only tries what looks best. Large: tries everything evenly.",
                "UCB1の探索項の重み。0なら最善に見える手ばかり、大きいと全部をまんべんなく試します。",
            ),
        );
    }
}

/// The rule by which a search picks the next arm, with its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum Formula {
    /// X̄ᵢ + √(c ln n / sᵢ), with this c.
    Ucb1(f64),
    /// X̄ᵢ + √(ln n / sᵢ · min(¼, σᵢ² + √(2 ln n / sᵢ))).
    Ucb1Tuned,
    /// The arm with the fewest visits: plain Monte Carlo.
    Even,
    /// The same among the remaining arms. Hopeless arms are dropped.
    Halving,
}

impl Formula {
    /// The formula of this kind, with this c if it has one.
    pub fn of(kind: FormulaKind, c: f64) -> Self {
        match kind {
            FormulaKind::Ucb1 => Self::Ucb1(c),
            FormulaKind::Ucb1Tuned => Self::Ucb1Tuned,
            FormulaKind::Even => Self::Even,
        }
    }

    /// The id of its words.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Ucb1(_) => FormulaKind::Ucb1.id(),
            Self::Ucb1Tuned => FormulaKind::Ucb1Tuned.id(),
            Self::Even => FormulaKind::Even.id(),
            Self::Halving => "halving",
        }
    }

    /// Its name; `None` if arms simply take turns.
    pub fn name(self) -> Option<Text> {
        match self {
            Self::Ucb1(_) => Some(FormulaKind::Ucb1.name()),
            Self::Ucb1Tuned => Some(FormulaKind::Ucb1Tuned.name()),
            Self::Even | Self::Halving => None,
        }
    }

    /// The exploration term of an arm with these visits and this variance of rewards, after `done` playouts.
    /// `None` before its first visit, or if arms take turns.
    pub fn explore(self, visits: u32, variance: f64, done: u32) -> Option<f64> {
        (visits > 0).then(|| self.explore_with(visits, variance, libm::log(f64::from(done))))?
    }

    fn explore_with(self, visits: u32, variance: f64, ln_n: f64) -> Option<f64> {
        let ratio = ln_n / f64::from(visits);
        match self {
            Self::Ucb1(c) => Some((c * ratio).sqrt()),
            Self::Ucb1Tuned => Some((ratio * (variance + (2.0 * ratio).sqrt()).min(0.25)).sqrt()),
            Self::Even | Self::Halving => None,
        }
    }
}

choice! {
    /// The rule for the final choice.
    pub enum Final {
        /// The best mean.
        Mean = "mean", text("best mean", "平均が最良");
        /// The most visits.
        Visits = "visits", text("most visits", "プレイアウトが最多");
    }
}

/// Running count, mean and spread of the rewards of one arm (Welford 1962).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Arm {
    /// Number of playouts.
    pub visits: u32,
    /// Mean reward.
    pub mean: f64,
    squares: f64,
}

impl Arm {
    pub(crate) fn add(&mut self, reward: f64) {
        self.visits += 1;
        let from_old = reward - self.mean;
        self.mean += from_old / f64::from(self.visits);
        self.squares += from_old * (reward - self.mean);
    }

    /// Variance of the rewards so far.
    pub fn variance(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.squares / f64::from(self.visits) }
    }
}

/// One playout.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Its first arm.
    pub arm: u32,
    /// Its reward, 0 to 1.
    pub reward: f64,
}

/// The state of the arms after some playouts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TracePoint {
    /// Playouts so far.
    pub done: u32,
    /// Number of visits of each arm.
    pub visits: Vec<u32>,
    /// Mean reward of each arm; 0 before its first visit.
    pub means: Vec<f32>,
    /// Standard deviation of the rewards of each arm.
    pub sds: Vec<f32>,
}

/// Means are compared in steps of 1/2000. So arms that differ only by rounding tie, and the order of the list
/// decides. The effect is large: see the notes on the Monte-Carlo agent of Hearts.
pub const STEPS: f64 = 2000.0;

/// A mean as it is compared.
pub(crate) fn graded(mean: f64) -> f64 {
    (mean * STEPS).round()
}

/// The approximate number of trace points, with visits and means, in a search.
const TRACE_POINTS: f64 = 60.0;

/// The minimum number of playouts of every arm before any is dropped. With fewer, the estimate of their
/// spread is useless.
pub const TRIALS: u32 = 10;

/// A set of arms with their statistics.
#[derive(Debug, Clone)]
pub struct Bandit {
    arms: Vec<Arm>,
    /// The total number of playouts when each arm was dropped, if it was.
    dropped: Vec<Option<u32>>,
    /// The preference of each arm in ties. Empty if there are none.
    preferences: Vec<u32>,
    /// The number of standard errors that separates intervals. `None` without pruning.
    prune: Option<f64>,
    formula: Formula,
    done: u32,
    last: Option<Sample>,
    trace: Vec<TracePoint>,
    next_trace: f64,
    trace_factor: f64,
}

impl Bandit {
    /// Untried arms. `total` is the planned number of playouts, used to space the trace.
    pub fn new(arms: usize, formula: Formula, total: u32) -> Self {
        let trace_factor = libm::exp(libm::log(f64::from(total.max(2))) / TRACE_POINTS);
        Self {
            arms: vec![Arm::default(); arms],
            dropped: vec![None; arms],
            preferences: Vec::new(),
            prune: None,
            formula,
            done: 0,
            last: None,
            trace: Vec::new(),
            next_trace: 1.0,
            trace_factor,
        }
    }

    /// Turns on progressive pruning (Bouzy 2005). An arm is dropped for good as soon as its interval of
    /// `errors` standard errors is entirely below that of another. Nothing is dropped before every arm has
    /// [`TRIALS`] playouts. `None` turns pruning off.
    pub(crate) fn prune_at(&mut self, errors: Option<f64>) {
        self.prune = errors;
    }

    /// Sets preferences for the final choice: among ties, the arm with the largest number is chosen.
    pub(crate) fn prefer(&mut self, preferences: Vec<u32>) {
        self.preferences = preferences;
    }

    /// Whether all arms but one have been dropped.
    pub fn decided(&self) -> bool {
        self.prune.is_some() && self.dropped.iter().filter(|dropped| dropped.is_none()).count() == 1
    }

    /// Drops the arms whose interval is below the best lower end.
    fn prune(&mut self, errors: f64) {
        if self.arms.iter().any(|arm| arm.visits < TRIALS) {
            return;
        }
        let reach = |arm: &Arm| errors * (arm.variance() / f64::from(arm.visits)).sqrt();
        let running = || self.arms.iter().zip(&self.dropped).filter(|(_, dropped)| dropped.is_none());
        let floor = running().map(|(arm, _)| arm.mean - reach(arm)).fold(f64::NEG_INFINITY, f64::max);
        for (arm, dropped) in self.arms.iter().zip(&mut self.dropped) {
            if dropped.is_none() && arm.mean + reach(arm) < floor {
                *dropped = Some(self.done);
            }
        }
    }

    /// All arms.
    pub fn arms(&self) -> &[Arm] {
        &self.arms
    }

    /// The number of playouts so far.
    pub fn done(&self) -> u32 {
        self.done
    }

    /// The exploration term of an arm's UCB. `None` before its first visit, or if the formula has no such
    /// term.
    pub fn explore(&self, arm: &Arm) -> Option<f64> {
        self.formula.explore(arm.visits, arm.variance(), self.done)
    }

    /// The next arm to try: an untried arm, otherwise the one with the largest UCB. Ties go to the earlier
    /// arm.
    pub fn select(&self) -> Option<usize> {
        if let Some(untried) = self.arms.iter().position(|a| a.visits == 0) {
            return Some(untried);
        }
        let ln_n = libm::log(f64::from(self.done));
        let value = |a: &Arm| match self.formula {
            Formula::Even | Formula::Halving => -f64::from(a.visits),
            formula => a.mean + formula.explore_with(a.visits, a.variance(), ln_n).unwrap_or(0.0),
        };
        let running = self.arms.iter().zip(&self.dropped);
        first_max(running.map(|(a, dropped)| if dropped.is_some() { f64::NEG_INFINITY } else { value(a) }))
    }

    /// Adds the reward, 0 to 1, of a playout that started with `arm`.
    pub fn add(&mut self, arm: usize, reward: f64) {
        self.arms[arm].add(reward);
        self.done += 1;
        self.last = Some(Sample { arm: arm as u32, reward });
        if let Some(errors) = self.prune {
            self.prune(errors);
        }
        if f64::from(self.done) >= self.next_trace {
            while f64::from(self.done) >= self.next_trace {
                self.next_trace *= self.trace_factor;
            }
            self.trace.push(self.trace_point());
        }
    }

    fn trace_point(&self) -> TracePoint {
        TracePoint {
            done: self.done,
            visits: self.arms.iter().map(|a| a.visits).collect(),
            means: self.arms.iter().map(|a| a.mean as f32).collect(),
            sds: self.arms.iter().map(|a| a.variance().sqrt() as f32).collect(),
        }
    }

    /// The arm to choose in the end. Ties go to the preferred arm (`prefer`), otherwise to the earlier
    /// one. Dropped arms do not count, nor do untried ones once any arm has been tried. Before that all arms
    /// tie, so there is a choice whenever there are arms.
    pub fn best(&self, by: Final) -> Option<usize> {
        self.best_of(by, |_| true)
    }

    /// The best arm among those that `fits` allows. If it allows none, the best of all.
    pub(crate) fn best_of(&self, by: Final, fits: impl Fn(usize) -> bool) -> Option<usize> {
        let value = |a: &Arm| match by {
            _ if a.visits == 0 => f64::NEG_INFINITY,
            Final::Mean => graded(a.mean),
            Final::Visits => f64::from(a.visits),
        };
        let running = self.arms.iter().zip(&self.dropped).enumerate();
        let mut best: Option<(usize, f64, u32)> = None;
        for (place, (arm, dropped)) in running {
            let value = if dropped.is_some() || !fits(place) { f64::NEG_INFINITY } else { value(arm) };
            let preference = self.preferences.get(place).copied().unwrap_or(0);
            if best.is_none_or(|(_, most, liked)| value > most || (value == most && preference > liked)) {
                best = Some((place, value, preference));
            }
        }
        best.map(|(place, ..)| place)
    }

    /// The rule by which arms are picked.
    pub(crate) fn formula(&self) -> Formula {
        self.formula
    }

    /// For each dropped arm, the number of playouts done by then.
    pub(crate) fn dropped(&self) -> &[Option<u32>] {
        &self.dropped
    }

    /// Drops an arm for good.
    pub(crate) fn drop_arm(&mut self, arm: usize) {
        self.dropped[arm] = Some(self.done);
    }

    /// The latest playout.
    pub(crate) fn last(&self) -> Option<Sample> {
        self.last
    }

    /// Visits and means at playouts spaced evenly on a log scale, and now.
    pub(crate) fn trace(&self) -> Vec<TracePoint> {
        let mut trace = self.trace.clone();
        if trace.last().is_some_and(|t| t.done < self.done) {
            trace.push(self.trace_point());
        }
        trace
    }
}

/// The index of the largest value. Ties go to the first.
fn first_max(values: impl Iterator<Item = f64>) -> Option<usize> {
    let mut best: Option<(usize, f64)> = None;
    for (i, value) in values.enumerate() {
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((i, value));
        }
    }
    best.map(|(i, _)| i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arm_is_tried_once_in_order() {
        let mut bandit = Bandit::new(3, Formula::Ucb1(2.0), 10);
        for arm in 0..3 {
            assert_eq!(bandit.select(), Some(arm));
            bandit.add(arm, 0.5);
        }
        assert_eq!(bandit.select(), Some(0), "equal arms: the earlier");
    }

    #[test]
    fn ucb1_follows_the_formula_of_the_paper() {
        let mut bandit = Bandit::new(2, Formula::Ucb1(2.0), 10);
        for (arm, reward) in [(0, 1.0), (1, 0.0), (0, 0.5), (0, 0.75)] {
            bandit.add(arm, reward);
        }
        assert_eq!(bandit.arms()[0].mean, 0.75);
        let explore = bandit.explore(&bandit.arms()[0]).unwrap();
        assert!((explore - (2.0 * libm::log(4.0) / 3.0).sqrt()).abs() < 1e-12);
        // 0.75 + 0.961 against 0 + 1.665: the better arm is selected.
        assert_eq!(bandit.select(), Some(0));
    }

    #[test]
    fn ucb1_tuned_bounds_the_variance_by_a_quarter() {
        let mut bandit = Bandit::new(1, Formula::Ucb1Tuned, 10);
        bandit.add(0, 0.0);
        bandit.add(0, 1.0);
        let explore = bandit.explore(&bandit.arms()[0]).unwrap();
        assert!((explore - (libm::log(2.0) / 2.0 * 0.25).sqrt()).abs() < 1e-12);
        assert!((bandit.arms()[0].variance() - 0.25).abs() < 1e-12);
    }

    #[test]
    fn means_that_differ_by_rounding_only_tie() {
        let mut bandit = Bandit::new(2, Formula::Even, 4);
        bandit.add(0, 0.5);
        bandit.add(1, 0.5 + 1e-9);
        assert_eq!(bandit.best(Final::Mean), Some(0));
    }

    #[test]
    fn ties_go_to_the_preferred_arm_and_never_to_a_worse_one() {
        let mut bandit = Bandit::new(3, Formula::Even, 6);
        bandit.prefer(vec![1, 2, 3]);
        for (arm, reward) in [(0, 0.5), (1, 0.5), (2, 0.4)] {
            bandit.add(arm, reward);
        }
        assert_eq!(bandit.best(Final::Mean), Some(1));
        assert_eq!(bandit.best(Final::Visits), Some(2));
    }

    #[test]
    fn untried_arms_are_skipped_but_there_is_always_a_choice() {
        let mut bandit = Bandit::new(3, Formula::Even, 4);
        for by in [Final::Mean, Final::Visits] {
            assert_eq!(bandit.best(by), Some(0));
        }
        bandit.add(2, 0.0);
        for by in [Final::Mean, Final::Visits] {
            assert_eq!(bandit.best(by), Some(2));
        }
        assert_eq!(Bandit::new(0, Formula::Even, 4).best(Final::Mean), None);
    }
}
