//! The traits by which the rest of the program knows a game.
//!
//! A [`Game`] is the dealer's full state of one deal. A seat never gets it. It gets a [`View`], a separate type that
//! holds what this seat knows and nothing else. So an agent that peeks does not compile. A view can be completed to a
//! full game that agrees with it. That is the only way for a search to look ahead.
//!
//! Chance is settled when the deal is made. A [`Game::Deal`] names everything that chance decides, later public cards
//! included, and the moves determine the rest. Simultaneous decisions (passing cards, choosing a card face down) are
//! asked for one seat after another. No other seat's view shows them until all are in.

use crate::{
    fault::Fault,
    knob::{Entry, Knob, Spec},
    seat::Seat,
    seed::{Rng, Seed},
    text::{Say, Text},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value as Json;
use std::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

/// Facts of a game that hold for every deal, declared so that algorithms and the page can rely on them.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    /// Its id in links, records and on the command line.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// Rule sets with their names; the first is the default. Their knobs are the switches.
    pub presets: &'static [Entry],
    /// What a point of [`Game::result`] is called.
    pub unit: Text,
    /// Whether few points are good.
    pub low_wins: bool,
    /// The score that matches report, and what it is called: a point of the result times this.
    pub scale: (f64, Text),
    /// The expected score of a seat among equals, when the rules fix it.
    pub par: Option<f64>,
}

impl Facts {
    /// All switches of the rules.
    pub fn switches(&self) -> &'static [Knob] {
        self.presets.first().map_or(&[], |p| p.knobs)
    }
}

/// A card game, in the middle of a deal.
pub trait Game: Clone + Debug + PartialEq + Send {
    /// The rules in force.
    type Config: Copy + Debug + PartialEq + Send + Sync;
    /// Everything that chance decides in a deal.
    type Deal: Clone + Debug + PartialEq + Send + Sync;
    /// A decision. Its text is the notation of the records.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = Fault> + Send + Sync + 'static;
    /// Why a move is not allowed.
    type Reason: Copy + Eq + Debug + Say;
    /// What one seat knows.
    type View: View<Game = Self>;
    /// What carries over from deal to deal within a match.
    type Standing: Standing<Game = Self>;

    /// The facts of the game.
    const FACTS: Facts;

    /// The rules that a spec of [`Facts::presets`] describes.
    fn config(spec: &Spec) -> Self::Config;

    /// How many seats a table with these rules has.
    fn seats_for(_config: Self::Config) -> u8 {
        Self::FACTS.seats.1
    }

    /// The start of a deal.
    fn new(config: Self::Config, deal: &Self::Deal) -> Result<Self, Fault>;

    /// How many seats are at the table.
    fn seats(&self) -> u8;

    /// Whose decision is next; `None` when the deal is over.
    fn turn(&self) -> Option<Seat>;

    /// Adds every legal move of the seat to move, in a fixed order.
    fn legal(&self, moves: &mut Vec<Self::Move>);

    /// Why the seat to move may not play this; `Ok` if it may.
    fn check(&self, play: Self::Move) -> Result<(), Self::Reason>;

    /// Plays a move. If it is refused, the game is as it was.
    fn play(&mut self, play: Self::Move) -> Result<(), Self::Reason>;

    /// A legal move drawn uniformly; `None` when the deal is over.
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        (!moves.is_empty()).then(|| moves[crate::seed::below(rng, moves.len() as u32) as usize])
    }

    /// Plays moves as [`Game::random_move`] draws them until the deal is over.
    fn play_out(&mut self, rng: &mut Rng) {
        while let Some(play) = self.random_move(rng) {
            if self.play(play).is_err() {
                return;
            }
        }
    }

    /// What `seat` knows now.
    fn view(&self, seat: Seat) -> Self::View;

    /// The points of each seat when the deal is over.
    fn result(&self) -> Option<Vec<i32>>;

    /// The deal as it was made.
    fn deal(&self) -> Self::Deal;

    /// All decisions so far, in the order in which they took effect.
    fn history(&self) -> Vec<(Seat, Self::Move)>;

    /// The field `deal` of a record.
    fn deal_to_json(config: Self::Config, deal: &Self::Deal) -> Json;

    /// Reads the field `deal` of a record. The cards are checked by [`Game::new`].
    fn deal_from_json(config: Self::Config, json: &Json) -> Result<Self::Deal, Fault>;

    /// The field `result` of a record, when the deal is over.
    fn result_to_json(&self) -> Option<Json>;

    /// Whether a stated result that differs from [`Game::result_to_json`] is right all the same, as the deal does not say
    /// everything that chance decided.
    fn accepts(&self, _stated: &Json) -> bool {
        false
    }
}

