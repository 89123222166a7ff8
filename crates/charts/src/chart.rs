//! The data of a chart: series, axes and their labels.

use crate::axis::{Axes, Axis, AxisSpec, Extent, Scale, Span, fits};

/// One line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// The name, written at the end of the line.
    pub label: String,
    /// The points in order of x. A point that is not finite makes a gap in the line.
    pub points: Vec<(f64, f64)>,
    /// The interval (low, high) around each point.
    pub band: Option<Vec<(f64, f64)>>,
    /// Draws the line stronger and on top; the others are dimmed.
    pub emphasis: bool,
    /// The index that decides its colour, dash and marker. `None` means its own index in the list.
    pub place: Option<usize>,
    /// Draws a thin line without markers in the colour of the axes, as a reference.
    pub reference: bool,
}

impl Series {
    /// A line without band or emphasis.
    pub fn new(label: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self { label: label.into(), points, ..Self::default() }
    }

    /// The same line with an interval (low, high) for each point.
    pub fn with_band(mut self, band: Vec<(f64, f64)>) -> Self {
        self.band = Some(band);
        self
    }

    /// The same line with the colour, dash and marker of this index.
    pub fn at(mut self, place: usize) -> Self {
        self.place = Some(place);
        self
    }

    /// The same line as a reference.
    pub fn as_reference(mut self) -> Self {
        self.reference = true;
        self
    }

    /// The same line, drawn stronger.
    pub fn emphasised(mut self) -> Self {
        self.emphasis = true;
        self
    }
}

/// A vertical line at one x, such as the end of a phase or the pointer's position.
#[derive(Clone, Debug, PartialEq)]
pub struct VerticalLine {
    /// The x of the line.
    pub x: f64,
    /// A short label beside it; may be empty.
    pub label: String,
}

/// A chart of lines over a common x.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineChart {
    /// The name of the chart. Drawn only in an exported figure; the page has its own heading.
    pub title: String,
    /// One sentence that describes the chart. Becomes the description of an exported figure.
    pub caption: String,
    /// The horizontal axis.
    pub x: AxisSpec,
    /// The vertical axis.
    pub y: AxisSpec,
    /// The lines. By default, the index in this list decides colour, dash and marker, so keep the order while
    /// a chart is live.
    pub series: Vec<Series>,
    /// A vertical line.
    pub marker: Option<VerticalLine>,
}

impl LineChart {
    /// An empty chart: linear x, y from zero.
    pub fn new(title: impl Into<String>, x: impl Into<String>, y: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            x: AxisSpec { title: x.into(), ..AxisSpec::default() },
            y: AxisSpec { title: y.into(), extent: Extent::Zero, ..AxisSpec::default() },
            ..Self::default()
        }
    }

    /// The axes of the chart. Pass the axes of the previous frame to keep them as stable as possible: see
    /// [`Axis::grow`].
    pub fn axes(&self, before: Option<Axes>) -> Axes {
        let (x, y) = self.bounds();
        match before {
            Some(before) => Axes { x: before.x.grow(&self.x, x), y: before.y.grow(&self.y, y) },
            None => Axes { x: Axis::fit(&self.x, x), y: Axis::fit(&self.y, y) },
        }
    }

    /// Whether a point can be drawn on these scales.
    pub(crate) fn shows(&self, (x, y): (f64, f64)) -> bool {
        fits(x, self.x.scale) && fits(y, self.y.scale)
    }

    /// The drawable points of a series, in runs without gaps.
    pub(crate) fn runs<'a>(&'a self, series: &'a Series) -> impl Iterator<Item = &'a [(f64, f64)]> {
        series.points.split(|&point| !self.shows(point)).filter(|run| !run.is_empty())
    }

    /// The last point of a series that can be drawn.
    pub(crate) fn last(&self, series: &Series) -> Option<(f64, f64)> {
        series.points.iter().rev().copied().find(|&point| self.shows(point))
    }

    /// The drawable parts of a series' band: (x, low, high), in runs without gaps.
    pub(crate) fn band_runs(&self, series: &Series) -> Vec<Vec<(f64, f64, f64)>> {
        let mut runs = vec![Vec::new()];
        let band = series.band.as_deref().unwrap_or_default();
        for (&(x, y), &(low, high)) in series.points.iter().zip(band) {
            let good =
                self.shows((x, y)) && fits(low, self.y.scale) && fits(high, self.y.scale) && low <= high;
            match runs.last_mut() {
                Some(run) if good => run.push((x, low, high)),
                Some(run) if !run.is_empty() => runs.push(Vec::new()),
                _ => {}
            }
        }
        runs.retain(|run| run.len() > 1);
        runs
    }

    /// The ranges of x and y over all points. A band extends the range by at most half the span of the
    /// points, so that wide early intervals do not flatten the lines. With a given minimum range, bands do
    /// not count.
    fn bounds(&self) -> (Option<Span>, Option<Span>) {
        let points = || self.series.iter().flat_map(|s| s.points.iter().copied()).filter(|&p| self.shows(p));
        let x = bounds(points().map(|p| p.0));
        let Some((low, high)) = bounds(points().map(|p| p.1)) else { return (x, None) };
        let bands = self.series.iter().flat_map(|s| self.band_runs(s)).flatten();
        let Some((band_low, band_high)) = bounds(bands.flat_map(|(_, low, high)| [low, high])) else {
            return (x, Some((low, high)));
        };
        let reach = match self.y.extent {
            Extent::AtLeast(..) => 0.0,
            _ if high > low && self.y.scale == Scale::Linear => (high - low) / 2.0,
            _ => f64::INFINITY,
        };
        (x, Some((low.min(band_low.max(low - reach)), high.max(band_high.min(high + reach)))))
    }
}

fn bounds(values: impl Iterator<Item = f64>) -> Option<Span> {
    values.fold(None, |seen, v| match seen {
        None => Some((v, v)),
        Some((low, high)) => Some((v.min(low), v.max(high))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nan_splits_a_line() {
        let mut chart = LineChart::new("", "", "");
        let points =
            vec![(0.0, 1.0), (1.0, f64::NAN), (2.0, 1.0), (3.0, 2.0), (4.0, f64::INFINITY), (f64::NAN, 0.0)];
        chart.series.push(Series::new("a", points));
        let runs: Vec<usize> = chart.runs(&chart.series[0]).map(<[_]>::len).collect();
        assert_eq!(runs, [1, 2]);
        assert_eq!(chart.last(&chart.series[0]), Some((3.0, 2.0)));
    }

    #[test]
    fn a_wide_band_does_not_flatten_the_lines() {
        let mut chart = LineChart::new("", "", "");
        chart.y.extent = Extent::Data;
        let band = vec![(-1000.0, 1000.0), (0.5, 1.5)];
        chart.series.push(Series::new("a", vec![(0.0, 0.0), (1.0, 1.0)]).with_band(band));
        let y = chart.axes(None).y;
        assert!(y.low() >= -1.0 && y.high() <= 2.0, "{y:?}");
    }
}
