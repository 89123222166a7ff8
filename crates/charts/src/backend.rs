//! The interface that a chart needs of the thing it is drawn on.

use plotters_backend::DrawingBackend;
use plotters_backend::text_anchor::VPos;

/// Units to a pixel. plotters counts in whole units, and so do its strokes; whole pixels would make curves
/// climb in stairs and leave no line between one and two pixels wide. So backends report their size in eighths of a pixel
/// ([`DrawingBackend::get_size`]) and divide every length, font size and stroke width they are given by this.
pub const SUBPIXELS: i32 = 8;

/// A plotters backend in units of 1/[`SUBPIXELS`] pixel that can draw dashes. Lines and rectangles come to it as paths and polygons.
///
/// It should override `estimate_text_size`: plotters' own measuring goes through the fonts or the DOM.
pub trait ChartBackend: DrawingBackend {
    /// The strokes and gaps, in units, with which paths are drawn from now on; empty for solid lines.
    fn set_dash(&mut self, dash: &[i32]);
}

/// How far below the anchor the baseline lies, for a text of this size. Taken from the middle of capitals and digits, which
/// looks more even than the middle of the font's box, and is the same on every backend.
pub fn baseline_below(anchor: &VPos, size: f64) -> f64 {
    match anchor {
        VPos::Top => 0.76 * size,
        VPos::Center => 0.35 * size,
        VPos::Bottom => -0.22 * size,
    }
}

/// Pixels to units.
pub(crate) fn units(pixels: f64) -> i32 {
    libm::round(pixels * f64::from(SUBPIXELS)) as i32
}

/// Units to pixels.
pub fn pixels(units: i32) -> f64 {
    f64::from(units) / f64::from(SUBPIXELS)
}
