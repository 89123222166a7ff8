//! A test of who is ahead that is valid after every round.
//!
//! If you check an interval again and again, and stop once it shows the result you hope for, you are wrong
//! far more often than one time in twenty. So the difference of two entrants is tested by an anytime-valid
//! t-test, which may be checked after every observation. It is the likelihood ratio of the t-statistics so
//! far. One hypothesis has a normally distributed effect size (mean divided by standard deviation) around 0,
//! the other has an effect of 0. With the right Haar prior for the unknown variance the ratio is
//!
//! E = (1 + n g)^(−½) · ((1 + t² / ν) / (1 + t² / (ν (1 + n g))))^((ν + 1) / 2),  ν = n − 1,
//!
//! This is a martingale that starts at 1 if there is no difference and the observations are normal. So the
//! probability that it ever reaches 1 / α is at most α (Ville 1939; Wang and Ramdas, *Anytime-valid t-tests
//! and confidence sequences for Gaussian means with unknown variance*, arXiv:2310.03722; the formula as in
//! Gönen, Johnson, Lu and Westfall 2005). An observation is a round, a mean over many deals.
//! `tests/calibration.rs` measures the error rate for rounds that are far from normal.
//!
//! Among k entrants, the one with the best mean is declared the winner once its test against each of the
//! others has reached (k − 1) / α. If another entrant is really the best, the declaration is wrong only if
//! that entrant's own test failed, and there are k − 1 such tests.

use crate::stats::Moments;
use serde::{Deserialize, Serialize};

/// The accepted probability of an error.
pub const ERROR: f64 = 0.05;
/// The prior variance of the effect size. Effects of a tenth to half of a standard deviation are found
/// soonest.
const EFFECT: f64 = 0.04;
/// The minimum number of rounds. Fewer are too few to estimate their spread.
const LEAST: u64 = 8;

/// A conclusion of the test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Conclusion {
    /// This player, counted from 0, is the best.
    Top(usize),
    /// In each of this many pairs of a gauntlet, one player is ahead.
    Pairs(usize),
}

/// The rounds that have been tested so far.
#[derive(Debug, Clone)]
pub struct Sequential {
    players: usize,
    /// Whether only the first player is compared with each of the others.
    field: bool,
    /// The lead of player i over player j, at i · players + j.
    ahead: Vec<Moments>,
}

impl Sequential {
    /// Creates an empty test for `players` players.
    pub fn new(players: usize, field: bool) -> Self {
        Self { players, field, ahead: vec![Moments::default(); players * players] }
    }

    /// Adds a round: one score for each player, where higher is better. In a gauntlet the score of player j
    /// is its lead over the first player, whose own score is 0.
    pub fn add(&mut self, scores: &[f64]) {
        let n = self.players;
        for (i, one) in scores.iter().enumerate().take(n) {
            for (j, other) in scores.iter().enumerate().take(n) {
                self.ahead[i * n + j].add(one - other, 1.0);
            }
        }
    }

    /// The conclusion so far: who is the best or, in a gauntlet, that one player is ahead in each pair.
    pub fn decided(&self) -> Option<Conclusion> {
        let bound = (self.players - 1) as f64 / ERROR;
        if self.field {
            let sure = |other: usize| evidence(&self.ahead[other]) >= bound;
            return (1..self.players).all(sure).then(|| Conclusion::Pairs(self.players - 1));
        }
        let behind = |one: usize, other: usize| self.ahead[one * self.players + other].mean() < 0.0;
        let top = (0..self.players).find(|&one| (0..self.players).all(|other| !behind(one, other)))?;
        let sure = |other: usize| evidence(&self.ahead[top * self.players + other]) >= bound;
        (0..self.players).filter(|other| *other != top).all(sure).then_some(Conclusion::Top(top))
    }
}

/// The likelihood ratio of an effect against no effect.
fn evidence(differences: &Moments) -> f64 {
    let n = differences.count();
    let Some(variance) = differences.variance().filter(|variance| n >= LEAST && *variance > 0.0) else {
        return 1.0;
    };
    let (n, mean) = (n as f64, differences.mean());
    let freedom = n - 1.0;
    let t2 = mean * mean * n / variance;
    let wide = 1.0 + n * EFFECT;
    let ratio = libm::log1p(t2 / freedom) - libm::log1p(t2 / (freedom * wide));
    libm::exp(n / 2.0 * ratio - 0.5 * libm::log(wide))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::{Rng, Seed, seed::below};

    /// An approximately normal number with a standard deviation of 1.
    fn normal(rng: &mut Rng) -> f64 {
        (0..12).map(|_| f64::from(below(rng, 1 << 20)) / f64::from(1 << 20)).sum::<f64>() - 6.0
    }

    #[test]
    fn a_clear_winner_is_found_soon_and_none_among_equals() {
        let mut rng = Seed(1).rng();
        let mut clear = Sequential::new(3, false);
        let rounds = (1..200).find(|_| {
            clear.add(&[normal(&mut rng), normal(&mut rng) + 1.5, normal(&mut rng)]);
            clear.decided().is_some()
        });
        assert_eq!(clear.decided(), Some(Conclusion::Top(1)));
        assert!(rounds.is_some_and(|rounds| (8..60).contains(&rounds)), "{rounds:?}");
        let mut equal = Sequential::new(2, false);
        assert!((0..500).all(|_| {
            equal.add(&[normal(&mut rng), normal(&mut rng)]);
            equal.decided().is_none()
        }));
    }

    #[test]
    fn equal_rounds_decide_nothing() {
        let mut same = Sequential::new(2, false);
        (0..100).for_each(|_| same.add(&[1.0, 1.0]));
        assert_eq!(same.decided(), None);
    }

    #[test]
    fn a_gauntlet_decides_every_pair_separately() {
        let mut rng = Seed(2).rng();
        let mut field = Sequential::new(3, true);
        for _ in 0..300 {
            field.add(&[0.0, 1.0 + normal(&mut rng), normal(&mut rng)]);
        }
        assert_eq!(field.decided(), None, "one opponent is equally good");
        let mut field = Sequential::new(3, true);
        for _ in 0..100 {
            field.add(&[0.0, 1.0 + normal(&mut rng), normal(&mut rng) - 1.0]);
        }
        assert_eq!(field.decided(), Some(Conclusion::Pairs(2)), "the first player may trail in a pair");
    }
}
