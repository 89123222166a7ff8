//! What the agents of 6 Nimmt! take at tables of six, against figures of a prototype that was written before them.
//!
//! `cargo test --release -p tefuda-agents --test nimmt_strength -- --ignored --nocapture` measures at length.

#![allow(clippy::unwrap_used)]

use tefuda_agents::{Agent, Playable, Thought, decide};
use tefuda_games::{
    Game, Seed, Spec,
    knob::Value,
    nimmt::{Nimmt, NimmtDeal, NimmtView, PRESETS},
};

const RANDOM: [&str; 5] = ["rule-1"; 5];
const WEAK: [&str; 5] = ["rule-1", "rule-2", "rule-3", "rule-4", "rule-5"];
const STRONG: [&str; 5] = ["rule-6", "rule-7", "rule-8", "rule-9", "rule-10:hold=0.5"];

fn agent(words: &str) -> Box<dyn Agent<Nimmt>> {
    Nimmt::agent(&Spec::parse(Nimmt::AGENTS, words).unwrap())
}

/// Mean heads of each agent in so many deals, with the standard errors and the shares of wins (ties are shared).
fn table_of_six(players: &[&str; 6], deals: u64, seed: Seed) -> [[f64; 3]; 6] {
    table_with(&players.map(agent), deals, seed)
}

fn table_with<const N: usize>(agents: &[Box<dyn Agent<Nimmt>>; N], deals: u64, seed: Seed) -> [[f64; 3]; N] {
    let config = Nimmt::config(&PRESETS[0].spec().with("players", Value::Int(N as i64)));
    let mut sums = [[0.0; 3]; N];
    for number in 0..deals {
        let seed = seed.child(number);
        let mut game = Nimmt::new(config, &NimmtDeal::random(&config, seed.child(0))).unwrap();
        let mut moves = 0;
        while let Some(seat) = game.turn() {
            moves += 1;
            let agent = &agents[(seat.index() + number as usize) % N];
            let choice = decide(&**agent, game.view(seat), seed.child(moves)).unwrap().choice;
            game.play(choice).unwrap();
        }
        let heads = game.result().unwrap();
        let least = *heads.iter().min().unwrap();
        let winners = heads.iter().filter(|taken| **taken == least).count() as f64;
        for (seat, taken) in heads.iter().enumerate() {
            let sum = &mut sums[(seat + number as usize) % N];
            let heads = f64::from(*taken);
            *sum = [sum[0] + heads, sum[1] + heads * heads, sum[2] + f64::from(*taken == least) / winners];
        }
    }
    let deals = deals as f64;
    let each = |[sum, squares, wins]: [f64; 3]| {
        let mean = sum / deals;
        [mean, ((squares / deals - mean * mean) / deals).sqrt(), wins / deals]
    };
    sums.map(each)
}

/// Mean heads, standard error and wins of an agent among five others.
fn among(agent: &str, others: [&str; 5], deals: u64) -> [f64; 3] {
    let players = [agent, others[0], others[1], others[2], others[3], others[4]];
    table_of_six(&players, deals, Seed(66))[0]
}

#[test]
fn the_strong_take_fewer_heads_than_random_players_and_the_search_fewer_still() {
    for (agent, deals, most) in [("rule-9", 400, 9.5), ("rule-10", 400, 9.0), ("mc:worlds=30", 100, 9.0)] {
        let [mean, error, _] = among(agent, RANDOM, deals);
        assert!(mean < most, "{agent}: {mean:.2} ± {error:.2}");
    }
    let [mean, error, _] = among("rule-1", STRONG, 400);
    assert!(mean > 18.0, "any card among the strong: {mean:.2} ± {error:.2}");
}

