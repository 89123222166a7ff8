//! The middle of the table while cards to pass are chosen.

use super::place::Place;
use crate::words::{fill, hearts::Words};
use tefuda_games::{Lang, hearts::Passing};
use yew::prelude::*;

/// The state of passing.
pub(super) struct Asked<'a> {
    pub(super) passing: Passing,
    /// The player who receives the cards.
    pub(super) receiver: &'a str,
    /// The number of chosen cards.
    pub(super) chosen: u32,
    /// Whether the cards have been passed already.
    pub(super) done: bool,
    /// Whether they can be passed now.
    pub(super) ready: bool,
    pub(super) on_pass: Callback<()>,
}

/// The direction, the number of chosen cards, and the pass button.
pub(super) fn passing_panel(asked: &Asked<'_>, lang: Lang) -> Html {
    let words = Words::of(lang);
    let onclick = asked.on_pass.reform(|_| ());
    let place = Place::receiver(asked.passing).class();
    html! {
        <section key="passing" class="passing">
            if asked.done {
                <p>{ words.waiting }</p>
            } else {
                { arrow(asked.passing) }
                <p>{ fill(words.choose, [asked.receiver]) }</p>
                <p class="dots" role="img" aria-label={fill(words.chosen, [&asked.chosen.to_string()])}>
                    { for (0..3).map(|i| html! { <i class={classes!((i < asked.chosen).then_some("dot-filled"))}></i> }) }
                </p>
                <button type="button" class={classes!("button", "primary", place)} {onclick}
                    aria-disabled={(!asked.ready).then_some("true")}>
                    { words.pass(asked.passing) }
                </button>
            }
        </section>
    }
}

/// An arrow towards the receiver, or a bar if no cards are passed.
pub(super) fn arrow(passing: Passing) -> Html {
    let path = match passing {
        Passing::Hold => "M4 10.500h16v3H4z",
        _ => "M10.500 4 12.600 6.100 8.200 10.500H21v3H8.200l4.400 4.400L10.500 20l-8-8z",
    };
    let class = classes!("arrow", Place::receiver(passing).class());
    html! { <svg {class} viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg> }
}
