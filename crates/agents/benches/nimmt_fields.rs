//! Measures the strength of `search` and `adaptive` against five other players.
//!
//! `cargo bench -p tefuda-agents --bench nimmt_fields -- search strong 4000` plays 4,000 deals of one agent
//! in one field. `-- adaptive nets 4000 8 3` plays them in sessions of 8 deals, without counting the first 3.
//! The results are in `docs/results/nimmt-search.md`.

#![allow(clippy::unwrap_used)]

#[path = "../tests/deals/mod.rs"]
mod deals;

use deals::{agent, dealt, spec};
use tefuda_agents::{Agent, Playable, decide_after};
use tefuda_games::{
    Game, Seat, Seed,
    nimmt::{Nimmt, NimmtView},
};

const FIELDS: [(&str, [&str; 5]); 8] = [
    ("random", ["random"; 5]),
    ("rule-1", ["rule-1"; 5]),
    ("weak", ["rule-1", "rule-2", "rule-3", "rule-4", "rule-5"]),
    ("strong", ["rule-6", "rule-7", "rule-8", "rule-9", "rule-10"]),
    ("strong-hold", ["rule-6", "rule-7", "rule-8", "rule-9", "rule-10:hold=0.5"]),
    ("nets", ["loss"; 5]),
    ("mc", ["mc"; 5]),
    ("search", ["search:worlds=50"; 5]),
];

/// CPU time of this thread so far, in nanoseconds; 0 if the system does not report it.
fn cpu_time() -> u128 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0)
}

/// The results of an agent over many deals.
#[derive(Default)]
struct Tally {
    deals: f64,
    sum: f64,
    squares: f64,
    wins: f64,
    moves: u32,
    nanos: u128,
    most: u128,
}

impl Tally {
    fn add(&mut self, heads: &[i32], me: usize) {
        let least = *heads.iter().min().unwrap();
        let winners = heads.iter().filter(|taken| **taken == least).count() as f64;
        let taken = f64::from(heads[me]);
        self.deals += 1.0;
        self.sum += taken;
        self.squares += taken * taken;
        self.wins += if heads[me] == least { 1.0 / winners } else { 0.0 };
    }

    fn time(&mut self, nanos: u128) {
        self.moves += 1;
        self.nanos += nanos;
        self.most = self.most.max(nanos);
    }

    fn say(&self, title: &str) {
        let mean = self.sum / self.deals;
        let error = ((self.squares / self.deals - mean * mean) / self.deals).sqrt();
        println!(
            "{title}: {mean:.2} ± {error:.2} heads, wins {:.3} ({} deals), {:.2} ms a move, {:.1} at most",
            self.wins / self.deals,
            self.deals,
            self.nanos as f64 / f64::from(self.moves) / 1e6,
            self.most as f64 / 1e6
        );
    }
}

/// Plays sessions of one agent against five others: `sitting` deals each, without counting the first `skip`.
fn measure(focal: &str, field: &str, deals: u64, [sitting, skip]: [u64; 2]) {
    let (_, others) = FIELDS.iter().find(|(name, _)| *name == field).expect("one of the fields");
    let agents: Vec<Box<dyn Agent<Nimmt>>> =
        std::iter::once(focal).chain(*others).map(agent::<Nimmt>).collect();
    let looks_back = Nimmt::looks_back(&spec::<Nimmt>(focal));
    let (mut tally, mut past) = (Tally::default(), Vec::new());
    for number in 0..deals {
        let (rotation, seed) = (number / sitting, Seed(66).child(number));
        let me = Seat(((6 - rotation % 6) % 6) as u8);
        if number % sitting == 0 {
            past.clear();
        }
        let (mut game, mut moves): (Nimmt, _) = (dealt("standard", seed.child(0)), 0);
        while let Some(seat) = game.turn() {
            moves += 1;
            let player = (seat.index() + rotation as usize) % 6;
            let known: &[NimmtView] = if seat == me { &past } else { &[] };
            let begun = cpu_time();
            let decision = decide_after(&*agents[player], known, game.view(seat), seed.child(moves));
            if seat == me {
                tally.time(cpu_time() - begun);
            }
            game.play(decision.unwrap().choice).unwrap();
        }
        if looks_back {
            past.push(game.view(me));
        }
        if number % sitting >= skip {
            tally.add(&game.result().unwrap(), me.index());
        }
    }
    tally.say(&format!("{focal} among {field}"));
}

fn main() {
    // Cargo adds a flag of its own.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let word = |at: usize, or: &'static str| words.get(at).map_or(or, String::as_str).to_owned();
    let number = |at: usize, or: &'static str| word(at, or).parse().expect("a number");
    let sitting: u64 = number(3, "1");
    measure(&word(0, "search"), &word(1, "strong"), number(2, "500"), [sitting.max(1), number(4, "0")]);
}
