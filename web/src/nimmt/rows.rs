//! The four rows: their cards, the price of each, and the sixth place, which takes the row.

use super::{
    card::{face, head},
    scene::Act,
    scene::BoardContext,
};
use crate::{
    painted::{Later, Turn},
    words::fill,
};
use tefuda_games::nimmt::{NimmtMove, ROW_ROOM, Taken, heads_of};
use yew::prelude::*;

/// The rows. `aim` is the row, 1 to 4, where the card under the pointer would go.
pub(super) fn rows(desk: &BoardContext<'_>, aim: Option<u8>) -> Html {
    let row = |(number, cards): (u8, &Vec<u8>)| row(desk, number, cards, aim == Some(number));
    html! {
        <ol class="ox-rows" aria-label={desk.words.rows}>
            <Later turn={Turn::First}>{ for (1..).zip(&desk.scene.rows).map(row) }</Later>
        </ol>
    }
}

/// A row, with its price in front, and its places.
fn row(desk: &BoardContext<'_>, number: u8, cards: &[u8], aim: bool) -> Html {
    let acting = desk.scene.acting().filter(|(step, _)| step.row == number);
    let falling = acting.is_some_and(|(_, act)| act == Act::Falling);
    // The card just placed: the last of the row, or the first of a new one.
    let new = acting.filter(|_| !falling).map(|(step, _)| step.card);
    // The sixth card stays in its place until the row is taken.
    let sixth = acting.filter(|(step, _)| falling && step.taken == Taken::Sixth).map(|(step, _)| step.card);
    let heads = cards.iter().map(|card| heads_of(*card)).sum::<u8>();
    let class = classes!(
        "ox-row",
        (cards.len() == ROW_ROOM).then_some("full"),
        aim.then_some("aim"),
        falling.then_some("falls"),
        acting.is_some_and(|(step, _)| desk.yours(step.seat)).then_some("yours"),
    );
    let place = |k: usize| match cards.get(k) {
        Some(card) => {
            let card = *card;
            let class = classes!(
                "place",
                (k + 1 == cards.len()).then_some("end"),
                (new == Some(card)).then_some("nimmt-new")
            );
            html! { <span key={k} {class}>{ face(card) }</span> }
        }
        None => html! { <span key={k} class="place"></span> },
    };
    html! {
        <li key={number} {class}>
            { price(desk, number, heads, cards) }
            { for (0..ROW_ROOM).map(place) }
            <span class="place sixth" aria-hidden="true">{ sixth.map_or_else(head, face) }</span>
        </li>
    }
}

/// The price of a row. Usually it describes the row, and when you must take a row, it is a button.
fn price(desk: &BoardContext<'_>, number: u8, heads: u8, cards: &[u8]) -> Html {
    let shown = html! { <>{ head() }{ heads }</> };
    if !desk.taking() {
        let free = (ROW_ROOM - cards.len().min(ROW_ROOM)) as u8;
        let list = cards.iter().map(u8::to_string).collect::<Vec<_>>().join(desk.words.comma);
        let said = desk.words.row_of(number, heads, free) + desk.words.comma + &list;
        return html! {
            <span class="price num"><span class="sr">{ said }</span><span aria-hidden="true" data-term="heads">{ shown }</span></span>
        };
    }
    let play = NimmtMove::Row(number);
    let onclick = desk.act.reform(move |_: MouseEvent| play);
    let hinted = desk.props.hint == Some(play);
    let mut label = fill(desk.words.take.of(heads), [&number.to_string(), &heads.to_string()]);
    if hinted {
        label = label + desk.words.comma + desk.words.hinted;
    }
    html! {
        <button type="button" class={classes!("price", "num", "take", hinted.then_some("hinted"))} {onclick}
            data-row={number.to_string()} aria-label={label}>
            { shown }<small>{ desk.words.take_short }</small>
        </button>
    }
}
