//! The cards of the hand, in order and with their states.

use crate::{
    board::BoardProps,
    ui::{
        card::{CardFace, card_name},
        hand::{Hand, Slot, stated, upper_row},
    },
    words::{fill, hearts::Words},
};
use std::{cell::RefCell, rc::Rc};
use tefuda_games::{
    Card, CardSet, Lang, Suit, View as _,
    hearts::{Hearts, HeartsMove},
};
use yew::prelude::*;

/// The hand. `choosing` tells whether cards to pass are being chosen, and `chosen` are those cards.
pub(super) fn hand(
    props: &BoardProps<Hearts>,
    choosing: bool,
    chosen: CardSet,
    follow: Rc<RefCell<bool>>,
    on_pick: Callback<Card>,
    lang: Lang,
) -> Html {
    let (words, view, table) = (Words::of(lang), &props.view, props.view.table());
    let cards = sorted(view.hand());
    let chosen = if table.in_passing() { chosen | view.gave() } else { chosen };
    let hint = match props.hint {
        Some(HeartsMove::Pass(cards)) => cards.into_iter().collect(),
        Some(HeartsMove::Play(card)) => CardSet::of(card),
        None => CardSet::EMPTY,
    };
    // The cards passed to this hand are marked during the first trick.
    let received = if table.len() < 4 { view.received() } else { CardSet::EMPTY };
    let slot = |card: Card| {
        let (hinted, fresh) = (hint.has(card), received.has(card));
        let playable = !choosing && props.may_move && view.check(HeartsMove::Play(card)).is_ok();
        Slot {
            card,
            face: html! { <CardFace {card} /> },
            label: stated(
                card_name(lang, card),
                words.comma,
                &[(words.received, fresh), (words.hinted, hinted)],
            ),
            answers: choosing || playable,
            playable,
            chosen: chosen.has(card),
            hinted,
            fresh,
        }
    };
    let slots: Vec<_> = cards.iter().copied().map(slot).collect();
    let upper = upper_row(&cards, |card| card.suit());
    let label = if !props.players().is_you(view.seat()) {
        fill(words.hand_of, [props.name(view.seat())])
    } else if choosing {
        words.hand_passing.to_owned()
    } else {
        words.hand.to_owned()
    };
    html! {
        <Hand<Card> key={props.finished.len()} {cards} {slots} {upper} {label} several={choosing} live={props.may_move} {follow} {on_pick} />
    }
}

/// Black and red alternate.
pub(super) const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Spades, Suit::Hearts];

/// The cards of a hand from left to right.
fn sorted(hand: CardSet) -> Vec<Card> {
    SUITS.iter().flat_map(|suit| hand.in_suit(*suit).iter()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_alternate_and_ranks_rise() {
        let cards = sorted("2H AS 3D KC 2C".parse().expect("a hand"));
        let names: Vec<String> = cards.iter().map(ToString::to_string).collect();
        assert_eq!(names.join(" "), "2C KC 3D AS 2H");
    }
}
