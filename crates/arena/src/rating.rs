//! Ratings of players from the games between them, by the Bradley–Terry model (Bradley and Terry 1952).
//!
//! Player i does better than player j with probability 1 / (1 + exp(θⱼ − θᵢ)). A game of more than two
//! players counts as all pairs of them, which estimates the Plackett–Luce model consistently (Azari Soufiani,
//! Chen, Parkes and Xia 2013). A tie counts as half a win for each. Newton's method finds the ratings of
//! maximum likelihood. They are on the Elo scale, where 400 points are odds of 10 to 1, with a mean of 0 over
//! all players.
//!
//! Games that share their cards are not independent, and neither are the pairs of one game. So intervals come
//! from the spread of the score function over observations (the sandwich estimator, Huber 1967), with
//! Student's quantile. The caller decides what an observation is.
//!
//! If one group of players won every game against the rest, the likelihood has no maximum (Ford 1957): it
//! rises as the groups move apart, and only the prior stops them. The sandwich estimator doesn't notice that,
//! because such games have no spread. So these intervals are open on that side. The other bound is the rating
//! that follows if the losing group had won some more observations. Their number is chosen such that for two
//! players the bound is the exact lower bound of the share for n of n (Clopper and Pearson 1934).

use crate::stats::{Estimate, student_95};
use std::collections::BTreeMap;

/// Elo points per unit of θ: 400 / ln 10.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// The maximum number of Newton steps. It is never reached, because each step doubles the correct digits.
const STEPS: u32 = 100;
/// The search ends when a step is smaller than this, in units of θ.
const SMALL: f64 = 1e-10;
/// The probability outside a 95% interval on each side.
const TAIL: f64 = 0.025;
/// An error below this, in units of θ, is a rounding error: the observations had no spread.
const ROUNDING: f64 = 1e-7;

/// The results of all pairs, observation by observation.
#[derive(Debug, Clone)]
pub struct Comparisons {
    players: usize,
    /// For each observation, the number of times that player i did better than player j, at i · players + j.
    observations: Vec<Vec<f64>>,
}

impl Comparisons {
    /// Creates an empty set of comparisons for `players` players.
    pub fn new(players: usize) -> Self {
        Self { players, observations: Vec::new() }
    }

    /// Adds an observation: games with the points of each seat, and the player in each seat. A player may
    /// have several seats. They are not compared with each other.
    ///
    /// # Panics
    /// If a seat's player is out of range.
    pub fn add(&mut self, seats: &[usize], games: &[Vec<i32>], low_wins: bool) {
        let mut wins = vec![0.0; self.players * self.players];
        for points in games {
            for (&one, &own) in seats.iter().zip(points) {
                for (&other, &theirs) in seats.iter().zip(points).filter(|(other, _)| **other != one) {
                    wins[one * self.players + other] += win(own, theirs, low_wins);
                }
            }
        }
        self.observations.push(wins);
    }

    /// The rating of each player with its 95% interval. There is no interval if there are fewer than two
    /// observations or no spread, or if the results bound the rating neither above nor below, so that only
    /// the prior does. The interval is open on one side for players that won or lost everything.
    ///
    /// `drawn` drawn games are added to every pair. So a player that won all games, or met only some of the
    /// others, has a finite rating too. With 0, the result is the maximum likelihood estimate, if there is
    /// one.
    pub fn ratings(&self, drawn: f64) -> Vec<Estimate> {
        let n = self.players;
        let mut played = vec![0.0; n * n];
        for observation in &self.observations {
            played.iter_mut().zip(observation).for_each(|(sum, wins)| *sum += wins);
        }
        let wins: Vec<f64> = played.iter().map(|wins| wins + drawn / 2.0).collect();
        let strengths = self.strengths(&wins);
        let above = self.above(&played);
        let information = self.information(&wins, &strengths);
        let spread = self.spread(&strengths, |_, _| true);
        let error = |player: usize, spread: &[f64]| self.error(player, information.clone(), spread);
        // All players of a group share this computation.
        let mut cuts = BTreeMap::<(Vec<bool>, bool), (Vec<f64>, Vec<f64>)>::new();
        let rating = |player: usize| {
            let mean = ELO * strengths[player];
            // Open above: some other player has no chain of wins to this one. Open below: this player has
            // none to some other.
            let open_up = (0..n).any(|other| !above[other * n + player]);
            let open_down = (0..n).any(|other| !above[player * n + other]);
            if self.observations.len() < 2 || (open_up && open_down) {
                return Estimate::new(mean, None);
            }
            if !open_up && !open_down {
                let error = error(player, &spread).filter(|error| *error > ROUNDING);
                return Estimate::new(mean, error.map(|error| ELO * error));
            }
            // The group of this player, which won or lost all games against the rest.
            let part: Vec<bool> = (0..n)
                .map(|other| if open_up { above[other * n + player] } else { above[player * n + other] })
                .collect();
            let (shifted, within) = cuts.entry((part, open_up)).or_insert_with_key(|(part, win)| {
                let shifted = self.strengths(&self.with_more(&wins, part, *win));
                (shifted, self.spread(&strengths, |one, other| part[one] == part[other]))
            });
            let apart = strengths[player] - shifted[player];
            let reach = ELO * libm::hypot(apart, error(player, within).unwrap_or_default());
            if open_up {
                Estimate::at_least(mean, mean - reach)
            } else {
                Estimate::at_most(mean, mean + reach)
            }
        };
        (0..n).map(rating).collect()
    }

