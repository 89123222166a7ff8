//! Lengths in attributes. Nothing here touches the page.

/// A share as a length in an SVG attribute, cut to what can be drawn.
pub(crate) fn length(share: f64) -> String {
    format!("{:.2}%", share.clamp(0.0, 1.0) * 100.0)
}
