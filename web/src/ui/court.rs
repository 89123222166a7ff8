//! The figures of court cards: a jack, a queen and a king, each in front of a niche.
//!
//! Suits share the figures. They differ in colour, in the weave of the robe, in the side, and in the emblem: it
//! blooms on the queen's flower and tops the king's sceptre and the jack's staff.

use super::suit::{Stamp, stamp};
use tefuda_games::{Rank, Suit};
use yew::prelude::*;

/// The outlines of a figure in a box of 64 × 112, from the back to the front, without what all of them share.
#[derive(Debug)]
pub(crate) struct Figure {
    /// The robe, in the colour of the suit.
    pub(crate) robe: &'static str,
    /// Face, neck and collar, in the colour of the card.
    pub(crate) paper: &'static str,
    /// Hair, eyes and mouth, in the colour of the suit.
    pub(crate) hair: &'static str,
    /// Headgear, jewels and what the figure holds, in gold.
    pub(crate) gold: &'static str,
    /// The emblem on what it holds: centre and size. Zero for none.
    pub(crate) emblem: [f32; 3],
}

/// The place of a figure on a card of 100 × 140: beside the index, cut by the lower and the right edge. Black suits look the
/// other way.
const PLACES: [&str; 2] = ["matrix(1.04 0 0 1.04 31 24.5)", "matrix(-1.04 0 0 1.04 97.5 24.5)"];

const NICHE: &str = "M2 112V32a30 30 0 0 1 60 0v80z";

/// The patterns of the robes, as lines and their width. Dots are very short lines.
const WEAVES: [(&str, &str); 4] = [
    (
        "M8 92h.1M15 85h.1M15 98h.1M22 80.5h.1M22 92h.1M22 104h.1M42 80.5h.1M42 92h.1M42 104h.1M49 85h.1M49 \
        98h.1M8 104h.1M56 92h.1M56 104h.1",
        "3.4",
    ),
    (
        "M2 96L18 79M6 110L28 82M22 110l9-11M62 96L46 79M58 110L36 82M42 110l-9-11M2 93l14 17M9 84l22 26M62 \
        93L48 110M55 84L33 110",
        "1.3",
    ),
    ("M6 88v24M12.5 83v29M19 79v33M45 79v33M51.5 83v29M58 88v24", "1.3"),
    (
        "M0 94l11-8 11 8M0 103l11-8 11 8M0 112l11-8 11 8M42 94l11-8 11 8M42 103l11-8 11 8M42 112l11-8 11 8",
        "1.3",
    ),
];

const JACK: Figure = Figure {
    robe: "M-3 112V108C-3 92 6 83 22 78H42C58 83 67 92 67 108v4z",
    paper: "M22 30H42V50C42 57 37.5 60 35.5 62V71.3C41.5 72 45.4 75 45 79 44.5 82 41.5 82.5 40 81.2 39 84 35.5 \
        84 34 82.2 33 84 31 84 30 82.2 28.5 84 25 84 24 81.2 22.5 82.5 19.5 82 19 79 18.6 75 22.5 72 28.5 \
        71.3V62C26.5 60 22 57 22 50z",
    hair: "M17 29H47V50C47 55 49 57.5 52 57.5 50 63 42.5 62.5 40.5 58V38.5C36 39.5 30.5 37.5 28.5 34.5 27.5 \
        37.5 25.5 38.5 23.5 39.5V58C21.5 62.5 14 63 12 57.5 15 57.5 17 55 17 50zM15 26C11.5 15 21 8.5 34 9.5 \
        46 10.5 52.5 18 49 26zM29.3 53.2C31 54.3 33.2 54.3 35 52.9 34 56 30.5 56 29.3 53.2zM28.5 61.8C30.8 \
        63.2 33.2 63.2 35.5 61.8V63.5C33.5 65.5 30.5 65.5 28.5 63.5zM26.85 45a1.35 1.35 0 1 0 2.7 0 1.35 \
        1.35 0 1 0-2.7 0zM34.65 45a1.35 1.35 0 1 0 2.7 0 1.35 1.35 0 1 0-2.7 0z",
    gold: "M15 26H49V30H15zM41 24C40 13 48 3 60 2 57 7 56.5 10 57 12.5 53 14 48.5 18 46.5 26zM54.8 \
        52h2.5v60h-2.5z",
    emblem: [56.0, 46.0, 17.0],
};

