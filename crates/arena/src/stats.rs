//! Means with their intervals, from observations that come one at a time.
//!
//! An interval is only as good as its unit of independence. Deals that are replayed with the seats rotated share their
//! cards, and deals of one block may share classes. Such deals are averaged first, and enter as *one* observation with
//! the number of deals as its weight. Then the observations are independent, and the interval needs no more than their
//! weighted spread.

use serde::{Deserialize, Serialize};

/// Running mean and spread of weighted observations (Welford 1962, with weights after West 1979).
///
/// The sums depend on the order of the observations in their last bits. Whoever computes in parallel adds in a fixed
/// order, and then gets the same bits every time.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Moments {
    count: u64,
    weight: f64,
    mean: f64,
    squares: f64,
}

/// A mean with the half width of its 95 % interval; none where one observation says nothing about the spread.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half the width of the 95 % interval around it.
    pub ci95: Option<f64>,
}

impl Moments {
    /// Takes in an observation that is itself a mean of `weight` values. A weight of 0 changes nothing.
    pub fn add(&mut self, value: f64, weight: f64) {
        if weight > 0.0 {
            self.merge(&Self { count: 1, weight, mean: value, squares: 0.0 });
        }
    }

    /// Takes in all observations of `other` (Chan, Golub, `LeVeque` 1979).
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

    /// How many observations there were.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The weighted mean; 0 of nothing.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The variance of an observation of weight 1, estimated without bias when variances go as 1 / weight. `None`
    /// for fewer than two observations.
    pub fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.squares / (self.count - 1) as f64)
    }

    /// Half the width of the 95 % interval of the mean: Student's quantile times the standard error. `None` for
    /// fewer than two observations.
    pub fn half_width(&self) -> Option<f64> {
        let error = (self.variance()? / self.weight).sqrt();
        Some(student_95(self.count - 1) * error)
    }

    /// The mean with its interval.
    pub fn estimate(&self) -> Estimate {
        Estimate { mean: self.mean, ci95: self.half_width() }
    }
}

impl Estimate {
    /// The standard error of the mean of so many observations; `None` without an interval.
    pub fn error(self, observations: u64) -> Option<f64> {
        let freedom = observations.checked_sub(1).filter(|freedom| *freedom > 0)?;
        Some(self.ci95? / student_95(freedom))
    }
}

/// A test of whether two means differ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TTest {
    /// The difference in standard errors.
    pub t: f64,
    /// Degrees of freedom.
    pub freedom: f64,
    /// The chance of such a difference, either way, if there were none.
    pub p: f64,
}

impl TTest {
    /// Two means of independent observations, so many each (Welch 1947). `None` where there is no spread to compare with.
    pub fn unpaired(first: Estimate, second: Estimate, observations: u64) -> Option<Self> {
        let [a, b] = [first.error(observations)?, second.error(observations)?].map(|error| error * error);
        let freedom = (observations - 1) as f64 * (a + b) * (a + b) / (a * a + b * b);
        Self::of((first.mean - second.mean) / (a + b).sqrt(), freedom)
    }

    /// A mean of so many differences against none.
    pub fn paired(difference: Estimate, observations: u64) -> Option<Self> {
        let error = difference.error(observations)?;
        Self::of(difference.mean / error, observations as f64 - 1.0)
    }

    fn of(t: f64, freedom: f64) -> Option<Self> {
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
    /// Enough for a and b up to 10⁵: about the square root of the larger one is needed.
    const TERMS: u32 = 600;
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    // The fraction converges fast on one side of the bulk only; the other side is what is left of 1.
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

/// The quantile of the normal distribution that leaves 2.5 % above it.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// The quantile of Student's distribution that leaves 2.5 % above it.
///
/// From five degrees of freedom on by the expansion round the normal quantile (Abramowitz and Stegun 26.7.5), which is
/// within 0.0003 there and closer above; below by table.
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

    fn of(values: &[(f64, f64)]) -> Moments {
        let mut moments = Moments::default();
        for (value, weight) in values {
            moments.add(*value, *weight);
        }
        moments
    }

    #[test]
    fn students_quantiles_are_those_of_the_tables() {
        for (freedom, quantile) in
            [(1, 12.7062), (4, 2.7764), (5, 2.5706), (6, 2.4469), (10, 2.2281), (30, 2.0423), (120, 1.9799)]
        {
            assert!((student_95(freedom) - quantile).abs() < 4e-4, "{freedom}: {}", student_95(freedom));
        }
        assert!((student_95(1_000_000) - NORMAL_95).abs() < 1e-5);
    }

    #[test]
    fn the_interval_of_a_handful_is_the_textbooks() {
        // 1 … 5: mean 3, standard deviation √2.5, standard error √0.5.
        let moments = of(&[(1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (4.0, 1.0), (5.0, 1.0)]);
        assert_eq!(moments.mean(), 3.0);
        assert_eq!(moments.variance(), Some(2.5));
        assert!((moments.half_width().unwrap() - 2.776_445 * 0.5f64.sqrt()).abs() < 1e-9);
    }

    #[test]
    fn t_tests_are_those_of_the_tables_and_of_the_paper() {
        let p = |t: f64, freedom: f64| TTest::of(t, freedom).unwrap().p;
        // Quantiles of Student's distribution, two-sided.
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
    fn two_means_are_compared_by_their_errors() {
        let estimate = |mean: f64, error: f64| Estimate { mean, ci95: Some(student_95(9_999) * error) };
        let test = TTest::unpaired(estimate(11.0, 0.3), estimate(12.0, 0.4), 10_000).unwrap();
        assert!((test.t + 2.0).abs() < 1e-9 && (test.p - 0.0455).abs() < 1e-3, "{test:?}");
        assert!(test.freedom > 10_000.0 && test.freedom < 19_998.0);
        let test = TTest::paired(estimate(-1.0, 0.5), 10_000).unwrap();
        assert!((test.t + 2.0).abs() < 1e-9, "{test:?}");
        assert_eq!(TTest::paired(Estimate { mean: 1.0, ci95: None }, 1), None);
        assert_eq!(TTest::unpaired(estimate(0.0, 0.0), estimate(0.0, 0.0), 10), None);
    }

    #[test]
    fn one_observation_has_a_mean_but_no_interval() {
        assert_eq!(of(&[(3.0, 4.0)]).estimate(), Estimate { mean: 3.0, ci95: None });
        assert_eq!(Moments::default().estimate(), Estimate { mean: 0.0, ci95: None });
    }

    #[test]
    fn equal_weights_of_any_size_are_as_good_as_ones() {
        let ones = of(&[(1.0, 1.0), (4.0, 1.0), (2.5, 1.0)]);
        let fours = of(&[(1.0, 4.0), (4.0, 4.0), (2.5, 4.0)]);
        assert!((ones.mean() - fours.mean()).abs() < 1e-12);
        assert!((ones.half_width().unwrap() - fours.half_width().unwrap()).abs() < 1e-12);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_merged_is_as_if_added_one_by_one(
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
