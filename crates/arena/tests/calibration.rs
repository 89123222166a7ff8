//! Whether intervals and the sequential rule keep what they promise, on results that are made up from known strengths.
//!
//! Every run tries a few hundred times, and asks only what so few can tell. `TEFUDA_BENCH=1 cargo test --release -p tefuda-arena --test
//! calibration -- --nocapture` makes the numbers of docs/results/arena.md.

#![allow(clippy::unwrap_used)]
#![cfg(not(target_arch = "wasm32"))]

use tefuda_arena::{rating::Comparisons, tournament::Sequential};
use tefuda_games::{Rng, Seed, seed::below};

/// Points of Elo in a unit of θ.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

fn tries() -> u32 {
    if std::env::var_os("TEFUDA_BENCH").is_some() { 2000 } else { 240 }
}

/// A number between 0 and 1, neither of them.
fn uniform(rng: &mut Rng) -> f64 {
    (f64::from(below(rng, 1 << 30)) + 0.5) / f64::from(1 << 30)
}

fn normal(rng: &mut Rng) -> f64 {
    (-2.0 * uniform(rng).ln()).sqrt() * (std::f64::consts::TAU * uniform(rng)).cos()
}

/// A game of the Plackett–Luce model as points: strengths and noise after Gumbel (Yellott 1977).
fn game(strengths: &[f64], rng: &mut Rng) -> Vec<i32> {
    strengths.iter().map(|strength| ((strength - (-uniform(rng).ln()).ln()) * 1e6) as i32).collect()
}

/// The share of ratings whose interval has the true one in it: blocks of four rotations each, of which some are the same game over again,
/// as deals that play themselves are.
fn coverage(strengths: &[f64], blocks: u32, tries: u32) -> (f64, u32) {
    let mean = strengths.iter().sum::<f64>() / strengths.len() as f64;
    let seats: Vec<usize> = (0..strengths.len()).collect();
    let (mut held, mut all) = (0, 0);
    for number in 0..tries {
        let mut rng = Seed(17).child(number.into()).rng();
        let mut games = Comparisons::new(strengths.len());
        for _ in 0..blocks {
            let first = game(strengths, &mut rng);
            let rotation =
                |rng: &mut Rng| if below(rng, 2) == 0 { first.clone() } else { game(strengths, rng) };
            let block: Vec<Vec<i32>> = (0..4).map(|_| rotation(&mut rng)).collect();
            games.add(&seats, &block, false);
        }
        for (rating, strength) in games.ratings(1.0).iter().zip(strengths) {
            let off = (rating.mean - ELO * (strength - mean)).abs();
            held += u32::from(off <= rating.ci95.unwrap());
            all += 1;
        }
    }
    (f64::from(held) / f64::from(all), all)
}

#[test]
fn intervals_of_ratings_cover_the_true_strength_as_often_as_they_say() {
    let tries = tries();
    for (strengths, blocks) in [
        (&[1.0, 0.3, 0.0, -0.5][..], 100),
        (&[0.0, 0.0, 0.0, 0.0, 0.0][..], 200),
        (&[2.0, 1.0, 0.0, -1.0, -1.5, -2.0][..], 300),
    ] {
        let (share, all) = coverage(strengths, blocks, tries);
        println!("{strengths:?}, {blocks} blocks: {:.2} % of {all} intervals", 100.0 * share);
        // Ratings of one try are not independent of each other, so four standard deviations of as many tries as there are.
        let slack = 4.0 * (0.95 * 0.05 / f64::from(tries)).sqrt();
        assert!((share - 0.95).abs() < slack, "{share} {slack}");
    }
}

/// How a round differs from its mean.
type Noise = fn(&mut Rng) -> f64;

/// Heavy on one side: as where a queen of spades is caught, or not.
fn skewed(rng: &mut Rng) -> f64 {
    -uniform(rng).ln() - 1.0
}

/// Hardly ever anything, and then much.
fn rare(rng: &mut Rng) -> f64 {
    if below(rng, 20) == 0 { 19.0 } else { -1.0 }
}

/// How often the rule names somebody who is not the best, looking after each of so many rounds; and how often it names the best.
fn verdicts(means: &[f64], noise: Noise, rounds: u32, tries: u32) -> (u32, u32) {
    let best = means.iter().copied().fold(f64::MIN, f64::max);
    let only = means.iter().filter(|mean| **mean == best).count() == 1;
    let (mut wrong, mut right) = (0, 0);
    for number in 0..tries {
        let mut rng = Seed(23).child(number.into()).rng();
        let mut rule = Sequential::new(means.len(), false);
        let decided = (0..rounds).find_map(|_| {
            let scores: Vec<f64> = means.iter().map(|mean| mean + noise(&mut rng)).collect();
            rule.add(&scores);
            rule.decided()
        });
        // Where several are as good, naming any of them is an error.
        match decided {
            Some(top) if only && means[top] == best => right += 1,
            Some(_) => wrong += 1,
            None => {}
        }
    }
    (wrong, right)
}

#[test]
fn the_sequential_rule_keeps_its_rate_of_errors_although_one_looks_after_every_round() {
    let tries = tries();
    for (name, noise) in [("normal", normal as Noise), ("skewed", skewed), ("rare", rare)] {
        for means in [&[0.0, 0.0][..], &[0.0; 5], &[0.1, 0.0, 0.0]] {
            let (wrong, right) = verdicts(means, noise, 1000, tries);
            println!("{name} {means:?}: wrong {wrong} of {tries}, right {right}");
            let most = 0.05 * f64::from(tries) + 3.0 * (0.05 * 0.95 * f64::from(tries)).sqrt();
            assert!(f64::from(wrong) <= most, "{name} {means:?}: {wrong}");
        }
    }
    let (wrong, right) = verdicts(&[0.3, 0.0, -0.2], normal, 1000, tries);
    println!("normal, apart by 0.3: wrong {wrong}, right {right}");
    assert!(right > tries * 9 / 10);
}