const QUEEN: Figure = Figure {
    robe: "M-3 112V108C-3 92 6 83 22 78H42C58 83 67 92 67 108v4z",
    paper: "M22 29H42V50L36 60.5V71C37 75 40 77 43 78L32 91 21 78C24 77 27 75 28 71V60.5L22 50z",
    hair: "M32 20C45 20 48 31 48 42 48 54 49.5 64 55 71 48 78 38 78 35 70V60.5C36 58.5 41 54 41 47V39.5C39.5 \
        36.5 35 34 32 29.5 29 34 24.5 36.5 23 39.5V47C23 54 28 58.5 29 60.5V70C26 78 16 78 9 71 14.5 64 16 \
        54 16 42 16 31 19 20 32 20zM24.7 42.2C26 40.7 28.5 40.5 30.3 41.6V42.5C28.5 41.7 26.5 41.8 24.7 \
        43.3zM39.3 42.2C38 40.7 35.5 40.5 33.7 41.6V42.5C35.5 41.7 37.5 41.8 39.3 43.3zM29.3 52.6C30.5 51.7 \
        31.5 52 32 52.3 32.5 52 33.5 51.7 34.7 52.6 33.5 55.2 30.5 55.2 29.3 52.6zM29 60.5C31 62.2 33 62.2 \
        35 60.5V62.5C33 64.8 31 64.8 29 62.5zM26.45 44.3a1.35 1.35 0 1 0 2.7 0 1.35 1.35 0 1 0-2.7 0zM34.85 \
        44.3a1.35 1.35 0 1 0 2.7 0 1.35 1.35 0 1 0-2.7 0z",
    gold: "M21.5 25.5L18 12.5 26 17.5 32 7.5 38 17.5 46 12.5 42.5 25.5C36 22.8 28 22.8 21.5 25.5zM56.5 56C58 66 \
        58 76 55.5 92 54 100 54 106 54 112H51.5C51.5 106 51.5 100 53 92 53.7 87 54.3 82 54.6 78 49.5 78 47 \
        75 46.5 71 50.5 71 53.5 73 54.8 76 55.3 68 55 62 54.2 56zM56.5 86C57.5 82 60 80 63.5 80 63.5 84 61 \
        87.5 56 88zM15.5 11a2.1 2.1 0 1 0 4.2 0 2.1 2.1 0 1 0-4.2 0zM29.5 5.8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 \
        0-5 0zM44.3 11a2.1 2.1 0 1 0 4.2 0 2.1 2.1 0 1 0-4.2 0zM23.7 77a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 \
        0zM26.7 80a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0zM30 82a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM34.3 80a1.5 1.5 0 \
        1 0 3 0 1.5 1.5 0 1 0-3 0zM37.3 77a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0z",
    emblem: [55.2, 50.0, 19.0],
};

const KING: Figure = Figure {
    robe: "M-3 112V108C-3 90 4 80 20 75H44C60 80 67 90 67 108v4z",
    paper: "M20 30H44V54H20zM20 74H44L49.5 76.5 36.5 95v17h-9V95L14.5 76.5z",
    hair: "M19 30H22.5V46C25.5 50 29.5 50.5 32 48 34.5 50.5 38.5 50 41.5 46V30H45V47C45 51.5 47.5 53.5 50.5 53 \
        49.5 57 47 58.5 45 58.5 44.5 67 39 73 32 80 25 73 19.5 67 19 58.5 17 58.5 14.5 57 13.5 53 16.5 53.5 \
        19 51.5 19 47zM28.8 53.7C30.2 55.7 33.8 55.7 35.2 53.7 33 53.2 31 53.2 28.8 53.7zM25 37.5C26.5 36.2 \
        29 36.2 30.5 37.2V38.4C29 37.7 26.5 37.7 25 38.8zM39 37.5C37.5 36.2 35 36.2 33.5 37.2V38.4C35 37.7 \
        37.5 37.7 39 38.8zM26.45 40.5a1.35 1.35 0 1 0 2.7 0 1.35 1.35 0 1 0-2.7 0zM34.85 40.5a1.35 1.35 0 1 \
        0 2.7 0 1.35 1.35 0 1 0-2.7 0zM19.4 79a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 1 0-2.2 0zM24.4 86a1.1 1.1 0 1 \
        0 2.2 0 1.1 1.1 0 1 0-2.2 0zM42.4 79a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 1 0-2.2 0zM37.4 86a1.1 1.1 0 1 0 \
        2.2 0 1.1 1.1 0 1 0-2.2 0zM30.9 95a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 1 0-2.2 0zM30.9 104a1.1 1.1 0 1 0 \
        2.2 0 1.1 1.1 0 1 0-2.2 0z",
    gold: "M19 32L15 12.5 24.5 20 32 9 39.5 20 49 12.5 45 32zM19.8 26.2L20.2 28.2H43.8L44.2 26.2zM54.5 \
        54h3v58h-3zM53 52.5h6V56h-6zM12.6 11a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0zM29.2 7a2.8 2.8 0 1 0 \
        5.6 0 2.8 2.8 0 1 0-5.6 0zM46.6 11a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0z",
    emblem: [56.0, 44.0, 18.0],
};

/// Returns the figure of a court card.
pub(crate) fn court(rank: Rank) -> Option<&'static Figure> {
    [Rank::JACK, Rank::QUEEN, Rank::KING]
        .iter()
        .zip([&JACK, &QUEEN, &KING])
        .find_map(|(court, figure)| (*court == rank).then_some(figure))
}

/// A figure for a card. Without a suit, it has a lattice on its robe and no emblem.
pub(crate) fn figure(of: &'static Figure, suit: Option<Suit>) -> Html {
    let (weave, width) = WEAVES[suit.unwrap_or(Suit::Diamonds) as usize];
    let turned = matches!(suit, Some(Suit::Clubs | Suit::Spades));
    let [x, y, size] = of.emblem;
    let emblem = suit.map(|suit| {
        let mut path = String::new();
        stamp(&mut path, suit, Stamp { x, y, size, turned: false });
        html! { <path class="emblem" d={path} /> }
    });
    html! {
        <g class="figure">
            <g transform={PLACES[usize::from(turned)]}>
                <path class="niche" d={NICHE} />
                <path d={of.robe} />
                <path class="weave" stroke-width={width} d={weave} />
                <path class="paper" d={of.paper} />
                <path fill-rule="evenodd" d={of.hair} />
                <path class="gold" fill-rule="evenodd" d={of.gold} />
                { for emblem }
            </g>
        </g>
    }
}
