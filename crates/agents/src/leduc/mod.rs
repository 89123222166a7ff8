//! The agents of Leduc Hold'em, and the exact solution of the game that everything about it uses.
//!
//! | id | what it is | module |
//! |---|---|---|
//! | `mc` | flat Monte Carlo with random playouts | [`crate::flat`] |
//! | `call` | checks and calls, whatever happens | [`call`] |
//! | `random` | any legal move | [`crate::random`] |
//!
//! [`tree`] has the 288 information sets and the pass over them that all computations make; [`policy`] a policy for
//! both seats; [`exploit`] best responses and NashConv; [`solve`] CFR and its kin.

pub mod call;
pub mod exploit;
pub mod policy;
pub mod solve;
pub mod tree;

use crate::{
    agent::{Agent, Playable},
    flat::{Flat, FlatMonteCarlo, WORLDS},
    random,
};
use tefuda_games::{
    Entry, Seat, Spec, Text,
    leduc::{Leduc, MOST},
    text,
};

static AGENTS: [Entry; 3] = [MC, call::ENTRY, random::ENTRY];

/// Flat Monte Carlo.
const MC: Entry = Entry {
    id: "mc",
    name: text("Monte Carlo", "モンテカルロ"),
    about: text(
        "Imagines the hidden cards and plays every move out with random bets. It reads nothing into your bets.",
        "見えないカードを想像し、どの手もランダムに最後まで打ってみます。相手のベットの意味は読みません。",
    ),
    source: "",
    knobs: &[WORLDS],
    defaults: &[],
};

impl Flat for Leduc {
    const POINTS: [f64; 2] = [-(MOST as f64), MOST as f64];

    fn points(&self, seat: Seat) -> i32 {
        self.chips().map_or(0, |chips| chips[seat.index() % 2])
    }
}

impl Playable for Leduc {
    const AGENTS: &'static [Entry] = &AGENTS;

    fn agent(spec: &Spec) -> Box<dyn Agent<Self>> {
        match spec.id() {
            "mc" => Box::new(FlatMonteCarlo::random(spec)),
            "call" => Box::new(call::Caller),
            _ => Box::new(random::Random),
        }
    }

    fn word(id: &str) -> Option<Text> {
        call::word(id)
    }
}
