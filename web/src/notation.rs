//! Moves as people write them, out of the notation of the records: `♦7`, `♠A ♠Q`, `row 2`, `コール`.

use crate::ui::card::rank_text;
use std::borrow::Cow;
use tefuda_games::{Card, Lang};

/// A part of a move in notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part<'a> {
    /// A card.
    Card(Card),
    /// The joker, and the card that it stands for; nothing when it is played for itself.
    Joker(&'a str),
    /// Anything else.
    Word(&'a str),
}

/// The cards and words of a move. What says that cards are handed on (`pass`, `give`) is dropped: the cards say it.
pub(crate) fn parts(play: &str) -> impl Iterator<Item = Part<'_>> {
    let play = play.strip_suffix('!').unwrap_or(play);
    let words = ["pass ", "give "].iter().find_map(|verb| play.strip_prefix(verb)).unwrap_or(play);
    // A row and its number are one thing.
    let whole = words.starts_with("row ").then_some(words);
    let words = words.split_ascii_whitespace().filter(move |_| whole.is_none());
    whole.into_iter().chain(words).map(|word| match word {
        "JK" => Part::Joker(""),
        _ => match word.strip_prefix('*') {
            Some(stand_in) => Part::Joker(stand_in),
            None => word.parse().map_or(Part::Word(word), Part::Card),
        },
    })
}

/// Whether a move hands cards on instead of playing them.
pub(crate) fn hands_on(play: &str) -> bool {
    play.starts_with("pass ") || play.starts_with("give ")
}

/// Whether a move is to do nothing.
pub(crate) fn is_pass(play: &str) -> bool {
    play == "pass"
}

/// Whether a move is said in words alone: a call, a pass, a row.
pub(crate) fn is_wordy(play: &str) -> bool {
    parts(play).all(
        |part| matches!(part, Part::Word(word) if word.parse::<u8>().is_err() || play.starts_with("row")),
    )
}

/// A word of the notation, in a language.
pub(crate) fn word(lang: Lang, word: &str) -> Cow<'_, str> {
    if let (Lang::Ja, Some(number)) = (lang, word.strip_prefix("row ")) {
        return Cow::Owned(format!("{number}列目"));
    }
    let japanese = match word {
        "fold" => "フォールド",
        "call" => "コール",
        "raise" => "レイズ",
        "pass" => "パス",
        other => other,
    };
    Cow::Borrowed(match (lang, word) {
        (Lang::Ja, _) => japanese,
        (Lang::En, "call") => "check or call",
        (Lang::En, "raise") => "bet or raise",
        (Lang::En, word) => word,
    })
}

/// A card as text.
pub(crate) fn card_text(card: Card) -> String {
    // The variation selector keeps the symbol from becoming an emoji.
    format!("{}\u{fe0e}{}", card.suit().symbol(), rank_text(card.rank()))
}

/// What the joker is called where it stands for a card, or for itself.
pub(crate) fn joker_text(lang: Lang, stand_in: &str) -> String {
    let joker = if lang == Lang::En { "Joker" } else { "ジョーカー" };
    // A rank below 3 or above 2, or the fifth of a group: there is no such card to be named.
    stand_in.parse().map_or_else(|_| joker.to_owned(), |card| format!("{joker}={}", card_text(card)))
}

/// A move for a sentence: `♦7`, `♠A ♠Q ♥K`.
pub(crate) fn spoken(lang: Lang, play: &str) -> String {
    let mut out = String::new();
    for part in parts(play) {
        if !out.is_empty() {
            out.push(' ');
        }
        match part {
            Part::Card(card) => out.push_str(&card_text(card)),
            Part::Joker(stand_in) => out.push_str(&joker_text(lang, stand_in)),
            Part::Word(said) => out.push_str(&word(lang, said)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_with_symbols() {
        let en = |play| spoken(Lang::En, play);
        assert_eq!(en("TD"), "♦\u{fe0e}10");
        assert_eq!(en("pass QS AS KH"), "♠\u{fe0e}Q ♠\u{fe0e}A ♥\u{fe0e}K");
        assert_eq!(en("give 3C 4D"), "♣\u{fe0e}3 ♦\u{fe0e}4");
        assert_eq!(en("3D 4D *5D"), "♦\u{fe0e}3 ♦\u{fe0e}4 Joker=♦\u{fe0e}5");
        assert_eq!(en("*LS 3S 4S"), "Joker ♠\u{fe0e}3 ♠\u{fe0e}4");
        assert_eq!((en("JK"), en("55"), en("row 2")), ("Joker".into(), "55".into(), "row 2".into()));
        assert_eq!(spoken(Lang::Ja, "raise"), "レイズ");
        assert_eq!(spoken(Lang::Ja, "pass"), "パス");
        assert_eq!(spoken(Lang::Ja, "row 2"), "2列目");
        assert_eq!(parts("row 2").count(), 1);
    }

    #[test]
    fn kinds_of_moves_are_told_apart() {
        assert!(hands_on("pass QS AS KH") && hands_on("give 3C") && !hands_on("QS") && !hands_on("pass"));
        assert!(is_wordy("pass") && is_wordy("raise") && is_wordy("row 2"));
        assert!(!is_wordy("55") && !is_wordy("JK") && !is_wordy("8C 8D"));
    }
}
