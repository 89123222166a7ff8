//! Charts as pure functions: plain data in, strokes and texts out.
//!
//! A [`LineChart`] is data and words. [`draw_lines`] draws it on anything that implements [`ChartBackend`], a
//! plotters backend that also knows dashes: the page's canvas, the SVG writer behind [`svg()`], a recorder in
//! a test. [`table()`] and [`csv()`] say the same in numbers.
//!
//! ```
//! use tefuda_charts::{LineChart, Series, Theme, svg};
//!
//! let mut chart = LineChart::new("Visits of each arm", "playouts", "visits");
//! chart.series.push(Series::new("♦7", vec![(1.0, 1.0), (100.0, 62.0), (200.0, 141.0)]));
//! chart.series.push(Series::new("♣2", vec![(2.0, 1.0), (100.0, 38.0), (200.0, 59.0)]));
//! assert!(svg(&chart, &Theme::light(), 480, 280).starts_with("<svg"));
//! ```
//!
//! # Invariants
//!
//! - Knows nothing of games, agents or the page; never touches fonts, the DOM, files or the clock.
//! - No data can make it panic: a value that is not a number is a gap, and an area too small for a chart stays empty.
//! - Colour is never alone: each series has its own dash and marker, and its name stands at its end.
//! - The same chart gives the same bytes on every machine.

mod axis;
mod backend;
mod board;
mod chart;
mod downsample;
mod draw;
mod labels;
mod layout;
mod number;
mod svg;
mod table;
mod text;
mod theme;

pub use axis::{Axes, Axis, nice_range};
pub use backend::{ChartBackend, SUBPIXELS, baseline_below, pixels};
pub use chart::{AxisSpec, Extent, LineChart, Scale, Series, VerticalLine};
pub use downsample::downsample;
pub use draw::{ChartError, draw_lines};
pub use svg::svg;
pub use table::{csv, table};
pub use text::{FONT_STACK, text_width};
pub use theme::{Marker, Palette, Rgb, SeriesStyle, Theme};

/// What a backend has to implement, so that whoever writes one needs no other crate.
pub mod plotting {
    pub use plotters_backend::{
        BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
        FontStyle, text_anchor,
    };
}
