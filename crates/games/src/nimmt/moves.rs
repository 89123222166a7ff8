//! Moves of 6 Nimmt!, and the reasons why a move may be refused.

use super::{HIGHEST, ROWS};
use crate::{
    card::serde_as_text,
    fault::{Fault, quote},
    text::{Lang, Say, spoken},
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A decision: a card to put face down, or a row to take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NimmtMove {
    /// A card, 1 to 104. Written `55`.
    Card(u8),
    /// A row to take, 1 to 4. Written `row 1`.
    Row(u8),
}

impl fmt::Display for NimmtMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::Row(row) => write!(f, "row {row}"),
        }
    }
}

impl FromStr for NimmtMove {
    type Err = Fault;

    fn from_str(words: &str) -> Result<Self, Fault> {
        let (digits, most) = match words.strip_prefix("row ") {
            Some(digits) => (digits, ROWS as u8),
            None => (words, HIGHEST),
        };
        // Only one spelling is valid for each number: no sign and no leading zero.
        let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
        let number = digits.parse().ok().filter(|n| plain && (1..=most).contains(n));
        let number = number.ok_or_else(|| Fault::NoMove(quote(words)))?;
        Ok(if most == HIGHEST { Self::Card(number) } else { Self::Row(number) })
    }
}

serde_as_text!(NimmtMove);

/// The reason why a move is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The deal is over.
    DealOver,
    /// It is another seat's turn.
    NotYourTurn,
    /// The player has to take a row before play goes on.
    RowFirst,
    /// The player has no row to take now.
    NoRowNow,
    /// The row number is not 1 to 4.
    NoSuchRow,
    /// The card is not in the hand.
    NotHeld(u8),
}

impl Say for Reason {
    fn say(&self, lang: Lang) -> String {
        let (en, ja) = match self {
            Self::DealOver => ("the deal is over", "ディールは終わっています"),
            Self::NotYourTurn => ("it is not your turn", "あなたの番ではありません"),
            Self::RowFirst => ("take a row first", "先に引き取る列を選びます"),
            Self::NoRowNow => ("this is not the time to take a row", "いまは列を引き取る場面ではありません"),
            Self::NoSuchRow => ("rows are numbered 1 to 4", "列の番号は1から4です"),
            Self::NotHeld(card) => {
                return match lang {
                    Lang::En => format!("{card} is not in the hand"),
                    Lang::Ja => format!("{card}は手札にありません"),
                };
            }
        };
        spoken(en, ja).get(lang).to_owned()
    }
}
