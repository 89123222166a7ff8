//! The plotters backend of every chart. It passes strokes and texts to an [`Ink`], so the page contains the
//! drawing code only once.

use std::convert::Infallible;

use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle,
};

use crate::backend::{Ink, Lettering, Stroke};

type Done = Result<(), DrawingErrorKind<Infallible>>;

/// The surface for every chart.
pub(crate) struct Board<'a> {
    ink: &'a mut dyn Ink,
    dash: Vec<i32>,
}

impl<'a> Board<'a> {
    pub(crate) fn new(ink: &'a mut dyn Ink) -> Self {
        Self { ink, dash: Vec::new() }
    }

    /// Sets the lengths of dashes and gaps for the following paths; empty for solid lines.
    pub(crate) fn set_dash(&mut self, dash: &[i32]) {
        dash.clone_into(&mut self.dash);
    }
}

fn lettering(style: &impl BackendTextStyle) -> Lettering {
    Lettering {
        color: style.color(),
        size: style.size(),
        bold: matches!(style.style(), FontStyle::Bold),
        anchor: (style.anchor().h_pos, style.anchor().v_pos),
    }
}

impl DrawingBackend for Board<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.ink.size()
    }

    fn ensure_prepared(&mut self) -> Done {
        Ok(())
    }

    fn present(&mut self) -> Done {
        Ok(())
    }

    /// No chart has single pixels.
    fn draw_pixel(&mut self, _: BackendCoord, _: BackendColor) -> Done {
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Done {
        let stroke = Stroke { color: style.color(), width: style.stroke_width(), dash: &self.dash };
        self.ink.path(&path.into_iter().collect::<Vec<_>>(), stroke);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, at: BackendCoord, radius: u32, style: &S, _: bool) -> Done {
        self.ink.circle(at, radius, style.color());
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Done {
        self.ink.polygon(&corners.into_iter().collect::<Vec<_>>(), style.color());
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Done {
        self.ink.text(text, &lettering(style), at);
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        Ok((self.ink.measure(text, &lettering(style)), style.size() as u32))
    }
}
