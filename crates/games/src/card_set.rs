//! Sets of cards as one machine word.

use crate::{
    bits::{set_as_text, set_of_bits},
    card::{Card, Suit, serde_as_text},
    seed::{Rng, below},
};
use serde::{Deserialize, Serialize};
use std::ops::Not;

/// A set of cards. Iterates by suit (♣♦♥♠), and from low to high within a suit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(pub(crate) u64);

impl CardSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 52 cards.
    pub const DECK: Self = Self(0x1fff_1fff_1fff_1fff);

    /// The thirteen cards of a suit.
    #[inline]
    pub const fn suit(suit: Suit) -> Self {
        Self(0x1fff << (16 * suit as u32))
    }

    /// The set of one card.
    #[inline]
    pub const fn of(card: Card) -> Self {
        Self(1 << card.0)
    }

    /// Whether `card` is in the set.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// This set plus one card.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.0)
    }

    /// Adds a card.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Removes a card.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// The cards of this set in one suit.
    #[inline]
    #[must_use]
    pub const fn in_suit(self, suit: Suit) -> Self {
        Self(self.0 & Self::suit(suit).0)
    }

    /// The cards of the same suit that rank below `card`.
    #[inline]
    pub const fn below(card: Card) -> Self {
        Self(((1 << card.0) - 1) & Self::suit(card.suit()).0)
    }

    /// The cards of the same suit that rank above `card`.
    #[inline]
    pub const fn above(card: Card) -> Self {
        Self((!0 << card.0 << 1) & Self::suit(card.suit()).0)
    }

    /// The first card: the lowest of the first suit in the set. With one suit, the lowest.
    #[inline]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }

    /// The last card: the highest of the last suit in the set. With one suit, the highest.
    #[inline]
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(63 - self.0.leading_zeros() as u8)) }
    }

    /// The lowest card by rank. Ties go to the first suit (♣♦♥♠).
    #[inline]
    pub fn lowest(self) -> Option<Card> {
        let ranks = self.ranks();
        (ranks != 0).then(|| self.of_rank(ranks.trailing_zeros()))?.first()
    }

    /// The highest card by rank. Ties go to the last suit (♣♦♥♠).
    #[inline]
    pub fn highest(self) -> Option<Card> {
        let ranks = self.ranks();
        (ranks != 0).then(|| self.of_rank(ranks.ilog2()))?.last()
    }

    /// The ranks that occur in any suit, one bit per rank.
    #[inline]
    const fn ranks(self) -> u32 {
        ((self.0 | self.0 >> 16 | self.0 >> 32 | self.0 >> 48) & 0x1fff) as u32
    }

    #[inline]
    const fn of_rank(self, rank: u32) -> Self {
        Self(self.0 & 0x0001_0001_0001_0001 << rank)
    }

    /// The `n`-th card in iteration order, counted from 0.
    ///
    /// # Panics
    /// If the set has `n` cards or fewer.
    #[inline]
    pub fn nth(self, n: u32) -> Card {
        let counts = self.running_counts();
        assert!(n < counts.total(), "a set is asked for a card beyond its last");
        self.select(counts, n)
    }

    /// A card drawn uniformly.
    ///
    /// # Panics
    /// If the set is empty.
    #[inline]
    pub fn draw(self, rng: &mut Rng) -> Card {
        let counts = self.running_counts();
        self.select(counts, below(rng, counts.total()))
    }

    #[inline]
    const fn running_counts(self) -> RunningCounts {
        let pairs = self.0 - (self.0 >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        RunningCounts(bytes.wrapping_mul(EACH_BYTE))
    }

    /// The `n`-th card; `n` must be below the total. A branch-free search, because branches on random bits
    /// mispredict (Vigna 2008, broadword selection).
    #[inline]
    const fn select(self, counts: RunningCounts, n: u32) -> Card {
        // The top bit of a byte stays set if at most n cards are in this byte and those below.
        let passed = (((n as u64 * EACH_BYTE) | TOP_BITS) - counts.0) & TOP_BITS;
        let place = ((passed >> 7).wrapping_mul(EACH_BYTE) >> 56 << 3) as u32;
        let before = (counts.0 << 8 >> place & 0xff) as u32;
        let byte = (self.0 >> place & 0xff) as usize;
        Card(place as u8 + SELECT_IN_BYTE[(n - before) as usize & 7][byte])
    }

    /// The cards in order.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }

    /// The set as plain bits: bit [`Card::code`] for each card.
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl Not for CardSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::DECK - self
    }
}

/// For each byte, the number of cards in it and in all bytes below, one byte each.
#[derive(Clone, Copy)]
struct RunningCounts(u64);

impl RunningCounts {
    #[inline]
    const fn total(self) -> u32 {
        (self.0 >> 56) as u32
    }
}

/// The value 1 in each byte.
const EACH_BYTE: u64 = 0x0101_0101_0101_0101;
/// The top bit of each byte.
const TOP_BITS: u64 = EACH_BYTE << 7;

/// The position of the n-th set bit of a byte, indexed by n and the byte.
static SELECT_IN_BYTE: [[u8; 256]; 8] = {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut n, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[n][byte] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};

set_of_bits!(CardSet(u64) of Card, first);
set_as_text!(CardSet of Card);
serde_as_text!(CardSet);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn set(words: &str) -> CardSet {
        words.parse().expect("a set of cards")
    }

    #[test]
    fn lowest_and_highest_go_by_rank_then_suit() {
        assert_eq!(set("3C 2S 2D").lowest().unwrap().to_string(), "2D");
        assert_eq!(set("KC KD 3S").highest().unwrap().to_string(), "KD");
        assert_eq!(CardSet::EMPTY.highest(), None);
    }

    #[test]
    fn below_and_above_stay_in_the_suit() {
        let queen = Card::QUEEN_OF_SPADES;
        assert_eq!(CardSet::above(queen), set("KS AS"));
        assert_eq!(CardSet::below(queen).len(), 10);
        assert_eq!(CardSet::above(Card::ACE_OF_SPADES), CardSet::EMPTY);
        assert_eq!(CardSet::below(Card::TWO_OF_CLUBS), CardSet::EMPTY);
    }

    #[test]
    fn a_card_named_twice_is_refused() {
        assert!("QS QS".parse::<CardSet>().unwrap_err().to_string().contains("QS"));
    }

    proptest! {
        #[test]
        fn text_is_read_back_as_the_same_set(bits: u64) {
            let cards = CardSet(bits) & CardSet::DECK;
            prop_assert_eq!(cards.to_string().parse::<CardSet>().unwrap(), cards);
            prop_assert_eq!(cards.iter().collect::<CardSet>(), cards);
            for (n, card) in cards.iter().enumerate() {
                prop_assert_eq!(cards.nth(n as u32), card);
            }
        }
    }
}
