//! Means with their intervals, from a stream of observations.
//!
//! An interval is valid only if its observations are independent. Deals that are replayed with the seats
//! rotated share their cards, and deals of one block may share classes. Such deals are averaged first and
//! count as *one* observation, with the number of deals as its weight. Then the observations are independent,
//! and their weighted spread is enough for the interval.
//!
//! A sample without spread doesn't prove that there is none: three hands with equal results may be a
//! coincidence. The mean of such a sample has no interval, and the output says so. A share has one all the
//! same, because shares are between 0 and 1 ([`Moments::share`]).

use serde::{Deserialize, Serialize};
use tefuda_games::{Text, spoken as text};
use tefuda_numbers::{fixed, interval};

/// Running mean and variance of weighted observations (Welford 1962, with weights after West 1979).
///
/// The last bits of the sums depend on the order of the observations. Parallel code gets reproducible results
/// if it adds them in a fixed order.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Moments {
    count: u64,
    weight: f64,
    mean: f64,
    squares: f64,
}

/// A number with its 95% interval, if it has one.
///
/// Its JSON is `{"mean","ci95"}`. `ci95` is `null` if the error can't be estimated, or if the interval is
/// open on one side. `low` and `high` exist only if the interval isn't `mean` ± `ci95`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The number, usually a mean.
    pub mean: f64,
    /// Half the width of the 95% interval. `None` if the interval is open on one side, or if there is none:
    /// for a single observation, or a sample without spread.
    pub ci95: Option<f64>,
    /// The lower bound of an asymmetric interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper bound of such an interval. If only one bound exists, the interval is open on the other side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
}

/// The note below a table with an [`Estimate`] without an interval.
pub const UNKNOWN: Text = text(
    "± ?: the error can't be estimated, because all results were equal or there is only one",
    "± ?：結果がすべて同じか1つしかないため、誤差を推定できません",
);
/// The note below a table with an [`Estimate`] that is open on one side.
pub const OPEN: Text = text(
    "≥, ≤: the interval is open on the other side. A player won or lost everything, and only the prior (one draw per pair) keeps the rating finite",
    "≥・≤：反対側には限界がありません。全勝か全敗の参加者がいて、レーティングを有限に保っているのは事前分布（組ごとに引き分け1回）だけです",
);
/// The note below a table with an [`Estimate`] that has two bounds.
pub const ENDS: Text = text("(a – b): the 95% interval of a share", "(a – b)：割合の95%信頼区間");

impl Moments {
    /// Adds an observation that is itself a mean of `weight` values. A weight of 0 changes nothing.
    pub fn add(&mut self, value: f64, weight: f64) {
        if weight > 0.0 {
            self.merge(&Self { count: 1, weight, mean: value, squares: 0.0 });
        }
    }

