//! Terms that are explained on the spot: `assets/terms.js` shows their entry in the glossary
//! (`assets/guide/terms.*.html`).

use tefuda_games::{Lang, Text, sort_short};
use yew::prelude::*;

/// A term with its glossary id, to be hovered, tapped, or reached by keyboard.
pub(crate) fn term(id: &'static str, says: impl Into<AttrValue>) -> Html {
    html! { <button type="button" data-term={id}>{ says.into() }</button> }
}

/// Glossary ids, each with the word that a game's table uses for it.
pub(crate) type Terms = &'static [(&'static str, Text)];

/// The terms of a game that are explained in its table's texts. They are not tab stops, which keeps the way
/// to the cards short. A key steps through them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Gloss {
    pub(crate) terms: Terms,
    pub(crate) lang: Lang,
}

impl Gloss {
    /// Marks each term in a sentence at its first occurrence.
    pub(crate) fn mark(self, says: &str) -> Html {
        let marked = |(id, said): (Option<&'static str>, &str)| match id {
            Some(id) => html! { <span data-term={id}>{ said.to_owned() }</span> },
            None => html! { said.to_owned() },
        };
        html! { <>{ for self.parts(says).into_iter().map(marked) }</> }
    }

    /// Splits a sentence into parts. Explained terms have their ids.
    fn parts(self, says: &str) -> Vec<(Option<&'static str>, &str)> {
        let place = |(id, word): &(&'static str, Text)| {
            let (from, to) = find(says, word.get(self.lang))?;
            Some((from, to, *id))
        };
        let mut found: Vec<_> = self.terms.iter().filter_map(place).collect();
        sort_short(&mut found, |a, b| a.0 < b.0);
        let (mut parts, mut at) = (Vec::new(), 0);
        for (from, to, id) in found {
            if from >= at {
                parts.extend([(None, &says[at..from]), (Some(id), &says[from..to])]);
                at = to;
            }
        }
        parts.push((None, &says[at..]));
        parts.retain(|(_, said)| !said.is_empty());
        parts
    }
}

/// Finds a word in a sentence, including a plural s. A word in Latin letters must not be part of another
/// word. Case doesn't matter.
fn find(says: &str, word: &str) -> Option<(usize, usize)> {
    let (all, word) = (says.as_bytes(), word.as_bytes());
    let letter = |at: usize| all.get(at).is_some_and(u8::is_ascii_alphabetic);
    let is_latin = word.iter().any(u8::is_ascii_alphabetic);
    let begins =
        |from: usize| all[from..].get(..word.len()).is_some_and(|part| part.eq_ignore_ascii_case(word));
    (0..all.len()).filter(|from| begins(*from)).find_map(|from| {
        let end = from + word.len();
        let to = if is_latin && all.get(end) == Some(&b's') { end + 1 } else { end };
        let alone = (from == 0 || !letter(from - 1)) && !letter(to);
        (alone || !is_latin).then_some((from, to))
    })
}

#[cfg(test)]
mod tests {
    use super::{Gloss, Terms};
    use crate::{
        game_ui::GameUi,
        words::{
            daihinmin::Words as DaihinminWords, fill, hearts::Words as HeartsWords,
            nimmt::Words as NimmtWords, poker::Words as PokerWords,
        },
    };
    use tefuda_games::{Lang, daihinmin::Daihinmin, hearts::Hearts, leduc::Leduc, nimmt::Nimmt, text};

    const TERMS: Terms = &[("bet", text("bet", "ベット")), ("check", text("check", "チェック"))];

    fn parts(lang: Lang, says: &str) -> Vec<String> {
        let parts = Gloss { terms: TERMS, lang }.parts(says);
        parts
            .into_iter()
            .map(|(id, said)| id.map_or(said.to_owned(), |id| format!("[{id}:{said}]")))
            .collect()
    }

    /// Returns the ids of a game's terms in a sentence.
    fn explained<G: GameUi>(lang: Lang, says: &str) -> Vec<&'static str> {
        Gloss::of::<G>(lang).parts(says).into_iter().filter_map(|(id, _)| id).collect()
    }

    #[test]
    fn terms_of_boards_and_coaches_are_explained() {
        let (en, ja) = (HeartsWords::of(Lang::En), HeartsWords::of(Lang::Ja));
        assert_eq!(explained::<Hearts>(Lang::En, en.you_shot), ["moon"]);
        assert_eq!(explained::<Hearts>(Lang::Ja, &fill(ja.shot, ["West"])), ["moon"]);
        assert_eq!(explained::<Hearts>(Lang::Ja, &fill(ja.trick_number, ["3"])), ["trick"]);
        for words in [en, ja] {
            let void = fill(words.coach_void, ["♣"]);
            assert!(explained::<Hearts>(words.lang, &void).contains(&"void"), "{void}");
            assert_eq!(explained::<Hearts>(words.lang, words.coach_pass_cards), ["passing-cards"]);
        }
        for lang in [Lang::En, Lang::Ja] {
            let (cut, reversed) =
                (DaihinminWords::of(lang).says_cut, DaihinminWords::of(lang).coach_reversed);
            assert_eq!(explained::<Daihinmin>(lang, cut), ["eight-cut"]);
            assert_eq!(explained::<Daihinmin>(lang, reversed), ["revolution"]);
            let asked = fill(PokerWords::of(lang).coach_speak.of(2), ["2"]);
            assert!(explained::<Leduc>(lang, &asked).contains(&"check"), "{asked}");
            assert_eq!(explained::<Leduc>(lang, PokerWords::of(lang).pot), ["pot"]);
            let full = fill(NimmtWords::of(lang).coach_full.of(5), ["2", "5"]);
            assert_eq!(explained::<Nimmt>(lang, &full), ["row", "heads"]);
        }
    }

    #[test]
    fn a_word_is_marked_at_its_first_separate_occurrence() {
        let said = parts(Lang::En, "Better: Bets are 2, so check or bet.");
        assert_eq!(said, ["Better: ", "[bet:Bets]", " are 2, so ", "[check:check]", " or bet."]);
        assert_eq!(parts(Lang::En, "Alphabet, betting"), ["Alphabet, betting"]);
        assert_eq!(parts(Lang::En, ""), [""; 0]);
        assert_eq!(
            parts(Lang::Ja, "チェックするか、2チップをベットします。"),
            ["[check:チェック]", "するか、2チップを", "[bet:ベット]", "します。"]
        );
    }
}
