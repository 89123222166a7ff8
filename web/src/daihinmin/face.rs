//! Cards of Daihinmin: faces, joker included, and small cards and combinations.

use super::melds::{column, laid, ranks};
use crate::{
    context::Look,
    ui::{
        card::{CardFace, ink, rank_text},
        suit::sign,
    },
};
use tefuda_games::{
    Suit,
    daihinmin::{Cards, DaihinminCard, Meld, MeldKind, Suits},
};
use yew::prelude::*;

/// The joker's cap with three tails, each with a bell, and a collar below.
const CAP: &str = "M36 88C33 70 26 62 15 64 22 48 38 44 48 56 47 40 52 30 62 24 72 30 77 40 76 56 86 44 102 48 109 64 98 62 \
     91 70 88 88zM36 93h52v7H36zM15 66a5.500 5.500 0 1 0 .1 0zM109 66a5.500 5.500 0 1 0 .1 0zM62 10a5.500 5.500 0 1 0 .1 0z";
/// A five-pointed star below the index.
const STAR: &str = "M17.5 40 20.7 48.300 29.500 48.800 22.700 54.400 24.900 63 17.500 58.200 10.100 63 12.300 54.400 5.500 48.800 14.300 48.300z";

/// The face of a card, without text for screen readers.
pub(super) fn face(card: DaihinminCard) -> Html {
    match card.card() {
        Some(card) => html! { <CardFace {card} /> },
        None => html! {
            <svg class="card face joker" viewBox="0 0 100 140" aria-hidden="true">
                <text x="17.5" y="33" textLength="29" lengthAdjust="spacingAndGlyphs">{ "JK" }</text>
                <path d={STAR} />
                <path class="joker-cap" fill-rule="evenodd" transform="translate(20 36) scale(.64)" d={CAP} />
            </svg>
        },
    }
}

/// A combination as large cards. The joker shows the card it replaces.
pub(super) fn spread(meld: Meld, look: Look) -> Html {
    let stand = meld.stand();
    let tag = stand.column().map(|at| {
        html! { <i class="tag">{ for stand.suit().map(|suit| inked(suit, look)) }{ column(at) }</i> }
    });
    let card = |card: DaihinminCard| {
        html! {
            <span key={card.code()}>
                { face(card) }
                if card.is_joker() { { for tag.clone() } }
            </span>
        }
    };
    html! { <>{ for laid(meld).into_iter().map(card) }</> }
}

/// The symbol of a suit in its colour.
fn inked(suit: Suit, look: Look) -> Html {
    html! { <b class={ink(suit, look.four_colours)}>{ sign(suit) }</b> }
}

/// The symbols of several suits.
pub(super) fn signs(suits: Suits, look: Look) -> Html {
    html! { <>{ for suits.iter().map(|suit| inked(suit, look)) }</> }
}

/// A combination in small print: its suits and ranks.
pub(super) fn chip(meld: Meld, look: Look) -> Html {
    let joker = meld.cards().has_joker() && meld.kind() != MeldKind::Joker;
    html! {
        <span class="slim" aria-hidden="true">
            { signs(meld.suits(), look) }
            { ranks(look.lang, meld) }
            if joker { <small>{ "JK" }</small> }
        </span>
    }
}

/// Several cards in small print, side by side.
pub(super) fn slip(cards: Cards, look: Look) -> Html {
    let token = |card: DaihinminCard| {
        html! {
            <i key={card.code()}>
                { for card.suit().map(|suit| inked(suit, look)) }
                { card.rank().map_or("JK", rank_text) }
            </i>
        }
    };
    html! { <span class="small-cards" aria-hidden="true">{ for cards.iter().map(token) }</span> }
}
