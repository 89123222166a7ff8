//! The controller computes how hard the agent pushes the person towards the target. Its inputs are the
//! person's expected place in this game, and the places in earlier games of the match.
//!
//! ```text
//!            aim ──►(−)──► demand = G·(expected − aim) + K·Σ (place − aim) ──► threshold ──► effort ──► search ──► play
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
//! The threshold plans over the next games. A place is also the class at the next deal, and a good player who
//! starts as daifugo stays up, because nobody can hold it back ([`HELD`]). But a player who is behind can be let
//! through at any later time. So it costs less to let a strong player through too late than too early. The agent
//! waits until the person is some places behind (the reserve, [`Law::next`]). Until then it plays to win. Towards
//! the end of the match fewer games remain to suffer, and the reserve goes down to 0.
//!
//! In a share of the games, [`Law::skill`], the agent steers nobody. Then a good player has better places than a
//! weak one. The integral leaves these games out.
//!
//! The agent answers the person's own plays as it would without a target. Everyone at the table watches these
//! answers. With target 1, `uct:playouts=200` as the person and 40 matches from seed 9001, the agents passed on 39% of
//! the person's single cards that they could beat, and on 21% without a target. Without effort in these answers it is
//! 31%, and the person's mean place is 1.09 instead of 1.06.
//!
//! Places are 1 (best) to 5. At a demand above 0 the agent lets the person through. At 0 it plays to win.

