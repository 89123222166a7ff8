//! The traits through which the rest of the program uses a game.
//!
//! A [`Game`] is the dealer's full state of one deal. A seat never gets it. It gets a [`View`]: a separate
//! type that holds exactly what this seat knows. So an agent that peeks does not compile. To look ahead, a
//! search must complete the view to a full game that is consistent with it.
//!
//! All chance is settled when the deal is made. A [`Game::Deal`] contains everything that chance decides,
//! including later public cards. The moves determine the rest. Seats make simultaneous decisions (passing
//! cards, choosing a card face down) one after another. No other seat's view shows them until all have chosen.

use crate::{
    fault::Fault,
    knob::{Entry, Knob, Spec},
    seat::Seat,
    seed::{Rng, Seed},
    text::{Say, Text},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value as Json;
use std::{
    borrow::Cow,
    fmt::{self, Debug, Display},
    hash::Hash,
    str::FromStr,
};

/// Facts about a game that hold for every deal. Algorithms and the page rely on them.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    /// Its id in links, records and on the command line.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// Named rule sets; the first is the default. Their settings are the rule options.
    pub presets: &'static [Entry],
    /// The name of a point of [`Game::result`].
    pub unit: Text,
    /// Whether fewer points are better.
    pub low_wins: bool,
    /// Whether the points of a deal are an amount won, as in poker. Then the mean score tells who is stronger,
    /// because a player can win more deals and still lose more points.
    pub stakes: bool,
    /// The score in reports on matches: the factor that converts points of the result, and the name of the
    /// score.
    pub scale: (f64, Text),
    /// The expected score of a seat among equal players, if the rules fix it.
    pub par: Option<f64>,
}

impl Facts {
    /// All rule options.
    pub fn switches(&self) -> &'static [Knob] {
        self.presets.first().map_or(&[], |p| p.knobs)
    }
}

/// A card game in the middle of a deal.
pub trait Game: Clone + Debug + PartialEq + Send {
    /// The rules in force.
    type Config: Copy + Debug + PartialEq + Send + Sync;
    /// Everything that chance decides in a deal.
    type Deal: Clone + Debug + PartialEq + Send + Sync;
    /// A decision. Its text is the notation used in records.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = Fault> + Send + Sync + 'static;
    /// The reason why a move is not allowed.
    type Reason: Copy + Eq + Debug + Say;
    /// The knowledge of one seat.
    type View: View<Game = Self>;
    /// The state that carries over from deal to deal within a match.
    type Standing: Standing<Game = Self>;

    /// The facts of the game.
    const FACTS: Facts;

    /// The rules described by a spec of [`Facts::presets`].
    fn config(spec: &Spec) -> Self::Config;

    /// The number of seats at a table with these rules.
    fn seats_for(_config: Self::Config) -> u8 {
        Self::FACTS.seats.1
    }

    /// The start of a deal.
    fn new(config: Self::Config, deal: &Self::Deal) -> Result<Self, Fault>;

    /// The number of seats at the table.
    fn seats(&self) -> u8;

    /// The seat to move; `None` when the deal is over.
    fn turn(&self) -> Option<Seat>;

    /// Adds every legal move of the seat to move, in a fixed order.
    fn legal(&self, moves: &mut Vec<Self::Move>);

    /// Checks a move of the seat to move; the error says why it is not allowed.
    fn check(&self, play: Self::Move) -> Result<(), Self::Reason>;

    /// Plays a move. A refused move leaves the game unchanged.
    fn play(&mut self, play: Self::Move) -> Result<(), Self::Reason>;

    /// A legal move drawn uniformly; `None` when the deal is over.
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        (!moves.is_empty()).then(|| moves[crate::seed::below(rng, moves.len() as u32) as usize])
    }

    /// Plays moves from [`Game::random_move`] until the deal is over.
    fn play_out(&mut self, rng: &mut Rng) {
        while let Some(play) = self.random_move(rng) {
            if self.play(play).is_err() {
                return;
            }
        }
    }

    /// The current knowledge of `seat`.
    fn view(&self, seat: Seat) -> Self::View;

    /// Whether a move already made is still hidden from the other seats, like a card played face down or a
    /// gift.
    fn is_secret(&self, _play: Self::Move) -> bool {
        false
    }

    /// The points of each seat when the deal is over.
    fn result(&self) -> Option<Vec<i32>>;

    /// The deal as it was made.
    fn deal(&self) -> Self::Deal;

    /// All decisions so far, in the order in which they took effect.
    fn history(&self) -> Vec<(Seat, Self::Move)>;

    /// The field `deal` of a record.
    fn deal_to_json(config: Self::Config, deal: &Self::Deal) -> Json;

    /// Reads the field `deal` of a record. [`Game::new`] checks the cards.
    fn deal_from_json(config: Self::Config, json: &Json) -> Result<Self::Deal, Fault>;

    /// The field `result` of a record, when the deal is over.
    fn result_to_json(&self) -> Option<Json>;

    /// Whether to accept a stated result that differs from [`Game::result_to_json`]. This can be right if the
    /// deal does not record everything that chance decided.
    fn accepts(&self, _stated: &Json) -> bool {
        false
    }
}

/// A move, as its place among the [legal moves](View::legal) of a view. Programs that don't know the game's type
/// exchange moves in this form; the notation is for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveIndex(pub u16);

/// The knowledge of one seat: plain data that is sent to agents wherever they run.
pub trait View: Clone + Debug + PartialEq + Send + Serialize + DeserializeOwned {
    /// The game of this view.
    type Game: Game<View = Self>;
    /// The full games that are consistent with the view, ready for sampling.
    type Worlds: Worlds<Game = Self::Game>;

    /// The seat that has this view.
    fn seat(&self) -> Seat;

