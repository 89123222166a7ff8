//! Combinations and cards in words.

use super::select::Offer;
use crate::{
    ui::card::{card_name, rank_text},
    words::{daihinmin::Words, fill},
};
use tefuda_games::{
    Lang, Say as _, Suit,
    daihinmin::{Cards, DaihinminCard, DaihinminView, Meld, MeldKind, MeldSelection, Suits},
};

/// The printed rank for a column of the card table. Outside the thirteen ranks there is only the joker.
pub(super) fn column(column: u8) -> &'static str {
    let card = column.checked_sub(1).and_then(|strength| DaihinminCard::new(Suit::Spades, strength));
    card.and_then(DaihinminCard::rank).map_or("JK", rank_text)
}

/// The cards of a combination from left to right. The joker has the rank and suit that it stands in for.
pub(super) fn laid(meld: Meld) -> Vec<DaihinminCard> {
    let mut cards: Vec<DaihinminCard> = meld.cards().natural().iter().collect();
    if meld.cards().has_joker() {
        let (at, suit) = (meld.stand().column(), meld.stand().suit());
        let before = |card: &DaihinminCard| {
            at.is_none_or(|at| (card.strength() + 1, card.suit()) < (at, suit) || suit.is_none())
        };
        cards.insert(cards.iter().filter(|card| before(card)).count(), DaihinminCard::JOKER);
    }
    cards
}

/// The ranks of a combination: `8`, `5–7`.
pub(super) fn ranks(lang: Lang, meld: Meld) -> String {
    if meld.low() == meld.high() {
        return column(meld.low()).to_owned();
    }
    [column(meld.low()), Words::of(lang).to_rank, column(meld.high())].concat()
}

/// The label of a combination on a button, such as "Pair of 8s".
pub(super) fn title(lang: Lang, meld: Meld) -> String {
    let (words, ranks) = (Words::of(lang), ranks(lang, meld));
    match meld.kind() {
        MeldKind::Joker => words.title_joker.to_owned(),
        MeldKind::Single => meld.suits().to_string() + &ranks,
        MeldKind::Sequence => fill(words.title_sequence, [&meld.suits().to_string(), &ranks]),
        MeldKind::Group => {
            let sizes = [words.title_pair, words.title_three, words.title_four, words.title_five];
            fill(sizes[size(meld)], [&ranks])
        }
    }
}

/// The name of a combination in a sentence: "a pair of 8s", 「8のペア」.
pub(super) fn called(lang: Lang, meld: Meld) -> String {
    let words = Words::of(lang);
    let mut called = match meld.kind() {
        MeldKind::Joker => return words.the_joker.to_owned(),
        MeldKind::Single => {
            return meld.cards().weakest().map_or_else(String::new, |card| spoken(lang, card));
        }
        MeldKind::Sequence => fill(words.a_sequence, ends(lang, meld)),
        MeldKind::Group => {
            let sizes = [words.a_pair, words.three, words.four, words.five];
            fill(sizes[size(meld)], [&ranks(lang, meld)])
        }
    };
    // A joker at the end of a run is part of the run's name already.
    if meld.cards().has_joker() && meld.low() > 0 && meld.high() < 14 {
        called += words.with_joker;
    }
    called
}

/// The index of a set's size, from a pair to five of a kind.
fn size(meld: Meld) -> usize {
    usize::from(meld.len().clamp(2, 5)) - 2
}

/// The suit and the lowest and highest rank of a run.
fn ends(lang: Lang, meld: Meld) -> [&'static str; 3] {
    let suit = meld.suits().iter().next().map_or("", |suit| suit.name().get(lang));
    let rank = |at| if (1..14).contains(&at) { column(at) } else { Words::of(lang).joker };
    [suit, rank(meld.low()), rank(meld.high())]
}

/// The spoken name of a card.
pub(super) fn spoken(lang: Lang, card: DaihinminCard) -> String {
    card.card().map_or_else(|| Words::of(lang).joker.to_owned(), |card| card_name(lang, card))
}

