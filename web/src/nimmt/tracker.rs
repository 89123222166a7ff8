//! The tracker of all cards: seen, in the hand, or still unseen.

use super::{card::tint, scene::BoardContext};
use crate::words::fill;
use tefuda_games::nimmt::{Cards, NimmtView, Row};
use yew::prelude::*;

/// The cards of the deck, and the destination of the card under the pointer.
pub(super) fn tracker(desk: &BoardContext<'_>, looked: Option<u8>) -> Html {
    let (view, words) = (&desk.props.view, desk.words);
    let unseen = view.unseen();
    let gap = looked.map_or(Cards::EMPTY, |card| unseen & gap(view, card));
    let says =
        looked.map_or_else(|| words.point_at.to_owned(), |card| words.outlook(card, &view.outlook(card)));
    let cell = |card: u8| {
        let class = if view.hand().has(card) || view.chosen() == Some(card) {
            "mine"
        } else if gap.has(card) {
            "gap"
        } else if unseen.has(card) {
            ""
        } else {
            "seen"
        };
        html! { <span key={card} class={classes!("cell", tint(card), class, (looked == Some(card)).then_some("looked"))}>{ card }</span> }
    };
    let label = fill(words.unseen_are, [&unseen.len().to_string(), &ranges(unseen, words.comma)]);
    html! {
        <section class="tracker" aria-label={words.tracker}>
            <p class="outlook">{ says }</p>
            <div class="cells num" role="img" aria-label={label}>
                { for view.table().config().cards().iter().map(cell) }
            </div>
            <p class="legend" aria-hidden="true">
                { for [("seen", words.seen), ("mine", words.mine), ("", words.unseen)].map(|(class, word)| html! {
                    <span><i class={classes!("cell", class)}></i>{ word }</span>
                }) }
            </p>
        </section>
    }
}

/// Returns the cards between the end of a card's row and the card.
fn gap(view: &NimmtView, card: u8) -> Cards {
    let table = view.table();
    let low = table.row_for(card).and_then(|row| table.rows().get(row)).map_or(0, Row::end);
    Cards::between(low, card)
}

/// Formats a set of cards as short ranges: `1–4, 7, 9–12`.
fn ranges(cards: Cards, comma: &str) -> String {
    let mut says = String::new();
    let mut before = None;
    for card in cards {
        let next = cards.has(card + 1);
        let follows = before == Some(card - 1);
        before = Some(card);
        if follows && next {
            continue;
        }
        if !says.is_empty() {
            says += if follows { "–" } else { comma };
        }
        says += &card.to_string();
    }
    says
}

#[cfg(test)]
mod tests {
    use super::ranges;
    use tefuda_games::nimmt::Cards;

    #[test]
    fn consecutive_cards_are_written_as_ranges() {
        let said = |cards: &[u8]| ranges(cards.iter().copied().collect::<Cards>(), ", ");
        assert_eq!(said(&[1, 2, 3, 4, 7, 9, 10, 104]), "1–4, 7, 9–10, 104");
        assert_eq!(said(&[]), "");
        assert_eq!(said(&[104]), "104");
    }
}
