//! The heads that the agents of 6 Nimmt! take at tables of six, compared with figures of an earlier
//! prototype.

#![allow(clippy::unwrap_used)]

mod deals;

use deals::{agent, choice, play_out};
use tefuda_agents::Agent;
use tefuda_games::{
    Game, Seed,
    nimmt::{Nimmt, NimmtConfig, NimmtDeal, PRESETS},
};

const RANDOM: [&str; 5] = ["rule-1"; 5];
const STRONG: [&str; 5] = ["rule-6", "rule-7", "rule-8", "rule-9", "rule-10:hold=0.5"];

/// The mean heads of each agent over this many deals, with standard errors and shares of wins (ties are
/// shared).
fn table_of_six(players: &[&str; 6], deals: u64, seed: Seed) -> [[f64; 3]; 6] {
    table_with(&players.map(agent::<Nimmt>), deals, seed)
}

fn table_with<const N: usize>(agents: &[Box<dyn Agent<Nimmt>>; N], deals: u64, seed: Seed) -> [[f64; 3]; N] {
    let config = Nimmt::config(&PRESETS[0].spec().set(&NimmtConfig::PLAYERS, N as u8));
    let mut sums = [[0.0; 3]; N];
    for number in 0..deals {
        let seed = seed.child(number);
        let mut game = Nimmt::new(config, &NimmtDeal::random(&config, seed.child(0))).unwrap();
        play_out(&mut game, seed, |game, seat, seed| {
            choice(&*agents[(seat.index() + number as usize) % N], game, seed)
        });
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

/// The mean heads, standard error and wins of an agent among five others.
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
