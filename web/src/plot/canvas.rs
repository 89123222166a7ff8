//! A plotters backend for a canvas: sharp on every screen, with text measured by the canvas itself.

use std::fmt;

use js_sys::Array;
use tefuda_charts::plotting::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle,
    text_anchor::HPos,
};
use tefuda_charts::{ChartBackend, SUBPIXELS, baseline_below, pixels};
use wasm_bindgen::JsValue;
use web_sys::CanvasRenderingContext2d;

/// An error from the canvas.
#[derive(Debug)]
pub(super) struct CanvasError(String);

impl fmt::Display for CanvasError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CanvasError {}

type Done = Result<(), DrawingErrorKind<CanvasError>>;

fn refused(error: &JsValue) -> DrawingErrorKind<CanvasError> {
    DrawingErrorKind::DrawingError(CanvasError(format!("{error:?}")))
}

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
    ) -> Result<Self, CanvasError> {
        let units = |pixels: f64| (pixels * f64::from(SUBPIXELS)) as u32;
        let said = |error: JsValue| CanvasError(format!("{error:?}"));
        context.set_transform(density, 0.0, 0.0, density, 0.0, 0.0).map_err(said)?;
        context.clear_rect(0.0, 0.0, width, height);
        context.set_line_join("round");
        context.set_line_cap("butt");
        context.set_text_baseline("alphabetic");
        Ok(Self { context, size: (units(width), units(height)), density })
    }

    /// Sets the stroke, and returns a function that aligns coordinates for lines of this width.
    fn stroke(&self, style: &impl BackendStyle) {
        self.context.set_stroke_style_str(&css(style.color()));
        self.context.set_line_width(pixels(style.stroke_width() as i32));
    }

    /// Returns the position and width of a hairline that covers whole device pixels.
    fn crisp(&self, at: f64, width: f64) -> (f64, f64) {
        let dots = (width * self.density).round().max(1.0);
        let half = if dots % 2.0 == 0.0 { 0.0 } else { 0.5 };
        (((at * self.density - half).round() + half) / self.density, dots / self.density)
    }

    fn trace(&self, path: impl IntoIterator<Item = BackendCoord>) {
        self.context.begin_path();
        let mut path = path.into_iter();
        if let Some((x, y)) = path.next() {
            self.context.move_to(pixels(x), pixels(y));
        }
        for (x, y) in path {
            self.context.line_to(pixels(x), pixels(y));
        }
    }

    fn set_font(&self, style: &impl BackendTextStyle) {
        let weight = if matches!(style.style(), FontStyle::Bold) { "600 " } else { "" };
        let size = style.size() / f64::from(SUBPIXELS);
        self.context.set_font(&format!("{weight}{size}px {}", style.family().as_str()));
    }
}

impl DrawingBackend for CanvasBackend<'_> {
    type ErrorType = CanvasError;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Done {
        Ok(())
    }

    fn present(&mut self) -> Done {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Done {
        self.fill_polygon([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)], &color)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Done {
        self.stroke(style);
        let points: Vec<BackendCoord> = path.into_iter().collect();
        let width = pixels(style.stroke_width() as i32);
        match points[..] {
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
        self.context.stroke();
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Done {
        self.context.begin_path();
        let whole = std::f64::consts::TAU;
        self.context.arc(pixels(x), pixels(y), pixels(radius as i32), 0.0, whole).map_err(|e| refused(&e))?;
        if fill {
            self.context.set_fill_style_str(&css(style.color()));
            self.context.fill();
        } else {
            self.stroke(style);
            self.context.stroke();
        }
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Done {
        self.context.set_fill_style_str(&css(style.color()));
        self.trace(corners);
        self.context.fill();
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): BackendCoord) -> Done {
        self.set_font(style);
        self.context.set_fill_style_str(&css(style.color()));
        self.context.set_text_align(match style.anchor().h_pos {
            HPos::Left => "left",
            HPos::Center => "center",
            HPos::Right => "right",
        });
        let baseline = pixels(y) + baseline_below(&style.anchor().v_pos, style.size()) / f64::from(SUBPIXELS);
        self.context.fill_text(text, pixels(x), baseline).map_err(|e| refused(&e))
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<CanvasError>> {
        self.set_font(style);
        let width = self.context.measure_text(text).map_err(|e| refused(&e))?.width();
        Ok(((width * f64::from(SUBPIXELS)).ceil() as u32, style.size() as u32))
    }
}

impl ChartBackend for CanvasBackend<'_> {
    fn set_dash(&mut self, dash: &[i32]) {
        let lengths: Array = dash.iter().map(|&length| JsValue::from_f64(pixels(length))).collect();
        // It fails only for something other than a list of numbers.
        let _ = self.context.set_line_dash(&lengths);
    }
}

fn css(color: BackendColor) -> String {
    let (r, g, b) = color.rgb;
    format!("rgba({r},{g},{b},{})", color.alpha)
}
