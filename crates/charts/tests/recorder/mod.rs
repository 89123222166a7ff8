//! A backend that only records what is drawn.

use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

use tefuda_charts::plotting::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    text_anchor::{HPos, VPos},
};
use tefuda_charts::{ChartBackend, LineChart, SUBPIXELS, Theme, draw_lines, text_width};

/// A text and the box it fills, in pixels.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) left: f64,
    pub(crate) right: f64,
    pub(crate) top: f64,
    pub(crate) bottom: f64,
}

impl Written {
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

/// A path in pixels with its dash.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(crate) points: Vec<(f64, f64)>,
    pub(crate) dash: Vec<i32>,
    pub(crate) color: (u8, u8, u8),
}

/// Everything that was drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawing {
    pub(crate) texts: Vec<Written>,
    pub(crate) paths: Vec<Path>,
    pub(crate) shapes: Vec<Vec<(f64, f64)>>,
}

impl Drawing {
    /// Draws a chart with new axes.
    pub(crate) fn of(chart: &LineChart, width: u32, height: u32) -> Self {
        let drawing = Rc::new(RefCell::new(Self::default()));
        let recorder = Recorder { drawing: Rc::clone(&drawing), size: (width, height), dash: Vec::new() };
        draw_lines(recorder, chart, chart.axes(None), &Theme::light()).unwrap();
        drawing.take()
    }

    /// The texts, in the order of drawing.
    pub(crate) fn words(&self) -> Vec<&str> {
        self.texts.iter().map(|t| t.text.as_str()).collect()
    }
}

struct Recorder {
    drawing: Rc<RefCell<Drawing>>,
    size: (u32, u32),
    dash: Vec<i32>,
}

type Done = Result<(), DrawingErrorKind<Infallible>>;

fn to_pixels((x, y): BackendCoord) -> (f64, f64) {
    (f64::from(x) / f64::from(SUBPIXELS), f64::from(y) / f64::from(SUBPIXELS))
}

impl DrawingBackend for Recorder {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (self.size.0 * SUBPIXELS as u32, self.size.1 * SUBPIXELS as u32)
    }

    fn ensure_prepared(&mut self) -> Done {
        Ok(())
    }

    fn present(&mut self) -> Done {
        Ok(())
    }

    fn draw_pixel(&mut self, _: BackendCoord, _: BackendColor) -> Done {
        panic!("no chart should draw single pixels")
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Done {
        let points = path.into_iter().map(to_pixels).collect();
        let path = Path { points, dash: self.dash.clone(), color: style.color().rgb };
        self.drawing.borrow_mut().paths.push(path);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, center: BackendCoord, _: u32, _: &S, _: bool) -> Done {
        self.drawing.borrow_mut().shapes.push(vec![to_pixels(center)]);
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        _: &S,
    ) -> Done {
        self.drawing.borrow_mut().shapes.push(corners.into_iter().map(to_pixels).collect());
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Done {
        let size = style.size() / f64::from(SUBPIXELS);
        let (width, (x, y)) = (text_width(text, size), to_pixels(at));
        let left = match style.anchor().h_pos {
            HPos::Left => x,
            HPos::Center => x - width / 2.0,
            HPos::Right => x - width,
        };
        let top = match style.anchor().v_pos {
            VPos::Top => y,
            VPos::Center => y - size / 2.0,
            VPos::Bottom => y - size,
        };
        let written = Written { text: text.to_owned(), left, right: left + width, top, bottom: top + size };
        self.drawing.borrow_mut().texts.push(written);
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        Ok((text_width(text, style.size()) as u32, style.size() as u32))
    }
}

impl ChartBackend for Recorder {
    fn set_dash(&mut self, dash: &[i32]) {
        dash.clone_into(&mut self.dash);
    }
}