    /// The moments of observations with equal weights.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let mut moments = Self::default();
        values.into_iter().for_each(|value| moments.add(value, 1.0));
        moments
    }

    /// Adds all observations of `other` (Chan, Golub, `LeVeque` 1979).
    pub fn merge(&mut self, other: &Self) {
        let weight = self.weight + other.weight;
        if weight == 0.0 {
            return;
        }
        let apart = other.mean - self.mean;
        self.mean += apart * (other.weight / weight);
        self.squares += other.squares + apart * apart * (self.weight * other.weight / weight);
        self.weight = weight;
        self.count += other.count;
    }

    /// The number of observations.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The weighted mean. 0 without observations.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The variance of an observation of weight 1, estimated without bias if variances are proportional to 1
    /// / weight. `None` for fewer than two observations.
    pub fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.squares / (self.count - 1) as f64)
    }

    /// The variance of the mean. `None` for fewer than two observations, or if all are equal up to rounding.
    fn error_squared(&self) -> Option<f64> {
        let variance = self.variance()?;
        // The spread of a block's plays, compared with what rounding alone can produce.
        (variance > self.weight * (ROUNDING * self.mean).powi(2)).then(|| variance / self.weight)
    }

    /// Half the width of the 95% interval of the mean: Student's quantile times the standard error. `None`
    /// for fewer than two observations, and without spread.
    pub(crate) fn half_width(&self) -> Option<f64> {
        let error = self.error_squared()?.sqrt();
        Some(student_95(self.count - 1) * error)
    }

    /// The mean with its interval.
    pub fn estimate(&self) -> Estimate {
        Estimate::new(self.mean, self.half_width())
    }

    /// The mean with its interval. `None` without observations.
    pub fn known(&self) -> Option<Estimate> {
        (self.count > 0).then(|| self.estimate())
    }

    /// The mean as a share with its interval, if all observations are between 0 and 1. It is Wilson's
    /// interval (1927) with a continuity correction (Newcombe 1998, method 4). It always has a width, even if
    /// all observations are 0 or all are 1. Without the correction, four of four would show that a share is
    /// above one half, although that happens by chance one time in eight.
    ///
    /// The interval is defined for n independent trials. An observation here is a block: a deal with its
    /// rotations, or a match. So n is the effective sample size, the number of independent trials with the
    /// same precision: p (1 − p) divided by the variance of the mean (Kish 1965). It is multiplied by the
    /// square of the normal quantile over Student's, because that variance is itself estimated (Korn and
    /// Graubard 1998). It is at least the number of blocks, because numbers between 0 and 1 with the mean p
    /// have a variance of at most p (1 − p) (Bhatia and Davis 2000). This lower limit assumes that all blocks
    /// have about the same weight.
    pub fn share(&self) -> Estimate {
        if self.count == 0 {
            return Estimate::new(self.mean, None);
        }
        let (p, z2) = (self.mean.clamp(0.0, 1.0), NORMAL_95 * NORMAL_95);
        let known = self.error_squared().map_or(0.0, |error| {
            let student = student_95(self.count - 1);
            p * (1.0 - p) / error * z2 / (student * student)
        });
        let n = known.max(self.count as f64);
        // The lower bound of a share. The upper bound is 1 minus the lower bound of 1 − p.
        let low = |p: f64| {
            let root = (z2 - 2.0 - 1.0 / n + 4.0 * p * (n * (1.0 - p) + 1.0)).max(0.0).sqrt();
            ((2.0 * n * p + z2 - 1.0 - NORMAL_95 * root) / (2.0 * (n + z2))).clamp(0.0, p)
        };
        Estimate::between(self.mean, low(p), 1.0 - low(1.0 - p))
    }
}

/// A standard deviation below this fraction of the mean is a rounding error.
const ROUNDING: f64 = 1e-12;

impl Estimate {
    /// Creates a number with half the width of its interval, or `None` without an interval.
    pub const fn new(mean: f64, ci95: Option<f64>) -> Self {
        Self { mean, ci95, low: None, high: None }
    }

    /// Creates a number with an asymmetric interval.
    pub fn between(mean: f64, low: f64, high: f64) -> Self {
        Self { mean, ci95: Some((high - low) / 2.0), low: Some(low), high: Some(high) }
    }

    /// Creates a number whose interval has no upper bound.
    pub(crate) const fn at_least(mean: f64, low: f64) -> Self {
        Self { mean, ci95: None, low: Some(low), high: None }
    }

    /// Creates a number whose interval has no lower bound.
    pub(crate) const fn at_most(mean: f64, high: f64) -> Self {
        Self { mean, ci95: None, low: None, high: Some(high) }
    }

    /// The bounds of the interval. A bound is `None` if the interval is open there, and both are if there is
    /// no interval.
    pub fn ends(&self) -> [Option<f64>; 2] {
        if self.low.is_none() && self.high.is_none() {
            return [-1.0, 1.0].map(|sign| self.ci95.map(|half| self.mean + sign * half));
        }
        [self.low, self.high]
    }

    /// Whether it has no interval.
    pub(crate) fn is_unknown(&self) -> bool {
        self.ends() == [None, None]
    }

