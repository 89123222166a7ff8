//! How good a decision was, in a word.

use serde::{Deserialize, Serialize};
use tefuda_games::{Text, text};

/// How good a decision was. Where one grade ends and the next begins is a matter of the game: see
/// [`Playable::GRADES`](crate::Playable::GRADES).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// No move is better, or whoever judges makes none more often and it gives up no more than a good one.
    Best,
    /// One of several that are about as good: it gives up less than the first limit, or no more than chance among the playouts explains.
    Good,
    /// Less than the second.
    Inaccuracy,
    /// Less than the third.
    Wrong,
    /// All else.
    Blunder,
}

impl Grade {
    /// All five, best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Inaccuracy, Self::Wrong, Self::Blunder];

    /// The grade of a move that gives up this much, by the limits at which good, inaccurate and wrong moves end; `first` if no move is better or
    /// none more frequent.
    pub fn of(given_up: f64, limits: [f64; 3], first: bool) -> Self {
        let [good, inaccuracy, wrong] = limits;
        match given_up {
            lost if lost < good && first => Self::Best,
            lost if lost < good => Self::Good,
            lost if lost < inaccuracy => Self::Inaccuracy,
            lost if lost < wrong => Self::Wrong,
            _ => Self::Blunder,
        }
    }

    /// Its name.
    pub const fn name(self) -> Text {
        [
            text("best", "最善"),
            text("good", "好手"),
            text("inaccuracy", "緩手"),
            text("mistake", "悪手"),
            text("blunder", "大悪手"),
        ][self as usize]
    }
}