    /// Half the width of the 95% interval of a player's θ, from the second derivatives and the spread of the
    /// gradients: the sandwich estimator. `None` with fewer than two observations.
    fn error(&self, player: usize, information: Vec<Vec<f64>>, spread: &[f64]) -> Option<f64> {
        let n = self.players;
        let mut unit = vec![0.0; n];
        unit[player] = 1.0;
        // A row of the inverse: how far each gradient moves this rating.
        let row = solve(information, unit);
        let sum = |i: usize| (0..n).map(|j| spread[i * n + j] * row[j]).sum::<f64>() * row[i];
        let squares: f64 = (0..n).map(sum).sum();
        let observations = self.observations.len() as u64;
        let freedom = observations.checked_sub(1).filter(|freedom| *freedom > 0)?;
        let error = (squares.max(0.0) * observations as f64 / freedom as f64).sqrt();
        Some(student_95(freedom) * error)
    }

    /// Whether a chain of wins leads from player i to player j, at i · players + j. A draw is half a win for
    /// both. Every player has a chain to itself.
    fn above(&self, played: &[f64]) -> Vec<bool> {
        let n = self.players;
        let mut above: Vec<bool> = played.iter().map(|wins| *wins > 0.0).collect();
        (0..n).for_each(|player| above[player * n + player] = true);
        for via in 0..n {
            for one in (0..n).filter(|one| above[one * n + via]).collect::<Vec<_>>() {
                for other in 0..n {
                    above[one * n + other] |= above[via * n + other];
                }
            }
        }
        above
    }

    /// Adds observations in favour of the players that lost all games to `part` (or won all, if `win` is
    /// false), with as many games as the real ones. If n of n observations were won, the share with
    /// likelihood 0.025 is 0.025^(1/n). It corresponds to n wins and n (0.025^(−1/n) − 1) losses.
    fn with_more(&self, wins: &[f64], part: &[bool], win: bool) -> Vec<f64> {
        let n = self.players;
        let cut: Vec<usize> = (0..n * n).filter(|at| part[at / n] != part[at % n]).collect();
        let games = |observation: &Vec<f64>| cut.iter().map(|at| observation[*at]).sum::<f64>();
        let met =
            self.observations.iter().filter(|observation| games(observation) > 0.0).count().max(1) as f64;
        let more = libm::pow(TAIL, -1.0 / met) - 1.0;
        let mut wins = wins.to_vec();
        for at in cut.into_iter().filter(|at| part[at / n] == win) {
            let (one, other) = (at / n, at % n);
            let decided: f64 = self.observations.iter().map(|observation| observation[at]).sum();
            wins[other * n + one] += decided * more;
        }
        wins
    }

    /// The products of the gradients of players i and j, summed over all observations, at i · players + j.
    /// Only pairs that `counts` selects are used.
    fn spread(&self, strengths: &[f64], counts: impl Fn(usize, usize) -> bool) -> Vec<f64> {
        let n = self.players;
        let chances = chances(strengths);
        let mut spread = vec![0.0; n * n];
        for observation in &self.observations {
            let gradient = self.gradient(observation, &chances, &counts);
            for (row, one) in spread.chunks_mut(n).zip(&gradient).filter(|(_, one)| **one != 0.0) {
                row.iter_mut().zip(&gradient).for_each(|(sum, other)| *sum += one * other);
            }
        }
        spread
    }

