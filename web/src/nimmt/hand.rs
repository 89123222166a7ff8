//! The hand along the lower edge, the lowest card first. It is one tab stop, and one tap chooses a card.

use super::{card::face, scene::BoardContext};
use crate::{
    painted::{Later, Turn},
    ui::hand::{card_at, focus},
    words::fill,
};
use tefuda_games::nimmt::{NimmtMove, heads_of};
use yew::prelude::*;

/// The most cards in a row on a narrow table.
const ROW: usize = 5;

/// The hand. `looked` is the card last focused or pointed at. `on_look` is called for each such card.
pub(super) fn hand(
    desk: &BoardContext<'_>,
    list: &NodeRef,
    looked: Option<u8>,
    on_look: Callback<Option<u8>>,
) -> Html {
    let cards: Vec<u8> = desk.props.view.hand().iter().collect();
    let live = desk.props.may_move && desk.props.view.table().taker().is_none();
    // The focused card, or its neighbour after it has been played.
    let stop = looked.and_then(|card| cards.iter().position(|c| *c >= card)).unwrap_or(if looked.is_some() {
        cards.len().saturating_sub(1)
    } else {
        0
    });
    let upper = if cards.len() > ROW { cards.len().div_ceil(2) } else { 0 };
    let slot = |(i, card): (usize, &u8)| {
        let card = *card;
        let (row, at, of) = if i < upper { (0, i, upper) } else { (1, i - upper, cards.len() - upper) };
        let hinted = desk.props.hint == Some(NimmtMove::Card(card));
        let mut label = desk.words.card_of(card, heads_of(card));
        if hinted {
            label = label + desk.words.comma + desk.words.hinted;
        }
        html! {
            <div key={card} class={classes!("slot", live.then_some("playable"), hinted.then_some("hinted"))} role="option"
                style={format!("--i:{i};--r:{row};--j:{at};--m:{of}")} tabindex={if i == stop { "0" } else { "-1" }}
                data-card={card.to_string()} aria-selected="false" aria-disabled={(!live).then_some("true")}
                aria-label={label}>
                { face(card) }
            </div>
        }
    };
    let label = if desk.props.person {
        desk.words.hand.to_owned()
    } else {
        fill(desk.words.hand_of, [desk.name(desk.viewer())])
    };
    let act = desk.act.clone();
    let onclick = {
        let act = act.clone();
        move |event: MouseEvent| {
            if let Some(card) = card_at(&event) {
                act.emit(NimmtMove::Card(card));
            }
        }
    };
    let onpointerover = {
        let on_look = on_look.clone();
        move |event: PointerEvent| on_look.emit(card_at(&event))
    };
    let onfocusin = move |event: FocusEvent| on_look.emit(card_at(&event));
    let onkeydown = {
        let (cards, list) = (cards.clone(), list.clone());
        move |event: KeyboardEvent| {
            let at = card_at(&event).and_then(|card: u8| cards.iter().position(|c| *c == card));
            let Some(at) = at.filter(|_| !event.ctrl_key() && !event.meta_key() && !event.alt_key()) else {
                return;
            };
            let last = cards.len() - 1;
            let to = match event.key().as_str() {
                "ArrowLeft" | "ArrowUp" => at.saturating_sub(1),
                "ArrowRight" | "ArrowDown" => (at + 1).min(last),
                "Home" => 0,
                "End" => last,
                "Enter" | " " => {
                    event.prevent_default();
                    act.emit(NimmtMove::Card(cards[at]));
                    return;
                }
                _ => return,
            };
            event.prevent_default();
            focus(&list, &format!("[data-card='{}']", cards[to]));
        }
    };
    html! {
        <div class={classes!("hand", (upper > 0).then_some("rows"), live.then_some("live"))} ref={list.clone()}
            role="listbox" aria-label={label} aria-orientation="horizontal" style={format!("--n:{}", cards.len())}
            {onclick} {onkeydown} {onpointerover} {onfocusin}>
            <Later turn={Turn::First}>{ for cards.iter().enumerate().map(slot) }</Later>
        </div>
    }
}