    /// The same on another scale: multiplied by `factor`, then shifted by `shift`. A negative factor swaps
    /// the bounds.
    #[must_use]
    pub fn scaled(&self, factor: f64, shift: f64) -> Self {
        let [low, high] = [self.low, self.high].map(|end| end.map(|end| factor * end + shift));
        let [low, high] = if factor < 0.0 { [high, low] } else { [low, high] };
        Self { mean: factor * self.mean + shift, ci95: self.ci95.map(|half| factor.abs() * half), low, high }
    }

    /// The number as text: `3.54 ± 0.05`, `75.0 (40.9 – 92.9)`, `362.6 (≥ 119.8)`, or `1.00 ± ?` if the error
    /// can't be estimated. [`legend`] explains the symbols.
    pub fn text(&self, digits: usize) -> String {
        let number = |value: f64| fixed(value, digits);
        let mean = number(self.mean);
        match (self.ci95, self.low, self.high) {
            (_, Some(low), Some(high)) => format!("{mean} ({} – {})", number(low), number(high)),
            (_, Some(low), None) => format!("{mean} (≥ {})", number(low)),
            (_, None, Some(high)) => format!("{mean} (≤ {})", number(high)),
            (Some(half), None, None) => interval(&mean, &number(half)),
            (None, None, None) => interval(&mean, "?"),
        }
    }

    /// The standard error of a mean of this many observations. `None` without an interval.
    pub fn error(self, observations: u64) -> Option<f64> {
        let freedom = observations.checked_sub(1).filter(|freedom| *freedom > 0)?;
        Some(self.ci95? / student_95(freedom))
    }
}

/// Explains the symbols in some estimates: one sentence for each kind of interval except plain ±.
pub fn legend(estimates: impl IntoIterator<Item = Estimate>) -> Vec<Text> {
    let mut found = [false; 3];
    for estimate in estimates {
        match (estimate.is_unknown(), estimate.low.is_some(), estimate.high.is_some()) {
            (true, ..) => found[0] = true,
            (false, true, true) => found[2] = true,
            (false, false, false) => {}
            (false, ..) => found[1] = true,
        }
    }
    found.into_iter().zip([UNKNOWN, OPEN, ENDS]).filter_map(|(found, text)| found.then_some(text)).collect()
}

/// A test of whether two means differ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TTest {
    /// The difference divided by its standard error.
    pub t: f64,
    /// Degrees of freedom.
    pub freedom: f64,
    /// The two-sided p-value: the probability of a difference at least this large if the means were equal.
    pub p: f64,
}

impl TTest {
    /// Compares two means of independent observations, `observations` each (Welch 1947). `None` without
    /// spread.
    pub(crate) fn unpaired(first: Estimate, second: Estimate, observations: u64) -> Option<Self> {
        let [a, b] = [first.error(observations)?, second.error(observations)?].map(|error| error * error);
        let freedom = (observations - 1) as f64 * (a + b) * (a + b) / (a * a + b * b);
        Self::of((first.mean - second.mean) / (a + b).sqrt(), freedom)
    }

    /// Tests whether the mean of some differences is 0.
    pub(crate) fn paired(difference: Estimate, observations: u64) -> Option<Self> {
        let error = difference.error(observations)?;
        Self::of(difference.mean / error, observations as f64 - 1.0)
    }

    /// The test with this statistic. `None` unless both are finite.
    pub(crate) fn of(t: f64, freedom: f64) -> Option<Self> {
        let share = freedom / (freedom + t * t);
        (t.is_finite() && freedom.is_finite()).then(|| Self {
            t,
            freedom,
            p: beta_share(share, freedom / 2.0, 0.5),
        })
    }
}

