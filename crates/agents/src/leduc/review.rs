//! Looking back at a hand: what each decision gave up, and how much of the result was luck.
//!
//! The measure is an equilibrium. A move's value is what it is expected to bring against an opponent who plays the
//! equilibrium, with best play from there on, given what the seat knew. What a move gives up is the difference to
//! the best move. The grades follow the habit of poker trainers of measuring that against the pot.

use super::{
    nash::Solution,
    outlook::likely,
    tree::{InfoSet, mean},
};
use serde::{Deserialize, Serialize};
use tefuda_games::{
    Game, Seat, Text,
    leduc::{Leduc, LeducMove, Line, Rank, payoff},
    text,
};

/// How good a decision was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// No move is better, or the equilibrium makes none more often and it gives up no more than a good one.
    Best,
    /// One of several that are about as good: it gives up less than the first of [`Grade::LIMITS`].
    Good,
    /// Less than the second.
    Inaccuracy,
    /// Less than the third.
    Wrong,
    /// All else.
    Blunder,
}

impl Grade {
    /// All five, best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Inaccuracy, Self::Wrong, Self::Blunder];

    /// Shares of the pot at which good, inaccurate and wrong moves end. The first is what the solver can be sure of: after
    /// 1000 iterations no move's loss is off by more than that, in any information set. The others sort the 261 moves
    /// beyond it, of 672 in all, into 27, 68 and 166.
    pub const LIMITS: [f64; 3] = [0.01, 0.05, 0.2];

    /// The grade of a move that gives up this share of the pot; `first` if no move is better or none more frequent.
    fn of(share: f64, first: bool) -> Self {
        let [good, inaccuracy, wrong] = Self::LIMITS;
        match share {
            share if share < good && first => Self::Best,
            share if share < good => Self::Good,
            share if share < inaccuracy => Self::Inaccuracy,
            share if share < wrong => Self::Wrong,
            _ => Self::Blunder,
        }
    }

    /// Its name.
    pub const fn name(self) -> Text {
        [
            text("best", "最善"),
            text("good", "好手"),
            text("inaccuracy", "緩手"),
            text("mistake", "悪手"),
            text("blunder", "大悪手"),
        ][self as usize]
    }
}

/// A decision in hindsight, but with no more knowledge than there was.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// The number of the move among all moves of the hand, from 0.
    pub at: usize,
    /// The bets before it.
    pub line: Line,
    /// The move.
    pub play: LeducMove,
    /// How often the equilibrium folds, calls and raises there: 0 to 1.
    pub chances: [f64; 3],
    /// Chips that fold, call and raise are expected to bring; `None` where a move is not legal.
    pub values: [Option<f64>; 3],
    /// Chips that it is expected to bring less than the best move.
    pub given_up: f64,
    /// How good it was.
    pub grade: Grade,
}

/// A hand in hindsight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// The decisions of the seat, in order.
    pub verdicts: Vec<Verdict>,
    /// Chips given up in all.
    pub given_up: f64,
    /// Chips won.
    pub chips: i32,
    /// Chips won, with less luck: the card that the other seat shows is replaced by all cards that it may hold at that
    /// point if it bets by the equilibrium, each weighed by how likely it is. Where somebody folds nothing is
    /// replaced, so this gives no hidden card away. Against an equilibrium player it is right on average, and it varies
    /// less than the chips.
    pub fair: f64,
}

impl Review {
    /// Looks back at a hand from one seat. `None` while it is not over.
    pub fn of(game: &Leduc, seat: Seat, solution: &Solution) -> Option<Self> {
        let game = *game;
        let chips = *game.chips()?.get(seat.index())?;
        let mut verdicts = Vec::new();
        let mut line = Line::START;
        for (at, bet) in game.line().bets().enumerate() {
            if bet.seat == seat {
                let public = line.board().then_some(game.cards().public);
                let info = InfoSet::new(game.cards().private[seat.index()], public, line)?;
                verdicts.push(verdict(at, info, bet.play, solution));
            }
            line = line.after(bet.play)?;
        }
        let given_up = verdicts.iter().map(|verdict| verdict.given_up).sum();
        Some(Self { verdicts, given_up, chips, fair: fair(game, seat, solution) })
    }
}

fn verdict(at: usize, info: InfoSet, play: LeducMove, solution: &Solution) -> Verdict {
    let line = info.line();
    let (chances, expected) = (solution.policy.at(info), solution.outlook.expected(info));
    let values = LeducMove::ALL.map(|play| line.after(play).map(|_| expected[play as usize]));
    let best = values.into_iter().flatten().fold(f64::NEG_INFINITY, f64::max);
    let given_up = (best - expected[play as usize]).max(0.0);
    let frequent = chances.into_iter().all(|chance| chance <= chances[play as usize]);
    let grade = Grade::of(given_up / f64::from(line.pot()), frequent || given_up == 0.0);
    Verdict { at, line, play, chances, values, given_up, grade }
}

/// The chips won, averaged over the cards that the other seat may hold at a showdown.
fn fair(game: Leduc, seat: Seat, solution: &Solution) -> f64 {
    let holds = likely(&solution.policy, game.view(seat));
    let chips = Rank::ALL.map(|card| {
        let mut deal = game.cards();
        deal.private[seat.after(1, 2).index()] = card;
        f64::from(payoff(deal, game.line())[seat.index()])
    });
    mean(holds, chips)
}
