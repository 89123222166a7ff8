//! The layout of a chart: the positions of the frame, the ticks and the names at the line ends, computed
//! before drawing.

use crate::axis::{Axes, Axis, AxisSpec, Extent};
use crate::chart::LineChart;
use crate::labels::spread;
use crate::number::tick_label;
use crate::text::shortened;

/// The smallest useful frame, in pixels.
const SMALLEST_FRAME: (f64, f64) = (48.0, 32.0);
/// The largest share of the width that names may take.
const ROOM_FOR_NAMES: f64 = 0.4;

/// The height of a name, in text sizes.
const ROW_OF_NAMES: f64 = 1.2;
/// The largest distance of a name from its line's end, in rows, for normal and for emphasised names.
const FARTHEST: f64 = 4.0;
const FARTHEST_STRONG: f64 = 1.0;

/// A rectangle in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

/// A tick: its position and its label.
#[derive(Debug)]
pub(crate) struct Tick {
    pub(crate) at: f64,
    pub(crate) text: String,
}

/// The name of a series beside its last point.
#[derive(Debug)]
pub(crate) struct Name {
    pub(crate) series: usize,
    pub(crate) text: String,
    /// The line's last point.
    pub(crate) end: (f64, f64),
    /// The middle of the marker before the name.
    pub(crate) at: (f64, f64),
}

/// The names that did not fit.
#[derive(Debug)]
pub(crate) struct Unnamed {
    pub(crate) count: usize,
    /// The position of this note, like that of a name.
    pub(crate) at: (f64, f64),
}

/// The complete layout.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) frame: Frame,
    pub(crate) x_ticks: Vec<Tick>,
    pub(crate) y_ticks: Vec<Tick>,
    pub(crate) names: Vec<Name>,
    pub(crate) unnamed: Option<Unnamed>,
}

impl Layout {
    /// The layout of a chart in `width` × `height` pixels with text of this size; `None` if that is too
    /// small.
    pub(crate) fn new(
        chart: &LineChart,
        axes: &Axes,
        (width, height): (f64, f64),
        text: f64,
        measure: &dyn Fn(&str) -> f64,
    ) -> Option<Self> {
        let row = text * 1.3;
        let top = if chart.y.title.is_empty() { row * 0.6 } else { row * 1.7 };
        let bottom = height - row * if chart.x.title.is_empty() { 1.4 } else { 2.5 };
        let (y_values, y_step) = axes.y.ticks(((bottom - top) / (row * 2.0)).clamp(2.0, 6.0) as usize);
        let y_texts: Vec<String> = y_values.iter().map(|&v| tick_label(v, y_step)).collect();
        let left = y_texts.iter().map(|t| measure(t)).fold(0.0, f64::max) + text * 0.7;

        let room = width * ROOM_FOR_NAMES - text * 2.0;
        let texts: Vec<String> = chart.series.iter().map(|s| shortened(&s.label, room, measure)).collect();
        // Reserve room for all names from the start, wherever the lines end now: the frame of a live chart
        // must not change.
        let names_width = texts.iter().map(|t| measure(t)).reduce(f64::max).map_or(0.0, |w| w + text * 2.0);
        let right = width - text - names_width;
        let frame = Frame { left, top, right, bottom };
        if !(right - left >= SMALLEST_FRAME.0 && bottom - top >= SMALLEST_FRAME.1) {
            return None;
        }
        let mut y_ticks: Vec<Tick> = (y_values.iter().zip(y_texts))
            .map(|(&v, text)| Tick { at: bottom - axes.y.position(v) * (bottom - top), text })
            .collect();
        let mut x_ticks = x_ticks(axes.x, frame, text, measure);
        // Without data, label only axes whose range was asked for: other ticks would be invented.
        if chart.series.iter().all(|s| chart.last(s).is_none()) {
            let asked = |spec: &AxisSpec| matches!(spec.extent, Extent::AtLeast(..));
            x_ticks.retain(|_| asked(&chart.x));
            y_ticks.retain(|_| asked(&chart.y));
        }
        let (names, unnamed) = names(chart, axes, frame, text, texts);
        Some(Self { frame, x_ticks, y_ticks, names, unnamed })
    }
}

