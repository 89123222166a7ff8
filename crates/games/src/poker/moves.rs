//! Moves of small poker games, and the reasons why a move may be refused.

use crate::{
    card::serde_as_text,
    fault::{Fault, quote},
    text::{Lang, Say, spoken},
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A decision. Players use two words each for call and raise, depending on whether there is a bet. Here each
/// is one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum PokerMove {
    /// Gives up the pot after a bet. Written `fold`.
    Fold,
    /// Checks, or calls a bet. Written `call`.
    Call,
    /// Bets, or raises a bet. Written `raise`.
    Raise,
}

impl PokerMove {
    /// All three, in the order of the legal moves.
    pub const ALL: [Self; 3] = [Self::Fold, Self::Call, Self::Raise];

    /// Its word in records.
    pub const fn word(self) -> &'static str {
        ["fold", "call", "raise"][self as usize]
    }

    /// Its letter in betting lines and policies: `f`, `c` or `r`.
    pub const fn letter(self) -> char {
        ['f', 'c', 'r'][self as usize]
    }
}

impl fmt::Display for PokerMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for PokerMove {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        Self::ALL.into_iter().find(|play| play.word() == word).ok_or_else(|| Fault::NoMove(quote(word)))
    }
}

serde_as_text!(PokerMove);

/// The reason why a move is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PokerReason {
    /// The hand is over.
    HandOver,
    /// It is another seat's turn.
    NotYourTurn,
    /// There is no bet, so there is nothing to fold to.
    NoBet,
    /// This round already has two bets or raises.
    NoMoreRaises,
    /// The only bet of the hand has been made.
    OneBet,
}

impl Say for PokerReason {
    fn say(&self, lang: Lang) -> String {
        let (en, ja) = match self {
            Self::HandOver => ("the hand is over", "ハンドは終わっています"),
            Self::NotYourTurn => ("it is not your turn", "あなたの番ではありません"),
            Self::NoBet => (
                "there is no bet to fold to. Checking is free",
                "ベットされていないのでフォールドはできません。チェックは無料です",
            ),
            Self::NoMoreRaises => (
                "there have already been two bets or raises this round",
                "このラウンドのベットとレイズは合わせて2回までです",
            ),
            Self::OneBet => (
                "a hand has only one bet, so you can't raise",
                "ベットは1ハンドに1回だけで、レイズはできません",
            ),
        };
        spoken(en, ja).get(lang).to_owned()
    }
}
