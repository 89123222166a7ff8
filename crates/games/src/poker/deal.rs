//! Deals of small poker games, and the match around them.

use super::{BettingLine, Poker, PokerGame, SEATS, config::PokerConfig};
use crate::{
    card::serde_as_text,
    fault::{Fault, quote},
    game::{Game, Standing},
    seat::Seat,
    seed::{Rng, Seed, below},
};
use serde::{Deserialize, Serialize};
use std::{fmt, marker::PhantomData, str::FromStr};

/// The rank of a card. Suits have no effect: the deck has identical cards of each rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum PokerRank {
    /// J, lowest.
    Jack,
    /// Q.
    Queen,
    /// K, highest.
    King,
}

impl PokerRank {
    /// The three from low to high.
    pub const ALL: [Self; 3] = [Self::Jack, Self::Queen, Self::King];

    /// The deck of a game, from low to high.
    pub(super) fn deck<P: Poker>() -> impl Iterator<Item = Self> + Clone {
        Self::ALL.into_iter().flat_map(|rank| std::iter::repeat_n(rank, usize::from(P::COPIES)))
    }

    /// Its letter in the notation: `J`, `Q` or `K`.
    pub const fn letter(self) -> char {
        ['J', 'Q', 'K'][self as usize]
    }
}

impl fmt::Display for PokerRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

impl FromStr for PokerRank {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        let found = Self::ALL.into_iter().find(|rank| word.chars().eq([rank.letter()]));
        found.ok_or_else(|| Fault::NoCard(quote(word)))
    }
}

serde_as_text!(PokerRank);

/// Everything that chance decides in a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PokerDeal<P> {
    /// The card of each seat.
    pub private: [PokerRank; 2],
    /// The card turned up between the rounds. `None` in a game of one round.
    pub public: Option<PokerRank>,
    /// The seat that acts first in every round.
    pub first: Seat,
    rules: PhantomData<P>,
}

impl<P: Poker> PokerDeal<P> {
    /// The number of cards in the deck.
    const DECK: u32 = 3 * P::COPIES as u32;
    /// The number of ways to draw the cards of a hand in order: two private cards and the public card, if any.
    pub const ORDERED: u32 = Self::DECK * (Self::DECK - 1) * if P::PUBLIC { Self::DECK - 2 } else { 1 };

    /// The cards of a hand in which seat 0 acts first.
    pub fn new(private: [PokerRank; 2], public: impl Into<Option<PokerRank>>) -> Self {
        Self { private, public: public.into(), first: Seat(0), rules: PhantomData }
    }

    /// The same hand with another seat acting first.
    #[must_use]
    pub const fn opened_by(self, first: Seat) -> Self {
        Self { first, ..self }
    }

    /// The role of a seat, which is its seat number in a [`BettingLine`]: role 0 acts first.
    /// The mapping is its own inverse.
    pub(super) const fn role(self, seat: Seat) -> Seat {
        seat.after(self.first.0 % SEATS, SEATS)
    }

    /// The same hand with its cards in the order of acting. Computations on betting lines use this order.
    #[must_use]
    pub fn in_order(self) -> Self {
        Self::new([0, 1].map(|role| self.private[self.role(Seat(role)).index()]), self.public)
    }

    /// The public card, if it is face up after these bets.
    pub fn public_at(self, line: BettingLine<P>) -> Option<PokerRank> {
        self.public.filter(|_| line.board())
    }

    /// All distinct deals in which seat 0 acts first.
    pub fn all() -> impl Iterator<Item = Self> {
        let rank = |at: usize| PokerRank::ALL[at % 3];
        let deal = move |n: usize| Self::new([n / 9, n / 3].map(rank), P::PUBLIC.then(|| rank(n)));
        (0..27).step_by(if P::PUBLIC { 1 } else { 3 }).map(deal).filter(|deal| deal.ways() > 0)
    }

    /// Draws the cards of a hand, each choice equally likely.
    #[inline]
    pub fn random(rng: &mut Rng) -> Self {
        Self::ordered(below(rng, Self::ORDERED))
    }

    /// The cards of way number `way`, below [`PokerDeal::ORDERED`]. Each of its mixed-radix digits picks one
    /// of the remaining cards.
    #[inline]
    pub fn ordered(way: u32) -> Self {
        let (pick, deck) = (way as usize, Self::DECK as usize);
        let first = pick % deck;
        let mut second = pick / deck % (deck - 1);
        let mut third = pick / (deck * (deck - 1));
        second += usize::from(second >= first);
        third += usize::from(third >= first.min(second));
        third += usize::from(third >= first.max(second));
        let card = |place: usize| PokerRank::ALL[place / usize::from(P::COPIES) % 3];
        Self::new([card(first), card(second)], P::PUBLIC.then(|| card(third)))
    }

    /// The number of ways to deal these cards from the deck, in order: 0 if the deck has too few of a rank, or if
    /// there should be a public card and there is none.
    pub fn ways(self) -> u32 {
        if self.public.is_some() != P::PUBLIC {
            return 0;
        }
        let cards = self.private.into_iter().chain(self.public);
        let mut left = [u32::from(P::COPIES); 3];
        let mut take = |card: PokerRank| {
            let count = &mut left[card as usize];
            let ways = *count;
            *count = count.saturating_sub(1);
            ways
        };
        cards.map(&mut take).product()
    }

    /// The probability of this deal.
    pub fn chance(self) -> f64 {
        f64::from(self.ways()) / f64::from(Self::ORDERED)
    }
}

/// A match of a small poker game: the chips won and lost so far.
#[derive(Debug, Clone, PartialEq)]
pub struct PokerStanding<P> {
    config: PokerConfig,
    deals: Vec<Vec<i32>>,
    rules: PhantomData<P>,
}

impl<P: Poker> Standing for PokerStanding<P> {
    type Game = PokerGame<P>;

    fn new(config: PokerConfig) -> Self {
        Self { config, deals: Vec::new(), rules: PhantomData }
    }

    fn deal(&self, seed: Seed) -> PokerDeal<P> {
        let turn = if self.config.alternate { self.deals.len() % usize::from(SEATS) } else { 0 };
        PokerDeal::random(&mut seed.rng()).opened_by(Seat(turn as u8))
    }

    fn cycle(&self) -> u32 {
        if self.config.alternate { SEATS.into() } else { 1 }
    }

    fn add(&mut self, game: &PokerGame<P>) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{kuhn::KuhnRules, leduc::LeducRules};
    use std::collections::BTreeMap;

    fn all_deals_are_counted<P: Poker>(distinct: usize) {
        let mut counts = BTreeMap::new();
        for way in 0..PokerDeal::<P>::ORDERED {
            *counts.entry(PokerDeal::<P>::ordered(way)).or_insert(0) += 1;
        }
        let all: BTreeMap<_, _> = PokerDeal::<P>::all().map(|deal| (deal, deal.ways())).collect();
        assert_eq!((counts.len(), &counts), (distinct, &all));
        assert!((PokerDeal::<P>::all().map(PokerDeal::chance).sum::<f64>() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn every_deal_has_its_number_of_ways() {
        all_deals_are_counted::<LeducRules>(24);
        all_deals_are_counted::<KuhnRules>(6);
    }
}
