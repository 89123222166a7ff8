//! Tests of whether intervals and the sequential test hold their stated rates, on results simulated from
//! known strengths.
//!
//! Every run makes a few hundred trials, and checks only what so few can show. `TEFUDA_BENCH=1 cargo test
//! --release -p tefuda-arena --test calibration -- --nocapture` prints the numbers of docs/results/arena.md.

#![allow(clippy::unwrap_used)]
#![cfg(not(target_arch = "wasm32"))]

use tefuda_arena::{
    rating::Comparisons,
    tournament::{Conclusion, Sequential},
};
use tefuda_games::{Rng, Seed, seed::below};

/// Elo points per unit of θ.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

fn tries() -> u32 {
    if std::env::var_os("TEFUDA_BENCH").is_some() { 2000 } else { 240 }
}

/// A number between 0 and 1, excluding both.
fn uniform(rng: &mut Rng) -> f64 {
    (f64::from(below(rng, 1 << 30)) + 0.5) / f64::from(1 << 30)
}

fn normal(rng: &mut Rng) -> f64 {
    (-2.0 * libm::log(uniform(rng))).sqrt() * libm::cos(std::f64::consts::TAU * uniform(rng))
}

/// The points of a game of the Plackett–Luce model: strengths plus Gumbel noise (Yellott 1977).
fn game(strengths: &[f64], rng: &mut Rng) -> Vec<i32> {
    strengths.iter().map(|strength| ((strength - libm::log(-libm::log(uniform(rng)))) * 1e6) as i32).collect()
}

/// The share of ratings whose interval contains the true rating. A block has four rotations. Some of them
/// repeat the same game, like deals in which every move is forced.
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
fn rating_intervals_have_their_nominal_coverage() {
    let tries = tries();
    for (strengths, blocks) in [
        (&[1.0, 0.3, 0.0, -0.5][..], 100),
        (&[0.0, 0.0, 0.0, 0.0, 0.0][..], 200),
        (&[2.0, 1.0, 0.0, -1.0, -1.5, -2.0][..], 300),
    ] {
        let (share, all) = coverage(strengths, blocks, tries);
        println!("{strengths:?}, {blocks} blocks: {:.2} % of {all} intervals", 100.0 * share);
        // Ratings of one trial are not independent of each other. So allow four standard deviations for as
        // many observations as trials.
        let slack = 4.0 * (0.95 * 0.05 / f64::from(tries)).sqrt();
        assert!((share - 0.95).abs() < slack, "{share} {slack}");
    }
}

/// The number of rounds after which a tournament ends.
const ROUNDS: u32 = 1000;

/// The deviation of a round from its mean.
type Noise = fn(&mut Rng) -> f64;

/// A long tail on one side, as if someone took the queen of spades in a few rounds.
fn skewed(rng: &mut Rng) -> f64 {
    -libm::log(uniform(rng)) - 1.0
}

/// Almost always near 0, and rarely very large.
fn rare(rng: &mut Rng) -> f64 {
    if below(rng, 20) == 0 { 19.0 } else { -1.0 }
}

/// Tests after each round of one tournament. Returns the first conclusion and the sums of the scores at that
/// point.
fn named(mut rule: Sequential, mut round: impl FnMut() -> Vec<f64>) -> Option<(Conclusion, Vec<f64>)> {
    let mut sums = Vec::new();
    (0..ROUNDS).find_map(|_| {
        let scores = round();
        sums.resize(scores.len(), 0.0);
        sums.iter_mut().zip(&scores).for_each(|(sum, score)| *sum += score);
        rule.add(&scores);
        rule.decided().map(|what| (what, sums.clone()))
    })
}

/// The numbers of wrong and right conclusions in `tries` simulated tournaments.
fn verdicts(
    tries: u32,
    tournament: impl Fn(&mut Rng) -> Option<(Conclusion, Vec<f64>)>,
    right: impl Fn(Conclusion, &[f64]) -> bool,
) -> [u32; 2] {
    let mut counts = [0; 2];
    for number in 0..tries {
        if let Some((what, sums)) = tournament(&mut Seed(23).child(number.into()).rng()) {
            counts[usize::from(right(what, &sums))] += 1;
        }
    }
    counts
}

