//! The pasts of a table's seats: what their players remember of finished deals.
//!
//! An agent that [looks back](Playable::looks_back) gets its past: the views of its own seat, each at the end
//! of its deal. A view has no hidden cards, so a past has none: a card that was folded face down stays
//! hidden. Nothing is stored for agents that don't look back.

use std::rc::Rc;
use tefuda_agents::Playable;
use tefuda_games::{Record, Seat, Spec};

/// The pasts of all seats of a table, over deals that are played one after another.
#[derive(Debug, Clone, PartialEq)]
pub struct Pasts<G: Playable>(Vec<Option<Vec<G::View>>>);

impl<G: Playable> Pasts<G> {
    /// Starts empty. `players` are in the order of the seats, `None` for a person.
    pub fn new<'a>(players: impl IntoIterator<Item = Option<&'a Spec>>) -> Self {
        Self(players.into_iter().map(|spec| spec.is_some_and(G::looks_back).then(Vec::new)).collect())
    }

    /// The past of a seat's player.
    pub fn of(&self, seat: Seat) -> &[G::View] {
        self.0.get(seat.index()).and_then(Option::as_deref).unwrap_or_default()
    }

    /// Whether the past that this agent needs in this seat is stored.
    pub fn keeps(&self, seat: Seat, spec: &Spec) -> bool {
        !G::looks_back(spec) || self.0.get(seat.index()).is_some_and(Option::is_some)
    }

    /// Stores the past of a seat from now on. `past` is what it has seen so far.
    pub fn set(&mut self, seat: Seat, past: Vec<G::View>) {
        if let Some(kept) = self.0.get_mut(seat.index()) {
            *kept = Some(past);
        }
    }

    /// Adds a finished deal. An unfinished one is ignored.
    pub fn add(&mut self, game: &G) {
        if game.turn().is_some() {
            return;
        }
        for (seat, past) in self.0.iter_mut().enumerate() {
            if let Some(past) = past {
                past.push(game.view(Seat(seat as u8)));
            }
        }
    }
}

/// The past that the agent of a spec needs in this seat. Empty unless the agent looks back at finished deals.
pub fn past_of<G: Playable>(finished: &[Rc<Record<G>>], seat: Seat, spec: &Spec) -> Vec<G::View> {
    let finished = if G::looks_back(spec) { finished } else { &[] };
    finished.iter().filter_map(|record| Some(record.replay().ok()?.view(seat))).collect()
}