    /// The θ of maximum likelihood, with a mean of 0.
    fn strengths(&self, wins: &[f64]) -> Vec<f64> {
        let mut strengths = vec![0.0; self.players];
        for _ in 0..STEPS {
            let step = solve(
                self.information(wins, &strengths),
                self.gradient(wins, &chances(&strengths), |_, _| true),
            );
            let largest = step.iter().fold(0.0_f64, |largest, part| largest.max(part.abs()));
            // The likelihood is concave, but far from the maximum a full step may overshoot.
            let scale = 1.0 / largest.max(1.0);
            strengths.iter_mut().zip(&step).for_each(|(strength, part)| *strength += scale * part);
            if largest < SMALL {
                break;
            }
        }
        strengths
    }

    /// The gradient of the log-likelihood over the pairs that `counts` selects. Its components add up to 0.
    fn gradient(&self, wins: &[f64], chances: &[f64], counts: impl Fn(usize, usize) -> bool) -> Vec<f64> {
        let n = self.players;
        let mut gradient = vec![0.0; n];
        for (i, j) in pairs(n).filter(|(i, j)| counts(*i, *j)) {
            let (won, lost) = (wins[i * n + j], wins[j * n + i]);
            let surplus = won - (won + lost) * chances[i * n + j];
            gradient[i] += surplus;
            gradient[j] -= surplus;
        }
        gradient
    }

    /// The negated second derivatives, plus 1 in each entry. A shift of all θ doesn't change the likelihood;
    /// the ones keep the mean fixed.
    fn information(&self, wins: &[f64], strengths: &[f64]) -> Vec<Vec<f64>> {
        let n = self.players;
        let mut information = vec![vec![1.0; n]; n];
        for (i, j) in pairs(n) {
            let p = chance(strengths[i] - strengths[j]);
            let weight = (wins[i * n + j] + wins[j * n + i]) * p * (1.0 - p);
            information[i][i] += weight;
            information[j][j] += weight;
            information[i][j] -= weight;
            information[j][i] -= weight;
        }
        information
    }
}

/// The share of a win for the first of two results: one half for a tie.
pub(crate) fn win(own: i32, theirs: i32, low_wins: bool) -> f64 {
    let ahead = if low_wins { own < theirs } else { own > theirs };
    if own == theirs { 0.5 } else { f64::from(u8::from(ahead)) }
}

/// All pairs of `n` players, each once.
fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |i| (i + 1..n).map(move |j| (i, j)))
}

/// The probability of each player doing better than each other one.
fn chances(strengths: &[f64]) -> Vec<f64> {
    let all = strengths.iter().flat_map(|one| strengths.iter().map(move |other| chance(one - other)));
    all.collect()
}

/// The probability of doing better than a player whose θ is lower by `ahead`.
fn chance(ahead: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-ahead))
}

