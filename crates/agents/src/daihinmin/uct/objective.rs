//! The reward of a playout for the searching player.

use super::REWARDS;
use tefuda_games::Seat;

/// The goal of a search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::daihinmin) enum Objective {
    /// The player's own place.
    Own,
    /// Another player's place as well as its own.
    Steer {
        /// The other player.
        person: Seat,
        /// The weight of the other player's place, in −1…1. Above 0 that player should finish early, below 0
        /// late. The searching player's own place has the weight 1 − |effort|.
        effort: f64,
        /// The number of places that the player may lose in the decision, by its own estimate.
        allowance: f64,
    },
}

/// The places at the end of a playout, 0 for the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) own: u8,
    /// The place of [`Objective::other`].
    pub(super) other: Option<u8>,
}

impl Objective {
    /// The other player who must finish before a playout is over.
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
