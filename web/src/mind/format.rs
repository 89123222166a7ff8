//! Lengths in attributes. Pure: nothing here touches the page.

/// Formats a share as a length for an SVG attribute, clamped to the drawable range.
pub(crate) fn length(share: f64) -> String {
    format!("{:.2}%", share.clamp(0.0, 1.0) * 100.0)
}
