//! Seats around a table.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A seat, numbered from 0 in the order of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat `steps` further on at a table of `seats`.
    #[must_use]
    pub const fn after(self, steps: u8, seats: u8) -> Self {
        Self((self.0 + steps) % seats)
    }

    /// The number of steps from this seat to `other` in the order of play.
    pub const fn steps_to(self, other: Self, seats: u8) -> u8 {
        (other.0 + seats - self.0) % seats
    }

    /// The seat as an index into a list of seats.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats `0..seats` in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..seats).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
