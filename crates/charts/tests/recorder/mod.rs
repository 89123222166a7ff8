//! A surface that only records what is drawn.

use tefuda_charts::{
    BackendColor, BackendCoord, HPos, Ink, Lettering, LineChart, SUBPIXELS, Stroke, Theme, VPos, draw_lines,
    pixels, text_width,
};

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
        let mut recorder = Recorder { drawing: Self::default(), size: (width, height) };
        draw_lines(&mut recorder, chart, chart.axes(None), &Theme::light());
        recorder.drawing
    }

    /// The texts, in the order of drawing.
    pub(crate) fn words(&self) -> Vec<&str> {
        self.texts.iter().map(|t| t.text.as_str()).collect()
    }
}

struct Recorder {
    drawing: Drawing,
    size: (u32, u32),
}

fn to_pixels(&(x, y): &BackendCoord) -> (f64, f64) {
    (pixels(x), pixels(y))
}

impl Ink for Recorder {
    fn size(&self) -> (u32, u32) {
        (self.size.0 * SUBPIXELS as u32, self.size.1 * SUBPIXELS as u32)
    }

    fn path(&mut self, points: &[BackendCoord], stroke: Stroke<'_>) {
        let points = points.iter().map(to_pixels).collect();
        let path = Path { points, dash: stroke.dash.to_vec(), color: stroke.color.rgb };
        self.drawing.paths.push(path);
    }

    fn circle(&mut self, at: BackendCoord, _: u32, _: BackendColor) {
        self.drawing.shapes.push(vec![to_pixels(&at)]);
    }

    fn polygon(&mut self, corners: &[BackendCoord], _: BackendColor) {
        self.drawing.shapes.push(corners.iter().map(to_pixels).collect());
    }

    fn text(&mut self, text: &str, style: &Lettering, at: BackendCoord) {
        let size = style.size / f64::from(SUBPIXELS);
        let (width, (x, y)) = (text_width(text, size), to_pixels(&at));
        let left = match style.anchor.0 {
            HPos::Left => x,
            HPos::Center => x - width / 2.0,
            HPos::Right => x - width,
        };
        let top = match style.anchor.1 {
            VPos::Top => y,
            VPos::Center => y - size / 2.0,
            VPos::Bottom => y - size,
        };
        let written = Written { text: text.to_owned(), left, right: left + width, top, bottom: top + size };
        self.drawing.texts.push(written);
    }

    fn measure(&self, text: &str, style: &Lettering) -> u32 {
        text_width(text, style.size) as u32
    }
}
