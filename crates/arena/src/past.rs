//! The pasts of the seats of a table: what they remember of finished deals.
//!
//! An agent that [looks back](Playable::looks_back) is told its past: the views of its own seat, each at the end of its
//! deal. A view has no hidden card, so a past has none: a card that was folded unseen stays unseen. Nothing is kept for
//! agents that do not look back.

use crate::Chair;
use std::rc::Rc;
use tefuda_agents::Playable;
use tefuda_games::{Record, Seat, Spec};

/// The pasts of all seats of a table at which deals are played one after the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Pasts<G: Playable>(Vec<Option<Vec<G::View>>>);

impl<G: Playable> Pasts<G> {
    /// Before the first deal; `players` by their seats.
    pub fn new<'a>(players: impl IntoIterator<Item = &'a Spec>) -> Self {
        Self(players.into_iter().map(|spec| G::looks_back(spec).then(Vec::new)).collect())
    }

    /// Before the first deal of a table at which people may sit.
    pub fn of_chairs(chairs: &[Chair]) -> Self {
        Self(chairs.iter().map(|chair| chair.spec().is_some_and(G::looks_back).then(Vec::new)).collect())
    }

    /// What the player of a seat remembers.
    pub fn of(&self, seat: Seat) -> &[G::View] {
        self.0.get(seat.index()).and_then(Option::as_deref).unwrap_or_default()
    }

    /// Whether everything is kept that the agent of a spec would have to be told in this seat.
    pub fn keeps(&self, seat: Seat, spec: &Spec) -> bool {
        !G::looks_back(spec) || self.0.get(seat.index()).is_some_and(Option::is_some)
    }

    /// Keeps the past of a seat from now on; `past` is what it has seen so far.
    pub fn set(&mut self, seat: Seat, past: Vec<G::View>) {
        if let Some(kept) = self.0.get_mut(seat.index()) {
            *kept = Some(past);
        }
    }

    /// Takes in a deal that is over. One that is not changes nothing.
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

/// The past of a seat as the agent of a spec is told it. Empty unless it looks back.
pub fn past_of<G: Playable>(finished: &[Rc<Record<G>>], seat: Seat, spec: &Spec) -> Vec<G::View> {
    let finished = if G::looks_back(spec) { finished } else { &[] };
    finished.iter().filter_map(|record| Some(record.replay().ok()?.view(seat))).collect()
}
