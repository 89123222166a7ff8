//! The games by their rules alone: the course of a match, with moves as text, without a table.
//!
//! A [`Rulebook`] creates a [`Course`]. Tables know more about a match (see [`games`](crate::games)). Pages
//! that show positions without a table use this module, so their programs contain no boards, announcements or
//! panels.

use crate::game_ui::GameUi;
use tefuda_agents::Catalogue;
use tefuda_arena::{LoadError, Session, Setup};
use tefuda_games::{Arrangement, Arranger, Fault, Seat, Text};
use yew::prelude::*;

/// A new course, or the fault that prevented it.
type Begun<E = Fault> = Result<Box<dyn Course>, E>;

/// A game as constructors for the courses of its matches.
#[derive(Debug)]
pub(crate) struct Rulebook {
    /// Facts, agents and texts of the game.
    pub(crate) catalogue: Catalogue,
    /// Starts a new match.
    pub(crate) start: fn(Setup) -> Begun,
    /// Replays the moves in a link.
    pub(crate) replay: fn(Setup, &str) -> Begun,
    /// Restores a match from its records.
    pub(crate) load: fn(&str) -> Begun<LoadError>,
    /// The rules for setting up deals by hand.
    pub(crate) arranger: Arranger,
    /// The word for a deal.
    pub(crate) deal: Text,
    /// Draws a card by its name in records. `None` if there is no such card.
    pub(crate) face: fn(&str) -> Option<Html>,
}

impl Rulebook {
    /// Returns the rulebook of a game type.
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

/// A move that was played.
pub(crate) struct Made {
    pub(crate) seat: Seat,
    /// The move, in the notation of the records.
    pub(crate) play: String,
    /// Whether it is still hidden from the other seats.
    pub(crate) secret: bool,
}

/// The course of a match of any game. Moves are in the notation of the records.
pub(crate) trait Course {
    fn setup(&self) -> &Setup;
    /// Returns the seat to move in the current deal.
    fn turn(&self) -> Option<Seat>;
    /// Returns the number of moves in the current deal.
    fn moves(&self) -> usize;
    fn history(&self) -> Vec<Made>;
    /// Returns the legal moves of the seat to move.
    fn legal(&self) -> Vec<String>;
    /// Returns the current deal as an arrangement for the position editor.
    fn arrangement(&self) -> Arrangement;
    /// Makes a move. Returns false if it is illegal.
    fn make(&mut self, play: &str) -> bool;
    /// Returns all records of the match.
    fn save(&self) -> String;
    /// Returns the moves for a link, if they fit into one.
    fn played(&self) -> Option<String>;
    /// Returns an independent copy that continues from here.
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
