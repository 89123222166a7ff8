//! The cards of 6 Nimmt!: a number, and its bull heads, drawn one by one, with a tint by their number.

use tefuda_games::nimmt::heads_of;
use yew::prelude::*;

/// The CSS class of a card's tint and heads.
pub(super) fn tint(card: u8) -> &'static str {
    match heads_of(card) {
        0 | 1 => "heads-1",
        2 => "heads-2",
        3 => "heads-3",
        5 => "heads-5",
        _ => "heads-7",
    }
}

/// The face of a card, without text for screen readers. Its slot has a label.
pub(super) fn face(card: u8) -> Html {
    html! { <span key={card} class={classes!("card", "ox-card", tint(card))} aria-hidden="true"><b data-n={card.to_string()}>{ card }</b></span> }
}

/// One bull head, in the current text colour.
pub(super) fn head() -> Html {
    html! { <i class="head" aria-hidden="true"></i> }
}
