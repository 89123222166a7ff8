//! Deals of Leduc Hold'em, and the match around them.

use super::{Leduc, SEATS, config::LeducConfig};
use crate::{
    card::serde_as_text,
    fault::{Fault, quote},
    game::{Game, Standing},
    seat::Seat,
    seed::{Rng, Seed, below},
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The rank of a card. The deck has two identical cards of each rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum LeducRank {
    /// J, lowest.
    Jack,
    /// Q.
    Queen,
    /// K, highest.
    King,
}

impl LeducRank {
    /// The three from low to high.
    pub const ALL: [Self; 3] = [Self::Jack, Self::Queen, Self::King];
    /// The deck.
    pub(super) const DECK: [Self; 6] =
        [Self::Jack, Self::Jack, Self::Queen, Self::Queen, Self::King, Self::King];

    /// Its letter in the notation: `J`, `Q` or `K`.
    pub const fn letter(self) -> char {
        ['J', 'Q', 'K'][self as usize]
    }
}

impl fmt::Display for LeducRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

impl FromStr for LeducRank {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        let found = Self::ALL.into_iter().find(|rank| word.chars().eq([rank.letter()]));
        found.ok_or_else(|| Fault::NoCard(quote(word)))
    }
}

serde_as_text!(LeducRank);

/// Everything that chance decides in a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LeducDeal {
    /// The card of each seat.
    pub private: [LeducRank; 2],
    /// The card turned up between the rounds.
    pub public: LeducRank,
    /// The seat that acts first, in both rounds.
    pub first: Seat,
}

impl LeducDeal {
    /// The number of ways to draw three of the six cards in order: two private cards and the public card.
    pub const ORDERED: u32 = 6 * 5 * 4;

    /// The cards of a hand in which seat 0 acts first.
    pub const fn new(private: [LeducRank; 2], public: LeducRank) -> Self {
        Self { private, public, first: Seat(0) }
    }

    /// The same hand with another seat acting first.
    #[must_use]
    pub const fn opened_by(self, first: Seat) -> Self {
        Self { first, ..self }
    }

    /// The role of a seat, which is its seat number in a [`Line`](super::Line): role 0 acts first. The
    /// mapping is its own inverse.
    pub(super) const fn role(self, seat: Seat) -> Seat {
        seat.after(self.first.0 % SEATS, SEATS)
    }

    /// The same hand with its cards in the order of acting. Computations on betting lines use this order.
    #[must_use]
    pub fn in_order(self) -> Self {
        Self::new([0, 1].map(|role| self.private[self.role(Seat(role)).index()]), self.public)
    }

    /// Draws three of the six cards, each choice equally likely.
    #[inline]
    pub fn random(rng: &mut Rng) -> Self {
        Self::ordered(below(rng, Self::ORDERED))
    }

    /// The cards of way number `way`, below [`LeducDeal::ORDERED`]. Each of its mixed-radix digits picks one
    /// of the remaining cards.
    #[inline]
    pub fn ordered(way: u32) -> Self {
        let pick = way as usize;
        let first = pick % 6;
        let mut second = pick / 6 % 5;
        let mut third = pick / 30;
        second += usize::from(second >= first);
        third += usize::from(third >= first.min(second));
        third += usize::from(third >= first.max(second));
        let card = |place: usize| LeducRank::DECK[place % 6];
        Self::new([card(first), card(second)], card(third))
    }

    /// The number of ways to deal these cards from the six-card deck: 8 if all ranks differ, 4 if two are
    /// equal, 0 if all three are equal.
    pub const fn ways(self) -> u32 {
        let [first, second, public] = [self.private[0] as u32, self.private[1] as u32, self.public as u32];
        let taken = (first == public) as u32 + (second == public) as u32;
        if taken == 2 { 0 } else { 2 * (2 - (first == second) as u32) * (2 - taken) }
    }
}

/// A match of Leduc Hold'em: the chips won and lost so far.
#[derive(Debug, Clone, PartialEq)]
pub struct LeducStanding {
    config: LeducConfig,
    deals: Vec<Vec<i32>>,
}

impl Standing for LeducStanding {
    type Game = Leduc;

    fn new(config: LeducConfig) -> Self {
        Self { config, deals: Vec::new() }
    }

    fn deal(&self, seed: Seed) -> LeducDeal {
        let turn = if self.config.alternate { self.deals.len() % usize::from(SEATS) } else { 0 };
        LeducDeal::random(&mut seed.rng()).opened_by(Seat(turn as u8))
    }

    fn cycle(&self) -> u32 {
        if self.config.alternate { SEATS.into() } else { 1 }
    }

    fn add(&mut self, game: &Leduc) {
        self.deals.extend(game.result());
    }

    fn deals(&self) -> &[Vec<i32>] {
        &self.deals
    }

    fn totals(&self) -> Vec<i32> {
        (0..2).map(|seat| self.deals.iter().map(|chips| chips[seat]).sum()).collect()
    }

    fn over(&self) -> bool {
        self.deals.len() >= usize::from(self.config.hands)
    }
}
