//! `search` and `adaptive` of 6 Nimmt!.
//!
//! `FOCAL=search FIELD=strong DEALS=1000 cargo test --release -p tefuda-agents --test nimmt_search -- --ignored --nocapture
//! measure_a_field` measures one agent among five others.

#![allow(clippy::unwrap_used)]

use tefuda_agents::{Agent, Playable, decide_after};
use tefuda_games::{
    Game, Seed, Spec,
    nimmt::{Nimmt, NimmtDeal, NimmtView, PRESETS},
};

const FIELDS: [(&str, [&str; 5]); 4] = [
    ("random", ["random"; 5]),
    ("weak", ["rule-1", "rule-2", "rule-3", "rule-4", "rule-5"]),
    ("strong", ["rule-6", "rule-7", "rule-8", "rule-9", "rule-10"]),
    ("strong-hold", ["rule-6", "rule-7", "rule-8", "rule-9", "rule-10:hold=0.5"]),
];

fn agent(words: &str) -> Box<dyn Agent<Nimmt>> {
    Nimmt::agent(&Spec::parse(Nimmt::AGENTS, words).unwrap())
}

fn env(name: &str, or: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| or.to_owned())
}

/// Nanoseconds that this thread was given so far; 0 where the system does not say.
fn cpu_time() -> u128 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0)
}

#[test]
#[ignore = "a measurement"]
fn measure_a_field() {
    let (focal, field) = (env("FOCAL", "search"), env("FIELD", "strong"));
    let deals: u64 = env("DEALS", "500").parse().unwrap();
    let sitting: u64 = env("SITTING", "1").parse().unwrap();
    let skip: u64 = env("SKIP", "0").parse().unwrap();
    let spec = Spec::parse(Nimmt::AGENTS, &focal).unwrap();
    let others = FIELDS.iter().find(|(name, _)| *name == field).unwrap().1;
    let agents: Vec<Box<dyn Agent<Nimmt>>> =
        std::iter::once(focal.as_str()).chain(others).map(agent).collect();
    let config = Nimmt::config(&PRESETS[0].spec());
    let (mut sums, mut wins, mut counted) = ([0.0; 2], 0.0, 0.0);
    let (mut nanos, mut most, mut moves_made) = (0u128, 0u128, 0u128);
    let mut past: Vec<NimmtView> = Vec::new();
    for number in 0..deals {
        if number % sitting == 0 {
            past.clear();
        }
        let seed = Seed(66).child(number);
        let rotation = number / sitting;
        let mut game = Nimmt::new(config, &NimmtDeal::random(&config, seed.child(0))).unwrap();
        let mut moves = 0;
        while let Some(seat) = game.turn() {
            moves += 1;
            let player = (seat.index() + rotation as usize) % 6;
            let known: &[NimmtView] = if player == 0 { &past } else { &[] };
            let begun = cpu_time();
            let choice =
                decide_after(&*agents[player], known, game.view(seat), seed.child(moves)).unwrap().choice;
            if player == 0 {
                let took = cpu_time() - begun;
                (nanos, most, moves_made) = (nanos + took, most.max(took), moves_made + 1);
            }
            game.play(choice).unwrap();
        }
        let me = (6 - rotation as usize % 6) % 6;
        if Nimmt::looks_back(&spec) {
            past.push(game.view(tefuda_games::Seat(me as u8)));
        }
        if number % sitting < skip {
            continue;
        }
        let heads = game.result().unwrap();
        let least = *heads.iter().min().unwrap();
        let winners = heads.iter().filter(|taken| **taken == least).count() as f64;
        let taken = f64::from(heads[me]);
        counted += 1.0;
        sums = [sums[0] + taken, sums[1] + taken * taken];
        wins += f64::from(heads[me] == least) / winners;
    }
    let mean = sums[0] / counted;
    let error = ((sums[1] / counted - mean * mean) / counted).sqrt();
    println!(
        "{focal} among {field}: {mean:.2} ± {error:.2} heads, wins {:.3} ({counted} deals), {:.2} ms a move, {:.1} at most",
        wins / counted,
        nanos as f64 / moves_made as f64 / 1e6,
        most as f64 / 1e6
    );
}