/// In a round robin, the conclusion is right if it names the only best player. If several are equally good,
/// naming any of them is an error.
fn all_round(means: &[f64], noise: Noise, tries: u32) -> [u32; 2] {
    let best = means.iter().copied().fold(f64::MIN, f64::max);
    let only = means.iter().filter(|mean| **mean == best).count() == 1;
    let tournament = |rng: &mut Rng| {
        named(Sequential::new(means.len(), false), || means.iter().map(|mean| mean + noise(rng)).collect())
    };
    verdicts(tries, tournament, |what, _| match what {
        Conclusion::Top(top) => only && means[top] == best,
        Conclusion::Pairs(_) => false,
    })
}

/// In a gauntlet, the conclusion is right if everyone who then leads or trails the first player truly does.
/// For equal players no conclusion is right. Each of them meets the first player at a separate table, and
/// `leads` are their true leads there.
fn field(leads: &[f64], lead_noise: impl Fn(&mut Rng) -> f64, tries: u32) -> [u32; 2] {
    let tournament = |rng: &mut Rng| {
        let mut round = || [0.0].into_iter().chain(leads.iter().map(|lead| lead + lead_noise(rng))).collect();
        named(Sequential::new(leads.len() + 1, true), &mut round)
    };
    verdicts(tries, tournament, |_, sums| leads.iter().zip(&sums[1..]).all(|(lead, sum)| lead * sum > 0.0))
}

/// The maximum number of errors that a test with this rate makes in `tries` trials, allowing for three
/// standard deviations.
fn most_errors(rate: f64, tries: u32) -> f64 {
    rate * f64::from(tries) + 3.0 * (rate * (1.0 - rate) * f64::from(tries)).sqrt()
}

const NOISES: [(&str, Noise); 3] = [("normal", normal), ("skewed", skewed), ("rare", rare)];

#[test]
fn the_sequential_test_keeps_its_error_rate_when_checked_every_round() {
    let tries = tries();
    for (name, noise) in NOISES {
        for means in [&[0.0, 0.0][..], &[0.0; 5], &[0.1, 0.0, 0.0]] {
            let [wrong, right] = all_round(means, noise, tries);
            println!("{name} {means:?}: wrong {wrong} of {tries}, right {right}");
            assert!(f64::from(wrong) <= most_errors(0.05, tries), "{name} {means:?}: {wrong}");
        }
    }
    let [wrong, right] = all_round(&[0.3, 0.0, -0.2], normal, tries);
    println!("normal, apart by 0.3: wrong {wrong}, right {right}");
    assert!(right > tries * 9 / 10);
}

#[test]
fn the_sequential_test_keeps_its_error_rate_in_a_gauntlet() {
    let tries = tries();
    for (name, noise) in NOISES {
        // The second and third are hardest: only the equal player keeps the test from an error.
        for leads in [&[0.0][..], &[1.0, -1.0, 0.0], &[2.0, 2.0, -2.0, -2.0, 0.0], &[0.0; 4], &[0.1, -0.1]] {
            let [wrong, right] = field(leads, |rng| noise(rng) - noise(rng), tries);
            println!("field, {name} {leads:?}: wrong {wrong} of {tries}, right {right}");
            assert!(f64::from(wrong) <= most_errors(0.05, tries), "{name} {leads:?}: {wrong}");
        }
        // If only one of the two has any luck, differences are as far from normal as rounds are. Then the
        // error rate is higher.
        let [wrong, _] = field(&[0.0], noise, tries);
        println!("field, {name} on one side: wrong {wrong} of {tries}");
        assert!(f64::from(wrong) <= most_errors(0.15, tries), "{name}: {wrong}");
    }
    let [wrong, right] = field(&[0.4, -0.4, 0.5], |rng| normal(rng) - normal(rng), tries);
    println!("field, normal, apart by 0.4: wrong {wrong}, right {right}");
    assert!(right > tries * 9 / 10);
}
