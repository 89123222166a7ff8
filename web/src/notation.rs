//! Moves as people write them, converted from the notation of the records: `♦7`, `♠A ♠Q`, `row 2`, `コール`.

use crate::{game_ui::GameUi, mind::unveil, ui::card::rank_text};
use std::borrow::Cow;
use tefuda_games::{Card, Lang, Text, games};

/// A move or a hand of any game, ready for display.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shown {
    /// A pass.
    Pass,
    /// A move in words, without cards, such as a call or a fold.
    Said(Text),
    /// Taking a row.
    Row(u8),
    /// Cards played or held.
    Cards(Vec<Part>),
    /// Cards passed to another seat.
    HandedOn(Vec<Part>),
}

/// One card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    /// A card of a French deck.
    Card(Card),
    /// The joker, and the card it replaces, if any.
    Joker(Option<Card>),
    /// A card with just a number.
    Number(u8),
    /// A hidden card, with its symbol.
    Hidden(String),
}

/// Parses a move of a game.
type Reader = fn(&str) -> Option<Shown>;

static READERS: &[Reader] = &games!(reader());

const fn reader<G: GameUi>() -> Reader {
    |play| play.parse::<G::Move>().ok().map(Into::into)
}

impl Shown {
    /// Parses a move with the games' own parsers. Moves that several games share look alike, so the game need
    /// not be known. A move that no game can parse is a hidden one.
    pub(crate) fn read(play: &str) -> Self {
        READERS.iter().find_map(|read| read(play)).unwrap_or_else(|| match unveil(play) {
            (_, "") => Self::Cards(Vec::new()),
            (true, sign) => Self::HandedOn(vec![Part::Hidden(sign.to_owned())]),
            (false, sign) => Self::Cards(vec![Part::Hidden(sign.to_owned())]),
        })
    }

    /// Returns the cards. Empty for a move in words.
    pub(crate) fn parts(&self) -> &[Part] {
        match self {
            Self::Cards(parts) | Self::HandedOn(parts) => parts,
            Self::Pass | Self::Said(_) | Self::Row(_) => &[],
        }
    }

    /// Returns the text of a move in words.
    pub(crate) fn words(&self, lang: Lang) -> Option<Cow<'static, str>> {
        let words = match (self, lang) {
            (Self::Cards(_) | Self::HandedOn(_), _) => return None,
            (Self::Row(row), Lang::En) => return Some(Cow::Owned(format!("row {row}"))),
            (Self::Row(row), Lang::Ja) => return Some(Cow::Owned(format!("{row}列目"))),
            (Self::Pass, Lang::En) => "pass",
            (Self::Pass, Lang::Ja) => "パス",
            (Self::Said(words), lang) => words.get(lang),
        };
        Some(Cow::Borrowed(words))
    }
}

impl Part {
    /// Returns it as text.
    pub(crate) fn text(&self, lang: Lang) -> String {
        match self {
            Self::Card(card) => card_text(*card),
            Self::Joker(stand) => {
                let joker = if lang == Lang::En { "Joker" } else { "ジョーカー" };
                // There is no card to name for a rank below 3 or above 2, or for the fifth card of a set.
                stand.map_or_else(|| joker.to_owned(), |card| format!("{joker}={}", card_text(card)))
            }
            Self::Number(number) => number.to_string(),
            Self::Hidden(sign) => sign.clone(),
        }
    }
}

/// Whether a move passes cards on instead of playing them.
pub(crate) fn hands_on(play: &str) -> bool {
    matches!(Shown::read(play), Shown::HandedOn(_))
}

/// Whether a move is a pass.
pub(crate) fn is_pass(play: &str) -> bool {
    Shown::read(play) == Shown::Pass
}

/// Whether a move takes a row.
pub(crate) fn takes_row(play: &str) -> bool {
    matches!(Shown::read(play), Shown::Row(_))
}

/// Whether a move is shown in words: a call, a pass, a row.
pub(crate) fn is_wordy(play: &str) -> bool {
    matches!(Shown::read(play), Shown::Pass | Shown::Said(_) | Shown::Row(_))
}

/// Returns a card as text.
pub(crate) fn card_text(card: Card) -> String {
    // The variation selector prevents rendering as an emoji.
    format!("{}\u{fe0e}{}", card.suit().symbol(), rank_text(card.rank()))
}

/// Returns a move for a sentence: `♦7`, `♠A ♠Q ♥K`.
pub(crate) fn spoken(lang: Lang, play: &str) -> String {
    let shown = Shown::read(play);
    let cards = || shown.parts().iter().map(|part| part.text(lang)).collect::<Vec<_>>().join(" ");
    shown.words(lang).map_or_else(cards, Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::{daihinmin::DaihinminMove, hearts::HeartsMove};

    #[test]
    fn moves_are_written_with_symbols() {
        let en = |play| spoken(Lang::En, play);
        assert_eq!(en("TD"), "♦\u{fe0e}10");
        assert_eq!(en("pass KH QS AS"), "♥\u{fe0e}K ♠\u{fe0e}Q ♠\u{fe0e}A");
        assert_eq!(en("give 3C 4D"), "♣\u{fe0e}3 ♦\u{fe0e}4");
        assert_eq!(en("3D 4D *5D"), "♦\u{fe0e}3 ♦\u{fe0e}4 Joker=♦\u{fe0e}5");
        assert_eq!(en("*LS 3S 4S"), "Joker ♠\u{fe0e}3 ♠\u{fe0e}4");
        assert_eq!((en("JK"), en("55"), en("row 2")), ("Joker".into(), "55".into(), "row 2".into()));
        assert_eq!(spoken(Lang::Ja, "raise"), "ベットかレイズ");
        assert_eq!(spoken(Lang::Ja, "pass"), "パス");
        assert_eq!(spoken(Lang::Ja, "row 2"), "2列目");
        assert_eq!(spoken(Lang::Ja, "pass ②"), "②");
        assert_eq!(spoken(Lang::Ja, ""), "");
    }

    #[test]
    fn kinds_of_moves_are_distinguished() {
        assert!(hands_on("pass QS AS KH") && hands_on("give 3C") && !hands_on("QS") && !hands_on("pass"));
        assert!(is_wordy("pass") && is_wordy("raise") && is_wordy("row 2"));
        assert!(!is_wordy("55") && !is_wordy("JK") && !is_wordy("8C 8D"));
        assert!(is_pass("pass") && is_pass("pass!") && takes_row("row 4") && !takes_row("4"));
        assert!(hands_on("give 2S!") && hands_on("pass ?") && !hands_on("?") && !hands_on("8C!"));
    }

    #[test]
    fn a_card_of_two_games_looks_the_same_in_both() {
        for card in tefuda_games::CardSet::DECK {
            let text = card.to_string();
            assert_eq!(text.parse(), Ok(HeartsMove::Play(card)));
            let named: Vec<_> = text.parse::<DaihinminMove>().iter().flat_map(|play| play.named()).collect();
            assert_eq!(named.iter().map(|card| card.card()).collect::<Vec<_>>(), [Some(card)]);
        }
    }
}
