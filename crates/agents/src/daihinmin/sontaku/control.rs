//! The controller computes how hard an aimer tries from where the person stands, in this game and over the match.
//!
//! ```text
//!            aim ──►(−)──► demand = G·(expected − aim) + K·Σ (place − aim) ──► effort ──► search ──► play
//!                    ▲                ▲                       ▲
//!                    │      the person's expected place       │ the person's places in the games that are over
//!                    └────────────────┴───────────────────────┘
//! ```
//!
//! The first term acts inside a game and is proportional to the error. The second acts over games and is an integral.
//! So an aim within reach is met on average, whatever the first term gets wrong. The integral is bounded ([`WINDUP`]):
//! if it grew while nothing more could be done, it would have to be worked off later.
//!
//! Places are 1 (the best) to 5. A demand above 0 asks to let the person through. At 0 an aimer plays to win.

use crate::explain::DriveNote;
use tefuda_games::{choice, text};

choice! {
    /// Where the person is to end on average.
    pub enum Aim {
        /// At place 3, with as many games better as worse.
        Even = "even", text("even", "五分五分");
        /// First.
        First = "1", text("1st", "1位");
        /// Second.
        Second = "2", text("2nd", "2位");
        /// Third.
        Third = "3", text("3rd", "3位");
        /// Fourth.
        Fourth = "4", text("4th", "4位");
        /// Fifth.
        Fifth = "5", text("5th", "5位");
    }
}

impl Aim {
    /// The place aimed at, 1…5.
    pub fn place(self) -> f64 {
        match self {
            Self::First => 1.0,
            Self::Second => 2.0,
            Self::Third | Self::Even => 3.0,
            Self::Fourth => 4.0,
            Self::Fifth => 5.0,
        }
    }

    /// By how much a game missed the aim in which the person took this place. Above 0 the place was too low. If the aim
    /// is as many wins as losses, only the sign counts and not the distance.
    pub fn missed(self, place: u8) -> f64 {
        let error = f64::from(place) - self.place();
        match self {
            Self::Even if error != 0.0 => error.signum() * EVEN,
            _ => error,
        }
    }
}

/// The weight of a win or a loss if they are to be as many: the mean distance of places 1, 2, 4 and 5 from the third.
const EVEN: f64 = 1.5;

/// The integral is kept within so many places.
pub const WINDUP: f64 = 12.0;
/// By how many times [`Law::natural`] the allowance grows for each 1 of demand above 1, the most effort.
const RELENT: f64 = 4.0;

/// The law and its limits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Law {
    /// Where the person is to end.
    pub aim: Aim,
    /// G: the effort for each place by which the person is expected to miss the aim.
    pub inside: f64,
    /// K: the effort for each place of the sum by which finished games missed the aim.
    pub over: f64,
    /// The most effort against the person, 0…1.
    pub hold: f64,
    /// How many places an aimer gives up in a decision, by its own estimate. It gives up more only if the aim cannot be
    /// met otherwise.
    pub natural: f64,
}

impl Law {
    /// The drive if the person is expected at a place, 1…5, after games with these places.
    pub fn drive(&self, expected: f64, places: &[u8]) -> DriveNote {
        let sum =
            places.iter().fold(0.0f64, |sum, place| (sum + self.aim.missed(*place)).clamp(-WINDUP, WINDUP));
        let error = expected - self.aim.place();
        let (inside, over) = (self.inside * error, self.over * sum);
        let demand = inside + over;
        // With a demand beyond all effort, the aim cannot be met by plays that look natural.
        let beyond = (demand - 1.0).max(0.0);
        DriveNote {
            expected: error,
            missed: sum,
            inside,
            over,
            effort: demand.clamp(-self.hold, 1.0),
            allowance: self.natural * (1.0 + RELENT * beyond),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAW: Law = Law { aim: Aim::Third, inside: 0.5, over: 0.2, hold: 0.3, natural: 0.5 };

    #[test]
    fn who_lags_behind_the_aim_is_let_through() {
        assert!(LAW.drive(4.5, &[]).effort > LAW.drive(3.5, &[]).effort);
        assert_eq!(LAW.drive(3.0, &[]).effort, 0.0);
        assert_eq!(LAW.drive(1.0, &[]).effort, -0.3, "no more than it may");
        assert!(LAW.drive(3.0, &[5, 5]).effort > 0.0);
        assert!(LAW.drive(3.0, &[1, 1]).effort < 0.0);
        assert_eq!(LAW.drive(3.0, &[1, 5]).effort, 0.0, "games are added up");
        let drive = LAW.drive(4.5, &[4, 4]);
        assert_eq!((drive.expected, drive.missed), (1.5, 2.0), "both errors are told");
    }

    #[test]
    fn the_integral_does_not_wind_up() {
        let lost = [5; 20];
        let mut after = lost.to_vec();
        after.extend([1; 8]); // Each makes up for two.
        assert!(LAW.drive(3.0, &lost).over <= LAW.over * WINDUP);
        assert_eq!(LAW.drive(3.0, &lost).missed, WINDUP);
        assert!(LAW.drive(3.0, &after).over < 0.0, "eight games are enough to turn it");
    }

    #[test]
    fn even_counts_wins_and_losses() {
        let law = Law { aim: Aim::Even, ..LAW };
        assert_eq!(law.drive(3.0, &[1, 4]).over, 0.0);
        assert_eq!(law.drive(3.0, &[3, 3]).over, 0.0);
        assert!(LAW.drive(3.0, &[1, 4]).over < 0.0);
    }

    #[test]
    fn more_is_given_up_only_where_the_aim_is_out_of_reach() {
        assert_eq!(LAW.drive(4.0, &[4, 4]).allowance, LAW.natural);
        assert!(LAW.drive(3.0, &[5; 10]).allowance > LAW.natural);
        assert_eq!(LAW.drive(3.0, &[1; 10]).allowance, LAW.natural, "who plays to win gives nothing up");
    }
}