/// As many ticks as fit without overlapping labels.
fn x_ticks(axis: Axis, frame: Frame, text: f64, measure: &dyn Fn(&str) -> f64) -> Vec<Tick> {
    let width = frame.right - frame.left;
    let mut most = (width / (text * 4.0)).clamp(2.0, 8.0) as usize;
    loop {
        let (values, step) = axis.ticks(most);
        let tick = |v: &f64| Tick { at: frame.left + axis.position(*v) * width, text: label(axis, *v, step) };
        let ticks: Vec<Tick> = values.iter().map(tick).collect();
        let half = |t: &Tick| measure(&t.text) / 2.0;
        let apart = ticks.windows(2).all(|t| t[0].at + half(&t[0]) + text * 0.8 <= t[1].at - half(&t[1]));
        if apart || most <= 2 {
            return if apart { ticks } else { ticks.into_iter().take(1).collect() };
        }
        most -= 1;
    }
}

/// On a log scale each tick has as many digits as it needs. On a linear one all have the same.
fn label(axis: Axis, value: f64, step: f64) -> String {
    tick_label(value, if axis.is_log() { value } else { step })
}

fn names(
    chart: &LineChart,
    axes: &Axes,
    frame: Frame,
    text: f64,
    mut texts: Vec<String>,
) -> (Vec<Name>, Option<Unnamed>) {
    let place = |(x, y): (f64, f64)| {
        let x = frame.left + axes.x.position(x).clamp(0.0, 1.0) * (frame.right - frame.left);
        let y = frame.bottom - axes.y.position(y).clamp(0.0, 1.0) * (frame.bottom - frame.top);
        (x, y)
    };
    let ends = chart.series.iter().enumerate().filter_map(|(i, s)| Some((i, place(chart.last(s)?))));
    let ends = ends.filter(|(i, _)| !texts[*i].is_empty());
    let mut ends = ends.fold(Vec::new(), |mut ends: Vec<(usize, (f64, f64))>, (i, end)| {
        ends.insert(ends.partition_point(|(_, above)| above.1 <= end.1), (i, end));
        ends
    });
    let column = ends.iter().fold(frame.left, |column, (_, end)| end.0.max(column)) + text * 1.1;
    let gap = text * ROW_OF_NAMES;
    let mut unnamed = 0;
    let (settled, high) = loop {
        // Reserve one row for the number of unnamed lines.
        let high = frame.bottom - text * 0.6 - if unnamed > 0 { gap } else { 0.0 };
        let wanted: Vec<f64> = ends.iter().map(|(_, end)| end.1).collect();
        let settled = spread(&wanted, gap, frame.top, high);
        let strong: Vec<bool> = ends.iter().map(|(i, _)| chart.series[*i].emphasis).collect();
        let Some(too_many) = too_many(&wanted, &settled, &strong, gap, high) else { break (settled, high) };
        ends.remove(too_many);
        unnamed += 1;
    };
    let at = (column, settled.last().map_or(high, |y| y + gap));
    let unnamed = (unnamed > 0).then_some(Unnamed { count: unnamed, at });
    let names = (ends.into_iter().zip(settled))
        .map(|((series, end), y)| Name {
            series,
            text: std::mem::take(&mut texts[series]),
            end,
            at: (column, y),
        })
        .collect();
    (names, unnamed)
}

/// The name to leave out, if a name is too far from its line. It is the lowest name of that cluster.
/// Emphasised names are left out last.
fn too_many(wanted: &[f64], settled: &[f64], strong: &[bool], gap: f64, high: f64) -> Option<usize> {
    let strain = |i: usize| {
        let farthest = gap * if strong[i] { FARTHEST_STRONG } else { FARTHEST };
        (settled[i] - wanted[i]).abs() / farthest
    };
    let worst = (0..wanted.len()).max_by(|&a, &b| strain(a).total_cmp(&strain(b)))?;
    let spilled = settled.last().is_some_and(|&last| last > high + 0.1);
    if strain(worst) <= 1.0 && !spilled {
        return None;
    }
    let touching = |i: &usize| settled[i + 1] - settled[*i] <= gap + 0.1;
    let last = (worst..wanted.len() - 1).find(|i| !touching(i)).unwrap_or(wanted.len() - 1);
    let first = (0..worst).rev().find(|i| !touching(i)).map_or(0, |i| i + 1);
    let weak = (first..=last).rev().find(|&i| !strong[i]);
    if first == last && !spilled { None } else { weak.or(spilled.then_some(last)) }
}
