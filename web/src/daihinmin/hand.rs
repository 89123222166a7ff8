//! The cards of the hand, sorted by strength and with their states.

use super::{face::face, melds::spoken};
use crate::{
    board::BoardProps,
    context::Look,
    ui::hand::{Hand, Slot, stated, upper_row},
    words::{daihinmin::Words, fill},
};
use std::{cell::RefCell, rc::Rc};
use tefuda_games::{
    View as _,
    daihinmin::{Cards, Daihinmin, DaihinminCard, DaihinminMove},
};
use yew::prelude::*;

/// The hand. The cards keep their order in the page, so that they can slide to their new places in a
/// revolution.
pub(super) fn hand(
    props: &BoardProps<Daihinmin>,
    selected: Cards,
    follow: Rc<RefCell<bool>>,
    on_pick: Callback<DaihinminCard>,
    on_enter: Callback<DaihinminCard>,
    look: Look,
) -> Html {
    let (words, view, table) = (Words::of(look.lang), &props.view, props.view.table());
    let cards = sorted(view.hand(), table.revolution());
    let hint = props.hint.map_or(Cards::EMPTY, DaihinminMove::cards);
    // The cards received in the exchange are marked during the first trick.
    let first = table.last_trick().len() == table.turns().len();
    let received = if first { view.received() } else { Cards::EMPTY };
    let playable = if props.may_move { view.playable() } else { Cards::EMPTY };
    let giving = props.may_move && table.gift().is_some();
    let slot = |card: DaihinminCard| {
        let (answers, hinted, fresh) = (playable.has(card), hint.has(card), received.has(card));
        Slot {
            card,
            face: face(card),
            label: stated(
                spoken(look.lang, card),
                words.comma,
                &[(words.received, fresh), (words.hinted, hinted)],
            ),
            answers,
            playable: answers && !giving,
            chosen: selected.has(card),
            hinted,
            fresh,
        }
    };
    let slots: Vec<_> = view.hand().iter().map(slot).collect();
    let upper = upper_row(&cards, |card| card.strength());
    let label = if !props.person {
        fill(words.hand_of, [props.name(view.seat())])
    } else if giving {
        words.hand_giving.to_owned()
    } else {
        words.hand.to_owned()
    };
    html! {
        <Hand<DaihinminCard> key={props.finished.len()} {cards} {slots} {upper} {label} several=true live={props.may_move} {follow} {on_pick} {on_enter} />
    }
}

/// The cards from weak to strong in the current order. The joker is always the strongest.
fn sorted(hand: Cards, revolution: bool) -> Vec<DaihinminCard> {
    let mut cards: Vec<DaihinminCard> = hand.natural().iter().collect();
    if revolution {
        cards.reverse();
    }
    cards.extend((hand & Cards::JOKER).iter());
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_revolution_reverses_the_hand_except_for_the_joker() {
        let hand: Cards = "3D 9S 9C 2H JK".parse().expect("cards");
        let words = |revolution| {
            let cards: Vec<String> = sorted(hand, revolution).iter().map(ToString::to_string).collect();
            cards.join(" ")
        };
        assert_eq!(words(false), "3D 9C 9S 2H JK");
        assert_eq!(words(true), "2H 9S 9C 3D JK");
    }
}
