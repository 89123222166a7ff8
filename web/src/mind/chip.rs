//! A move as one small card, or as several.

use crate::{
    context::use_look,
    notation::{Part, Shown, card_text},
    ui::card::{card_name, ink},
};
use tefuda_games::Card;
use yew::prelude::*;

/// The properties of a move.
#[derive(Properties, PartialEq)]
pub(crate) struct ChipProps {
    pub play: Shown,
}

/// The joker's index. Its full name would be as wide as three cards.
const JOKER: &str = "JK";

/// A move: small cards with rank and suit, or words for a move without cards.
#[component]
pub(crate) fn Chip(props: &ChipProps) -> Html {
    let look = use_look();
    let draw = |part: &Part| match part {
        Part::Card(card) => mini_card(Some(*card), look.four_colours, card_name(look.lang, *card), None),
        Part::Joker(stand) => mini_card(*stand, look.four_colours, part.text(look.lang), Some(JOKER)),
        Part::Number(_) => slip("mind-word", part.text(look.lang)),
        Part::Hidden(sign) => slip("mind-veiled", sign.clone()),
    };
    let shown = &props.play;
    html! {
        <span class="mind-cards">
            { for shown.words(look.lang).map(|words| slip("mind-word", words.into_owned())) }
            { for shown.parts().iter().map(draw) }
        </span>
    }
}

/// A move without a card of a suit.
fn slip(class: &'static str, said: String) -> Html {
    html! { <span class={classes!("mind-card", class)}>{ said }</span> }
}

/// A card, and the card that it replaces, if any.
fn mini_card(card: Option<Card>, four_colours: bool, name: String, sign: Option<&'static str>) -> Html {
    let class = classes!("mind-card", card.map(|card| ink(card.suit(), four_colours)));
    html! {
        <span {class} role="img" aria-label={name}>
            { for card.map(card_text) }
            if let Some(sign) = sign { <small>{ sign }</small> }
        </span>
    }
}
