//! A test of who is ahead that may be looked at after every round.
//!
//! Somebody who looks at an interval again and again, and stops when it says what he hopes for, is wrong far more often
//! than one time in twenty. So the difference of two entrants is tested by a t-test that may be looked at after every
//! observation. It is the likelihood ratio of the t-statistics so far. One hypothesis has the effect size (mean by
//! standard deviation) normally distributed around 0, the other has an effect of 0. With the right Haar prior of the
//! unknown variance the ratio is
//!
//! E = (1 + n g)^(−½) · ((1 + t² / ν) / (1 + t² / (ν (1 + n g))))^((ν + 1) / 2),  ν = n − 1,
//!
//! This is a martingale that begins with 1 if there is no difference and the observations are normal. So it ever
//! reaches 1 / α with a chance of at most α (Ville 1939; Wang and Ramdas, *Anytime-valid t-tests and confidence
//! sequences for Gaussian means with unknown variance*, arXiv:2310.03722; the formula as in Gönen, Johnson, Lu and
//! Westfall 2005). An observation is a round, a mean over many deals. `tests/calibration.rs` measures the rate of
//! errors where rounds are far from normal.
//!
//! Of k entrants the one with the best mean is declared the top when its test against each of the others has reached (k
//! − 1) / α. If somebody else is really the best, he can be overlooked only if his own test fails, and there are k − 1
//! such tests.

use crate::stats::Moments;
use serde::{Deserialize, Serialize};

/// The chance of an error that is allowed.
pub const ERROR: f64 = 0.05;
/// The variance of the effect size that the test looks for: effects of a tenth to half of a standard deviation are found soonest.
const EFFECT: f64 = 0.04;
/// Fewer rounds than this say too little of their own spread.
const LEAST: u64 = 8;

/// What was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Conclusion {
    /// This player, from 0, is the best.
    Top(usize),
    /// In each pair of a field, of which there are so many, one of the two is ahead.
    Pairs(usize),
}

/// Rounds, as far as they were looked at.
#[derive(Debug, Clone)]
pub struct Sequential {
    players: usize,
    /// Whether only the first player is compared, with each of the others.
    field: bool,
    /// How much player i is ahead of player j, at i · players + j.
    ahead: Vec<Moments>,
}

impl Sequential {
    /// No rounds yet, of so many players.
    pub fn new(players: usize, field: bool) -> Self {
        Self { players, field, ahead: vec![Moments::default(); players * players] }
    }

    /// Adds a round: one score for each player, the higher the better. In a field the score of player j is his lead
    /// over the first player, whose own score is 0.
    pub fn add(&mut self, scores: &[f64]) {
        let n = self.players;
        for (i, one) in scores.iter().enumerate().take(n) {
            for (j, other) in scores.iter().enumerate().take(n) {
                self.ahead[i * n + j].add(one - other, 1.0);
            }
        }
    }

    /// What is decided: who is the best, or in a field, that in each pair one is ahead.
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

/// How much likelier the differences are if there is an effect than if there is none.
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

    /// A number that is about normal, with a standard deviation of 1.
    fn normal(rng: &mut Rng) -> f64 {
        (0..12).map(|_| f64::from(below(rng, 1 << 20)) / f64::from(1 << 20)).sum::<f64>() - 6.0
    }

    #[test]
    fn who_is_clearly_better_is_found_soon_and_nobody_among_equals() {
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
    fn rounds_without_any_difference_decide_nothing() {
        let mut same = Sequential::new(2, false);
        (0..100).for_each(|_| same.add(&[1.0, 1.0]));
        assert_eq!(same.decided(), None);
    }

    #[test]
    fn against_a_field_every_pair_is_decided_for_itself() {
        let mut rng = Seed(2).rng();
        let mut field = Sequential::new(3, true);
        for _ in 0..300 {
            field.add(&[0.0, 1.0 + normal(&mut rng), normal(&mut rng)]);
        }
        assert_eq!(field.decided(), None, "one of them is as good");
        let mut field = Sequential::new(3, true);
        for _ in 0..100 {
            field.add(&[0.0, 1.0 + normal(&mut rng), normal(&mut rng) - 1.0]);
        }
        assert_eq!(field.decided(), Some(Conclusion::Pairs(2)), "the first one is behind in one of them");
    }
}
