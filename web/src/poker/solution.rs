//! The solution of a game on the page: advice on decisions, and reviews of hands.

use super::PokerTable;
use crate::words::poker::Words;
use std::rc::Rc;
use tefuda_agents::poker::{InfoSet, Outlook, Policy, Review};
use tefuda_games::{
    Record, Seat, Seed, View as _, Worlds as _,
    poker::{PokerGame, PokerMove, PokerView},
};

/// An equilibrium, and the expected values of moves against it.
pub(crate) type Solution<P> = Rc<(Policy<P>, Outlook<P>)>;

/// The state of the computation of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Solver {
    /// It runs, or has not been needed yet.
    Busy,
    Ready,
    Failed,
}

impl Solver {
    /// Says why the solution is missing. `None` if it is ready.
    pub(crate) fn says(self, words: &Words) -> Option<&'static str> {
        match self {
            Self::Busy => Some(words.solving),
            Self::Ready => None,
            Self::Failed => Some(words.unsolved),
        }
    }
}

/// The equilibrium's advice on a decision.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Advice {
    chances: [f64; 3],
    values: [f64; 3],
}

impl Advice {
    /// Returns the advice for the current decision of a view's seat.
    pub(crate) fn of<P: PokerTable>(view: &PokerView<P>) -> Option<Self> {
        let (info, solution) = (InfoSet::of(view)?, P::solution()?);
        Some(Self { chances: solution.0.at(info), values: solution.1.expected(info) })
    }

    /// Returns the equilibrium's probability of a move, and its expected chips.
    pub(crate) fn on(&self, play: PokerMove) -> (f64, f64) {
        (self.chances[play as usize], self.values[play as usize])
    }
}

/// Reviews a hand as far as a seat's view knows it. Unknown cards make no difference.
pub(crate) fn review<P: PokerTable>(view: &PokerView<P>) -> Option<Review<P>> {
    review_game(&view.worlds()?.draw(&mut Seed(0).rng()), view.seat())
}

/// Reviews a hand of a record.
pub(crate) fn review_record<P: PokerTable>(record: &Record<PokerGame<P>>, seat: Seat) -> Option<Review<P>> {
    review_game(&record.replay().ok()?, seat)
}

fn review_game<P: PokerTable>(game: &PokerGame<P>, seat: Seat) -> Option<Review<P>> {
    let solution = P::solution()?;
    Review::of(game, seat, &solution.0, &solution.1)
}
