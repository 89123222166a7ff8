//! The marks that the pictures are made of: a die between 0 and 1, shares side by side.
//!
//! Fold, call and raise have the same colour and pattern wherever they are drawn: `move-fold`, `move-call` and `move-raise` in the style sheet.

use super::{
    super::bars::{left, width},
    slow_text::number,
};
use tefuda_numbers::fixed;
use yew::prelude::*;

/// The classes of fold, call and raise.
pub(crate) const MARKS: [&str; 3] = ["move-fold", "move-call", "move-raise"];

/// A share is labelled if it is at least that wide, so that the label fits.
const LABELLED: f32 = 0.2;

/// What is drawn between 0 and 1: parts with their widths and classes, and a mark where the number fell.
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

/// A drawn number against the limit below which something else happens.
pub(crate) fn against(drawn: f64, limit: f64, symbol: &str) -> String {
    [&*number(drawn), if drawn < limit { " < " } else { " ≥ " }, symbol].concat()
}

/// The chances of fold, call and raise side by side, with their per cent where there is room.
pub(crate) fn shares(chances: [f32; 3]) -> Html {
    let part = |n: usize| {
        let label =
            if chances[n] < LABELLED { String::new() } else { fixed(f64::from(chances[n]) * 100.0, 0) };
        html! { <i class={MARKS[n]} style={width(f64::from(chances[n]))}>{ label }</i> }
    };
    html! { <span class="move-shares">{ for (0..3).filter(|n| chances[*n] >= 0.005).map(part) }</span> }
}
