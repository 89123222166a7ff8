//! Lengths in attributes, and the names of formulas. Nothing here touches the page.

use tefuda_games::{Text, text};

/// A share as a length in an SVG attribute, cut to what can be drawn.
pub(crate) fn length(share: f64) -> String {
    format!("{:.2}%", share.clamp(0.0, 1.0) * 100.0)
}

/// The name of a formula; `None` for one that has no name of its own.
pub(crate) fn formula(id: &str) -> Option<Text> {
    match id {
        "ucb1" => Some(text("UCB1", "UCB1")),
        "ucb1-tuned" => Some(text("UCB1-Tuned", "UCB1-Tuned")),
        _ => None,
    }
}
