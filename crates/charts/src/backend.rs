//! The interface between a chart and the surface that it is drawn on.

use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{BackendColor, BackendCoord};

/// The number of units per pixel. plotters uses integer coordinates and stroke widths. With whole pixels,
/// curves would be jagged and no line could be between one and two pixels wide. So surfaces report their size
/// in eighths of a pixel ([`Ink::size`]), and divide every length, font size and stroke width by this.
pub const SUBPIXELS: i32 = 8;

/// A surface for strokes and texts, in units of 1/[`SUBPIXELS`] pixel. Nothing can fail.
pub trait Ink {
    /// The width and height.
    fn size(&self) -> (u32, u32);
    /// Draws a line through points.
    fn path(&mut self, points: &[BackendCoord], stroke: Stroke<'_>);
    /// Fills a circle.
    fn circle(&mut self, at: BackendCoord, radius: u32, color: BackendColor);
    /// Fills a polygon.
    fn polygon(&mut self, corners: &[BackendCoord], color: BackendColor);
    /// Writes a text.
    fn text(&mut self, text: &str, style: &Lettering, at: BackendCoord);
    /// The width of a text.
    fn measure(&self, text: &str, style: &Lettering) -> u32;
}

/// The look of a line.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations)] // Plotters' types have none.
pub struct Stroke<'a> {
    /// Its colour.
    pub color: BackendColor,
    /// Its width.
    pub width: u32,
    /// The lengths of dashes and gaps; empty for a solid line.
    pub dash: &'a [i32],
}

/// The look of a text. The font is always the same.
#[derive(Clone)]
#[allow(missing_debug_implementations)] // As above.
pub struct Lettering {
    /// Its colour.
    pub color: BackendColor,
    /// The size of the font.
    pub size: f64,
    /// Whether it is bold.
    pub bold: bool,
    /// Which part of the text is at the given point.
    pub anchor: (HPos, VPos),
}

impl Lettering {
    /// The distance from the anchor down to the baseline. It uses the middle of capitals and digits, which looks more
    /// even than the middle of the font's box and is the same on every surface.
    pub fn baseline(&self) -> f64 {
        match self.anchor.1 {
            VPos::Top => 0.76 * self.size,
            VPos::Center => 0.35 * self.size,
            VPos::Bottom => -0.22 * self.size,
        }
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