/// The spoken names of suits.
pub(super) fn suits(lang: Lang, suits: Suits) -> String {
    let names: Vec<&str> = suits.iter().map(|suit| suit.name().get(lang)).collect();
    names.join(Words::of(lang).comma)
}

/// The spoken names of cards.
pub(super) fn list(lang: Lang, cards: Cards) -> String {
    let names: Vec<String> = cards.iter().map(|card| spoken(lang, card)).collect();
    names.join(Words::of(lang).comma)
}

/// Cards in print: `♠3 JK`.
pub(super) fn written(cards: Cards) -> String {
    let mut text = String::new();
    for card in cards {
        if !text.is_empty() {
            text.push(' ');
        }
        text.extend(card.suit().map(Suit::symbol));
        text += card.rank().map_or("JK", rank_text);
    }
    text
}

/// The label of a legal combination, with its effects.
pub(super) fn outcome(lang: Lang, view: &DaihinminView, option: &MeldSelection) -> String {
    let words = Words::of(lang);
    let mut text = title(lang, option.meld);
    if !option.locks.is_empty() {
        text += &fill(words.locks, [&option.locks.to_string()]);
    }
    if option.revolts {
        text += if view.table().revolution() { words.restores } else { words.revolts };
    }
    if option.clears {
        text += words.clears;
    }
    text
}

/// The text of the play button if the selection isn't a playable combination.
pub(super) fn asks(lang: Lang, view: &DaihinminView, selected: Cards, offer: &Offer) -> String {
    let words = Words::of(lang);
    match offer {
        Offer::Refused(why) => why.say(lang),
        Offer::Gift => fill(words.give, [&written(selected)]),
        Offer::Melds(_) => words.joker_as.to_owned(),
        Offer::Nothing => match (view.table().gift(), view.table().top()) {
            (Some(1), _) => words.give_one,
            (Some(_), _) => words.give_two,
            (None, None) => words.choose,
            (None, Some(_)) => words.choose_or_pass,
        }
        .to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::daihinmin::DaihinminMove;

    fn meld(words: &str) -> Meld {
        let Ok(DaihinminMove::Play(cards, stand)) = words.parse() else { panic!("{words}") };
        Meld::of(cards, stand).expect("a meld")
    }

    #[test]
    fn melds_have_titles_and_names() {
        for (cards, title_en, called_en, called_ja) in [
            ("TH", "♥10", "ten of hearts", "ハートの10"),
            ("JK", "Joker", "the joker", "ジョーカー"),
            ("8D 8S", "Pair of 8s", "a pair of 8s", "8のペア"),
            ("8D 8S *8C", "Three 8s", "three 8s with the joker", "8の3枚組（ジョーカー入り）"),
            ("9C 9D 9H 9S *9X", "Five 9s", "five 9s with the joker", "9の5枚組（ジョーカー入り）"),
            ("5S 6S 7S", "Run ♠5–7", "a run of spades, 5 to 7", "スペードの5から7の階段"),
            ("*LS 3S 4S", "Run ♠JK–4", "a run of spades, joker to 4", "スペードのジョーカーから4の階段"),
        ] {
            let meld = meld(cards);
            assert_eq!(title(Lang::En, meld), title_en);
            assert_eq!(called(Lang::En, meld), called_en);
            assert_eq!(called(Lang::Ja, meld), called_ja);
        }
    }

    #[test]
    fn the_joker_is_placed_at_the_rank_it_replaces() {
        for (cards, order) in [
            ("5S *6S 7S", "♠5 JK ♠7"),
            ("*LS 3S 4S", "JK ♠3 ♠4"),
            ("KS AS 2S *US", "♠K ♠A ♠2 JK"),
            ("8C *8D 8S", "♣8 JK ♠8"),
            ("9C 9D 9H 9S *9X", "♣9 ♦9 ♥9 ♠9 JK"),
        ] {
            let cards: Vec<String> = laid(meld(cards)).iter().map(|card| written(Cards::of(*card))).collect();
            assert_eq!(cards.join(" "), order);
        }
    }
}
