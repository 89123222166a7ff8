//! One backend in front of all others.
//!
//! plotters compiles the whole drawing code separately for each backend. Here everything is drawn on a
//! [`Board`], which passes strokes and texts to the actual backend. So the page contains the drawing code
//! only once.

use std::fmt;

use plotters::style::text_anchor::Pos;
use plotters::style::{FontDesc, FontFamily, TextStyle};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

use crate::backend::ChartBackend;
use crate::text::FONT_STACK;

/// The message of a failed backend.
#[derive(Debug)]
pub(crate) struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

type Done = Result<(), DrawingErrorKind<Refused>>;

/// A [`ChartBackend`] without type parameters.
trait Ink {
    fn size(&self) -> (u32, u32);
    fn prepare(&mut self) -> Done;
    fn present(&mut self) -> Done;
    fn dash(&mut self, dash: &[i32]);
    fn path(&mut self, points: &[BackendCoord], style: Stroke) -> Done;
    fn circle(&mut self, at: BackendCoord, radius: u32, style: Stroke, fill: bool) -> Done;
    fn polygon(&mut self, corners: &[BackendCoord], style: Stroke) -> Done;
    fn text(&mut self, text: &str, style: &TextStyle<'_>, at: BackendCoord) -> Done;
    fn measure(&self, text: &str, style: &TextStyle<'_>) -> Result<(u32, u32), DrawingErrorKind<Refused>>;
}

/// The colour and width of a stroke, or the colour of a fill.
#[derive(Clone, Copy)]
struct Stroke {
    color: BackendColor,
    width: u32,
}

impl Stroke {
    fn of(style: &impl BackendStyle) -> Self {
        Self { color: style.color(), width: style.stroke_width() }
    }
}

impl BackendStyle for Stroke {
    fn color(&self) -> BackendColor {
        self.color
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

fn refused<E: std::error::Error + Send + Sync>(error: &DrawingErrorKind<E>) -> DrawingErrorKind<Refused> {
    DrawingErrorKind::DrawingError(Refused(error.to_string()))
}

impl<B: ChartBackend> Ink for B {
    fn size(&self) -> (u32, u32) {
        self.get_size()
    }

    fn prepare(&mut self) -> Done {
        self.ensure_prepared().map_err(|error| refused(&error))
    }

    fn present(&mut self) -> Done {
        DrawingBackend::present(self).map_err(|error| refused(&error))
    }

    fn dash(&mut self, dash: &[i32]) {
        self.set_dash(dash);
    }

    fn path(&mut self, points: &[BackendCoord], style: Stroke) -> Done {
        self.draw_path(points.iter().copied(), &style).map_err(|error| refused(&error))
    }

    fn circle(&mut self, at: BackendCoord, radius: u32, style: Stroke, fill: bool) -> Done {
        self.draw_circle(at, radius, &style, fill).map_err(|error| refused(&error))
    }

    fn polygon(&mut self, corners: &[BackendCoord], style: Stroke) -> Done {
        self.fill_polygon(corners.iter().copied(), &style).map_err(|error| refused(&error))
    }

    fn text(&mut self, text: &str, style: &TextStyle<'_>, at: BackendCoord) -> Done {
        self.draw_text(text, style, at).map_err(|error| refused(&error))
    }

    fn measure(&self, text: &str, style: &TextStyle<'_>) -> Result<(u32, u32), DrawingErrorKind<Refused>> {
        self.estimate_text_size(text, style).map_err(|error| refused(&error))
    }
}

/// The surface for every chart.
pub(crate) struct Board<'a>(&'a mut dyn Ink);

impl<'a> Board<'a> {
    pub(crate) fn new(backend: &'a mut impl ChartBackend) -> Self {
        Self(backend)
    }
}

/// Texts of charts differ in size, weight, colour and anchor; the font is always the same.
fn lettering(style: &impl BackendTextStyle) -> TextStyle<'static> {
    let anchor = style.anchor();
    TextStyle {
        font: FontDesc::new(FontFamily::Name(FONT_STACK), style.size(), style.style()),
        color: style.color(),
        pos: Pos::new(anchor.h_pos, anchor.v_pos),
    }
}

impl DrawingBackend for Board<'_> {
    type ErrorType = Refused;

    fn get_size(&self) -> (u32, u32) {
        self.0.size()
    }

    fn ensure_prepared(&mut self) -> Done {
        self.0.prepare()
    }

    fn present(&mut self) -> Done {
        self.0.present()
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Done {
        self.draw_rect((x, y), (x + 1, y + 1), &color, true)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Done {
        self.0.path(&[from, to], Stroke::of(style))
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        a: BackendCoord,
        b: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Done {
        let corners = [a, (b.0, a.1), b, (a.0, b.1), a];
        if fill {
            self.0.polygon(&corners[..4], Stroke::of(style))
        } else {
            self.0.path(&corners, Stroke::of(style))
        }
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Done {
        self.0.path(&path.into_iter().collect::<Vec<_>>(), Stroke::of(style))
    }

    fn draw_circle<S: BackendStyle>(&mut self, at: BackendCoord, radius: u32, style: &S, fill: bool) -> Done {
        self.0.circle(at, radius, Stroke::of(style), fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Done {
        self.0.polygon(&corners.into_iter().collect::<Vec<_>>(), Stroke::of(style))
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Done {
        self.0.text(text, &lettering(style), at)
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Refused>> {
        self.0.measure(text, &lettering(style))
    }
}

impl ChartBackend for Board<'_> {
    fn set_dash(&mut self, dash: &[i32]) {
        self.0.dash(dash);
    }
}
