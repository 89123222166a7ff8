//! A move as a small card, or as three of them.

use super::{
    format::{Part, parts},
    veil::is_hidden,
};
use crate::{
    context::use_look,
    ui::card::{card_name, ink, rank_text},
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
        Part::Word(word) if is_hidden(word) => {
            html! { <span class="mind-card mind-veiled">{ word.to_owned() }</span> }
        }
        Part::Word(word) => html! { <span class="mind-card mind-word">{ word.to_owned() }</span> },
    };
    html! { <span class="mind-cards">{ for parts(&props.play).map(draw) }</span> }
}

fn mini_card(card: Card, four_colours: bool, lang: Lang) -> Html {
    html! {
        <span class={classes!("mind-card", ink(card.suit(), four_colours))} role="img" aria-label={card_name(lang, card)}>
            { format!("{}\u{fe0e}{}", card.suit().symbol(), rank_text(card.rank())) }
        </span>
    }
}