    /// The rules in force.
    fn config(&self) -> <Self::Game as Game>::Config;

    /// The seat to move; `None` when the deal is over.
    fn turn(&self) -> Option<Seat>;

    /// Adds the legal moves, if this seat is to move, in the order of [`Game::legal`].
    fn legal(&self, moves: &mut Vec<<Self::Game as Game>::Move>);

    /// The only legal move, if there is just one.
    fn forced(&self) -> Option<<Self::Game as Game>::Move> {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        if let [only] = moves[..] { Some(only) } else { None }
    }

    /// The index of a legal move.
    fn index_of(&self, play: <Self::Game as Game>::Move) -> Option<MoveIndex> {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        moves.iter().position(|legal| *legal == play).map(|at| MoveIndex(at as u16))
    }

    /// The legal move with an index.
    fn move_at(&self, index: MoveIndex) -> Option<<Self::Game as Game>::Move> {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        moves.get(usize::from(index.0)).copied()
    }

    /// Checks a move of this seat; the error says why it is not allowed.
    fn check(&self, play: <Self::Game as Game>::Move) -> Result<(), <Self::Game as Game>::Reason>;

    /// All full games that [are consistent](View::agrees) with everything this seat knows. There may be none if
    /// the view was made up and not taken from a game.
    fn worlds(&self) -> Option<Self::Worlds>;

    /// Whether this view is consistent with a full game, given the same seat's view of that game. The two must
    /// be equal, except for what this view may leave open.
    fn agrees(&self, of_game: &Self) -> bool {
        self == of_game
    }
}

/// The full games that are consistent with a view.
pub trait Worlds: Debug + Send {
    /// The game.
    type Game: Game;

    /// The number of ways to deal the hidden cards: at least 1. Large numbers are rounded.
    fn count(&self) -> f64;

    /// A full game, sampled uniformly over the hidden cards.
    fn draw(&self, rng: &mut Rng) -> Self::Game;
}

/// A match in progress: what earlier deals leave behind, and the next deal.
pub trait Standing: Clone + Debug + PartialEq + Send {
    /// The game.
    type Game: Game;

    /// The standing before the first deal.
    fn new(config: <Self::Game as Game>::Config) -> Self;

    /// The next deal of the match.
    fn deal(&self, seed: Seed) -> <Self::Game as Game>::Deal;

    /// Counts a finished deal. Ignores an unfinished one.
    fn add(&mut self, game: &Self::Game);

    /// The points of all deals so far, one list per deal.
    fn deals(&self) -> &[Vec<i32>];

    /// The total points of each seat so far.
    fn totals(&self) -> Vec<i32>;

    /// Whether the match is over.
    fn over(&self) -> bool;

    /// The number of deals, counted from the start of a match, until everything that varies from deal to deal
    /// has occurred once. Contests play this many deals in a row, and each such row starts like a new match.
    fn cycle(&self) -> u32 {
        1
    }
}

/// The place of each seat by its points, 1 for the best. Ties share the mean of their places (1, 2.5, 2.5, 4).
pub fn places(points: &[i32], low_wins: bool) -> Vec<f64> {
    let better = |a: i32, b: i32| if low_wins { a < b } else { a > b };
    let place = |&mine: &i32| {
        let ahead = points.iter().filter(|&&p| better(p, mine)).count();
        let equal = points.iter().filter(|&&p| p == mine).count();
        ahead as f64 + equal as f64 / 2.0 + 0.5
    };
    points.iter().map(place).collect()
}

/// The reason why a view can't come from any game. For the console and for tests: only programs write views.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewFault(Cow<'static, str>);

impl ViewFault {
    pub(crate) const NOT_NOW: Self = Self::new("no card can be played now");
    pub(crate) const TOO_MANY_CARDS: Self =
        Self::new("players have held or played more cards than there are");
    pub(crate) const PLACES: Self = Self::new("seats and classes must be each number once");
    pub(crate) const NO_PASSING: Self = Self::new("there is no passing with these rules or in this deal");
    pub(crate) const EXCHANGE: Self =
        Self::new("the cards given or received don't match the hands and plays");
    pub(crate) const TURN: Self = Self::new("a turn must be a combination or a pass");
    pub(crate) const REST: Self = Self::new("the remaining places must go to the remaining players");
    pub(crate) const REFUSED: Self = Self::new("a play listed as refused is legal, or not this player's");
    pub(crate) const ROWS: Self =
        Self::new("a row from 1 to 4 must be chosen where one is taken, and only there");

    pub(crate) const fn new(words: &'static str) -> Self {
        Self(Cow::Borrowed(words))
    }

    /// A seat or player above this number.
    pub(crate) fn seats(last: u8) -> Self {
        format!("seats must be 0 to {last}").into()
    }

    pub(crate) fn twice(card: impl Display) -> Self {
        format!("{card} appears twice").into()
    }

    /// A hand of the wrong size for the cards played: the right size.
    pub(crate) fn hand(needed: u32) -> Self {
        format!("the hand doesn't have {needed} cards, as the plays require").into()
    }

    /// A seat that can't have led first.
    pub(crate) fn leader(seat: Seat) -> Self {
        format!("seat {seat} can't have led first").into()
    }
}

impl From<String> for ViewFault {
    fn from(words: String) -> Self {
        Self(words.into())
    }
}

impl From<Fault> for ViewFault {
    fn from(fault: Fault) -> Self {
        fault.to_string().into()
    }
}

impl fmt::Display for ViewFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ViewFault {}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn ties_share_the_mean_of_their_places() {
        assert_eq!(places(&[10, 3, 3, 20], true), [3.0, 1.5, 1.5, 4.0]);
        assert_eq!(places(&[1, 1, 1], false), [2.0, 2.0, 2.0]);
    }
}
