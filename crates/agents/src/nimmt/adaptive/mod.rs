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
    search::{DROP, Effort, LEAF, TEMPERATURE, WORLDS, begin, nets, nothing},
};
use crate::{
    agent::{Agent, Thought},
    explain::RivalNote,
};
use tefuda_games::{
    Entry, Knob, Seat, Seed, Spec, View as _,
    knob::{IntKnob, Kind},
    nimmt::{MOST_SEATS, Nimmt, NimmtView},
    text,
};

/// The number of deals it looks back.
pub const MEMORY: IntKnob = IntKnob::new(Knob {
    key: "memory",
    symbol: "M",
    kind: Kind::Int { min: 0, max: 100, default: 20, log: false },
    name: text("Memory (deals)", "記憶するディール数"),
    help: text(
        "Past deals it remembers, besides this one. Fewer: adapts faster when you change style.",
        "いまのディールのほかに、さかのぼって覚えているディール数。少ないほど、プレイスタイルの変化にすぐ対応します。",
    ),
});

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
    knobs: &[WORLDS.knob, TEMPERATURE.knob, LEAF.knob, DROP.knob, MEMORY.knob],
    defaults: &[],
};

/// The agent with its parameters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Adaptive {
    effort: Effort,
    temperature: f64,
    memory: usize,
}

impl Adaptive {
    /// The agent of a spec of [`ENTRY`].
    pub fn new(spec: &Spec) -> Self {
        Self {
            effort: Effort::new(spec),
            temperature: spec.real(&TEMPERATURE),
            memory: spec.int(&MEMORY) as usize,
        }
    }

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
        match begin(&view, model, &beliefs, self.effort, seed) {
            Some(search) => Box::new(search.against(rivals)),
            None => nothing(),
        }
    }
}
