//! Grades of decisions.

use serde::{Deserialize, Serialize};
use tefuda_games::{Text, text};

/// The grade of a decision. The limits between grades depend on the game: see
/// [`Playable::GRADES`](crate::Playable::GRADES).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// No move is better; or the judging agent plays it most often and it loses less than the limit for
    /// `Good`.
    Best,
    /// About as good as the best: it loses less than the first limit, or no more than playout noise explains.
    Good,
    /// Loses less than the second limit.
    Inaccuracy,
    /// Loses less than the third limit.
    Wrong,
    /// Loses more.
    Blunder,
}

impl Grade {
    /// All five grades, best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Inaccuracy, Self::Wrong, Self::Blunder];

    /// The grade for this loss, by the upper limits of good, inaccurate and wrong moves. `first` if no move
    /// is better or more frequent.
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
