//! The agents of 6 Nimmt!.
//!
//! | id | what it is | module |
//! |---|---|---|
//! | `adaptive` | the same with what it has found out about each seat | [`adaptive`] |
//! | `search` | imagined hands, this turn's cards from a model, greedy play to the end of the deal | [`search`] |
//! | `mc` | flat Monte Carlo: imagined hands, random play to the end of the deal | [`mc`] |
//! | `rule-1` … `rule-5` | five weak players by rule | [`rules`] |
//! | `rule-6` … `rule-10` | five strong players by rule | [`rules`] |
//! | `random` | any legal move | [`crate::random`] |
//!
//! Seki and Fujita (*Expected Loss Prediction for Card Submission Strategies in 6Nimmt!*) train against five weak and
//! measure against five strong players by rule, which they do not describe. [`rules`] has ten of ours in their place.

pub mod adaptive;
pub mod board;
pub mod chances;
pub mod formula;
pub mod hold;
pub mod mc;
pub mod model;
pub mod player;
pub mod rules;
pub mod scene;
pub mod search;

use crate::{
    agent::{Agent, Playable},
    flat::FlatMonteCarlo,
    random,
};
use adaptive::Adaptive;
use player::Player;
use rules::{ENTRIES, Rule};
use search::Searcher;
use tefuda_games::{Entry, Spec, Text, nimmt::Nimmt};

static AGENTS: [Entry; 14] = [
    adaptive::ENTRY,
    search::ENTRY,
    mc::ENTRY,
    ENTRIES[8],
    ENTRIES[5],
    ENTRIES[9],
    ENTRIES[7],
    ENTRIES[6],
    ENTRIES[4],
    ENTRIES[3],
    ENTRIES[2],
    ENTRIES[1],
    ENTRIES[0],
    random::ENTRY,
];

impl Playable for Nimmt {
    const AGENTS: &'static [Entry] = &AGENTS;

    fn agent(spec: &Spec) -> Box<dyn Agent<Self>> {
        match Player::new(spec) {
            Some(player) => Box::new(player),
            None if spec.id() == adaptive::ENTRY.id => Box::new(Adaptive::new(spec)),
            None if spec.id() == search::ENTRY.id => Box::new(Searcher::new(spec)),
            None if spec.id() == mc::ENTRY.id => Box::new(FlatMonteCarlo::random(spec)),
            None => Box::new(random::Random),
        }
    }

    fn looks_back(spec: &Spec) -> bool {
        spec.id() == adaptive::ENTRY.id
    }

    fn word(id: &str) -> Option<Text> {
        Rule::ALL.iter().find(|rule| rule.id() == id).map(|rule| rule.name()).or_else(|| search::word(id))
    }
}
