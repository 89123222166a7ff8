//! Charts as pure functions: plain data in, strokes and texts out.
//!
//! A [`LineChart`] is data with labels. [`draw_lines`] draws it on anything that implements [`Ink`]: the page's
//! canvas, the SVG writer behind [`svg()`], or a recorder in a test. [`table()`] and [`csv()`] give the same data as numbers.
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
//! - Does not depend on games, agents or the page, and never uses fonts, the DOM, files or the clock.
//! - No data can cause a panic: NaN makes a gap, and an area too small for a chart stays empty.
//! - Colour is never the only difference: each series has its own dash and marker, and its name at its end.
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

pub use axis::{Axes, Axis, AxisSpec, Extent, Scale, nice_range};
pub use backend::{Ink, Lettering, SUBPIXELS, Stroke, pixels};
pub use chart::{LineChart, Series, VerticalLine};
pub use downsample::downsample;
pub use draw::draw_lines;
pub use plotters_backend::text_anchor::{HPos, VPos};
pub use plotters_backend::{BackendColor, BackendCoord};
pub use svg::svg;
pub use table::{csv, csv_line, table};
pub use text::{FONT_STACK, text_width};
pub use theme::{Marker, Palette, Rgb, SeriesStyle, Theme};