/// The regularised incomplete beta function I at x, by its continued fraction (Abramowitz and Stegun 26.5.8).
fn beta_share(x: f64, a: f64, b: f64) -> f64 {
    /// Enough for a and b up to 10⁵: it takes about the square root of the larger one.
    const TERMS: u32 = 600;
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    // The fraction converges fast on only one side of the bulk. For the other side, use the complement.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta_share(1.0 - x, b, a);
    }
    let term = |n: u32| {
        let m = f64::from(n / 2);
        let part = if n.is_multiple_of(2) { m * (b - m) } else { -(a + m) * (a + b + m) };
        let place = a + f64::from(n);
        part * x / ((place - 1.0) * place)
    };
    let fraction = (1..=TERMS).rev().fold(1.0, |rest, n| 1.0 + term(n) / rest);
    let bulk = libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b);
    libm::exp(bulk + a * libm::log(x) + b * libm::log1p(-x)) / (a * fraction)
}

/// The 97.5% quantile of the normal distribution.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// The 97.5% quantile of Student's distribution.
///
/// Below five degrees of freedom it comes from a table. From five on it is the expansion around the normal
/// quantile (Abramowitz and Stegun 26.7.5). The error is at most 0.0003 at five and smaller above.
pub(crate) fn student_95(freedom: u64) -> f64 {
    const FEW: [f64; 5] = [f64::INFINITY, 12.706_205, 4.302_653, 3.182_446, 2.776_445];
    if let Some(quantile) = FEW.get(freedom as usize) {
        return *quantile;
    }
    let (n, z) = (freedom as f64, NORMAL_95);
    let z2 = z * z;
    let terms = [
        (z2 + 1.0) / 4.0,
        ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0,
        (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0,
        ((((79.0 * z2 + 776.0) * z2 + 1482.0) * z2 - 1920.0) * z2 - 945.0) / 92_160.0,
    ];
    z + z * terms.iter().rev().fold(0.0, |sum, term| (sum + term) / n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tefuda_games::{Seed, seed::below};

    fn of(values: &[(f64, f64)]) -> Moments {
        let mut moments = Moments::default();
        for (value, weight) in values {
            moments.add(*value, *weight);
        }
        moments
    }

    #[test]
    fn students_quantiles_match_published_tables() {
        for (freedom, quantile) in
            [(1, 12.7062), (4, 2.7764), (5, 2.5706), (6, 2.4469), (10, 2.2281), (30, 2.0423), (120, 1.9799)]
        {
            assert!((student_95(freedom) - quantile).abs() < 4e-4, "{freedom}: {}", student_95(freedom));
        }
        assert!((student_95(1_000_000) - NORMAL_95).abs() < 1e-5);
    }

    #[test]
    fn the_interval_of_five_values_matches_the_textbook() {
        // 1 … 5: mean 3, standard deviation √2.5, standard error √0.5.
        let moments = of(&[(1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (4.0, 1.0), (5.0, 1.0)]);
        assert_eq!(moments.mean(), 3.0);
        assert_eq!(moments.variance(), Some(2.5));
        assert!((moments.half_width().unwrap() - 2.776_445 * 0.5f64.sqrt()).abs() < 1e-9);
    }

    #[test]
    fn t_tests_match_published_tables_and_the_paper() {
        let p = |t: f64, freedom: f64| TTest::of(t, freedom).unwrap().p;
        // Two-sided quantiles of Student's distribution.
        for (t, freedom, chance) in [
            (12.7062, 1.0, 0.05),
            (2.7764, 4.0, 0.05),
            (2.0423, 30.0, 0.05),
            (3.1693, 10.0, 0.01),
            (0.0, 7.0, 1.0),
        ] {
            assert!((p(t, freedom) - chance).abs() < 1e-5, "{t} {freedom}: {}", p(t, freedom));
        }
        // Table 2 of Seki and Fujita: 10,000 games of each of two players.
        for (t, chance) in [(-9.77, 1.66e-22), (-3.31, 9.35e-4), (-1.88, 6.02e-2), (-3.39, 7.06e-4)] {
            assert!((p(t, 19_998.0) / chance - 1.0).abs() < 0.06, "{t}: {}", p(t, 19_998.0));
        }
    }

    #[test]
    fn two_means_are_compared_by_their_standard_errors() {
        let estimate = |mean: f64, error: f64| Estimate::new(mean, Some(student_95(9_999) * error));
        let test = TTest::unpaired(estimate(11.0, 0.3), estimate(12.0, 0.4), 10_000).unwrap();
        assert!((test.t + 2.0).abs() < 1e-9 && (test.p - 0.0455).abs() < 1e-3, "{test:?}");
        assert!(test.freedom > 10_000.0 && test.freedom < 19_998.0);
        let test = TTest::paired(estimate(-1.0, 0.5), 10_000).unwrap();
        assert!((test.t + 2.0).abs() < 1e-9, "{test:?}");
        assert_eq!(TTest::paired(Estimate::new(1.0, None), 1), None);
        assert_eq!(TTest::unpaired(estimate(0.0, 0.0), estimate(0.0, 0.0), 10), None);
    }

    #[test]
    fn one_observation_has_a_mean_but_no_interval() {
        assert_eq!(of(&[(3.0, 4.0)]).estimate(), Estimate::new(3.0, None));
        assert_eq!(Moments::default().estimate(), Estimate::new(0.0, None));
    }

    #[test]
    fn equal_observations_have_a_mean_and_no_interval() {
        for values in [vec![(2.0, 1.0); 3], vec![(0.1, 4.0), (0.1, 4.0), (0.1, 2.0)], vec![(0.0, 1.0); 50]] {
            let estimate = of(&values).estimate();
            assert_eq!(estimate, Estimate::new(values[0].0, None));
            assert!(estimate.is_unknown() && TTest::paired(estimate, 3).is_none());
        }
        // A third is rounded differently in each of these.
        let rounded = of(&[(1.0 / 3.0, 1.0), (1.0 - 2.0 / 3.0, 1.0), (0.1 / 0.3, 1.0)]);
        assert_eq!(rounded.half_width(), None);
        assert_eq!(of(&[(2.0, 1.0), (2.0, 1.0), (2.0, 1.0)]).estimate().text(3), "2.000 ± ?");
    }

    #[test]
    fn a_share_of_all_or_none_still_has_an_interval() {
        let all = |n: usize, value: f64| of(&vec![(value, 2.0); n]).share();
        // Clopper and Pearson's exact bound for n of n is the n-th root of 0.025. The correction comes close
        // to it.
        for n in [1, 4, 16, 64] {
            let exact = libm::pow(0.025, 1.0 / n as f64);
            let [least, most] = all(n, 1.0).ends();
            let least = least.unwrap();
            assert!(
                (exact - 0.04..exact + 0.04).contains(&least) && most == Some(1.0),
                "{n}: {least} {exact}"
            );
            let [none, most] = all(n, 0.0).ends();
            assert!(none == Some(0.0) && (most.unwrap() - 1.0 + least).abs() < 1e-12);
        }
        // 15 of 148 and 0 of 20, from Newcombe's table I (1998).
        let of_ones = |ones: usize, n: usize| {
            let values: Vec<_> = (0..n).map(|k| (f64::from(u8::from(k < ones)), 1.0)).collect();
            of(&values).share().ends().map(Option::unwrap)
        };
        for (ones, n, ends) in [(15, 148, [0.0598, 0.1644]), (0, 20, [0.0, 0.2005])] {
            let found = of_ones(ones, n);
            assert!(found.iter().zip(ends).all(|(a, b)| (a - b).abs() < 1e-4), "{found:?}");
        }
        assert_eq!(all(4, 1.0).scaled(100.0, 0.0).text(1), "100.0 (39.6 – 100.0)");
        assert_eq!(all(4, 1.0).scaled(-1.0, 1.0), all(4, 0.0));
    }

    #[test]
    fn a_share_of_many_blocks_has_the_interval_of_a_mean() {
        // These blocks vary little, because rotations cancel. So a block counts as more than one trial.
        let values: Vec<(f64, f64)> = (0..400).map(|k| ([0.4, 0.5, 0.6, 0.5][k % 4], 4.0)).collect();
        let (share, mean) = (of(&values).share(), of(&values).estimate());
        assert!((share.ci95.unwrap() / mean.ci95.unwrap() - 1.0).abs() < 1e-2, "{share:?} {mean:?}");
    }

    #[test]
    fn intervals_of_shares_have_their_nominal_coverage() {
        const TRIES: u32 = 2000;
        let mut rng = Seed(29).rng();
        let mut chance = |p: f64| f64::from(below(&mut rng, 1 << 30)) < p * f64::from(1 << 30);
        let (mut all, mut held) = (0.0, 0.0);
        for p in [0.02, 0.1, 0.5, 0.8, 0.95] {
            for blocks in [4, 16, 64] {
                // With this probability all rotations of a block are equal. Otherwise they are independent.
                for alike in [0.0, 0.5, 1.0] {
                    let mut here = 0.0;
                    for _ in 0..TRIES {
                        let mut moments = Moments::default();
                        for _ in 0..blocks {
                            let first = chance(p);
                            let won = (0..4).map(|_| if chance(alike) { first } else { chance(p) });
                            moments.add(won.map(|won| f64::from(u8::from(won))).sum::<f64>() / 4.0, 4.0);
                        }
                        let [low, high] = moments.share().ends().map(Option::unwrap);
                        here += f64::from(u8::from(low <= p && p <= high));
                    }
                    let share = here / f64::from(TRIES);
                    // Allows for four standard deviations of a share over all trials.
                    assert!(share > 0.93, "{p}, {blocks} blocks, {alike}: {share}");
                    (all, held) = (all + 1.0, held + share);
                }
            }
        }
        assert!(held / all > 0.95, "{}", held / all);
    }

    #[test]
    fn text_shows_open_and_unknown_intervals() {
        let texts = [
            Estimate::new(3.539, Some(0.051)),
            Estimate::at_least(362.6, 119.8),
            Estimate::at_most(-362.6, -119.8),
        ]
        .map(|estimate| estimate.text(1));
        assert_eq!(texts, ["3.5 ± 0.1", "362.6 (≥ 119.8)", "-362.6 (≤ -119.8)"]);
        let known = Estimate::new(1.0, Some(0.5));
        assert_eq!((known.ends(), legend([known])), ([Some(0.5), Some(1.5)], vec![]));
        let said =
            legend([Estimate::at_most(1.0, 2.0), Estimate::new(1.0, None), Estimate::at_least(1.0, 0.0)]);
        assert_eq!(said, [UNKNOWN, OPEN]);
        let json = |estimate: &Estimate| serde_json::to_string(estimate).unwrap();
        assert_eq!(json(&known), r#"{"mean":1.0,"ci95":0.5}"#);
        assert_eq!(json(&Estimate::at_least(1.0, 0.5)), r#"{"mean":1.0,"ci95":null,"low":0.5}"#);
        assert_eq!(serde_json::from_str::<Estimate>(&json(&known)).unwrap(), known);
    }

    #[test]
    fn equal_weights_give_the_same_interval_as_weight_one() {
        let ones = of(&[(1.0, 1.0), (4.0, 1.0), (2.5, 1.0)]);
        let fours = of(&[(1.0, 4.0), (4.0, 4.0), (2.5, 4.0)]);
        assert!((ones.mean() - fours.mean()).abs() < 1e-12);
        assert!((ones.half_width().unwrap() - fours.half_width().unwrap()).abs() < 1e-12);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn merging_equals_adding_one_by_one(
            values in prop::collection::vec((-50.0..50.0f64, 0.5..8.0f64), 2..60), cut in 0usize..60
        ) {
            let (first, second) = values.split_at(cut.min(values.len()));
            let mut merged = of(first);
            merged.merge(&of(second));
            let whole = of(&values);
            prop_assert_eq!(merged.count(), whole.count());
            prop_assert!((merged.mean() - whole.mean()).abs() < 1e-9);
            prop_assert!((merged.variance().unwrap() - whole.variance().unwrap()).abs() < 1e-6);
        }
    }
}
