//! Drawing helpers for the figures.

use std::fmt::Write as _;
use tefuda_numbers::trimmed;
use yew::prelude::*;

/// Formats a coordinate.
pub(super) fn at(value: f64) -> String {
    trimmed(value, 1)
}

/// A rectangle.
pub(super) fn rect(class: &'static str, [x, y, width, height]: [f64; 4]) -> Html {
    html! { <rect {class} x={at(x)} y={at(y)} width={at(width.max(0.0))} height={at(height.max(0.0))} /> }
}

/// A line of text.
pub(super) fn text(class: &'static str, x: f64, y: f64, says: impl Into<AttrValue>) -> Html {
    let says: AttrValue = says.into();
    html! { <text {class} x={at(x)} y={at(y)}>{ says }</text> }
}

/// A path.
pub(super) fn path(class: &'static str, d: String) -> Html {
    html! { <path {class} {d} /> }
}

/// A line through points.
pub(super) fn polyline(class: &'static str, points: impl Iterator<Item = [f64; 2]>) -> Html {
    let mut d = String::new();
    for [x, y] in points {
        let sign = if d.is_empty() { 'M' } else { 'L' };
        // Writing to a string can't fail.
        let _ = write!(d, "{sign}{} {}", at(x), at(y));
    }
    path(class, d)
}

/// Rounds up to a round number, so that axes grow in steps.
pub(super) fn round_up(value: f64) -> f64 {
    let mut scale = 1.0;
    loop {
        for round in [1.0, 2.0, 5.0] {
            if round * scale >= value {
                return round * scale;
            }
        }
        scale *= 10.0;
    }
}
