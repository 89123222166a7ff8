//! The reward of a playout for the player who imagines it.

use super::REWARDS;
use tefuda_games::Seat;

/// What a search plays for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::daihinmin) enum Objective {
    /// The own place.
    Own,
    /// Another player's place beside the own.
    Steer {
        /// The other player.
        person: Seat,
        /// The weight of the other's place, in −1…1; the own place has the rest of 1. Above 0 the other is to come in
        /// early, below 0 late.
        effort: f64,
        /// How many places of its own the player may give up in the decision, by its own estimate.
        allowance: f64,
    },
}

/// Places at the end of a playout, 0 the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) own: u8,
    /// The place of [`Objective::other`].
    pub(super) other: Option<u8>,
}

impl Objective {
    /// The other player who has to finish before a playout is over.
    pub(super) fn other(self) -> Option<Seat> {
        match self {
            Self::Own => None,
            Self::Steer { person, .. } => Some(person),
        }
    }

    /// The reward of a playout, in 0…1.
    pub(super) fn reward(self, places: Places) -> f64 {
        let own = REWARDS[usize::from(places.own)];
        match self {
            Self::Own => own,
            Self::Steer { effort, .. } => {
                let other = REWARDS[usize::from(places.other.unwrap_or(4))];
                let wanted = if effort < 0.0 { 1.0 - other } else { other };
                (1.0 - effort.abs()) * own + effort.abs() * wanted
            }
        }
    }
}