#[test]
#[ignore = "a measurement"]
fn measure_the_fields() {
    for (name, field) in [("five random", RANDOM), ("weak five", WEAK), ("strong five", STRONG)] {
        for (agent, deals) in [
            ("rule-1", 10_000),
            ("rule-9", 10_000),
            ("rule-10", 10_000),
            ("mc:worlds=30", 4_000),
            ("mc:worlds=100", 4_000),
        ] {
            let [mean, error, wins] = among(agent, field, deals);
            println!("{agent} among {name}: {mean:.2} ± {error:.2} heads, wins {wins:.3} ({deals} deals)");
        }
    }
}

#[test]
#[ignore = "a measurement"]
fn measure_the_strong_at_one_table() {
    let [a, b, c, d, e] = STRONG;
    let players = ["mc:worlds=100", a, b, c, d, e];
    for (player, [mean, error, wins]) in players.iter().zip(table_of_six(&players, 4_000, Seed(7))) {
        println!("{player}: {mean:.2} ± {error:.2} heads, wins {wins:.3}");
    }
}

/// Searches for cards and takes the cheapest row: what is left of the search when rows are not searched for.
struct CheapestRow(Box<dyn Agent<Nimmt>>, Box<dyn Agent<Nimmt>>);

impl Agent<Nimmt> for CheapestRow {
    fn think(&self, view: NimmtView, seed: Seed) -> Box<dyn Thought<Nimmt>> {
        if view.table().taker().is_some() { self.1.think(view, seed) } else { self.0.think(view, seed) }
    }
}

#[test]
#[ignore = "a measurement"]
fn measure_whether_searching_for_rows_pays() {
    let cheapest = || Box::new(CheapestRow(agent("mc:worlds=100"), agent("rule-1")));
    for (name, field) in [("five random", RANDOM), ("strong five", STRONG)] {
        let others = || field.map(agent);
        let [a, b, c, d, e] = others();
        let [mean, error, _] = table_with(&[agent("mc:worlds=100"), a, b, c, d, e], 6_000, Seed(67))[0];
        let [a, b, c, d, e] = others();
        let [plain, spread, _] = table_with(&[cheapest(), a, b, c, d, e], 6_000, Seed(67))[0];
        println!("among {name}: rows searched {mean:.2} ± {error:.2}, cheapest {plain:.2} ± {spread:.2}");
    }
}

/// The setting in which rl-6-nimmt was measured: four players, three of them random, 5.45 ± 0.79 heads for its own search.
#[test]
#[ignore = "a measurement"]
fn measure_four_players() {
    let players = [agent("mc:worlds=100"), agent("rule-1"), agent("rule-1"), agent("rule-1")];
    let [mean, error, wins] = table_with(&players, 4_000, Seed(68))[0];
    println!("mc:worlds=100 among three random: {mean:.2} ± {error:.2} heads, wins {wins:.3}");
}

/// As in the paper: six of the ten drawn for each table.
#[test]
#[ignore = "a measurement"]
fn measure_a_league_of_the_ten() {
    let names: Vec<String> = (1..=10).map(|number| format!("rule-{number}")).collect();
    let mut rng = Seed(10).rng();
    let mut sums = [[0.0; 4]; 10];
    for number in 0..4_000 {
        let mut left: Vec<usize> = (0..10).collect();
        let six: Vec<usize> = (0..6)
            .map(|_| left.swap_remove(tefuda_games::seed::below(&mut rng, left.len() as u32) as usize))
            .collect();
        let players: [&str; 6] = std::array::from_fn(|seat| names[six[seat]].as_str());
        let results = table_of_six(&players, 6, Seed(1000 + number));
        for (player, [mean, _, wins]) in six.iter().zip(results) {
            let sum = &mut sums[*player];
            *sum = [sum[0] + 1.0, sum[1] + mean, sum[2] + mean * mean, sum[3] + wins];
        }
    }
    for (name, [count, sum, squares, wins]) in names.iter().zip(sums) {
        let mean = sum / count;
        let error = ((squares / count - mean * mean) / count).sqrt();
        println!("{name}: {mean:.2} ± {error:.2} heads, wins {:.3}", wins / count);
    }
}
