//! Drawing a chart on a backend.

use std::convert::Infallible;

use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::ranged1d::Ranged;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, Drawable, PathElement, PointCollection, Polygon, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBColor, ShapeStyle, TextStyle};
use plotters_backend::{BackendCoord, DrawingBackend, DrawingErrorKind};

use crate::axis::{Axes, Axis};
use crate::backend::{Ink, pixels, units};
use crate::board::Board;
use crate::chart::{LineChart, Series};
use crate::downsample::{thin, thin_band};
use crate::layout::{Frame, Layout, Name, Unnamed};
use crate::text::FONT_STACK;
use crate::theme::{Rgb, SeriesStyle, TEXT, Theme};

/// Stroke widths in pixels: hairlines, leaders and hollow markers; normal lines; dimmed lines; emphasised
/// lines.
const HAIRLINE: f64 = 1.0;
const LINE: f64 = 1.75;
const CALM_LINE: f64 = 1.25;
const STRONG_LINE: f64 = 2.75;
/// With more lines than this, all lines are thin.
const CROWD: usize = 8;
/// The opacity of dimmed lines.
const CALM: f64 = 0.75;
/// The opacity of a band.
const BAND: f64 = 0.16;
/// The radius of a marker, and the distance between markers along a line, in pixels.
const MARKER: f64 = 3.5;
const MARKER_EVERY: f64 = 88.0;
/// The distance of a name from its line's end from which the leader is dotted, in heights of the text, and the dots.
const FAR_NAME: f64 = 3.0;
const LEADER_DOTS: &[f64] = &[1.0, 4.0];
/// With more lines than this, markers are only at the ends.
const MARKERS_ALONG_UP_TO: usize = 6;

/// Draws a chart over the whole surface: axes, bands, lines, and names at their ends. Does not paint the
/// background. If the surface is too small for a chart, draws nothing. `axes` come from [`LineChart::axes`].
pub fn draw_lines(ink: &mut dyn Ink, chart: &LineChart, axes: Axes, theme: &Theme) {
    draw_in(&Board::new(ink).into_drawing_area(), chart, axes, theme);
}

/// Draws a chart in an area. A board refuses nothing, so the results of plotters are ignored.
pub(crate) fn draw_in(area: &DrawingArea<Board<'_>, Shift>, chart: &LineChart, axes: Axes, theme: &Theme) {
    let (width, height) = area.dim_in_pixel();
    let style = text_style(theme.ink, HPos::Left, VPos::Center);
    let measure = |s: &str| area.estimate_text_size(s, &style).map_or(0.0, |(width, _)| pixels(width as i32));
    let size = (pixels(width as i32), pixels(height as i32));
    let Some(layout) = Layout::new(chart, &axes, size, TEXT, &measure) else { return };
    let frame = layout.frame;
    let plane = area.margin(
        units(frame.top),
        units(size.1 - frame.bottom),
        units(frame.left),
        units(size.0 - frame.right),
    );
    let (x, y) = plane.get_pixel_range();
    let plane = plane.apply_coord_spec(Cartesian2d::new(axes.x, axes.y, (x, y.end..y.start)));
    let sketch = Sketch { area, plane, chart, theme, layout: &layout };
    sketch.axes();
    sketch.marker_line(&measure);
    let any_strong = chart.series.iter().any(|s| s.emphasis);
    let first_strong = chart.series.iter().position(|s| s.emphasis);
    // Draw emphasised lines last, on top.
    for strong in [false, true] {
        for (place, series) in chart.series.iter().enumerate().filter(|(_, s)| s.emphasis == strong) {
            let look = look(series, place, first_strong, theme);
            sketch.series(place, series, look, any_strong && !strong);
        }
    }
    sketch.names(first_strong);
}

/// A drawing in progress.
struct Sketch<'a, 'b> {
    /// In units, from its upper left corner.
    area: &'a DrawingArea<Board<'b>, Shift>,
    /// The frame, in the chart's own coordinates.
    plane: DrawingArea<Board<'b>, Cartesian2d<Axis, Axis>>,
    chart: &'a LineChart,
    theme: &'a Theme,
    layout: &'a Layout,
}

impl Sketch<'_, '_> {
    fn axes(&self) {
        let theme = self.theme;
        let Frame { left, top, right, bottom } = self.layout.frame;
        for tick in &self.layout.y_ticks {
            self.stroke(&[(left, tick.at), (right, tick.at)], theme.line, HAIRLINE);
            self.text(&tick.text, (left - TEXT * 0.45, tick.at), theme.faint, HPos::Right, VPos::Center);
        }
        self.stroke(&[(left, bottom), (right, bottom)], theme.line, HAIRLINE);
        for tick in &self.layout.x_ticks {
            self.stroke(&[(tick.at, bottom), (tick.at, bottom + TEXT * 0.3)], theme.line, HAIRLINE);
            self.text(&tick.text, (tick.at, bottom + TEXT * 0.5), theme.faint, HPos::Center, VPos::Top);
        }
        self.text(&self.chart.y.title, (TEXT * 0.2, top - TEXT * 1.0), theme.faint, HPos::Left, VPos::Bottom);
        self.text(&self.chart.x.title, (right, bottom + TEXT * 1.9), theme.faint, HPos::Right, VPos::Top);
    }

