//! A move as a small card, or as three of them.

use crate::{
    context::use_look,
    notation::{Part, Shown, card_text},
    ui::card::{card_name, ink},
};
use tefuda_games::{Card, Lang};
use yew::prelude::*;

/// What to show.
#[derive(Properties, PartialEq)]
pub(crate) struct ChipProps {
    /// The move in notation.
    pub play: AttrValue,
}

/// A move: light little cards with rank and suit, words for what is no card.
#[component]
pub(crate) fn Chip(props: &ChipProps) -> Html {
    let look = use_look();
    let draw = |part: &Part| match part {
        Part::Card(card) => mini_card(*card, look.four_colours, look.lang),
        Part::Joker(_) | Part::Number(_) => slip("mind-word", part.text(look.lang)),
        Part::Hidden(sign) => slip("mind-veiled", sign.clone()),
    };
    let shown = Shown::read(&props.play);
    html! {
        <span class="mind-cards">
            { for shown.words(look.lang).map(|words| slip("mind-word", words.into_owned())) }
            { for shown.parts().iter().map(draw) }
        </span>
    }
}

/// What is no card of a suit.
fn slip(class: &'static str, said: String) -> Html {
    html! { <span class={classes!("mind-card", class)}>{ said }</span> }
}

fn mini_card(card: Card, four_colours: bool, lang: Lang) -> Html {
    html! {
        <span class={classes!("mind-card", ink(card.suit(), four_colours))} role="img" aria-label={card_name(lang, card)}>
            { card_text(card) }
        </span>
    }
}
