//! The interface between a chart and its drawing backend.

use plotters_backend::DrawingBackend;
use plotters_backend::text_anchor::VPos;

/// The number of units per pixel. plotters uses integer coordinates and stroke widths. With whole pixels,
/// curves would be jagged and no line could be between one and two pixels wide. So backends report their size
/// in eighths of a pixel ([`DrawingBackend::get_size`]), and divide every length, font size and stroke width
/// by this.
pub const SUBPIXELS: i32 = 8;

/// A plotters backend in units of 1/[`SUBPIXELS`] pixel that can draw dashes. It receives lines and
/// rectangles as paths and polygons.
///
/// It should override `estimate_text_size`: plotters itself would measure with fonts or the DOM.
pub trait ChartBackend: DrawingBackend {
    /// Sets the lengths of dashes and gaps, in units, for the following paths; empty for solid lines.
    fn set_dash(&mut self, dash: &[i32]);
}

/// The distance from the anchor down to the baseline, for text of this size. It uses the middle of capitals
/// and digits, which looks more even than the middle of the font's box and is the same on every backend.
pub fn baseline_below(anchor: &VPos, size: f64) -> f64 {
    match anchor {
        VPos::Top => 0.76 * size,
        VPos::Center => 0.35 * size,
        VPos::Bottom => -0.22 * size,
    }
}

/// Converts pixels to units.
pub(crate) fn units(pixels: f64) -> i32 {
    libm::round(pixels * f64::from(SUBPIXELS)) as i32
}

/// Converts units to pixels.
pub fn pixels(units: i32) -> f64 {
    f64::from(units) / f64::from(SUBPIXELS)
}