use crate::explain::{DriveNote, Unsteered};
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
    pub(crate) fn place(self) -> f64 {
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
    pub(crate) fn missed(self, place: u8) -> f64 {
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
pub(crate) const WINDUP: f64 = 12.0;
/// The golden ratio less 1: the fractions of its multiples fill 0…1 evenly (Knuth, TAOCP 3, section 6.4).
const GOLDEN: f64 = 0.618_033_988_749_894_9;
/// The growth of the allowance, in multiples of [`Law::natural`], per unit of demand above 1 (the largest
/// effort).
const RELENT: f64 = 4.0;

/// The mean place of a person who starts as daifugo, if the other players are about as strong and hold the person
/// back. 2.23 in 64 games, and 2.13 in 55 games with four `champion:playouts=300`, of 30 matches of 20 games:
/// `tefuda match --game daihinmin --set games=20 --games 600 --session 20 --seed 301 --seat uct:playouts=200
/// --seat S --seat S --seat S --seat S --records F` with S = `sontaku:aim=5,inside=2,over=2,hold=0`. A larger
/// `hold` made no difference: 2.14 with 0.15, 2.38 with 0.6. The places by class are counted from F.
const HELD: f64 = 2.2;

/// The control law and its limits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Law {
    /// The target.
    pub aim: Aim,
    /// G: the effort per place of the expected error in this game.
    pub inside: f64,
    /// K: the effort per place of the summed errors of finished games.
    pub over: f64,
    /// N: the sum of errors that the agent lets a person reach before it lets the person through, in places.
    pub next: f64,
    /// The share of games without steering.
    pub skill: f64,
    /// The largest effort against the person, 0…1.
    pub hold: f64,
    /// The number of places that the agent may lose in a decision, by its own estimate. It loses more only if
    /// the target cannot be met otherwise.
    pub natural: f64,
}

impl Law {
    /// The drive for a person with this expected place, 1…5, after games with these places. `left` games of the
    /// match remain, with this one.
    pub(crate) fn drive(&self, expected: f64, places: &[u8], left: u32) -> DriveNote {
        let steered = places.iter().enumerate().filter(|(game, _)| !self.leaves_alone(*game));
        let missed =
            steered.fold(0.0f64, |sum, (_, place)| (sum + self.aim.missed(*place)).clamp(-WINDUP, WINDUP));
        let error = expected - self.aim.place();
        let (inside, over) = (self.inside * error, self.over * missed);
        let threshold = self.over * self.reserve(left);
        let demand = inside + over;
        let through = (demand - threshold).max(0.0);
        // The demand exceeds the largest effort: natural-looking plays cannot reach the target.
        let beyond = (through - 1.0).max(0.0);
        let drive = DriveNote {
            expected: error,
            missed,
            inside,
            over,
            threshold,
            effort: if demand < 0.0 { demand.max(-self.hold) } else { through.min(1.0) },
            allowance: self.natural * (1.0 + RELENT * beyond),
            unsteered: None,
        };
        if self.leaves_alone(places.len()) { self.without(drive, Unsteered::Game) } else { drive }
    }

    /// The same drive without effort.
    pub(crate) fn without(&self, drive: DriveNote, reason: Unsteered) -> DriveNote {
        DriveNote { effort: 0.0, allowance: self.natural, unsteered: Some(reason), ..drive }
    }

    /// Whether a game of the match, counted from 0, is played without steering. All agents at the table agree,
    /// and such games are spread evenly over the match, but not at equal distances.
    fn leaves_alone(&self, game: usize) -> bool {
        ((game + 1) as f64 * GOLDEN).fract() < self.skill
    }

    /// The sum of errors that is not corrected yet, in places. There is none unless a daifugo ends before the
    /// target. The later games have to make up for it. A game makes up for `aim − 1` places at most. Half of that
    /// is left for bad luck.
    fn reserve(&self, left: u32) -> f64 {
        let advantage = (self.aim.place() - HELD).clamp(0.0, 1.0);
        let later = f64::from(left.saturating_sub(1)) * (self.aim.place() - 1.0) / 2.0;
        advantage * self.next.min(later)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAW: Law =
        Law { aim: Aim::Third, inside: 0.5, over: 0.2, next: 0.0, skill: 0.0, hold: 0.3, natural: 0.5 };

    #[test]
    fn a_person_behind_the_target_is_let_through() {
        assert!(LAW.drive(4.5, &[], 10).effort > LAW.drive(3.5, &[], 10).effort);
        assert_eq!(LAW.drive(3.0, &[], 10).effort, 0.0);
        assert_eq!(LAW.drive(1.0, &[], 10).effort, -0.3, "the effort is limited");
        assert!(LAW.drive(3.0, &[5, 5], 10).effort > 0.0);
        assert!(LAW.drive(3.0, &[1, 1], 10).effort < 0.0);
        assert_eq!(LAW.drive(3.0, &[1, 5], 10).effort, 0.0, "games are added up");
        let drive = LAW.drive(4.5, &[4, 4], 10);
        assert_eq!((drive.expected, drive.missed), (1.5, 2.0), "both errors are reported");
    }

    #[test]
    fn the_integral_does_not_wind_up() {
        let lost = [5; 20];
        let mut after = lost.to_vec();
        after.extend([1; 8]); // Each first place cancels two fifth places.
        assert!(LAW.drive(3.0, &lost, 10).over <= LAW.over * WINDUP);
        assert_eq!(LAW.drive(3.0, &lost, 10).missed, WINDUP);
        assert!(LAW.drive(3.0, &after, 10).over < 0.0, "eight games are enough to turn it");
    }

    #[test]
    fn even_counts_wins_and_losses() {
        let law = Law { aim: Aim::Even, ..LAW };
        assert_eq!(law.drive(3.0, &[1, 4], 10).over, 0.0);
        assert_eq!(law.drive(3.0, &[3, 3], 10).over, 0.0);
        assert!(LAW.drive(3.0, &[1, 4], 10).over < 0.0);
    }

    #[test]
    fn the_allowance_grows_only_if_the_target_is_out_of_reach() {
        assert_eq!(LAW.drive(4.0, &[4, 4], 10).allowance, LAW.natural);
        assert!(LAW.drive(3.0, &[5; 10], 10).allowance > LAW.natural);
        assert_eq!(LAW.drive(3.0, &[1; 10], 10).allowance, LAW.natural, "playing to win costs nothing");
    }

    #[test]
    fn a_strong_person_is_let_through_only_beyond_the_reserve() {
        let law = |aim| Law { aim, next: 4.0, ..LAW };
        let third = law(Aim::Third);
        assert_eq!(third.drive(3.5, &[], 10).effort, 0.0, "a player can be let through later");
        assert!(third.drive(3.5, &[], 1).effort > 0.0, "the last game has no next one");
        assert!(third.drive(3.5, &[5, 5], 10).effort > 0.0, "far behind");
        assert_eq!(third.drive(5.0, &[5; 10], 10).effort, 1.0, "the full effort stays within reach");
        assert_eq!(third.drive(1.0, &[], 10).effort, -0.3, "the reserve only concerns letting through");
        let threshold = |aim, left| law(aim).drive(3.0, &[], left).threshold;
        assert!(threshold(Aim::Fourth, 10) > threshold(Aim::Third, 10));
        assert!(threshold(Aim::Third, 10) > threshold(Aim::Third, 4));
        assert_eq!(threshold(Aim::Second, 10), 0.0, "a daifugo ends about second");
    }

    #[test]
    fn a_decision_without_steering_reports_the_errors() {
        let drive = LAW.drive(5.0, &[5; 10], 10);
        let answer = LAW.without(drive, Unsteered::Answer);
        assert_eq!((answer.effort, answer.allowance), (0.0, LAW.natural));
        assert_eq!((answer.missed, answer.over), (drive.missed, drive.over), "the errors are still reported");
    }

    #[test]
    fn a_share_of_the_games_is_left_alone_and_not_counted() {
        let law = Law { skill: 0.5, ..LAW };
        let alone: Vec<bool> = (0..100).map(|game| law.leaves_alone(game)).collect();
        assert_eq!(alone.iter().filter(|alone| **alone).count(), 50);
        assert!(!alone.windows(4).any(|games| games.iter().all(|alone| *alone == games[0])), "well mixed");
        for (game, alone) in alone.iter().enumerate() {
            let drive = law.drive(4.5, &vec![3; game], 10);
            assert_eq!(drive.effort == 0.0, *alone, "game {game}");
            assert_eq!(drive.unsteered, alone.then_some(Unsteered::Game));
        }
        let first = alone.iter().position(|alone| *alone).unwrap_or(0);
        let mut places = vec![3; first + 1];
        places[first] = 5;
        assert_eq!(law.drive(3.0, &places, 10).missed, 0.0);
        assert!((0..50).all(|game| Law { skill: 1.0, ..LAW }.leaves_alone(game) && !LAW.leaves_alone(game)));
    }
}
