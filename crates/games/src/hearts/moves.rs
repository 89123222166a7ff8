//! Moves of Hearts, and the reasons why a move may be refused.

use crate::{
    card::{Card, Suit, serde_as_text},
    card_set::CardSet,
    fault::{Fault, quote},
    text::{Lang, Say, spoken},
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The number of cards that each seat passes.
pub(super) const PASSED_CARDS: usize = 3;

/// A decision: three cards to pass, or a card to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HeartsMove {
    /// Three cards to pass. Written `pass QS KS AS`.
    Pass([Card; PASSED_CARDS]),
    /// A card to play. Written `7H`.
    Play(Card),
}

impl HeartsMove {
    /// The pass of a set of three cards; `None` for any other number.
    pub fn pass(cards: CardSet) -> Option<Self> {
        let mut each = cards.iter();
        let three = [each.next()?, each.next()?, each.next()?];
        each.next().is_none().then_some(Self::Pass(three))
    }
}

impl fmt::Display for HeartsMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass([a, b, c]) => write!(f, "pass {a} {b} {c}"),
            Self::Play(card) => card.fmt(f),
        }
    }
}

impl FromStr for HeartsMove {
    type Err = Fault;

    fn from_str(words: &str) -> Result<Self, Fault> {
        match words.strip_prefix("pass ") {
            None => words.parse().map(Self::Play),
            Some(cards) => Self::pass(cards.parse()?).ok_or_else(|| Fault::NoMove(quote(words))),
        }
    }
}

serde_as_text!(HeartsMove);

/// The reason why a move is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The deal is over.
    DealOver,
    /// It is another seat's turn.
    NotYourTurn,
    /// Now is the time to pass cards, not to play them.
    PassFirst,
    /// Now is the time to play cards, not to pass them.
    NoPassingNow,
    /// The card is not in the hand.
    NotHeld(Card),
    /// ♣2 must be led first.
    TwoOfClubsLeads,
    /// The player has cards of the suit led and must follow suit.
    MustFollow(Suit),
    /// Hearts are not broken yet.
    HeartsNotBroken,
    /// No point cards in the first trick.
    NoPointsFirst,
}

impl Say for Reason {
    fn say(&self, lang: Lang) -> String {
        let (en, ja) = match self {
            Self::DealOver => ("the deal is over", "ディールは終わっています"),
            Self::NotYourTurn => ("it is not your turn", "あなたの番ではありません"),
            Self::PassFirst => ("pass three cards first", "先に3枚を渡します"),
            Self::NoPassingNow => ("this is not the time to pass cards", "いまは交換の場面ではありません"),
            Self::TwoOfClubsLeads => ("♣2 must be led first", "最初は♣2を出します"),
            Self::HeartsNotBroken => ("hearts are not broken yet", "まだハートブレイクしていません"),
            Self::NoPointsFirst => ("no points in the first trick", "第1トリックでは失点札を出せません"),
            Self::NotHeld(card) => {
                return match lang {
                    Lang::En => format!("{card} is not in the hand"),
                    Lang::Ja => format!("{card}は手札にありません"),
                };
            }
            Self::MustFollow(suit) => {
                let name = suit.name();
                return match lang {
                    Lang::En => format!("you must follow suit ({})", name.en),
                    Lang::Ja => format!("{}を出さなければなりません", name.ja),
                };
            }
        };
        spoken(en, ja).get(lang).to_owned()
    }
}
