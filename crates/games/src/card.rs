//! The French deck: suits, ranks and cards.

use crate::{
    fault::Fault,
    text::{Text, spoken},
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A suit, in the order clubs, diamonds, hearts, spades.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// The four suits in order.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The letter of the notation: `C D H S`.
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// The printed symbol.
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// The suit's name, plural in English.
    pub const fn name(self) -> Text {
        [
            spoken("clubs", "クラブ"),
            spoken("diamonds", "ダイヤ"),
            spoken("hearts", "ハート"),
            spoken("spades", "スペード"),
        ][self as usize]
    }
}

/// A rank, 2 low to ace high.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8);

impl Rank {
    /// The two, lowest.
    pub const TWO: Self = Self(0);
    /// The jack.
    pub const JACK: Self = Self(9);
    /// The queen.
    pub const QUEEN: Self = Self(10);
    /// The king.
    pub const KING: Self = Self(11);
    /// The ace, highest.
    pub const ACE: Self = Self(12);
    const LETTERS: &'static str = "23456789TJQKA";

    /// The rank at `index` 0 (two) to 12 (ace).
    pub const fn new(index: u8) -> Option<Self> {
        if index < 13 { Some(Self(index)) } else { None }
    }

    /// 0 for the two … 12 for the ace.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The letter of the notation: `2 … 9 T J Q K A`.
    pub fn letter(self) -> char {
        char::from(Self::LETTERS.as_bytes()[self.0 as usize])
    }
}

/// One of the 52 cards.
///
/// The number inside is `16 × suit + rank`, so that each suit takes 16 bits of a [`CardSet`](crate::CardSet).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(pub(crate) u8);

impl Card {
    /// ♣2, which opens a deal of standard Hearts.
    pub(crate) const TWO_OF_CLUBS: Self = Self::new(Suit::Clubs, Rank::TWO);
    /// ♠Q, worth 13 in Hearts.
    pub const QUEEN_OF_SPADES: Self = Self::new(Suit::Spades, Rank::QUEEN);
    /// ♠K.
    pub const KING_OF_SPADES: Self = Self::new(Suit::Spades, Rank::KING);
    /// ♠A.
    pub const ACE_OF_SPADES: Self = Self::new(Suit::Spades, Rank::ACE);

    /// The card of a suit and rank.
    pub const fn new(suit: Suit, rank: Rank) -> Self {
        Self((suit as u8) << 4 | rank.0)
    }

    /// Its suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 >> 4) as usize & 3]
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 & 15)
    }

    /// `16 × suit + rank`: below 64, and without gaps within a suit.
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl FromStr for Card {
    type Err = Fault;

    /// Reads rank then suit, as in `TD`.
    fn from_str(word: &str) -> Result<Self, Fault> {
        let unknown = || Fault::NoCard(crate::fault::quote(word));
        let [rank, suit] = word.as_bytes() else { return Err(unknown()) };
        let rank = Rank::LETTERS.bytes().position(|b| b == *rank).ok_or_else(unknown)?;
        let suit = b"CDHS".iter().position(|b| b == suit).ok_or_else(unknown)?;
        Ok(Self((suit as u8) << 4 | rank as u8))
    }
}

/// The 52 cards in the order of their numbers.
pub const DECK: [Card; 52] = {
    let mut deck = [Card(0); 52];
    let mut n = 0;
    while n < 52 {
        deck[n] = Card((n / 13 * 16 + n % 13) as u8);
        n += 1;
    }
    deck
};

macro_rules! serde_as_text {
    ($($type:ty $(where $rules:ident: $bound:ident)?),*) => {$(
        impl$(<$rules: $bound>)? Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }
        impl<'de$(, $rules: $bound)?> Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let word = String::deserialize(from)?;
                word.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}
pub(crate) use serde_as_text;
serde_as_text!(Card);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_has_52_different_cards_with_different_names() {
        let names: std::collections::HashSet<String> =
            crate::CardSet::DECK.iter().map(|c| c.to_string()).collect();
        assert_eq!(names.len(), 52);
    }

    #[test]
    fn malformed_card_names_are_refused() {
        for word in ["", "1C", "10C", "QX", "qs", "♠Q", "QSS"] {
            assert!(word.parse::<Card>().is_err(), "{word}");
        }
    }
}
