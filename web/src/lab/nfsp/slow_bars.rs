//! Marks in the pictures: random numbers on a scale from 0 to 1, and stacked shares.
//!
//! Fold, call and raise always have the same colour and pattern: `move-fold`, `move-call` and `move-raise` in
//! the style sheet.

use super::{
    super::bars::{left, width},
    slow_text::number,
};
use tefuda_numbers::fixed;
use yew::prelude::*;

/// The CSS classes of fold, call and raise.
pub(crate) const MARKS: [&str; 3] = ["move-fold", "move-call", "move-raise"];

/// The smallest share whose label fits.
const LABELLED: f32 = 0.2;

/// A random number on a scale from 0 to 1: parts with widths and classes, and a mark at `drawn`.
pub(crate) fn die(parts: &[(f64, &'static str)], drawn: f64) -> Html {
    let part = |(wide, class): &(f64, &'static str)| {
        html! { <i class={*class} style={width(*wide)}></i> }
    };
    html! {
        <span class="slow-die" aria-hidden="true">
            { for parts.iter().map(part) }
            <b style={left(drawn)} />
        </span>
    }
}

/// Compares a random number with the limit below which the first case applies.
pub(crate) fn against(drawn: f64, limit: f64, symbol: &str) -> String {
    [&*number(drawn), if drawn < limit { " < " } else { " ≥ " }, symbol].concat()
}

/// The probabilities of fold, call and raise as a stacked bar, with percentages where they fit.
pub(crate) fn shares(chances: [f32; 3]) -> Html {
    let part = |n: usize| {
        let label =
            if chances[n] < LABELLED { String::new() } else { fixed(f64::from(chances[n]) * 100.0, 0) };
        html! { <i class={MARKS[n]} style={width(f64::from(chances[n]))}>{ label }</i> }
    };
    html! { <span class="move-shares">{ for (0..3).filter(|n| chances[*n] >= 0.005).map(part) }</span> }
}
