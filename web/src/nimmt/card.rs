//! The cards of 6 Nimmt!: a number, and as many horned heads as it costs, tinted by their number and to be counted.

use tefuda_games::nimmt::heads_of;
use yew::prelude::*;

/// The class that gives a card its tint and its heads, drawn by the style sheet.
pub(super) fn tint(card: u8) -> &'static str {
    match heads_of(card) {
        0 | 1 => "heads-1",
        2 => "heads-2",
        3 => "heads-3",
        5 => "heads-5",
        _ => "heads-7",
    }
}

/// The face of a card. Purely visual: its place gives it a name.
pub(super) fn face(card: u8) -> Html {
    html! { <span key={card} class={classes!("card", "ox-card", tint(card))} aria-hidden="true"><b>{ card }</b></span> }
}

/// One head, in the colour of the text around it.
pub(super) fn head() -> Html {
    html! { <i class="head" aria-hidden="true"></i> }
}
