//! Sets of the cards 1 to 104, as bits.

use super::HIGHEST;
use crate::{
    bits::set_of_bits,
    seed::{Rng, below},
};
use std::fmt;

/// A set of cards; bit n is card n.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Cards(u128);

impl Cards {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The cards from 1 up to `highest`, at most 104.
    pub const fn up_to(highest: u8) -> Self {
        let highest = if highest < HIGHEST { highest } else { HIGHEST };
        Self((1 << (highest + 1)) - 2)
    }

    /// The set of one card; empty if there is no such card.
    #[inline]
    pub const fn of(card: u8) -> Self {
        if card >= 1 && card <= HIGHEST { Self(1 << card) } else { Self::EMPTY }
    }

    /// The cards strictly between two numbers.
    #[inline]
    pub const fn between(low: u8, high: u8) -> Self {
        Self(if high == 0 { 0 } else { Self::up_to(high - 1).0 & !Self::up_to(low).0 })
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn has(self, card: u8) -> bool {
        self.0 & Self::of(card).0 != 0
    }

    /// Adds a card.
    #[inline]
    pub const fn insert(&mut self, card: u8) {
        self.0 |= Self::of(card).0;
    }

    /// Removes a card.
    #[inline]
    pub const fn remove(&mut self, card: u8) {
        self.0 &= !Self::of(card).0;
    }

    /// The lowest card.
    #[inline]
    pub const fn lowest(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The highest card.
    #[inline]
    pub const fn highest(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(127 - self.0.leading_zeros() as u8) }
    }

    /// The cards in ascending order.
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }

    /// A card of the set, drawn uniformly.
    ///
    /// # Panics
    /// If the set is empty.
    #[inline]
    pub fn draw(self, rng: &mut Rng) -> u8 {
        let low = self.0 as u64;
        let in_low = low.count_ones();
        let pick = below(rng, self.len());
        if pick < in_low { nth(low, pick) } else { 64 + nth((self.0 >> 64) as u64, pick - in_low) }
    }
}

/// The cards of a hand in ascending order, one byte each, so that playouts can draw by index. It uses two
/// 64-bit words because WebAssembly shifts a 128-bit word with a function call.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Held {
    /// The first eight cards.
    low: u64,
    /// The other cards, at most two.
    high: u64,
}

impl Held {
    /// The cards of a hand of at most ten.
    #[inline]
    pub(super) fn of(hand: Cards) -> Self {
        let mut held = Self::default();
        for (place, card) in hand.iter().enumerate() {
            let word = if place < 8 { &mut held.low } else { &mut held.high };
            *word |= u64::from(card) << (8 * (place % 8));
        }
        held
    }

    /// Removes the card at an index, the same card that [`Cards::draw`] finds.
    #[inline]
    pub(super) fn take(&mut self, place: u32) -> u8 {
        let at = 8 * (place % 8);
        let before = (1 << at) - 1;
        if place < 8 {
            let card = (self.low >> at) as u8;
            self.low = self.low & before | self.low >> 8 & !before | self.high << 56;
            self.high >>= 8;
            card
        } else {
            let card = (self.high >> at) as u8;
            self.high = self.high & before | self.high >> 8 & !before;
            card
        }
    }
}

/// The position of the `n`-th set bit, counted from 0.
#[inline]
fn nth(mut bits: u64, n: u32) -> u8 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as u8
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

set_of_bits!(Cards(u128) of u8, lowest);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;

    #[test]
    fn sets_hold_only_the_cards_1_to_104() {
        assert_eq!(Cards::up_to(255).len(), 104);
        assert_eq!(Cards::up_to(0), Cards::EMPTY);
        assert!([0, 105, 127, 128, 255].iter().all(|card| Cards::of(*card).is_empty()));
        let set: Cards = [104, 1, 64, 63, 65, 64].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [1, 63, 64, 65, 104]);
        assert_eq!((set.lowest(), set.highest(), set.len()), (Some(1), Some(104), 5));
        assert_eq!(Cards::EMPTY.lowest().or(Cards::EMPTY.highest()), None);
    }

    #[test]
    fn between_leaves_out_both_ends() {
        assert_eq!(Cards::between(3, 7).iter().collect::<Vec<_>>(), [4, 5, 6]);
        assert!(Cards::between(3, 4).is_empty() && Cards::between(7, 3).is_empty());
        assert_eq!(Cards::between(0, 105), Cards::up_to(104));
    }

    #[test]
    fn draws_are_uniform() {
        let set: Cards = [2, 63, 64, 90, 104].into_iter().collect();
        let mut rng = Seed(3).rng();
        let mut counts = [0.0; 105];
        for _ in 0..10_000 {
            counts[set.draw(&mut rng) as usize] += 1.0;
        }
        // The 99.9% quantile of chi-square with 4 degrees of freedom is 18.5.
        let chi: f64 = set.iter().map(|card| (counts[card as usize] - 2000f64).powi(2) / 2000.0).sum();
        assert!(chi < 18.5, "{counts:?}");
    }
}