    fn marker_line(&self, measure: &dyn Fn(&str) -> f64) {
        let Some(marker) = &self.chart.marker else { return };
        let Frame { left, top, right, bottom } = self.layout.frame;
        let at = left + self.plane_x(marker.x) * (right - left);
        if !(at >= left && at <= right) {
            return;
        }
        self.area
            .draw(&Stroke {
                points: vec![to_units((at, top)), to_units((at, bottom))],
                style: stroke_style(self.theme.faint, 1.0, HAIRLINE),
                dash: &dash_units(&[3.0, 3.0]),
            })
            .ok();
        let fits = at + TEXT * 0.4 + measure(&marker.label) <= right;
        let (x, side) = if fits { (at + TEXT * 0.4, HPos::Left) } else { (at - TEXT * 0.4, HPos::Right) };
        self.text(&marker.label, (x, top + TEXT * 0.35), self.theme.faint, side, VPos::Top);
    }

    fn series(&self, place: usize, series: &Series, look: SeriesStyle, calm: bool) {
        let thin_line = calm || self.chart.series.len() > CROWD;
        let width = if series.reference {
            HAIRLINE
        } else if series.emphasis {
            STRONG_LINE
        } else if thin_line {
            CALM_LINE
        } else {
            LINE
        };
        let color = rgb(look.color).mix(if calm && !series.reference { CALM } else { 1.0 });
        // Half-pixel columns, since a screen may have two pixels per CSS pixel.
        let (from, to) = (self.plane.get_pixel_range().0.start, self.plane.get_pixel_range().0.end);
        let axis = *self.plane.as_coord_spec().x_spec();
        let column = |x: f64| i64::from(axis.map(&x, (from, to)) / (crate::SUBPIXELS / 2));
        for band in self.chart.band_runs(series) {
            let band = thin_band(&band, column);
            let outline: Vec<_> =
                band.iter().map(|b| (b.0, b.1)).chain(band.iter().rev().map(|b| (b.0, b.2))).collect();
            self.plane.draw(&Polygon::new(outline, rgb(look.color).mix(BAND).filled())).ok();
        }
        let dash = dash_units(look.dash);
        let style = ShapeStyle { color, filled: false, stroke_width: units(width).max(1) as u32 };
        let crowd = self.chart.series.iter().filter(|series| !series.reference).count();
        let along = !series.reference && (crowd <= MARKERS_ALONG_UP_TO || series.emphasis);
        let every = units(MARKER_EVERY);
        let mut next = self.plane.get_pixel_range().0.start + every / 2 + place as i32 * units(19.0) % every;
        // The end gets its own marker, before the name.
        let end = self.chart.last(series).map_or(to, |last| axis.map(&last.0, (from, to)));
        for run in self.chart.runs(series) {
            let points = thin(run, column);
            for &point in points.iter().filter(|_| along) {
                let (x, y) = self.plane.map_coordinate(&point);
                if x >= next && x + every / 3 <= end {
                    self.marker((x, y), look, calm);
                    next = x + every;
                }
            }
            if let [point] = points[..] {
                self.marker(self.plane.map_coordinate(&point), look, calm);
            }
            self.plane.draw(&Stroke { points, style, dash: &dash }).ok();
        }
    }

    /// Draws the end of each line, its name, and a leader between the two.
    fn names(&self, first_strong: Option<usize>) {
        let any_strong = first_strong.is_some();
        for Name { series, text: name, end, at } in &self.layout.names {
            let (place, series) = (*series, &self.chart.series[*series]);
            let look = look(series, place, first_strong, self.theme);
            let calm = series.reference || any_strong && !series.emphasis;
            let elbow = (at.0 - TEXT * 0.85).max(end.0);
            let leader = [*end, (elbow, end.1), (at.0 - TEXT * 0.2, at.1)].map(to_units);
            let style = stroke_style(look.color, 0.5, HAIRLINE);
            // A long leader must not look like more data. So the line's own end is marked, and only dots follow it.
            let far = at.0 - end.0 > TEXT * FAR_NAME;
            let dash = dash_units(if far { LEADER_DOTS } else { &[] });
            self.area.draw(&Stroke { points: leader.to_vec(), style, dash: &dash }).ok();
            if !series.reference {
                if far {
                    self.marker(self.on_backend(*end), look, calm);
                }
                self.marker(self.on_backend(*at), look, calm);
            }
            let color = if calm { self.theme.faint } else { self.theme.ink };
            self.text(name, (at.0 + TEXT * 0.6, at.1), color, HPos::Left, VPos::Center);
        }
        let Some(Unnamed { count, at }) = &self.layout.unnamed else { return };
        self.text(
            &format!("+ {count}"),
            (at.0 + TEXT * 0.6, at.1),
            self.theme.faint,
            HPos::Left,
            VPos::Center,
        );
    }

