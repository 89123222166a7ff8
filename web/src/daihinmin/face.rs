//! Cards of Daihinmin: faces, joker included, and small cards and combinations.

use super::melds::{column, laid, ranks};
use crate::{
    context::Look,
    ui::{
        card::{CardFace, ink, rank_text},
        court::{Figure, figure},
        suit::sign,
    },
};
use tefuda_games::{
    Suit,
    daihinmin::{Cards, DaihinminCard, Meld, MeldKind, Suits},
};
use yew::prelude::*;

const JESTER: Figure = Figure {
    robe: "M-3 112V108C-3 92 6 83 22 78H42C58 83 67 92 67 108v4z",
    paper: "M22 36H42V50C42 57 37.5 60 35.5 62V71L48 75 45 88 38.5 81 32 91 25.5 81 19 88 16 75 28.5 71V62C26.5 \
        60 22 57 22 50z",
    hair: "M18.5 48C19.5 38 18 31 11.5 30 7 29.5 5 32 4 36-1 24 6 13 16.5 13 24 13 29 19 32 28 35 19 40 13 47.5 \
        13 58 13 65 24 60 36 59 32 57 29.5 52.5 30 46 31 44.5 38 45.5 48 42.5 40 38 36.5 32 36.5S21.5 40 \
        18.5 48zM26.5 51.5C28.5 56.5 35.5 56.5 37.5 51.5 34 53.6 30 53.6 26.5 51.5zM28.5 61.8C30.8 63.2 33.2 \
        63.2 35.5 61.8V63.5C33.5 65.5 30.5 65.5 28.5 63.5zM26.45 44.5a1.35 1.35 0 1 0 2.7 0 1.35 1.35 0 1 \
        0-2.7 0zM34.85 44.5a1.35 1.35 0 1 0 2.7 0 1.35 1.35 0 1 0-2.7 0z",
    gold: "M24.5 16C25.5 10 29 6 32 4 35 6 38.5 10 39.5 16 36 18.5 33.5 23 32 28 30.5 23 28 18.5 24.5 16zM1.2 \
        38a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM56.8 38a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM29.4 1.4a2.6 2.6 0 1 0 5.2 0 \
        2.6 2.6 0 1 0-5.2 0zM17 89a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM30 92a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM43 89a2 2 \
        0 1 0 4 0 2 2 0 1 0-4 0z",
    emblem: [0.0; 3],
};
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
                { figure(&JESTER, None) }
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
