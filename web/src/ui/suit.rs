//! The four suits as outlines. A stamp adds one to the path of a card, at any place and size.

use std::fmt::Write as _;
use tefuda_games::Suit;
use yew::prelude::*;

/// A part of an outline, in a box of 20 × 20 around the origin.
enum Part {
    /// A closed curve: a start and cubic curves.
    Curves([f32; 2], &'static [[f32; 6]]),
    /// A disc: centre and radius.
    Disc([f32; 3]),
}

use Part::{Curves, Disc};

const HEART: &[Part] = &[Curves(
    [0.0, 9.6],
    &[
        [-2.9, 5.4, -10.0, 1.6, -10.0, -3.9],
        [-10.0, -7.2, -7.7, -9.2, -5.0, -9.2],
        [-2.7, -9.2, -0.9, -7.8, 0.0, -5.6],
        [0.9, -7.8, 2.7, -9.2, 5.0, -9.2],
        [7.7, -9.2, 10.0, -7.2, 10.0, -3.9],
        [10.0, 1.6, 2.9, 5.4, 0.0, 9.6],
    ],
)];

const DIAMOND: &[Part] = &[Curves(
    [0.0, -10.4],
    &[
        [2.0, -6.4, 5.0, -2.6, 8.4, 0.0],
        [5.0, 2.6, 2.0, 6.4, 0.0, 10.4],
        [-2.0, 6.4, -5.0, 2.6, -8.4, 0.0],
        [-5.0, -2.6, -2.0, -6.4, 0.0, -10.4],
    ],
)];

const SPADE: &[Part] = &[Curves(
    [0.0, -10.2],
    &[
        [2.7, -5.6, 9.6, -2.2, 9.6, 3.0],
        [9.6, 6.0, 7.4, 7.6, 5.1, 7.6],
        [3.4, 7.6, 1.9, 6.8, 1.0, 5.2],
        [1.2, 7.4, 2.0, 9.0, 3.6, 10.0],
        [1.2, 10.0, -1.2, 10.0, -3.6, 10.0],
        [-2.0, 9.0, -1.2, 7.4, -1.0, 5.2],
        [-1.9, 6.8, -3.4, 7.6, -5.1, 7.6],
        [-7.4, 7.6, -9.6, 6.0, -9.6, 3.0],
        [-9.6, -2.2, -2.7, -5.6, 0.0, -10.2],
    ],
)];

const CLUB: &[Part] = &[
    Disc([0.0, -5.2, 4.6]),
    Disc([-5.3, 2.4, 4.6]),
    Disc([5.3, 2.4, 4.6]),
    Curves(
        [0.0, -4.0],
        &[
            [0.6, -1.2, 1.6, 0.6, 4.4, 2.0],
            [2.4, 3.2, 1.4, 3.6, 1.0, 4.4],
            [1.1, 7.0, 1.9, 8.9, 3.8, 10.0],
            [1.2, 10.0, -1.2, 10.0, -3.8, 10.0],
            [-1.9, 8.9, -1.1, 7.0, -1.0, 4.4],
            [-1.4, 3.6, -2.4, 3.2, -4.4, 2.0],
            [-1.6, 0.6, -0.6, -1.2, 0.0, -4.0],
        ],
    ),
];

/// The position of a suit symbol: its centre, its size, and whether it is upside down.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stamp {
    /// The centre, to the right.
    pub(crate) x: f32,
    /// The centre, downwards.
    pub(crate) y: f32,
    /// The width and height of its box.
    pub(crate) size: f32,
    /// Whether it is rotated by 180°.
    pub(crate) turned: bool,
}

/// Adds the outline of `suit` to the path data in `path`.
pub(crate) fn stamp(path: &mut String, suit: Suit, at: Stamp) {
    let scale = at.size / 20.0 * if at.turned { -1.0 } else { 1.0 };
    let x = |v: f32| at.x + v * scale;
    let y = |v: f32| at.y + v * scale;
    let parts = [CLUB, DIAMOND, HEART, SPADE][suit as usize];
    for part in parts {
        match part {
            Disc([cx, cy, r]) => {
                let r = r * at.size / 20.0;
                add(path, 'M', &[x(*cx) - r, y(*cy)]);
                for over in [2.0 * r, -2.0 * r] {
                    add(path, 'a', &[r, r, 0.0, 1.0, 1.0, over, 0.0]);
                }
            }
            Curves(from, curves) => {
                add(path, 'M', &[x(from[0]), y(from[1])]);
                for [a, b, c, d, e, f] in *curves {
                    add(path, 'C', &[x(*a), y(*b), x(*c), y(*d), x(*e), y(*f)]);
                }
            }
        }
        path.push('z');
    }
}

/// Adds a command with its numbers, rounded to hundredths. The standard number formatting took a tenth of the
/// time for drawing a table.
fn add(path: &mut String, command: char, numbers: &[f32]) {
    path.push(command);
    for (i, number) in numbers.iter().enumerate() {
        let hundredths = (number * 100.0).round() as i32;
        let sign = match (hundredths < 0, i) {
            (true, _) => "-",
            (false, 0) => "",
            (false, _) => " ",
        };
        path.push_str(sign);
        let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
        // Writing to a string can't fail.
        let _ = match rest {
            0 => write!(path, "{whole}"),
            1..10 => write!(path, "{whole}.0{rest}"),
            _ => write!(path, "{whole}.{rest}"),
        };
    }
}

/// Returns the outline of one suit in the box `0 0 20 20`.
fn outline(suit: Suit) -> String {
    let mut path = String::new();
    stamp(&mut path, suit, Stamp { x: 10.0, y: 10.0, size: 18.0, turned: false });
    path
}

/// The symbol of a suit, in the current text colour.
pub(crate) fn sign(suit: Suit) -> Html {
    html! { <svg class="sign" viewBox="0 0 20 20" aria-hidden="true"><path d={outline(suit)} /></svg> }
}