    /// A marker on the backend, with a thin rim in the background colour that separates it from the lines.
    fn marker(&self, (x, y): BackendCoord, look: SeriesStyle, calm: bool) {
        let radius = MARKER;
        let screen = self.area.use_screen_coord();
        let shape = |radius: f64, color: Rgb| {
            let style = rgb(color).filled();
            let corners = look.marker.corners();
            if corners.is_empty() {
                screen.draw(&Circle::new((x, y), units(radius), style)).ok();
            } else {
                let at = |(dx, dy): (f64, f64)| (x + units(dx * radius), y + units(dy * radius));
                screen.draw(&Polygon::new(corners.into_iter().map(at).collect::<Vec<_>>(), style)).ok();
            }
        };
        let color = if calm { mixed(look.color, self.theme.surface, CALM) } else { look.color };
        shape(radius * 1.35, self.theme.surface);
        shape(radius, color);
        if look.marker.is_hollow() {
            shape(radius * 0.5, self.theme.surface);
        }
    }

    fn plane_x(&self, x: f64) -> f64 {
        if x.is_finite() { self.plane.as_coord_spec().x_spec().position(x) } else { f64::NAN }
    }

    /// Converts pixels in the area to backend coordinates.
    fn on_backend(&self, point: (f64, f64)) -> BackendCoord {
        let (x, y) = to_units(point);
        let (left, top) = self.area.get_base_pixel();
        (x + left, y + top)
    }

    fn stroke(&self, points: &[(f64, f64)], color: Rgb, width: f64) {
        let points: Vec<_> = points.iter().copied().map(to_units).collect();
        self.area.draw(&PathElement::new(points, stroke_style(color, 1.0, width))).ok();
    }

    fn text(&self, text: &str, at: (f64, f64), color: Rgb, h: HPos, v: VPos) {
        if !text.is_empty() {
            self.area.draw(&Text::new(text, to_units(at), text_style(color, h, v))).ok();
        }
    }
}

/// The style of a series: the first emphasised one in the accent colour, references in the colour of the
/// axes.
fn look(series: &Series, place: usize, first_strong: Option<usize>, theme: &Theme) -> SeriesStyle {
    let look = theme.series.look(series.place.unwrap_or(place));
    if series.reference {
        SeriesStyle { color: theme.faint, dash: &[2.0, 3.0], ..look }
    } else if first_strong == Some(place) {
        SeriesStyle { color: theme.accent, ..look }
    } else {
        look
    }
}

/// A path with a dash, which plotters' styles cannot express.
struct Stroke<'a, C> {
    points: Vec<C>,
    style: ShapeStyle,
    dash: &'a [i32],
}

impl<'a, C> PointCollection<'a, C> for &'a Stroke<'_, C> {
    type Point = &'a C;
    type IntoIter = &'a [C];

    fn point_iter(self) -> &'a [C] {
        &self.points
    }
}

impl<'b, C> Drawable<Board<'b>> for Stroke<'_, C> {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        points: I,
        backend: &mut Board<'b>,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<Infallible>> {
        backend.set_dash(self.dash);
        let drawn = backend.draw_path(points, &self.style);
        backend.set_dash(&[]);
        drawn
    }
}

/// The style of all text, at one anchor.
pub(crate) fn text_style(color: Rgb, h: HPos, v: VPos) -> TextStyle<'static> {
    let size = TEXT * f64::from(crate::SUBPIXELS);
    TextStyle {
        font: FontDesc::new(FontFamily::Name(FONT_STACK), size, FontStyle::Normal),
        color: rgb(color).to_backend_color(),
        pos: Pos::new(h, v),
    }
}

fn rgb(Rgb(r, g, b): Rgb) -> RGBColor {
    RGBColor(r, g, b)
}

fn stroke_style(color: Rgb, alpha: f64, width: f64) -> ShapeStyle {
    ShapeStyle { color: rgb(color).mix(alpha), filled: false, stroke_width: units(width).max(1) as u32 }
}

fn dash_units(dash: &[f64]) -> Vec<i32> {
    dash.iter().map(|&length| units(length)).collect()
}

fn to_units((x, y): (f64, f64)) -> (i32, i32) {
    (units(x), units(y))
}

/// A colour with this opacity on a background, as an opaque colour.
fn mixed(color: Rgb, ground: Rgb, alpha: f64) -> Rgb {
    let mix = |c: u8, g: u8| libm::round(f64::from(c) * alpha + f64::from(g) * (1.0 - alpha)) as u8;
    Rgb(mix(color.0, ground.0), mix(color.1, ground.1), mix(color.2, ground.2))
}
