//! Samples the unseen cards uniformly from all deals consistent with what a seat knows.
//!
//! A seat knows three things about the hidden cards: how many cards each other hand holds, some cards that a
//! hand certainly holds, and which cards each hand can hold. A *class* of cards is a group that the same hands
//! can hold. [`Unseen`] enumerates how many cards of each class can go to each hand. It counts the deals behind
//! every such split and draws a split in proportion. There is no rejection and no bias, and all arithmetic is
//! on integers.

use crate::{
    card_set::CardSet,
    seed::{Rng, below, below_wide},
    sort::sort_short,
};

/// A set of cards stored in a machine word.
pub trait Set: Copy + Eq {
    /// The set as bits, one bit per card.
    fn bits(self) -> u64;

    /// The set with these bits.
    fn from_bits(bits: u64) -> Self;
}

impl Set for CardSet {
    #[inline]
    fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        Self(bits) & Self::DECK
    }
}

/// The knowledge about the hands of `N` seats whose cards are fully or partly hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known<const N: usize, S = CardSet> {
    /// The hidden cards; all of them are in these hands.
    pub cards: S,
    /// The number of hidden cards that each seat holds.
    pub sizes: [u8; N],
    /// The cards that each seat certainly holds.
    pub holds: [S; N],
    /// The cards that each seat can hold.
    pub may: [S; N],
}

/// All deals consistent with a [`Known`], ready for sampling.
#[derive(Debug, Clone)]
pub struct Unseen<const N: usize, S = CardSet> {
    fixed: [S; N],
    classes: Vec<u64>,
    /// Each possible split, with the number of deals up to and including it.
    splits: Vec<(u128, Vec<[u8; N]>)>,
}

impl<const N: usize, S: Set> Unseen<N, S> {
    /// Prepares the draw. `None` if no deal is consistent.
    pub fn new(known: &Known<N, S>) -> Option<Self> {
        let (held, may) = (known.holds.map(S::bits), known.may.map(S::bits));
        let mut room = known.sizes;
        let mut free = known.cards.bits();
        for seat in 0..N {
            if held[seat] & !(free & may[seat]) != 0 {
                return None;
            }
            free &= !held[seat];
            room[seat] = room[seat].checked_sub(held[seat].count_ones() as u8)?;
        }
        let mut classes: Vec<(u8, u64)> = Vec::new();
        while free != 0 {
            let card = free & free.wrapping_neg();
            free ^= card;
            let who = (0..N).filter(|&s| room[s] > 0 && may[s] & card != 0).fold(0u8, |w, s| w | 1 << s);
            match classes.iter_mut().find(|(w, _)| *w == who) {
                Some((_, cards)) => *cards |= card,
                None => classes.push((who, card)),
            }
        }
        // Split narrow classes first: they allow the fewest ways, and the widest class then has exactly one.
        let key = |(who, cards): &(u8, u64)| (who.count_ones(), *who, *cards);
        sort_short(&mut classes, |a, b| key(a) < key(b));
        let mut splits = Vec::new();
        split_class(&classes, room, 1, &mut Vec::new(), &mut splits);
        let mut total = 0;
        for (ways, _) in &mut splits {
            total += *ways;
            *ways = total;
        }
        (total > 0).then(|| Self {
            fixed: known.holds,
            classes: classes.into_iter().map(|(_, cards)| cards).collect(),
            splits,
        })
    }

    /// The number of deals consistent with what is known.
    pub fn count(&self) -> u128 {
        self.splits.last().map_or(0, |(ways, _)| *ways)
    }

    /// One of these deals, each equally likely.
    pub fn draw(&self, rng: &mut Rng) -> [S; N] {
        let split = if self.splits.len() == 1 {
            &self.splits[0].1
        } else {
            let pick = below_wide(rng, self.count());
            &self.splits[self.splits.partition_point(|(upto, _)| *upto <= pick)].1
        };
        let mut hands = self.fixed.map(S::bits);
        for (cards, share) in self.classes.iter().zip(split) {
            deal_class(*cards, share, &mut hands, rng);
        }
        hands.map(S::from_bits)
    }
}

/// Deals the cards of one class so that each seat gets its share: a partial Fisher–Yates shuffle.
#[inline]
fn deal_class<const N: usize>(mut cards: u64, share: &[u8; N], hands: &mut [u64; N], rng: &mut Rng) {
    let mut pool = [0u8; 64];
    let mut left = 0;
    while cards != 0 {
        pool[left] = cards.trailing_zeros() as u8;
        cards &= cards - 1;
        left += 1;
    }
    let last = share.iter().rposition(|&n| n > 0).unwrap_or(0);
    for (hand, &n) in hands.iter_mut().zip(share).take(last) {
        for _ in 0..n {
            let pick = below(rng, left as u32) as usize;
            *hand |= 1 << pool[pick];
            left -= 1;
            pool[pick] = pool[left];
        }
    }
    for card in &pool[..left] {
        hands[last] |= 1 << card;
    }
}

