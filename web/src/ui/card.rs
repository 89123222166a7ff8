//! Playing cards: our own faces as SVG, and a plain back.
//!
//! A face has only a few nodes: the rank as text, and all suit symbols in one path. The index has the left
//! strip to itself, so that overlapped cards are as readable as whole ones. Beside it are the pips, arranged
//! as on French cards. Court cards have a letter below a crown, a coronet or a plume.

use super::suit::{Stamp, stamp};
use crate::context::use_look;
use tefuda_games::{Card, Lang, Rank, Suit};
use yew::prelude::*;

/// The columns and rows of the pips, on a card of 100 × 140.
const COLUMNS: [f32; 3] = [46.0, 64.5, 83.0];
const ROWS: [f32; 9] = [23.0, 31.75, 40.5, 54.33, 70.0, 85.67, 99.5, 108.25, 117.0];

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

/// The jack's plume, the queen's coronet and the king's crown, to be drawn above the letter.
const CROWNS: [&str; 3] = [
    "M37 49C38 34 48 25 66 25 65 29 62 32 59 33 62 33 63 34 63 34 60 38 57 39 54 39 56 40 57 40 57 41 52 46 46 46 \
     41 46L39.5 51.5zM41.5 43.5C47 38 52 34.500 59 29 50 32.500 44 37 41.500 43.500z",
    "M35.5 48.500 31.500 33Q40 41.500 50 29.500 60 41.500 68.500 33L64.500 48.500zM35.5 50.500h29v3h-29zM31 27.600a2.600 \
     2.600 0 1 0 .1 0zM50 23.600a2.800 2.800 0 1 0 .1 0zM69 27.600a2.600 2.600 0 1 0 .1 0z",
    "M34 48.500V32l8 7.500L50 28l8 11.500 8-7.500v16.500zM34 50.500h32v3H34zM48.600 20.500h2.800v2.300h2.300v2.600h-2.300v3.200h-2.800\
     v-3.200h-2.300v-2.600h2.300z",
];

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
    let (suit, rank) = (props.card.suit(), props.card.rank());
    let index = rank_text(rank);
    // The ten's index has two characters in the width of one.
    let length = (rank.index() == 8).then_some("30");
    html! {
        <svg class={classes!("card", "face", ink(suit, look.four_colours))} viewBox="0 0 100 140" aria-hidden="true">
            <text x="17.5" y="33" textLength={length} lengthAdjust="spacingAndGlyphs">{ index }</text>
            if !props.plain {
                { court(rank, "translate(12 0)") }
            }
            <path d={signs(props.card, props.plain)} />
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
        <svg class="card face" viewBox="0 0 100 140" aria-hidden="true">{ court(rank, "translate(-5 -2) scale(1.1)") }</svg>
    }
}

/// The large letter of a court card, and its headgear.
fn court(rank: Rank, transform: &'static str) -> Html {
    let Some(wears) = (Rank::JACK..=Rank::KING).contains(&rank).then(|| rank.index() - Rank::JACK.index())
    else {
        return Html::default();
    };
    html! {
        <g {transform}>
            <path class="crown" fill-rule="evenodd" d={CROWNS[wears as usize]} />
            <text class="court" x="50" y="112">{ rank_text(rank) }</text>
        </g>
    }
}

/// Returns all suit symbols of a card as one path.
fn signs(card: Card, plain: bool) -> String {
    let (suit, rank) = (card.suit(), card.rank().index());
    let mut path = String::new();
    let mut put = |x, y, size, turned| stamp(&mut path, suit, Stamp { x, y, size, turned });
    put(17.5, 51.0, 25.0, false);
    if plain {
        put(62.0, 98.0, 56.0, false);
        return path;
    }
    if card.rank() == Rank::ACE {
        put(62.0, 76.0, 56.0, false);
    }
    for (column, row) in PIPS.get(rank as usize).copied().unwrap_or_default() {
        put(COLUMNS[*column as usize], ROWS[*row as usize], 21.0, *row > 4);
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
