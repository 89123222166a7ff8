//! A canvas as the surface of a chart: sharp on every screen, with text measured by the canvas itself.

use js_sys::Array;
use tefuda_charts::{
    BackendColor, BackendCoord, FONT_STACK, HPos, Ink, Lettering, SUBPIXELS, Stroke, pixels, text_width,
};
use wasm_bindgen::JsValue;
use web_sys::CanvasRenderingContext2d;

/// A canvas measured in CSS pixels, independent of the screen's density.
pub(super) struct CanvasBackend<'a> {
    context: &'a CanvasRenderingContext2d,
    size: (u32, u32),
    density: f64,
}

impl<'a> CanvasBackend<'a> {
    /// Creates the backend for a cleared canvas of this size in CSS pixels, with `density` device pixels for
    /// each.
    pub(super) fn new(
        context: &'a CanvasRenderingContext2d,
        (width, height): (f64, f64),
        density: f64,
    ) -> Self {
        let units = |pixels: f64| (pixels * f64::from(SUBPIXELS)) as u32;
        // It fails only for numbers that are not finite.
        let _ = context.set_transform(density, 0.0, 0.0, density, 0.0, 0.0);
        context.clear_rect(0.0, 0.0, width, height);
        context.set_line_join("round");
        context.set_line_cap("butt");
        context.set_text_baseline("alphabetic");
        Self { context, size: (units(width), units(height)), density }
    }

    /// Returns the position and width of a hairline that covers whole device pixels.
    fn crisp(&self, at: f64, width: f64) -> (f64, f64) {
        let dots = (width * self.density).round().max(1.0);
        let half = if dots % 2.0 == 0.0 { 0.0 } else { 0.5 };
        (((at * self.density - half).round() + half) / self.density, dots / self.density)
    }

    fn trace(&self, path: &[BackendCoord]) {
        self.context.begin_path();
        // The first point of a new path begins it.
        for &(x, y) in path {
            self.context.line_to(pixels(x), pixels(y));
        }
    }

    fn set_dash(&self, dash: &[i32]) {
        let lengths: Array = dash.iter().map(|&length| JsValue::from_f64(pixels(length))).collect();
        // It fails only for something other than a list of numbers.
        let _ = self.context.set_line_dash(&lengths);
    }

    fn set_font(&self, style: &Lettering) {
        let weight = if style.bold { "600 " } else { "" };
        let size = style.size / f64::from(SUBPIXELS);
        self.context.set_font(&format!("{weight}{size}px {FONT_STACK}"));
    }
}

impl Ink for CanvasBackend<'_> {
    fn size(&self) -> (u32, u32) {
        self.size
    }

    fn path(&mut self, points: &[BackendCoord], stroke: Stroke<'_>) {
        let width = pixels(stroke.width as i32);
        self.context.set_stroke_style_str(&css(stroke.color));
        self.context.set_line_width(width);
        match *points {
            [a, b] if a.1 == b.1 || a.0 == b.0 => {
                let (level, upright) = (a.1 == b.1, a.0 == b.0);
                let (x, thick) = self.crisp(pixels(a.0), width);
                let (y, _) = self.crisp(pixels(a.1), width);
                self.context.set_line_width(thick);
                self.context.begin_path();
                self.context
                    .move_to(if upright { x } else { pixels(a.0) }, if level { y } else { pixels(a.1) });
                self.context
                    .line_to(if upright { x } else { pixels(b.0) }, if level { y } else { pixels(b.1) });
            }
            _ => self.trace(points),
        }
        self.set_dash(stroke.dash);
        self.context.stroke();
    }

    fn circle(&mut self, (x, y): BackendCoord, radius: u32, color: BackendColor) {
        self.context.begin_path();
        // It fails only for a negative radius.
        let _ = self.context.arc(pixels(x), pixels(y), pixels(radius as i32), 0.0, std::f64::consts::TAU);
        self.context.set_fill_style_str(&css(color));
        self.context.fill();
    }

    fn polygon(&mut self, corners: &[BackendCoord], color: BackendColor) {
        self.context.set_fill_style_str(&css(color));
        self.trace(corners);
        self.context.fill();
    }

    fn text(&mut self, text: &str, style: &Lettering, (x, y): BackendCoord) {
        self.set_font(style);
        self.context.set_fill_style_str(&css(style.color));
        self.context.set_text_align(match style.anchor.0 {
            HPos::Left => "left",
            HPos::Center => "center",
            HPos::Right => "right",
        });
        let baseline = pixels(y) + style.baseline() / f64::from(SUBPIXELS);
        // If a canvas can't draw text, the page has the numbers as a table.
        let _ = self.context.fill_text(text, pixels(x), baseline);
    }

    fn measure(&self, text: &str, style: &Lettering) -> u32 {
        self.set_font(style);
        let width = self.context.measure_text(text).map(|size| size.width() * f64::from(SUBPIXELS));
        width.unwrap_or_else(|_| text_width(text, style.size)).ceil() as u32
    }
}

fn css(color: BackendColor) -> String {
    let (r, g, b) = color.rgb;
    format!("rgba({r},{g},{b},{})", color.alpha)
}
