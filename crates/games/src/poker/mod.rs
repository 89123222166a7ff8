//! Small poker games for two: [Leduc Hold'em](crate::leduc) and [Kuhn poker](crate::kuhn).
//!
//! The deck has identical cards of each of the ranks J, Q and K. Each seat pays an ante of 1 and has one private
//! card. There are one or two rounds of bets of a fixed size. In a game with two rounds, a public card comes between
//! them. A pair with it wins, otherwise the higher card. [`Poker`] holds the numbers in which such games differ.
//! Everything else is here, once.
//!
//! A hand is two or three ranks and a [`BettingLine`], a node of the betting tree. By default, seat 0 acts first in
//! every round. A deal is called a hand.

mod arrange;
mod config;
mod line;
mod moves;
mod state;

pub use config::PokerConfig;
pub(crate) use config::{facts, presets};
pub use line::{Bet, BettingLine, BettingTree};
pub use moves::{PokerMove, PokerReason};
pub use state::{PokerDeal, PokerGame, PokerRank, PokerStanding, PokerView, PokerWorlds, payoff, showdown};

use crate::game::Facts;
use std::{fmt::Debug, hash::Hash};

/// The number of seats at the table.
pub const SEATS: u8 = 2;
/// The chips that each seat pays before the deal.
pub const ANTE: i32 = 1;

/// The numbers that define a small poker game.
pub trait Poker: Copy + Debug + Default + Ord + Hash + Send + Sync + 'static {
    /// The facts of the game.
    const FACTS: Facts;
    /// The number of cards of each rank in the deck: 1 or 2.
    const COPIES: u8;
    /// The size of a bet or raise in each round, in chips: one or two rounds.
    const BETS: &'static [i32];
    /// The number of bets and raises allowed in a round, both seats together: 1 or 2.
    const RAISES: u8;
    /// The cards of a proper deal, in English and Japanese.
    const CARDS: [&'static str; 2];

    /// Whether there is a public card, between two rounds.
    const PUBLIC: bool = Self::BETS.len() == 2;
    /// All betting lines.
    const TREE: &'static BettingTree = &BettingTree::new(Self::BETS, Self::RAISES);
}
