//! A move as a small card, or as three of them.

use super::veil::is_hidden;
use crate::{
    context::use_look,
    notation::{Part, card_text, joker_text, parts, word},
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
    let draw = |part| match part {
        Part::Card(card) => mini_card(card, look.four_colours, look.lang),
        Part::Joker(stand_in) => slip("mind-word", joker_text(look.lang, stand_in)),
        Part::Word(said) if is_hidden(said) => slip("mind-veiled", said.to_owned()),
        Part::Word(said) => slip("mind-word", word(look.lang, said).into_owned()),
    };
    html! { <span class="mind-cards">{ for parts(&props.play).map(draw) }</span> }
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