/// Enumerates the ways to share out the first class, and recurses into the rest.
fn split_class<const N: usize>(
    classes: &[(u8, u64)],
    room: [u8; N],
    ways: u128,
    shares: &mut Vec<[u8; N]>,
    splits: &mut Vec<(u128, Vec<[u8; N]>)>,
) {
    let Some(((who, cards), rest)) = classes.split_first() else {
        if room == [0; N] {
            splits.push((ways, shares.clone()));
        }
        return;
    };
    each_share(*who, cards.count_ones() as u8, &room, [0; N], 0, 1, &mut |share, share_ways| {
        let mut left = room;
        for (left, n) in left.iter_mut().zip(share) {
            *left -= n;
        }
        shares.push(share);
        split_class(rest, left, ways * share_ways, shares, splits);
        shares.pop();
    });
}

/// Calls `found` with every way to give `cards` interchangeable cards to the seats in `who`, and with the
/// number of deals that share the cards in this way.
fn each_share<const N: usize>(
    who: u8,
    cards: u8,
    room: &[u8; N],
    share: [u8; N],
    seat: usize,
    ways: u128,
    found: &mut impl FnMut([u8; N], u128),
) {
    if seat == N {
        if cards == 0 {
            found(share, ways);
        }
        return;
    }
    let most = if who >> seat & 1 == 1 { room[seat].min(cards) } else { 0 };
    let later: u32 = (seat + 1..N).filter(|s| who >> s & 1 == 1).map(|s| u32::from(room[s])).sum();
    let least = u32::from(cards).saturating_sub(later) as u8;
    for n in least..=most {
        let mut share = share;
        share[seat] = n;
        each_share(who, cards - n, room, share, seat + 1, ways * choose(cards, n), found);
    }
}

/// The binomial coefficient: ways to choose `k` of `n`, for `n` up to 64.
fn choose(n: u8, k: u8) -> u128 {
    (0..u128::from(k.min(n - k))).fold(1, |ways, i| ways * (u128::from(n) - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{card::Suit, seed::Seed};
    use std::collections::HashMap;

    fn set(words: &str) -> CardSet {
        words.parse().expect("a set of cards")
    }

    #[test]
    fn without_knowledge_the_count_is_multinomial() {
        let cards = CardSet::DECK - CardSet::suit(Suit::Clubs);
        let known = Known { cards, sizes: [13; 3], holds: [CardSet::EMPTY; 3], may: [CardSet::DECK; 3] };
        assert_eq!(Unseen::new(&known).unwrap().count(), 84_478_098_072_866_400);
    }

    #[test]
    fn every_consistent_deal_is_equally_likely() {
        // Five cards for hands of 2, 2 and 1. The first hand has no spade, the second holds the two of clubs.
        let known = Known {
            cards: set("2C 3C 4D QS AS"),
            sizes: [2, 2, 1],
            holds: [CardSet::EMPTY, set("2C"), CardSet::EMPTY],
            may: [CardSet::DECK - CardSet::suit(Suit::Spades), CardSet::DECK, CardSet::DECK],
        };
        let unseen = Unseen::new(&known).unwrap();
        // The first hand must take 3C and 4D. QS and AS can go either way round.
        assert_eq!(unseen.count(), 2);
        let wide = Known { may: [CardSet::DECK - set("QS"), CardSet::DECK, CardSet::DECK], ..known };
        let unseen = Unseen::new(&wide).unwrap();
        let mut rng = Seed(3).rng();
        let mut seen: HashMap<[CardSet; 3], u32> = HashMap::new();
        for _ in 0..6_000 {
            *seen.entry(unseen.draw(&mut rng)).or_default() += 1;
        }
        assert_eq!(seen.len() as u128, unseen.count());
        let expected = 6_000.0 / seen.len() as f64;
        assert!(seen.values().all(|&n| (f64::from(n) - expected).abs() < 5.0 * expected.sqrt()), "{seen:?}");
    }

    #[test]
    fn contradictory_knowledge_gives_no_deal() {
        let known = Known {
            cards: set("2C 3C"),
            sizes: [1, 1],
            holds: [CardSet::EMPTY; 2],
            may: [set("4C"), CardSet::DECK],
        };
        assert!(Unseen::new(&known).is_none());
        assert!(Unseen::new(&Known { holds: [set("4C"), CardSet::EMPTY], ..known }).is_none());
    }
}
