//! `adaptive`: learns how each opponent plays, and searches with that.
//!
//! For every other seat it has a probability of each [type](super::model). These change with every card that
//! the seat reveals (`evidence.rs`), in this deal and in the finished deals of the match. The
//! [search](super::search) then draws the cards of a seat by each type, with its probability. This is the
//! Bayesian approach for opponents of unknown but fixed types. An opponent who matches no type is modelled by
//! the closest mixture.
//!
//! It starts from the mixture that `search` uses throughout ([`PRIOR`]). It keeps no state between decisions
//! and reads the history again each time, which takes far less time than the search.

mod evidence;

pub use evidence::Portrait;
use evidence::{Deal, rests};

use super::{
    model::{Belief, Model, PRIOR},
    search::{Effort, Leaf, Searcher, begin, nets, nothing},
};
use crate::{
    agent::{Agent, Thought},
    explain::RivalNote,
};
use tefuda_games::{
    Entry, Seat, Seed, Setting, View as _,
    nimmt::{MOST_SEATS, Nimmt, NimmtView},
    settings, text,
};

settings! {
    /// The agent with its parameters.
    pub struct Adaptive {
        /// Sampled deals per decision.
        WORLDS worlds: u32 = Searcher::WORLDS;
        /// The temperature of types that give each card a number.
        TEMPERATURE temperature: f64 = Searcher::TEMPERATURE;
        /// The end of a playout.
        LEAF leaf: Leaf = Searcher::LEAF;
        /// Whether hopeless moves are dropped.
        DROP halving: bool = Searcher::DROP;
        /// The number of deals it looks back.
        MEMORY memory: usize = Setting::whole("memory", 0, 100, 20).symbol("M").says(text("Memory (deals)", "記憶するディール数"), text(
        "Past deals it remembers, besides this one. Fewer: adapts faster when you change style.",
        "いまのディールのほかに、さかのぼって覚えているディール数。少ないほど、プレイスタイルの変化にすぐ対応します。",
    ));
    }
}

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    id: "adaptive",
    name: text("Adaptive search", "適応サーチ"),
    about: text(
        "Works out each opponent's playing style from the cards they play, and searches accordingly.",
        "出した札から一人ひとりのプレイスタイルを見抜き、それに合わせて読みます。",
    ),
    paper: None,
    source: "ours",
    knobs: Adaptive::KNOBS,
    defaults: &[],
};

impl Adaptive {
    /// The portraits of the others after these deals and the current one so far. The seed is that of the
    /// decision.
    pub fn portraits(&self, past: &[NimmtView], view: &NimmtView, seed: Seed) -> Vec<Portrait> {
        let model = Model::new(view.table().config(), self.temperature, nets());
        let prior = model.possible(PRIOR);
        let others = Seat::all(view.table().seats()).filter(|seat| *seat != view.seat());
        let mut portraits: Vec<Portrait> = others.map(|seat| Portrait::new(seat, prior)).collect();
        let over = |past: &&NimmtView| past.turn().is_none();
        let known: Vec<&NimmtView> =
            past[past.len().saturating_sub(self.memory)..].iter().filter(over).collect();
        for (ago, past) in (1..=known.len() as u32).rev().zip(known) {
            let deal = Deal::new(past, self.temperature, nets(), ago);
            for portrait in &mut portraits {
                portrait.remember(&deal);
            }
        }
        let (deal, rests) =
            (Deal::new(view, self.temperature, nets(), 0), rests(view, &mut seed.child(0).rng()));
        for portrait in &mut portraits {
            portrait.watch(&deal, &rests);
        }
        portraits
    }
}

impl Agent<Nimmt> for Adaptive {
    fn think(&self, view: NimmtView, seed: Seed) -> Box<dyn Thought<Nimmt>> {
        self.think_after(&[], view, seed)
    }

    fn think_after(&self, past: &[NimmtView], view: NimmtView, seed: Seed) -> Box<dyn Thought<Nimmt>> {
        let portraits = self.portraits(past, &view, seed);
        let mut beliefs: [Belief; MOST_SEATS] = [PRIOR; MOST_SEATS];
        let mut rivals: Vec<RivalNote> = Vec::with_capacity(portraits.len());
        for portrait in &portraits {
            beliefs[portrait.seat().index()] = portrait.belief();
            rivals.push(portrait.note());
        }
        let model = Model::new(view.table().config(), self.temperature, nets());
        let effort = Effort { worlds: self.worlds, halving: self.halving, leaf: self.leaf };
        match begin(&view, model, &beliefs, effort, seed) {
            Some(search) => Box::new(search.against(rivals)),
            None => nothing(),
        }
    }
}
