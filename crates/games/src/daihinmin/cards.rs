//! The 53 cards in order of strength, and sets of them in one machine word.

use crate::{
    bits::{set_as_text, set_of_bits},
    card::{Card, Rank, Suit, serde_as_text},
    fault::Fault,
    unseen,
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The number of cards.
pub const CARDS: u8 = 53;

/// One of the 53 cards.
///
/// The inner number orders cards by strength, and within a rank by ♣♦♥♠: `3C 3D 3H 3S 4C … 2S JK` are 0 … 52.
/// Tributes use this order. The number is also the card's bit in [`Cards`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DaihinminCard(pub(super) u8);

impl DaihinminCard {
    /// The joker.
    pub const JOKER: Self = Self(52);
    /// ♦3; its holder leads.
    pub const THREE_OF_DIAMONDS: Self = Self(1);
    /// ♠3, which beats a lone joker.
    pub const THREE_OF_SPADES: Self = Self(3);

    /// The card of a suit and a strength from 0 (three) to 12 (two).
    pub const fn new(suit: Suit, strength: u8) -> Option<Self> {
        if strength < 13 { Some(Self(strength * 4 + suit as u8)) } else { None }
    }

    /// Its number, 0 to 52.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// Whether this is the joker.
    pub const fn is_joker(self) -> bool {
        self.0 == 52
    }

    /// Its suit; the joker has none.
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() { None } else { Some(Suit::ALL[(self.0 & 3) as usize]) }
    }

    /// Its rank; the joker has none.
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() { None } else { Rank::new((self.0 / 4 + 1) % 13) }
    }

    /// 0 for the three … 12 for the two, 13 for the joker.
    pub const fn strength(self) -> u8 {
        self.0 / 4
    }

    /// The card of the French deck; `None` for the joker.
    pub fn card(self) -> Option<Card> {
        Some(Card::new(self.suit()?, self.rank()?))
    }
}

impl From<Card> for DaihinminCard {
    fn from(card: Card) -> Self {
        Self((card.rank().index() + 12) % 13 * 4 + card.suit() as u8)
    }
}

impl fmt::Display for DaihinminCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.card() {
            Some(card) => card.fmt(f),
            None => f.write_str("JK"),
        }
    }
}

impl FromStr for DaihinminCard {
    type Err = Fault;

    /// Reads rank then suit as in `TD`, or `JK`.
    fn from_str(word: &str) -> Result<Self, Fault> {
        if word == "JK" {
            return Ok(Self::JOKER);
        }
        word.parse::<Card>().map(Self::from)
    }
}

serde_as_text!(DaihinminCard);

/// A set of the 53 cards. Iterates from weak to strong, within a rank by ♣♦♥♠, with the joker last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Cards(u64);

impl Cards {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 53 cards.
    pub const DECK: Self = Self((1 << CARDS) - 1);
    /// The joker.
    pub const JOKER: Self = Self(1 << 52);

    /// The set with these bits, without bits that are not cards.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::DECK.0)
    }

    /// The set as plain bits: bit [`DaihinminCard::code`] for each card.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one card.
    #[inline]
    pub const fn of(card: DaihinminCard) -> Self {
        Self(1 << card.0)
    }

    /// The thirteen cards of a suit.
    pub const fn suit(suit: Suit) -> Self {
        Self(0x1_1111_1111_1111 << suit as u32)
    }

    /// The four cards of a strength from 0 (three) to 12 (two).
    pub const fn strength(strength: u8) -> Self {
        Self::from_bits(0xf << (4 * (strength & 15)))
    }

    /// All cards weaker than `card`, by rank and then by suit ♣♦♥♠.
    pub const fn below(card: DaihinminCard) -> Self {
        Self((1 << card.0) - 1)
    }

    /// Whether `card` is in the set.
    #[inline]
    pub const fn has(self, card: DaihinminCard) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Whether the joker is in the set.
    #[inline]
    pub const fn has_joker(self) -> bool {
        self.0 & Self::JOKER.0 != 0
    }

    /// The cards other than the joker.
    #[inline]
    #[must_use]
    pub const fn natural(self) -> Self {
        Self(self.0 & !Self::JOKER.0)
    }

    /// Adds a card.
    pub const fn insert(&mut self, card: DaihinminCard) {
        self.0 |= 1 << card.0;
    }

    /// The weakest card.
    #[inline]
    pub const fn weakest(self) -> Option<DaihinminCard> {
        if self.0 == 0 { None } else { Some(DaihinminCard(self.0.trailing_zeros() as u8)) }
    }

    /// The strongest card.
    #[inline]
    pub const fn strongest(self) -> Option<DaihinminCard> {
        if self.0 == 0 { None } else { Some(DaihinminCard(63 - self.0.leading_zeros() as u8)) }
    }

    /// The `n` strongest cards, or all cards of a smaller set.
    #[must_use]
    pub fn top(self, n: u32) -> Self {
        let mut rest = self;
        for _ in 0..n {
            rest.0 &= !rest.strongest().map_or(0, |card| 1 << card.0);
        }
        self - rest
    }

    /// The `n` weakest cards, or all cards of a smaller set.
    #[must_use]
    pub fn bottom(self, n: u32) -> Self {
        let mut rest = self;
        for _ in 0..n {
            rest.0 &= rest.0.wrapping_sub(1);
        }
        self - rest
    }

    /// The cards in order.
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }
}

impl unseen::Set for Cards {
    #[inline]
    fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        Self::from_bits(bits)
    }
}

set_of_bits!(Cards(u64) of DaihinminCard, weakest);
set_as_text!(Cards of DaihinminCard);
serde_as_text!(Cards);

/// A set of suits, as in a suit lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Suits(pub(super) u8);

impl Suits {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All four.
    pub const ALL: Self = Self(15);

    /// The set of one suit.
    pub const fn of(suit: Suit) -> Self {
        Self(1 << suit as u8)
    }

    /// Whether `suit` is in the set.
    pub const fn has(self, suit: Suit) -> bool {
        self.0 >> suit as u8 & 1 == 1
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The suits, spades first.
    pub fn iter(self) -> impl Iterator<Item = Suit> {
        Suit::ALL.into_iter().rev().filter(move |suit| self.has(*suit))
    }
}

impl fmt::Display for Suits {
    /// Writes their symbols, as in `♠♦`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|suit| write!(f, "{}", suit.symbol()))
    }
}
