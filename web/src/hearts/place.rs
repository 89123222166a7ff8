//! The sides of the table, relative to the viewer.

use tefuda_games::{
    Seat,
    hearts::{Passing, SEATS},
};

/// A side of the table. Play goes clockwise, so the next seat is on the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Bottom,
    Left,
    Top,
    Right,
}

impl Place {
    /// Returns the side of `seat` if `viewer` sits at the lower edge.
    pub(super) fn of(seat: Seat, viewer: Seat) -> Self {
        [Self::Bottom, Self::Left, Self::Top, Self::Right][viewer.steps_to(seat, SEATS) as usize % 4]
    }

    /// Returns the side on which the receiver of passed cards sits.
    pub(super) fn receiver(passing: Passing) -> Self {
        match passing {
            Passing::Left => Self::Left,
            Passing::Right => Self::Right,
            Passing::Across => Self::Top,
            Passing::Hold => Self::Bottom,
        }
    }

    /// Its CSS class.
    pub(super) fn class(self) -> &'static str {
        match self {
            Self::Bottom => "bottom",
            Self::Left => "left",
            Self::Top => "top",
            Self::Right => "right",
        }
    }
}
