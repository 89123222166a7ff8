//! Looking back at a hand: what each decision gave up, and how much of the result was luck.
//!
//! The measure is an equilibrium. The value of a move is its expected result against an opponent who plays the
//! equilibrium, with best play from there on, given what the seat knew. A move gives up its difference to the best
//! move. The grades follow poker trainers, which measure this against the pot.

use super::{
    outlook::{Outlook, chance_of_bets},
    policy::Policy,
    tree::{InfoSet, all_deals, chance_of},
};
use crate::review::Grade;
use serde::{Deserialize, Serialize};
use tefuda_games::{
    Seat,
    leduc::{Leduc, LeducDeal, LeducMove, LeducRank, Line, SEATS, payoff},
};

/// Shares of the pot at which good, inaccurate and wrong moves end. The first is what the solver can be sure of: after
/// 1000 iterations no move's loss is off by more than that, in any information set. The others sort the 261 moves
/// beyond it, of 672 in all, into 27, 68 and 166.
pub const LIMITS: [f64; 3] = [0.01, 0.05, 0.2];

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
    /// How much of that was luck.
    pub luck: Luck,
}

/// Chips that a seat owes to luck. Taking them from what it won leaves a result that varies less, and against an
/// equilibrium player is the same on average. Between two such players the standard deviation of a hand falls from 3.50 chips
/// to 2.23 in seat 0 and 2.13 in seat 1.
///
/// All three are differences of one quantity: what a showdown for the chips put in so far would bring, averaged over the cards
/// that the seat does not know. The other card counts for as likely as the bets make it if the other seat follows the equilibrium. So
/// nothing depends on a card that was not shown. (The control variates of Zinkevich et al. 2006 in their simplest form.)
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Luck {
    /// By the own card: with the card minus on average, which is 0.
    pub card: f64,
    /// By the public card: with it minus before it was turned.
    pub public: f64,
    /// By the other card: the chips won minus the average over the cards that the other seat may hold in the end. 0 where
    /// somebody folds.
    pub other: f64,
}

impl Luck {
    /// All luck.
    pub fn sum(&self) -> f64 {
        self.card + self.public + self.other
    }
}

impl Review {
    /// Looks back at a hand from one seat, with an equilibrium and what moves are worth against it. `None` while the hand is
    /// not over.
    pub fn of(game: &Leduc, seat: Seat, policy: &Policy, outlook: &Outlook) -> Option<Self> {
        let (game, seat) = (game.in_order(), game.role(seat));
        let chips = *game.chips()?.get(seat.index())?;
        let mut verdicts = Vec::new();
        let mut line = Line::START;
        for (at, bet) in game.line().bets().enumerate() {
            if bet.seat == seat {
                let public = line.board().then_some(game.cards().public);
                let info = InfoSet::new(game.cards().private[seat.index()], public, line)?;
                verdicts.push(verdict(at, info, bet.play, (policy, outlook)));
            }
            line = line.after(bet.play)?;
        }
        let given_up = verdicts.iter().map(|verdict| verdict.given_up).sum();
        Some(Self { verdicts, given_up, chips, luck: luck(game, seat, chips, policy) })
    }
}

fn verdict(at: usize, info: InfoSet, play: LeducMove, (policy, outlook): (&Policy, &Outlook)) -> Verdict {
    let line = info.line();
    let (chances, expected) = (policy.at(info), outlook.expected(info));
    let values = LeducMove::ALL.map(|play| line.after(play).map(|_| expected[play as usize]));
    let best = values.into_iter().flatten().fold(f64::NEG_INFINITY, f64::max);
    let given_up = (best - expected[play as usize]).max(0.0);
    let frequent = chances.into_iter().all(|chance| chance <= chances[play as usize]);
    let grade = Grade::of(given_up / f64::from(line.pot()), LIMITS, frequent || given_up == 0.0);
    Verdict { at, line, play, chances, values, given_up, grade }
}

/// How much of a result was luck.
fn luck(game: Leduc, seat: Seat, chips: i32, policy: &Policy) -> Luck {
    let average = |public, line| showdown(game, seat, public, line, policy);
    let end = game.line();
    let public = end.board().then_some(game.cards().public);
    let turned = public.map_or(0.0, |_| {
        let mut start = end;
        while let Some(before) = start.before().filter(|before| before.board()) {
            start = before;
        }
        average(public, start) - average(None, start)
    });
    Luck { card: average(None, Line::START), public: turned, other: f64::from(chips) - average(public, end) }
}

/// What a showdown on `line` would bring, averaged over the cards that the seat does not know.
fn showdown(game: Leduc, seat: Seat, public: Option<LeducRank>, line: Line, policy: &Policy) -> f64 {
    let (own, other) = (seat.index(), seat.after(1, SEATS));
    let known = |deal: &LeducDeal| {
        deal.private[own] == game.cards().private[own] && public.is_none_or(|public| deal.public == public)
    };
    let deals = || all_deals().filter(known);
    let average = |weight: &dyn Fn(LeducDeal) -> f64| {
        let add = |sum: [f64; 2], deal| {
            let weight = chance_of(deal) * weight(deal);
            [sum[0] + weight, sum[1] + weight * f64::from(payoff(deal, line)[own])]
        };
        let [all, won] = deals().fold([0.0; 2], add);
        (all > 0.0).then(|| won / all)
    };
    let said =
        |deal: LeducDeal| chance_of_bets(policy, other, deal.private[other.index()], Some(deal.public), line);
    // Bets that the equilibrium never makes say nothing about the card.
    average(&said).or_else(|| average(&|_| 1.0)).unwrap_or(0.0)
}
