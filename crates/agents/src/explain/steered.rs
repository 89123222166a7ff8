//! The explanation of a player who targets another player's place: the target, the controller's demand, and
//! both places for each move.

use super::Explanation;
use serde::{Deserialize, Serialize};

/// A decision of a player who targets another player's place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SteeredNote<M = String> {
    /// The other player's seat, from 0.
    pub person: u8,
    /// The target place, 1 for the best.
    pub aim: f64,
    /// Whether the target is as many wins as losses, and not a mean place.
    pub even: bool,
    /// The other player's places in finished games of the match, oldest first.
    pub places: Vec<u8>,
    /// For each seat the share of every place, best place first, in simulated games without targets.
    pub forecast: Vec<[f32; 5]>,
    /// The estimated percentage of the other player's moves that follow the sample client.
    pub rules: u32,
    /// The number of the other player's decisions seen in finished games.
    pub seen: u32,
    /// The output of the controller.
    pub drive: DriveNote,
    /// Its control law.
    pub law: LawNote,
    /// Every move with both places; empty if the endgame was solved.
    pub plays: Vec<SteeredMove<M>>,
    /// The chosen move.
    pub choice: M,
    /// The explanation of the search or rule that named the move. Rewards of a search mix both places.
    pub within: Box<Explanation<M>>,
}

impl<M> SteeredNote<M> {
    pub(super) fn map<N>(self, form: &mut impl FnMut(M) -> N) -> SteeredNote<N> {
        let Self { person, aim, even, places, forecast, rules, seen, drive, law, plays, choice, within } =
            self;
        let play = |SteeredMove { play, own, other, visits, allowed }| SteeredMove {
            play: form(play),
            own,
            other,
            visits,
            allowed,
        };
        let plays = plays.into_iter().map(play).collect();
        let (choice, within) = (form(choice), Box::new(within.map(form)));
        SteeredNote { person, aim, even, places, forecast, rules, seen, drive, law, plays, choice, within }
    }
}

impl<M: PartialEq> SteeredNote<M> {
    /// The places that the player loses by the chosen move, by its own estimate. `None` if moves were not
    /// compared.
    pub fn given_up(&self) -> Option<f64> {
        let chosen = self.plays.iter().find(|play| play.play == self.choice)?;
        let tried = self.plays.iter().filter(|play| play.visits > 0);
        let best = tried.map(|play| play.own).reduce(f64::min)?;
        Some((chosen.own - best).max(0.0))
    }
}

/// The gains and limits of a controller.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LawNote {
    /// The effort per place of the other player's expected error in this game.
    pub inside: f64,
    /// The effort per place of error, summed over the finished games.
    pub over: f64,
    /// The limit of that sum of errors, in places.
    pub windup: f64,
    /// The largest effort against the other player, 0…1.
    pub hold: f64,
}

/// The output of a controller. The default demands nothing.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct DriveNote {
    /// The other player's expected error in this game, in places. Positive if the player is expected to do
    /// worse than the target.
    pub expected: f64,
    /// The sum of the errors in finished games, in places and within the limit.
    pub missed: f64,
    /// The effort due to the error in this game (the proportional term).
    pub inside: f64,
    /// The effort due to the errors of earlier games (the integral term).
    pub over: f64,
    /// The sum of both up to which the player lets nobody through, because the next games would suffer.
    pub threshold: f64,
    /// The sum of `inside` and `over`, as far as it is below 0 or beyond the threshold, and within the limits.
    /// Above 0 the player lets the other through, at 0 it plays to win, and below 0 it holds the other back.
    pub effort: f64,
    /// The number of places that the player may lose.
    pub allowance: f64,
    /// The reason why the player steers nobody in this decision.
    pub unsteered: Option<Unsteered>,
}

/// A reason for a decision without steering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unsteered {
    /// It plays to win in this whole game.
    Game,
    /// The play to beat is the other player's own.
    Answer,
}

/// A move with the expected places of both players.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SteeredMove<M = String> {
    /// The move.
    pub play: M,
    /// The player's own mean place.
    pub own: f64,
    /// The other player's mean place, if estimated for each move.
    pub other: Option<f64>,
    /// The number of playouts for both; 1 for an estimate.
    pub visits: u32,
    /// Whether it loses no more than allowed.
    pub allowed: bool,
}
