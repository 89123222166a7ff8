//! The decision of a player who aims at another's place: the aim, the demand of its controller, and both places for
//! each move.

use super::Explanation;
use serde::{Deserialize, Serialize};

/// A decision of a player who aims at another's place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SteeredNote {
    /// The seat of the other, from 0.
    pub person: u8,
    /// The place aimed at, 1 the best.
    pub aim: f64,
    /// Whether the aim is as many wins as losses, and not a mean place.
    pub even: bool,
    /// The places of the other in the games of the match that are over, the oldest first.
    pub places: Vec<u8>,
    /// For each seat the share of every place, the best place first, in imagined games in which nobody aims.
    pub forecast: Vec<[f32; 5]>,
    /// How many of a hundred moves of the other the player takes for those of the sample client.
    pub rules: u32,
    /// How many decisions of the other were seen in games that are over.
    pub seen: u32,
    /// The output of the controller.
    pub drive: DriveNote,
    /// The law that it goes by.
    pub law: LawNote,
    /// Every move with both places; empty where the end was solved.
    pub plays: Vec<SteeredMove>,
    /// The move that was chosen.
    pub choice: String,
    /// The explanation of the search or the rule that named the move. The rewards of a search mix both places.
    pub within: Box<Explanation>,
}

impl SteeredNote {
    /// How many places of its own the chosen move gives up, by the player's own estimate. `None` where moves were not compared.
    pub fn given_up(&self) -> Option<f64> {
        let chosen = self.plays.iter().find(|play| play.play == self.choice)?;
        let tried = self.plays.iter().filter(|play| play.visits > 0);
        let best = tried.map(|play| play.own).reduce(f64::min)?;
        Some((chosen.own - best).max(0.0))
    }
}

/// The gains and the limits of a controller.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LawNote {
    /// The effort for each place by which the other is expected to miss the aim in this game.
    pub inside: f64,
    /// The effort for each place of the sum by which finished games missed the aim.
    pub over: f64,
    /// The limit of that sum, in places.
    pub windup: f64,
    /// The most effort against the other, 0…1.
    pub hold: f64,
}

/// The output of a controller. By default it asks for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct DriveNote {
    /// By how many places the other is expected to miss the aim in this game, above 0 if it ends too far back.
    pub expected: f64,
    /// By how many places finished games missed the aim: a sum within the limit.
    pub missed: f64,
    /// The effort for the error in this game.
    pub inside: f64,
    /// The effort for the sum over the games before.
    pub over: f64,
    /// The sum of both within the limits. Above 0 the player lets the other through, at 0 it plays to win, below 0 it
    /// holds the other back.
    pub effort: f64,
    /// How many places of its own the player may give up.
    pub allowance: f64,
}

/// A move with the places that it is expected to bring to both.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SteeredMove {
    /// The move.
    pub play: String,
    /// The player's own mean place.
    pub own: f64,
    /// The mean place of the other, if it is estimated for each move.
    pub other: Option<f64>,
    /// Playouts behind both; 1 for an estimate.
    pub visits: u32,
    /// Whether it gives up no more than it may.
    pub allowed: bool,
}