/// Solves a linear system with a symmetric positive definite matrix (Gaussian elimination without pivoting).
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for k in 0..n {
        for i in k + 1..n {
            let factor = matrix[i][k] / matrix[k][k];
            let (above, below) = matrix.split_at_mut(i);
            below[0][k..]
                .iter_mut()
                .zip(&above[k][k..])
                .for_each(|(number, pivot)| *number -= factor * pivot);
            right[i] -= factor * right[k];
        }
    }
    for k in (0..n).rev() {
        let known: f64 = (k + 1..n).map(|j| matrix[k][j] * right[j]).sum();
        right[k] = (right[k] - known) / matrix[k][k];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Moments;
    use tefuda_games::{Seed, seed::below};

    /// Games between two players, one per observation.
    fn duel(wins: u32, losses: u32) -> Comparisons {
        let mut games = Comparisons::new(2);
        for game in 0..wins + losses {
            let points = if game < wins { vec![1, 0] } else { vec![0, 1] };
            games.add(&[0, 1], &[points], false);
        }
        games
    }

    #[test]
    fn the_difference_of_two_ratings_is_their_log_odds() {
        let ratings = duel(300, 100).ratings(0.0);
        let apart = 400.0 * libm::log10(3.0);
        assert!(
            (ratings[0].mean - apart / 2.0).abs() < 1e-6 && (ratings[0].mean + ratings[1].mean).abs() < 1e-9
        );
        // The log odds have the variance 1 / npq, and a rating is half of them.
        let error = ELO * (1.0 / (400.0 * 0.75 * 0.25_f64)).sqrt() / 2.0 * (400.0_f64 / 399.0).sqrt();
        assert!((ratings[0].ci95.unwrap() / (student_95(399) * error) - 1.0).abs() < 1e-6, "{ratings:?}");
    }

    #[test]
    fn a_textbook_example_is_reproduced() {
        // The American League East of 1987 (Agresti, Categorical Data Analysis), as R's BradleyTerry2 prints it.
        const WINS: [[u32; 7]; 7] = [
            [0, 7, 9, 7, 7, 9, 11],
            [6, 0, 7, 5, 11, 9, 9],
            [4, 6, 0, 7, 7, 8, 12],
            [6, 8, 6, 0, 6, 7, 10],
            [6, 2, 6, 7, 0, 7, 12],
            [4, 4, 5, 6, 6, 0, 6],
            [2, 4, 1, 3, 1, 7, 0],
        ];
        const STRENGTHS: [f64; 7] = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0];
        let mut games = Comparisons::new(7);
        for (i, j) in pairs(7) {
            games.add(&[i, j], &vec![vec![1, 0]; WINS[i][j] as usize], false);
            games.add(&[i, j], &vec![vec![0, 1]; WINS[j][i] as usize], false);
        }
        let ratings = games.ratings(0.0);
        for (rating, expected) in ratings.iter().zip(STRENGTHS) {
            let strength = (rating.mean - ratings[6].mean) / ELO;
            assert!((strength - expected).abs() < 1e-3, "{strength} {expected}");
        }
    }

    #[test]
    fn copies_within_an_observation_do_not_narrow_the_interval() {
        let of = |copies: usize| {
            let mut games = Comparisons::new(3);
            for points in [[3, 2, 1], [1, 3, 2], [2, 1, 3], [3, 1, 2], [3, 2, 2]] {
                games.add(&[0, 1, 2], &vec![points.to_vec(); copies], false);
            }
            games.ratings(0.0)
        };
        for (one, four) in of(1).iter().zip(of(4)) {
            assert!((one.mean - four.mean).abs() < 1e-6);
            assert!((one.ci95.unwrap() - four.ci95.unwrap()).abs() < 1e-6);
        }
    }

    /// The intervals match the spread of ratings that are computed from resampled observations (the
    /// bootstrap, Efron 1979).
    #[test]
    fn intervals_agree_with_the_bootstrap() {
        const DRAWS: usize = 1500;
        let mut rng = Seed(3).rng();
        let mut games = Comparisons::new(4);
        for _ in 0..120 {
            // Four games that share their luck, like the rotations of a deal.
            let luck: Vec<i32> = (0..4).map(|_| below(&mut rng, 60) as i32).collect();
            let game =
                |rng: &mut _| (0..4).map(|i| 12 * i + luck[i as usize] + below(rng, 60) as i32).collect();
            let block: Vec<Vec<i32>> = (0..4).map(|_| game(&mut rng)).collect();
            games.add(&[0, 1, 2, 3], &block, false);
        }
        let all = games.observations.len();
        let mut drawn: Vec<Moments> = vec![Moments::default(); 4];
        for _ in 0..DRAWS {
            let mut again = Comparisons::new(4);
            let draw = |_| games.observations[below(&mut rng, all as u32) as usize].clone();
            again.observations = (0..all).map(draw).collect();
            drawn.iter_mut().zip(again.ratings(1.0)).for_each(|(all, one)| all.add(one.mean, 1.0));
        }
        for (drawn, rating) in drawn.iter().zip(games.ratings(1.0)) {
            let half = student_95(all as u64 - 1) * drawn.variance().unwrap().sqrt();
            // A standard deviation from 1,500 draws is accurate to 2%.
            assert!((rating.ci95.unwrap() / half - 1.0).abs() < 0.08, "{rating:?} {half}");
        }
    }

    #[test]
    fn lower_points_win_if_the_game_says_so() {
        let mut games = Comparisons::new(2);
        games.add(&[0, 1], &[vec![5, 9], vec![5, 9], vec![9, 5]], true);
        assert!(games.ratings(0.0)[0].mean > 0.0);
        assert_eq!(games.ratings(0.0)[0].ci95, None, "one observation has no spread");
    }

    #[test]
    fn a_player_that_won_everything_has_a_finite_rating_open_above() {
        let ratings = duel(50, 0).ratings(1.0);
        // 50.5 to 0.5.
        assert!((ratings[0].mean - 200.0 * libm::log10(101.0)).abs() < 1e-6, "{ratings:?}");
        let [low, high] = ratings[0].ends();
        // A share of 0.025^(1/50) corresponds to 50 wins and 3.8 losses. Half a win each comes from the added
        // draw.
        let share = libm::pow(0.025, 1.0 / 50.0);
        let least = 200.0 * libm::log10(50.5 / (0.5 + 50.0 * (1.0 - share) / share));
        assert!((low.unwrap() - least).abs() < 1e-6 && high.is_none(), "{ratings:?}");
        assert!((ratings[1].high.unwrap() + least).abs() < 1e-6 && ratings[1].low.is_none(), "{ratings:?}");
        assert!(duel(1, 0).ratings(1.0).iter().all(Estimate::is_unknown), "one observation");
        assert!(duel(50, 1).ratings(1.0).iter().all(|rating| rating.ci95.is_some()));
    }

    #[test]
    fn ratings_without_spread_or_without_games_have_no_interval() {
        let mut drawn = Comparisons::new(3);
        (0..9).for_each(|_| drawn.add(&[0, 1], &[vec![4, 4]], false));
        assert!(drawn.ratings(1.0).iter().all(Estimate::is_unknown), "{:?}", drawn.ratings(1.0));
    }

    #[test]
    fn a_player_that_lost_everything_leaves_the_others_open_above() {
        let mut rng = Seed(5).rng();
        let mut games = Comparisons::new(3);
        for _ in 0..60 {
            let luck = [2 + below(&mut rng, 9) as i32, 2 + below(&mut rng, 9) as i32, 1];
            games.add(&[0, 1, 2], &[luck.to_vec()], false);
        }
        let ratings = games.ratings(1.0);
        // The mean of all ratings is fixed, so the loser's low rating lifts the other two.
        assert!(ratings[..2].iter().all(|one| one.low.is_some() && one.high.is_none()), "{ratings:?}");
        assert!(ratings[2].low.is_none() && ratings[2].high.is_some_and(|high| high < 0.0), "{ratings:?}");
        // The middle player lost every game to the first and won every game against the last, so the results
        // bound its rating on neither side.
        let mut chain = Comparisons::new(3);
        (0..20).for_each(|_| chain.add(&[0, 1, 2], &[vec![3, 2, 1]], false));
        assert!(chain.ratings(1.0)[1].is_unknown(), "{:?}", chain.ratings(1.0));
    }

    /// The interval after a few games against a much stronger player still contains the rating after many.
    #[test]
    fn intervals_of_one_sided_games_contain_later_ratings() {
        let mut held = 0;
        for number in 0..200 {
            let mut rng = Seed(31).child(number).rng();
            let mut games = Comparisons::new(2);
            let mut early = Vec::new();
            for game in 1..=1024 {
                let won = below(&mut rng, 100) > 2;
                games.add(&[0, 1], &[if won { vec![1, 0] } else { vec![0, 1] }], false);
                if [8, 32].contains(&game) {
                    early.push(games.ratings(1.0)[0]);
                }
            }
            let last = games.ratings(1.0)[0].mean;
            let within = |rating: &Estimate| {
                let [low, high] = rating.ends();
                low.is_none_or(|low| low <= last) && high.is_none_or(|high| last <= high)
            };
            held += early.iter().filter(|rating| within(rating)).count();
        }
        // 95% would be 380, and four standard deviations less 363. The last rating has a small error, too.
        assert!(held >= 360, "{held} of 400");
    }

    #[test]
    fn a_players_own_seats_are_not_compared() {
        let mut games = Comparisons::new(2);
        games.add(&[0, 1, 0, 1], &[vec![4, 3, 2, 1]], false);
        // The first player won three of four pairs.
        assert!((games.ratings(0.0)[0].mean - 200.0 * libm::log10(3.0)).abs() < 1e-6);
    }
}
