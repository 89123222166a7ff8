//! `sontaku`: an opponent that targets *your* place.
//!
//! P2 names this as future work (§5): a player that changes its strength within a game, so that a person
//! almost wins, or almost loses and then wins. *Sontaku* (忖度) means doing what someone would want without
//! being told, and without being noticed.
//!
//! It simulates how the game would go if no player had a target (`forecast.rs`). It learns the person's own
//! way of playing from the finished games of the match ([`style`]). A controller sets how hard to try
//! ([`control`]). Then the client of P4 searches for plays that serve both places, its own and the person's.
//! It rejects plays that lose more of its own place than looks natural, unless the target cannot be met
//! otherwise.
//!
//! There are two engines: that search, and the evaluators of P2 (`estimates.rs`), which are much faster but
//! do not look ahead.
//!
//! It sees only what its seat sees, and the earlier games of the match as its seat saw them.

pub mod control;
mod estimates;
mod forecast;
mod knobs;
mod style;
mod thought;

pub use knobs::{ENTRY, lacks, looks_back};
pub use style::{Style, style};

use super::{
    rank::{evaluators::Evaluators, player::evaluators_of},
    uct,
};
use crate::agent::{Agent, Thought};
use control::Law;
use knobs::{AIM, AIMERS, ENGINE, EngineKind, HOLD, INSIDE, NATURAL, NEXT, OVER, PERSON, PLAYOUTS, SKILL};
use std::sync::Arc;
use tefuda_games::{
    Seat, Seed, Spec,
    daihinmin::{Daihinmin, DaihinminView},
};
use thought::Steering;

/// The agent.
#[derive(Debug, Clone)]
pub struct Sontaku {
    person: Seat,
    law: Law,
    engine: Engine,
}

/// The engine that finds a play.
#[derive(Debug, Clone)]
enum Engine {
    Search(uct::Settings),
    /// The evaluators, and their number of training epochs.
    Estimates(Arc<Evaluators>, u32),
}

impl Sontaku {
    /// The agent of a spec. It searches if the file of the evaluators is missing.
    pub fn new(spec: &Spec) -> Self {
        // The efforts of several steering agents add up, so each pushes less. The gains are meant for four.
        let share = f64::from(spec.int(&AIMERS) as u32).sqrt() / 2.0;
        let law = Law {
            aim: spec.choice(&AIM),
            inside: spec.real(&INSIDE) / share,
            over: spec.real(&OVER) / share,
            next: spec.real(&NEXT),
            skill: spec.real(&SKILL),
            hold: spec.real(&HOLD),
            natural: spec.real(&NATURAL),
        };
        let search = || Engine::Search(uct::Settings::champion(spec.int(&PLAYOUTS) as u32));
        let estimates = || {
            let file = knobs::evaluators().at_hand()?;
            Some(Engine::Estimates(evaluators_of(&file)?, file.1.units()))
        };
        let engine = match spec.choice(&ENGINE) {
            EngineKind::Search => search(),
            EngineKind::Estimates => estimates().unwrap_or_else(search),
        };
        Self { person: Seat(spec.int(&PERSON) as u8), law, engine }
    }
}

impl Agent<Daihinmin> for Sontaku {
    fn think(&self, view: DaihinminView, seed: Seed) -> Box<dyn Thought<Daihinmin>> {
        self.think_after(&[], view, seed)
    }

    fn think_after(
        &self,
        past: &[DaihinminView],
        view: DaihinminView,
        seed: Seed,
    ) -> Box<dyn Thought<Daihinmin>> {
        match &self.engine {
            Engine::Search(settings) => Box::new(Steering::new(self, *settings, past, view, seed)),
            Engine::Estimates(evaluators, epochs) => {
                estimates::decide(self, (evaluators, *epochs), past, view, seed)
            }
        }
    }
}