/// What one seat knows of a deal: plain data, sent to agents wherever they run.
pub trait View: Clone + Debug + PartialEq + Send + Serialize + DeserializeOwned {
    /// The game that is viewed.
    type Game: Game<View = Self>;
    /// The deals that agree with the view, ready to be drawn from.
    type Worlds: Worlds<Game = Self::Game>;

    /// The seat whose view it is.
    fn seat(&self) -> Seat;

    /// The rules in force.
    fn config(&self) -> <Self::Game as Game>::Config;

    /// Whose decision is next; `None` when the deal is over.
    fn turn(&self) -> Option<Seat>;

    /// Adds the legal moves, if this seat is to move, in the order of [`Game::legal`].
    fn legal(&self, moves: &mut Vec<<Self::Game as Game>::Move>);

    /// Why this seat may not play that.
    fn check(&self, play: <Self::Game as Game>::Move) -> Result<(), <Self::Game as Game>::Reason>;

    /// Completion: all full games that [agree](View::agrees) with everything this seat knows. A view that was not taken
    /// from a game but made up may have none.
    fn worlds(&self) -> Option<Self::Worlds>;

    /// Whether a full game agrees with this view, given the same seat's view of that game: both are equal, except for
    /// what this view may leave open.
    fn agrees(&self, of_game: &Self) -> bool {
        self == of_game
    }
}

/// The full games that agree with a view.
pub trait Worlds: Debug + Send {
    /// The game.
    type Game: Game;

    /// How many ways there are to deal the hidden cards; at least 1, and rounded where a number has so many digits.
    fn count(&self) -> f64;

    /// One of them, drawn uniformly over the hidden cards.
    fn draw(&self, rng: &mut Rng) -> Self::Game;
}

/// A match in progress: what earlier deals leave behind, and the next deal that follows from it.
pub trait Standing: Clone + Debug + PartialEq + Send {
    /// The game.
    type Game: Game;

    /// Before the first deal.
    fn new(config: <Self::Game as Game>::Config) -> Self;

    /// The next deal of the match.
    fn deal(&self, seed: Seed) -> <Self::Game as Game>::Deal;

    /// Counts a finished deal. One that is not over changes nothing.
    fn add(&mut self, game: &Self::Game);

    /// The points of every deal so far, deal by deal.
    fn deals(&self) -> &[Vec<i32>];

    /// The points of each seat over all deals so far.
    fn totals(&self) -> Vec<i32>;

    /// Whether the match is over.
    fn over(&self) -> bool;

    /// After how many deals from the start of a match the rules have been through all that varies from deal to deal
    /// and nothing needs to be carried on: contests play so many deals in a row, and such rows in any order.
    fn cycle(&self) -> u32 {
        1
    }
}

/// The place of each seat given its points, best 1; equals share the mean of their places (1, 2.5, 2.5, 4).
pub fn places(points: &[i32], low_wins: bool) -> Vec<f64> {
    let better = |a: i32, b: i32| if low_wins { a < b } else { a > b };
    let place = |&mine: &i32| {
        let ahead = points.iter().filter(|&&p| better(p, mine)).count();
        let equal = points.iter().filter(|&&p| p == mine).count();
        ahead as f64 + equal as f64 / 2.0 + 0.5
    };
    points.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn equals_share_the_mean_of_their_places() {
        assert_eq!(places(&[10, 3, 3, 20], true), [3.0, 1.5, 1.5, 4.0]);
        assert_eq!(places(&[1, 1, 1], false), [2.0, 2.0, 2.0]);
    }
}
