//! Reasons why a move of Daihinmin is refused. The messages say what would be legal.

use super::{
    cards::{DaihinminCard, Suits},
    meld::{COLUMNS, Meld, MeldKind},
};
use crate::text::{Lang, Say, spoken};

/// The reason why a move is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DaihinminReason {
    /// The game is over.
    GameOver,
    /// It is another player's turn.
    NotYourTurn,
    /// The player has to give this many cards first.
    GiveFirst(u8),
    /// Now is the time to play cards, not to give them.
    NoGivingNow,
    /// The player must give exactly this many cards.
    GiveCount(u8),
    /// The card is not in the hand.
    NotHeld(DaihinminCard),
    /// The cards do not make a combination.
    NoMeld,
    /// The table needs another kind of combination or another number of cards: kind, number.
    Other(MeldKind, u8),
    /// Not strong enough: the column to be beaten, and whether there is a revolution.
    TooWeak(u8, bool),
    /// The suit lock requires these suits.
    Locked(Suits),
    /// The joker was played alone: only ♠3 alone beats it.
    OnlyThreeOfSpades,
    /// The move is marked as illegal but is legal.
    MarkedButLegal,
}

impl DaihinminReason {
    /// The reason that says what is needed to beat `top`.
    pub(super) fn too_weak(top: Meld, revolution: bool) -> Self {
        Self::TooWeak(if revolution { top.low() } else { top.high() }, revolution)
    }
}

/// The display form of a rank.
fn rank(column: u8) -> &'static str {
    const NAMES: [&str; 15] = ["L", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "U"];
    const _: () = assert!(NAMES.len() == COLUMNS.len());
    NAMES.get(usize::from(column)).copied().unwrap_or("JK")
}

impl Say for DaihinminReason {
    fn say(&self, lang: Lang) -> String {
        let (en, ja) = match *self {
            Self::GameOver => ("the game is over", "ゲームは終わっています"),
            Self::NotYourTurn => ("it is not your turn", "あなたの番ではありません"),
            Self::NoGivingNow => ("this is not the time to give cards", "いまは交換の場面ではありません"),
            Self::NoMeld => ("these cards are not a valid combination", "出せる組み合わせではありません"),
            Self::OnlyThreeOfSpades => ("only ♠3 beats the joker", "ジョーカーに勝てるのは♠3だけです"),
            Self::MarkedButLegal => ("marked as illegal, but it is legal", "反則とありますが、出せる手です"),
            Self::TooWeak(..) | Self::Other(..) | Self::Locked(_) => return self.needed(lang),
            Self::GiveFirst(n) => {
                return match lang {
                    Lang::En if n == 1 => "give a card first".to_owned(),
                    Lang::En => format!("give {n} cards first"),
                    Lang::Ja => format!("先に{n}枚を渡します"),
                };
            }
            Self::GiveCount(n) => {
                return match lang {
                    Lang::En if n == 1 => "give one card".to_owned(),
                    Lang::En => format!("give {n} cards"),
                    Lang::Ja => format!("渡すのは{n}枚です"),
                };
            }
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

impl DaihinminReason {
    /// The words for the kind of combination that the table asks for.
    fn needed(self, lang: Lang) -> String {
        match (self, lang) {
            (Self::TooWeak(column, false), Lang::En) => format!("must be stronger than {}", rank(column)),
            (Self::TooWeak(column, false), Lang::Ja) => {
                format!("{}より強いカードが必要です", rank(column))
            }
            (Self::TooWeak(column, true), Lang::En) => {
                format!("revolution: must be lower than {}", rank(column))
            }
            (Self::TooWeak(column, true), Lang::Ja) => {
                format!("革命中：{}より下のカードが必要です", rank(column))
            }
            (Self::Locked(suits), Lang::En) => format!("suit lock: only {suits}"),
            (Self::Locked(suits), Lang::Ja) => format!("{suits}しばりです"),
            (Self::Other(MeldKind::Group, n), Lang::En) => format!("play {n} of one rank"),
            (Self::Other(MeldKind::Group, n), Lang::Ja) => format!("同じ数字{n}枚が必要です"),
            (Self::Other(MeldKind::Sequence, n), Lang::En) => format!("play a run of {n}"),
            (Self::Other(MeldKind::Sequence, n), Lang::Ja) => format!("{n}枚の階段が必要です"),
            (_, Lang::En) => "play a single card".to_owned(),
            (_, Lang::Ja) => "1枚で出します".to_owned(),
        }
    }
}
