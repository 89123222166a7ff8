//! How strong `search` and `adaptive` are among five others.
//!
//! `FOCAL=search FIELD=strong DEALS=4000 cargo test --release -p tefuda-agents --test nimmt_fields measure_a_field --
//! --ignored --nocapture` measures one agent in one field.

#![allow(clippy::unwrap_used)]

use tefuda_agents::{Agent, Playable, decide, decide_after, shelf};
use tefuda_games::{
    Game, Seat, Seed, Spec,
    nimmt::{Nimmt, NimmtDeal, NimmtView, PRESETS},
};

fn agent(words: &str) -> Box<dyn Agent<Nimmt>> {
    Nimmt::agent(&Spec::parse(Nimmt::AGENTS, words).unwrap())
}

fn deal(rules: &str, seed: Seed) -> Nimmt {
    let config = Nimmt::config(&Spec::parse(&PRESETS, rules).unwrap());
    Nimmt::new(config, &NimmtDeal::random(&config, seed)).unwrap()
}

const FIELDS: [(&str, [&str; 5]); 7] = [
    ("random", ["random"; 5]),
    ("weak", ["rule-1", "rule-2", "rule-3", "rule-4", "rule-5"]),
    ("strong", ["rule-6", "rule-7", "rule-8", "rule-9", "rule-10"]),
    ("strong-hold", ["rule-6", "rule-7", "rule-8", "rule-9", "rule-10:hold=0.5"]),
    ("nets", ["loss"; 5]),
    ("mc", ["mc"; 5]),
    ("search", ["search:worlds=50"; 5]),
];

fn env(name: &str, or: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| or.to_owned())
}

/// Puts the nets on the shelf that another file than the shipped one has, for measurements before there is a shipped one.
fn nets_from_file() {
    if let Ok(path) = std::env::var("NETS") {
        shelf::ship("loss-g7", &std::fs::read(path).unwrap()).unwrap();
    }
}

/// Nanoseconds that this thread was given so far; 0 where the system does not say.
fn cpu_time() -> u128 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0)
}

/// What an agent took in many deals.
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

/// Sittings of one agent among five others: `SITTING` deals each, of which the first `SKIP` are not counted.
#[test]
#[ignore = "a measurement"]
fn measure_a_field() {
    nets_from_file();
    let number = |name: &str, or: &str| env(name, or).parse::<u64>().unwrap();
    let (focal, field) = (env("FOCAL", "search"), env("FIELD", "strong"));
    let (sitting, skip) = (number("SITTING", "1"), number("SKIP", "0"));
    let others = FIELDS.iter().find(|(name, _)| *name == field).unwrap().1;
    let agents: Vec<Box<dyn Agent<Nimmt>>> =
        std::iter::once(focal.as_str()).chain(others).map(agent).collect();
    let looks_back = Nimmt::looks_back(&Spec::parse(Nimmt::AGENTS, &focal).unwrap());
    let (mut tally, mut past) = (Tally::default(), Vec::new());
    let first = number("FIRST", "0");
    for deal_number in first..first + number("DEALS", "500") {
        let (rotation, seed) = (deal_number / sitting, Seed(66).child(deal_number));
        let me = Seat(((6 - rotation % 6) % 6) as u8);
        if deal_number % sitting == 0 {
            past.clear();
        }
        let (mut game, mut moves) = (deal("standard", seed.child(0)), 0);
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
        if deal_number % sitting >= skip {
            tally.add(&game.result().unwrap(), me.index());
        }
        if (deal_number + 1) % 400 == 0 {
            tally.say(&format!("{focal} among {field}"));
        }
    }
    tally.say(&format!("{focal} among {field}"));
}

#[test]
#[ignore = "a measurement"]
fn measure_first_moves() {
    nets_from_file();
    let search = agent(&env("FOCAL", "search:worlds=300,halving=false"));
    let begun = cpu_time();
    for number in 0..20 {
        let view = deal("standard", Seed(number)).view(Seat(0));
        assert!(decide(&*search, view, Seed(number)).is_some());
    }
    println!("{:.2} ms a first move", (cpu_time() - begun) as f64 / 20e6);
}
