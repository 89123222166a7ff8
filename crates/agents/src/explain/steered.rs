//! The decision of a player who aims at another's place: the aim, what its controller asks for, and both places by move.

use super::Explanation;
use serde::{Deserialize, Serialize};

/// A decision of a player who aims at another's place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SteeredNote {
    /// The seat of the other, from 0.
    pub person: u8,
    /// The place aimed at, 1 the best.
    pub aim: f64,
    /// Whether wins and losses are to be as many, in place of the mean.
    pub even: bool,
    /// The places of the other in the games of the match that are over, the oldest first.
    pub places: Vec<u8>,
    /// For each seat the share of every place in games imagined from here in which nobody aims, the best place first.
    pub forecast: Vec<[f32; 5]>,
    /// How many of a hundred moves of the other are taken for those of the sample client.
    pub rules: u32,
    /// How many decisions of the other were seen in games that are over.
    pub seen: u32,
    /// What the controller asks for.
    pub drive: DriveNote,
    /// The law that it goes by.
    pub law: LawNote,
    /// Every move with both places; empty where the end was solved.
    pub plays: Vec<SteeredMove>,
    /// The move that was chosen.
    pub choice: String,
    /// The search or the rule that named it. The rewards of a search are mixed of both places.
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
    /// Effort for a place by which the other is expected to miss the aim in this game.
    pub inside: f64,
    /// Effort for a place by which the games that are over missed it, added up.
    pub over: f64,
    /// That sum is kept within so many places.
    pub windup: f64,
    /// The most effort against the other, 0…1.
    pub hold: f64,
}

/// What a controller asks for; nothing, by default.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct DriveNote {
    /// By how many places the other is expected to miss the aim in this game, above 0 if it ends too far back.
    pub expected: f64,
    /// By how many places the games that are over missed it, added up within the limits.
    pub missed: f64,
    /// What this game asks for.
    pub inside: f64,
    /// What the games before ask for.
    pub over: f64,
    /// Both together within their limits: above 0 the other is let through, at 0 the player plays to win, below 0 it holds the other back.
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
    /// That of the other, where it is asked by play.
    pub other: Option<f64>,
    /// Playouts behind both; 1 for an estimate.
    pub visits: u32,
    /// Whether it gives up no more than it may.
    pub allowed: bool,
}
