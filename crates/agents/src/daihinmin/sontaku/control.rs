//! The controller computes how hard the agent pushes the person towards the target. Its inputs are the
//! person's expected place in this game, and the places in earlier games of the match.
//!
//! ```text
//!            aim ──►(−)──► demand = G·(expected − aim) + K·Σ (place − aim) ──► effort ──► search ──► play
//!                    ▲                ▲                       ▲
//!                    │      the person's expected place       │ the person's places in the games that are over
//!                    └────────────────┴───────────────────────┘
//! ```
//!
//! The first term acts within a game and is proportional to the error. The second acts across games and is an
//! integral. So a target within reach is met on average, whatever the errors of the first term. The integral
//! is bounded ([`WINDUP`]). Otherwise it would keep growing while nothing more can be done, and would have to
//! be worked off later.
//!
//! Places are 1 (best) to 5. At a demand above 0 the agent lets the person through. At 0 it plays to win.

use crate::explain::DriveNote;
use tefuda_games::{choice, text};

choice! {
    /// The target: the person's place on average.
    pub enum Aim {
        /// Third place on average, with as many better as worse games.
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
    /// The target place, 1…5.
    pub fn place(self) -> f64 {
        match self {
            Self::First => 1.0,
            Self::Second => 2.0,
            Self::Third | Self::Even => 3.0,
            Self::Fourth => 4.0,
            Self::Fifth => 5.0,
        }
    }

    /// The error of a finished game in which the person took this place. Positive if the person did worse
    /// than the target. With `Even`, only the sign counts, not the distance.
    pub fn missed(self, place: u8) -> f64 {
        let error = f64::from(place) - self.place();
        match self {
            Self::Even if error != 0.0 => error.signum() * EVEN,
            _ => error,
        }
    }
}

/// The weight of a win or a loss for `Even`: the mean distance of places 1, 2, 4 and 5 from the third.
const EVEN: f64 = 1.5;

/// The limit of the integral, in places.
pub const WINDUP: f64 = 12.0;
/// The growth of the allowance, in multiples of [`Law::natural`], per unit of demand above 1 (the largest
/// effort).
const RELENT: f64 = 4.0;

/// The control law and its limits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Law {
    /// The target.
    pub aim: Aim,
    /// G: the effort per place of the expected error in this game.
    pub inside: f64,
    /// K: the effort per place of the summed errors of finished games.
    pub over: f64,
    /// The largest effort against the person, 0…1.
    pub hold: f64,
    /// The number of places that the agent may lose in a decision, by its own estimate. It loses more only if
    /// the target cannot be met otherwise.
    pub natural: f64,
}

impl Law {
    /// The drive for a person with this expected place, 1…5, after games with these places.
    pub fn drive(&self, expected: f64, places: &[u8]) -> DriveNote {
        let sum =
            places.iter().fold(0.0f64, |sum, place| (sum + self.aim.missed(*place)).clamp(-WINDUP, WINDUP));
        let error = expected - self.aim.place();
        let (inside, over) = (self.inside * error, self.over * sum);
        let demand = inside + over;
        // The demand exceeds the largest effort: natural-looking plays cannot reach the target.
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
    fn a_person_behind_the_target_is_let_through() {
        assert!(LAW.drive(4.5, &[]).effort > LAW.drive(3.5, &[]).effort);
        assert_eq!(LAW.drive(3.0, &[]).effort, 0.0);
        assert_eq!(LAW.drive(1.0, &[]).effort, -0.3, "the effort is limited");
        assert!(LAW.drive(3.0, &[5, 5]).effort > 0.0);
        assert!(LAW.drive(3.0, &[1, 1]).effort < 0.0);
        assert_eq!(LAW.drive(3.0, &[1, 5]).effort, 0.0, "games are added up");
        let drive = LAW.drive(4.5, &[4, 4]);
        assert_eq!((drive.expected, drive.missed), (1.5, 2.0), "both errors are reported");
    }

    #[test]
    fn the_integral_does_not_wind_up() {
        let lost = [5; 20];
        let mut after = lost.to_vec();
        after.extend([1; 8]); // Each first place cancels two fifth places.
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
    fn the_allowance_grows_only_if_the_target_is_out_of_reach() {
        assert_eq!(LAW.drive(4.0, &[4, 4]).allowance, LAW.natural);
        assert!(LAW.drive(3.0, &[5; 10]).allowance > LAW.natural);
        assert_eq!(LAW.drive(3.0, &[1; 10]).allowance, LAW.natural, "playing to win costs nothing");
    }
}
