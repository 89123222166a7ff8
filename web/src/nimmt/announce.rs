//! Announcements of events at the table, for screen readers.

use crate::{
    players::Players,
    words::{fill, nimmt::Words},
};
use tefuda_games::{
    Lang, Seat, View,
    nimmt::{NimmtMove, NimmtView, Taken},
};

/// Describes a move in sentences, one per line: the card chosen, the cards revealed and placed, the rows
/// taken, and whose turn it is if it is a person's. `before` and `after` are the views of the seat at the
/// lower edge.
pub(super) fn announce(
    lang: Lang,
    players: Players<'_>,
    before: &NimmtView,
    (seat, play): (Seat, NimmtMove),
    after: &NimmtView,
) -> String {
    let words = Words::of(lang);
    let name = |seat: Seat| players.name(seat);
    let you = Some(after.seat()).filter(|seat| players.is_you(*seat));
    let table = after.table();
    let mut said = Vec::new();
    match play {
        NimmtMove::Card(card) if you == Some(seat) => said.push(fill(words.you_choose, [&card.to_string()])),
        NimmtMove::Card(_) => said.push(fill(words.has_chosen, [name(seat)])),
        NimmtMove::Row(_) => {}
    }
    if table.revealed_turns() > before.table().revealed_turns() {
        let cards = table.plays(table.revealed_turns() - 1).unwrap_or_default();
        let mut turned: Vec<(u8, Seat)> = cards.iter().copied().zip((0..).map(Seat)).collect();
        tefuda_games::sort_short(&mut turned, |a, b| a.0 < b.0);
        let one = |(card, seat): &(u8, Seat)| fill(words.shows, [name(*seat), &card.to_string()]);
        let list: Vec<String> = turned.iter().map(one).collect();
        said.push(fill(words.shown, [&list.join(words.comma)]));
    }
    if let Some((taker, card)) = table.waiting().first() {
        let other = (you != Some(*taker)).then(|| name(*taker));
        said.push(words.must_take(other, *card) + words.stop);
        if you == Some(*taker) {
            let rows = (1..).zip(table.rows());
            said.extend(rows.map(|(number, row)| words.row_of(number, row.heads(), row.free()) + words.stop));
        }
    }
    let placed = table.turns().checked_sub(1).filter(|turn| *turn == before.table().turns());
    for step in placed.and_then(|turn| table.placements(turn)).map_or_else(Vec::new, |(_, placed)| placed) {
        if step.taken != Taken::Choice {
            let put = if step.taken == Taken::Sixth { words.sixth } else { words.joins };
            said.push(fill(put, [&step.card.to_string(), &step.row.to_string()]) + words.stop);
        }
        if step.taken != Taken::Nothing {
            let other = (you != Some(step.seat)).then(|| name(step.seat));
            said.push(words.taken(other, step.row, step.heads) + words.stop);
        }
    }
    match after.turn() {
        None => {
            said.push(words.deal_over.to_owned() + words.stop);
            let heads = (0..).map(Seat).zip(table.heads());
            said.extend(
                heads.map(|(seat, heads)| fill(words.ends_with.of(*heads), [name(seat), &heads.to_string()])),
            );
        }
        Some(next) if you == Some(next) && table.taker().is_none() => said.push(words.now_you.to_owned()),
        Some(_) => {}
    }
    said.join("\n")
}

#[cfg(test)]
mod tests {
    use crate::players::random_told;
    use tefuda_games::{Lang, nimmt::Nimmt};

    /// All announcements of a random deal, as seat 0 hears them.
    fn deal(lang: Lang, you: &str) -> Vec<String> {
        random_told::<Nimmt>(2, &[you, "Ann", "Bob", "Cleo", "Dan", "Eve"], lang)
    }

    #[test]
    fn a_deal_is_announced_from_the_first_card_to_the_heads() {
        let told = deal(Lang::En, "You").join("\n");
        for phrase in [
            "You play ",
            "Ann has chosen.",
            "Revealed: ",
            " goes to row ",
            "is the sixth card in row ",
            "must take one.",
            "You take row ",
            "Your turn.",
            "Deal over.",
        ] {
            assert!(told.contains(phrase), "{phrase} is missing in:\n{told}");
        }
    }

    #[test]
    fn a_card_is_not_announced_before_all_are_revealed() {
        let others = deal(Lang::En, "You").into_iter().filter(|line| line.ends_with("has chosen."));
        assert!(others.count() > 30);
        let choice = deal(Lang::En, "You")[1].clone();
        assert_eq!(choice, "Ann has chosen.");
    }

    #[test]
    fn japanese_has_no_spaces_between_sentences() {
        assert!(deal(Lang::Ja, "あなた").iter().all(|line| !line.contains("。 ")));
    }
}
