//! Moves of Daihinmin in the notation of records.

use super::{
    cards::{Cards, DaihinminCard},
    meld::{COLUMNS, Meld, Stand, in_order, write_cards},
};
use crate::{
    card::{Suit, serde_as_text},
    fault::{Fault, quote},
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A decision. A *refused* submission was against the rules; the rules say what happens instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DaihinminMove {
    /// A pass. Written `pass`.
    Pass,
    /// Cards that a rich player gives back. Written `give 3C 4D`.
    Give(Cards),
    /// Cards played, with the card that a joker among them replaces. Written `3D 4D *5D`.
    Play(Cards, Stand),
    /// An illegal gift; the strongest cards are given instead. Written `give 2S!`.
    RefusedGift(Cards),
    /// Illegal cards; they count as a pass. Written `8C!`, or `pass!` if no cards could be read.
    Refused(Cards, Stand),
}

impl DaihinminMove {
    /// The cards that leave the player's hand, if the move is legal.
    pub const fn cards(self) -> Cards {
        match self {
            Self::Give(cards) | Self::Play(cards, _) => cards,
            Self::Pass | Self::RefusedGift(_) | Self::Refused(..) => Cards::EMPTY,
        }
    }

    /// All cards that the move names, refused or not, in written order.
    pub fn named(self) -> impl Iterator<Item = DaihinminCard> {
        let (cards, stand) = match self {
            Self::Pass => (Cards::EMPTY, Stand::NONE),
            Self::Give(cards) | Self::RefusedGift(cards) => (cards, Stand::NONE),
            Self::Play(cards, stand) | Self::Refused(cards, stand) => (cards, stand),
        };
        in_order(cards, stand)
    }

    /// The card that a joker among them replaces.
    pub const fn stand(self) -> Stand {
        match self {
            Self::Play(_, stand) | Self::Refused(_, stand) => stand,
            Self::Pass | Self::Give(_) | Self::RefusedGift(_) => Stand::NONE,
        }
    }

    /// The combination that the move plays, if any.
    pub fn meld(self) -> Option<Meld> {
        match self {
            Self::Play(cards, stand) => Meld::of(cards, stand),
            _ => None,
        }
    }
}

impl fmt::Display for DaihinminMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Give(cards) => write!(f, "give {cards}"),
            Self::RefusedGift(cards) => write!(f, "give {cards}!"),
            Self::Play(cards, stand) => write_cards(f, *cards, *stand),
            Self::Refused(cards, _) if cards.is_empty() => f.write_str("pass!"),
            Self::Refused(cards, stand) => {
                write_cards(f, *cards, *stand)?;
                f.write_str("!")
            }
        }
    }
}

impl FromStr for DaihinminMove {
    type Err = Fault;

    fn from_str(words: &str) -> Result<Self, Fault> {
        match words {
            "pass" => return Ok(Self::Pass),
            "pass!" => return Ok(Self::Refused(Cards::EMPTY, Stand::NONE)),
            _ => {}
        }
        let (meant, refused) = words.strip_suffix('!').map_or((words, false), |meant| (meant, true));
        if let Some(gift) = meant.strip_prefix("give ") {
            let cards: Cards = gift.parse()?;
            return match (cards.is_empty(), refused) {
                (true, _) => Err(Fault::NoMove(quote(words))),
                (false, true) => Ok(Self::RefusedGift(cards)),
                (false, false) => Ok(Self::Give(cards)),
            };
        }
        let mut stand = Stand::NONE;
        let card = |word: &str| match word.strip_prefix('*') {
            None => word.parse(),
            Some(cell) => {
                stand = parse_cell(cell).ok_or_else(|| Fault::NoCard(quote(word)))?;
                Ok(DaihinminCard::JOKER)
            }
        };
        let cards = Cards::distinct(meant.split_ascii_whitespace().map(card))?;
        match (cards.is_empty(), refused) {
            (true, _) => Err(Fault::NoMove(quote(words))),
            (false, true) => Ok(Self::Refused(cards, stand)),
            (false, false) => Ok(Self::Play(cards, stand)),
        }
    }
}

/// Reads the card that a joker replaces, as in `9H`, `LS`, `US`, `7X`.
fn parse_cell(word: &str) -> Option<Stand> {
    let [rank, suit] = word.as_bytes() else { return None };
    let column = COLUMNS.bytes().position(|b| b == *rank)? as u8;
    if *suit == b'X' {
        return (1..14).contains(&column).then(|| Stand::fifth(column));
    }
    let suit = Suit::ALL.into_iter().find(|s| s.letter() == char::from(*suit))?;
    Some(Stand::cell(column, suit))
}

serde_as_text!(DaihinminMove);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_submission_may_have_no_cards() {
        let unreadable = DaihinminMove::Refused(Cards::EMPTY, Stand::NONE);
        assert_eq!(unreadable.to_string(), "pass!");
        assert_eq!("pass!".parse(), Ok(unreadable));
    }

    #[test]
    fn a_move_takes_at_most_sixteen_bytes() {
        assert!(size_of::<DaihinminMove>() <= 16);
        assert!(size_of::<super::super::Meld>() <= 16);
    }
}
