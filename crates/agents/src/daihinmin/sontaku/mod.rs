//! `sontaku`: an opponent that targets *your* place.
//!
//! P2 names this as future work (§5): a player that changes its strength within a game, so that a person
//! almost wins, or almost loses and then wins. *Sontaku* (忖度) means doing what someone would want without
//! being told, and without being noticed.
//!
//! It simulates how the game would go if no player had a target. It learns the person's own
//! way of playing from the finished games of the match ([`style`]). A controller sets how hard to try.
//! Then the client of P4 searches for plays that serve both places, its own and the person's.
//! It rejects plays that lose more of its own place than looks natural, unless the target cannot be met
//! otherwise.
//!
//! There are two engines: that search, and the evaluators of P2, which are much faster but
//! do not look ahead.
//!
//! It sees only what its seat sees, and the earlier games of the match as its seat saw them.

mod control;
mod knobs;
mod style;
mod thought;

pub(crate) use knobs::{ENTRY, lacks, looks_back};
pub use style::{Style, style};

use super::{
    rank::{Evaluators, evaluators_of},
    uct,
};
use crate::agent::{Agent, Thought};
use control::Law;
use knobs::{EngineKind, Settings};
use std::sync::Arc;
use tefuda_games::{
    Knob, Seat, Seed, Setting, Spec,
    daihinmin::{Daihinmin, DaihinminView},
};
use thought::Steering;

/// Its setting for the seat of the person.
pub const PERSON: Setting<u8> = Settings::PERSON;
/// Its setting for the target.
pub const AIM: Knob = Settings::AIM.knob;

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
    Search(uct::Plan),
    /// The evaluators, and their number of training epochs.
    Estimates(Arc<Evaluators>, u32),
}

impl Sontaku {
    /// The agent of a spec. It searches if the file of the evaluators is missing.
    pub fn new(spec: &Spec) -> Self {
        let Settings { aim, engine, person, aimers, playouts, inside, over, next, skill, hold, natural } =
            Settings::new(spec);
        // The efforts of several steering agents add up, so each pushes less. The gains are meant for four.
        let share = f64::from(aimers).sqrt() / 2.0;
        let law = Law { aim, inside: inside / share, over: over / share, next, skill, hold, natural };
        let search = || Engine::Search(uct::Plan::champion(playouts));
        let estimates = || {
            let file = knobs::evaluators().at_hand()?;
            Some(Engine::Estimates(evaluators_of(&file)?, file.1.units()))
        };
        let engine = match engine {
            EngineKind::Search => search(),
            EngineKind::Estimates => estimates().unwrap_or_else(search),
        };
        Self { person: Seat(person), law, engine }
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
            Engine::Search(plan) => Box::new(Steering::new(self, *plan, past, view, seed)),
            Engine::Estimates(evaluators, epochs) => {
                thought::decide(self, (evaluators, *epochs), past, view, seed)
            }
        }
    }
}
