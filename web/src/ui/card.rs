//! Playing cards: our own faces as SVG, and a plain back.
//!
//! A face has only a few nodes: the rank as text, and many suit symbols in one path. The index has the left
//! strip to itself, so that overlapped cards are as readable as whole ones. Beside it are the pips, arranged
//! as on French cards, or the figure of a court card. On an overlapped card, a figure moves below the index,
//! and one large suit symbol replaces the pips (`assets/style/cards.css`), so none is cut.

use super::{
    court::{court, figure},
    suit::{Stamp, stamp},
};
use crate::context::use_look;
use tefuda_games::{Card, Lang, Rank, Suit};
use yew::prelude::*;

/// The columns and rows of the pips, on a card of 100 × 140.
const COLUMNS: [f32; 3] = [47.5, 65.5, 83.5];
const ROWS: [f32; 9] = [22.0, 31.0, 40.0, 54.0, 70.0, 86.0, 100.0, 109.0, 118.0];

/// The pips of the ranks 2 to 10, as column and row.
const PIPS: [&[(u8, u8)]; 9] = [
    &[(1, 0), (1, 8)],
    &[(1, 0), (1, 4), (1, 8)],
    &[(0, 0), (2, 0), (0, 8), (2, 8)],
    &[(0, 0), (2, 0), (1, 4), (0, 8), (2, 8)],
    &[(0, 0), (2, 0), (0, 4), (2, 4), (0, 8), (2, 8)],
    &[(0, 0), (2, 0), (1, 2), (0, 4), (2, 4), (0, 8), (2, 8)],
    &[(0, 0), (2, 0), (1, 2), (0, 4), (2, 4), (1, 6), (0, 8), (2, 8)],
    &[(0, 0), (2, 0), (0, 3), (2, 3), (1, 4), (0, 5), (2, 5), (0, 8), (2, 8)],
    &[(0, 0), (2, 0), (1, 1), (0, 3), (2, 3), (0, 5), (2, 5), (1, 7), (0, 8), (2, 8)],
];

/// The index of a ten. Two digits of a font would be too wide for the strip.
const TEN: &str = "M5.5 14.5L11.5 8H15V33H9.5V14.5L5.5 18.5zM18.5 17C18.5 11 21 7.6 26 7.6S33.5 11 33.5 17V24C33.5 30 31 33.4 26 33.4S18.5 30 18.5 \
     24zM24 17V24C24 27 24.5 28.6 26 28.6S28 27 28 24V17C28 14 27.5 12.4 26 12.4S24 14 24 17z";

/// The properties of a card's face.
#[derive(Properties, PartialEq)]
pub(crate) struct CardFaceProps {
    /// The card.
    pub(crate) card: Card,
    /// Whether to draw only the index and one large suit, for small sizes.
    #[prop_or_default]
    pub(crate) plain: bool,
}

/// The face of a card, without text for screen readers. Its place should have [`card_name`] as its label.
#[component]
pub(crate) fn CardFace(props: &CardFaceProps) -> Html {
    let look = use_look();
    let (card, suit) = (props.card, props.card.suit());
    let body = if props.plain {
        html! { <path class="figure" d={large(suit, 98.0)} /> }
    } else if let Some(of) = court(card.rank()) {
        figure(of, Some(suit))
    } else if card.rank() == Rank::ACE {
        html! { <path class="figure" d={large(suit, 76.0)} /> }
    } else {
        html! { <><path class="pips" d={pips(card)} /><path class="figure sole" d={large(suit, 76.0)} /></> }
    };
    html! {
        <svg class={classes!("card", "face", ink(suit, look.four_colours))} viewBox="0 0 100 140" aria-hidden="true">
            { index(card.rank()) }
            <path d={symbol(suit, 17.5, 52.0, 23.5)} />
            { body }
        </svg>
    }
}

/// The CSS class for the colour of a suit.
pub(crate) fn ink(suit: Suit, four_colours: bool) -> &'static str {
    match (suit, four_colours) {
        (Suit::Hearts, _) | (Suit::Diamonds, false) => "hearts",
        (Suit::Spades, _) | (Suit::Clubs, false) => "spades",
        (Suit::Diamonds, true) => "diamonds",
        (Suit::Clubs, true) => "clubs",
    }
}

/// A court card without a suit, for games without suits.
pub(crate) fn court_face(rank: Rank) -> Html {
    html! {
        <svg class="card face" viewBox="0 0 100 140" aria-hidden="true">
            { index(rank) }
            { for court(rank).map(|of| figure(of, None)) }
        </svg>
    }
}

/// The rank in the upper left corner.
fn index(rank: Rank) -> Html {
    match rank_text(rank) {
        "10" => html! { <path fill-rule="evenodd" d={TEN} /> },
        text => html! { <text x="17.5" y="33">{ text }</text> },
    }
}

/// Returns one suit symbol.
fn symbol(suit: Suit, x: f32, y: f32, size: f32) -> String {
    let mut path = String::new();
    stamp(&mut path, suit, Stamp { x, y, size, turned: false });
    path
}

/// Returns a large suit symbol beside the index.
fn large(suit: Suit, y: f32) -> String {
    symbol(suit, 62.0, y, 56.0)
}

/// Returns the pips of a card.
fn pips(card: Card) -> String {
    let mut path = String::new();
    for (column, row) in PIPS.get(card.rank().index() as usize).copied().unwrap_or_default() {
        let (x, y) = (COLUMNS[*column as usize], ROWS[*row as usize]);
        stamp(&mut path, card.suit(), Stamp { x, y, size: 20.0, turned: *row > 4 });
    }
    path
}

/// The back of a card.
pub(crate) fn card_back() -> Html {
    html! { <span class="card back" aria-hidden="true"></span> }
}

/// Returns the printed rank: `10` for the ten.
pub(crate) fn rank_text(rank: Rank) -> &'static str {
    ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"][rank.index() as usize]
}

/// Returns the spoken name of a card: "queen of spades", 「スペードのQ」.
pub(crate) fn card_name(lang: Lang, card: Card) -> String {
    const RANKS: [&str; 13] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
        "ace",
    ];
    let suit = card.suit().name().get(lang);
    match lang {
        Lang::En => format!("{} of {suit}", RANKS[card.rank().index() as usize]),
        Lang::Ja => format!("{suit}の{}", rank_text(card.rank())),
    }
}
