//! The games by their rules alone: the course of a match, with moves as text, and no table round it.
//!
//! A [`Rulebook`] has the ways to begin a [`Course`]. Tables have more of a match (see [`games`](crate::games)). A page
//! that shows positions without a table is built on this, so its program has no board, no announcements and no panel of
//! a game.

use crate::game_ui::GameUi;
use tefuda_agents::Catalogue;
use tefuda_arena::{LoadError, Session, Setup};
use tefuda_games::{Arrangement, Arranger, Fault, Seat, Text};
use yew::prelude::*;

/// A match as far as it could be made, with what was wrong.
type Begun<E = Fault> = Result<Box<dyn Course>, E>;

/// A game, as ways to begin and to continue the courses of its matches.
#[derive(Debug)]
pub(crate) struct Rulebook {
    /// Facts, agents, words.
    pub(crate) catalogue: Catalogue,
    /// A new match.
    pub(crate) start: fn(Setup) -> Begun,
    /// A match as far as a link says that it was played.
    pub(crate) replay: fn(Setup, &str) -> Begun,
    /// A match from its records.
    pub(crate) load: fn(&str) -> Begun<LoadError>,
    /// How deals are put together by hand.
    pub(crate) arranger: Arranger,
    /// What a deal is called.
    pub(crate) deal: Text,
    /// A card by its name in the notation of the records, if there is such a card.
    pub(crate) face: fn(&str) -> Option<Html>,
}

impl Rulebook {
    /// The rulebook of a game by its type.
    pub(crate) const fn of<G: GameUi>() -> &'static Self {
        const {
            &Self {
                catalogue: Catalogue::of::<G>(),
                start: |setup| Ok(Box::new(Session::<G>::new(setup)?)),
                replay: |setup, played| Ok(Box::new(Session::<G>::replayed(setup, played)?)),
                load: |text| Ok(Box::new(Session::<G>::load(text)?)),
                arranger: const { Arranger::of::<G>() },
                deal: G::DEAL,
                face: G::face,
            }
        }
    }
}

/// A move that was made.
pub(crate) struct Made {
    pub(crate) seat: Seat,
    /// In the notation of the records.
    pub(crate) play: String,
    /// Whether others than its seat may not see it yet.
    pub(crate) secret: bool,
}

/// The course of a match of whichever game. Moves are in the notation of the records.
pub(crate) trait Course {
    fn setup(&self) -> &Setup;
    /// Whose decision is next in the deal on the table.
    fn turn(&self) -> Option<Seat>;
    /// How many moves were made in this deal.
    fn moves(&self) -> usize;
    fn history(&self) -> Vec<Made>;
    /// The legal moves of the seat to move.
    fn legal(&self) -> Vec<String>;
    /// The deal on the table as it would be put together by hand.
    fn arrangement(&self) -> Arrangement;
    /// Makes a move. False if it is not legal.
    fn make(&mut self, play: &str) -> bool;
    /// All records of the match.
    fn save(&self) -> String;
    /// What was played, for a link, where it fits into one.
    fn played(&self) -> Option<String>;
    /// Another course that goes on from here.
    fn branch(&self) -> Box<dyn Course>;
}

impl<G: GameUi> Course for Session<G> {
    fn setup(&self) -> &Setup {
        self.setup()
    }

    fn turn(&self) -> Option<Seat> {
        self.game().turn()
    }

    fn moves(&self) -> usize {
        self.moves()
    }

    fn history(&self) -> Vec<Made> {
        let made = |(number, (seat, play)): (usize, (Seat, G::Move))| Made {
            seat,
            play: play.to_string(),
            secret: G::is_secret(self.game(), number, play),
        };
        self.game().history().into_iter().enumerate().map(made).collect()
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.game().legal(&mut moves);
        moves.into_iter().map(|play| play.to_string()).collect()
    }

    fn arrangement(&self) -> Arrangement {
        G::arrangement(G::config(&self.setup().rules), &self.game().deal())
    }

    fn make(&mut self, play: &str) -> bool {
        play.parse().is_ok_and(|play| self.play(play).is_ok())
    }

    fn save(&self) -> String {
        self.save()
    }

    fn played(&self) -> Option<String> {
        self.played()
    }

    fn branch(&self) -> Box<dyn Course> {
        Box::new(self.clone())
    }
}
