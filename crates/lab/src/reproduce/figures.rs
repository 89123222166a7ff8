//! The charts of a report.

use super::page::Report;
use tefuda_arena::papers::{Average, Content, Exhibit, Group, Row, Summary, Sweep};
use tefuda_charts::{LineChart, Scale, Series, Theme, svg};
use tefuda_games::Fault;

/// Pixels.
const SIZE: (u32, u32) = (760, 420);
/// Points of a curve of theory between two values of a sweep.
const BETWEEN: u32 = 3;

impl Report<'_> {
    /// The figures by their file names. Of what has no run there is none.
    pub(super) fn figures(&self) -> Result<Vec<(String, String)>, Fault> {
        let mut figures = Vec::new();
        for exhibit in self.experiment.exhibits {
            match exhibit.content {
                Content::Table(groups) => {
                    for group in groups.iter().filter(|group| self.has(group.reading, exhibit)) {
                        let chart = self.learning(exhibit, group)?;
                        figures.push((exhibit.chart_file(group.reading), drawn(&chart)));
                    }
                }
                Content::Figure(sweeps) => {
                    for sweep in sweeps.iter().filter(|sweep| self.has(sweep.reading, exhibit)) {
                        let chart = self.sweep(exhibit, sweep)?;
                        figures.push((exhibit.chart_file(sweep.reading), drawn(&chart)));
                    }
                }
            }
        }
        Ok(figures)
    }

    /// The measure against units of training, a line for each row.
    fn learning(&self, exhibit: &Exhibit, group: &Group) -> Result<LineChart, Fault> {
        let mut chart = self.chart(exhibit, group.reading, self.experiment.length.name.en);
        for row in group.rows {
            let spec = self.experiment.spec(row.spec, self.scale)?;
            let Some(summary) = self.summary(&spec) else { continue };
            chart.series.push(line(row.label, &summary.curve));
            if let (Some(limit), Some(first)) = (self.limit(&spec), summary.curve.first()) {
                let ends = vec![(first.0, limit), (summary.after, limit)];
                chart.series.push(Series::new(format!("limit of {}", row.label), ends).as_reference());
            }
        }
        Ok(chart)
    }

    /// The measure at the end against a knob.
    fn sweep(&self, exhibit: &Exhibit, sweep: &Sweep) -> Result<LineChart, Fault> {
        let mut chart = self.chart(exhibit, sweep.reading, sweep.knob.symbol);
        let (Some(low), Some(high)) = (sweep.values.first(), sweep.values.last()) else { return Ok(chart) };
        for row in sweep.series {
            let spec = self.experiment.spec(row.spec, self.scale)?;
            let at = |value: &f64| Some((*value, self.summary(&sweep.at(&spec, *value))?.last));
            let points: Vec<_> = sweep.values.iter().filter_map(at).collect();
            chart.series.push(line(row.label, &points));
        }
        for row in sweep.levels {
            let spec = self.experiment.spec(row.spec, self.scale)?;
            if let Some(Summary { last, .. }) = self.summary(&spec) {
                chart.series.push(line(row.label, &[(*low, last), (*high, last)]));
            }
        }
        for row in sweep.series {
            chart.series.extend(self.theory(sweep, row)?);
        }
        Ok(chart)
    }

    /// The limit of a row of a sweep as a curve, if it has one.
    fn theory(&self, sweep: &Sweep, row: &Row) -> Result<Option<Series>, Fault> {
        let spec = self.experiment.spec(row.spec, self.scale)?;
        if self.limit(&spec).is_none() {
            return Ok(None);
        }
        let fine = finer(sweep.values);
        let points = fine.iter().filter_map(|value| Some((*value, self.limit(&sweep.at(&spec, *value))?)));
        Ok(Some(Series::new(format!("limit of {}", row.label), points.collect()).as_reference()))
    }

    fn chart(&self, exhibit: &Exhibit, reading: &str, x: &str) -> LineChart {
        let reading = self.experiment.reading(reading).map_or("", |reading| reading.title);
        let mut chart = LineChart::new(
            format!("{} · {reading}", exhibit.title),
            x,
            self.experiment.learner.measure.title.en,
        );
        chart.caption = format!(
            "{}, {}: means over seeds, with a band of one standard deviation, which is cut off at the lowest run.",
            self.experiment.paper,
            exhibit.name()
        );
        (chart.x.scale, chart.y.scale) = (Scale::Log, Scale::Log);
        chart.y.extent = tefuda_charts::Extent::Data;
        chart
    }
}

fn line(label: &str, points: &[(f64, Average)]) -> Series {
    let band = points.iter().map(|point| point.1.band()).collect();
    Series::new(label, points.iter().map(|(x, y)| (*x, y.mean)).collect()).with_band(band)
}

fn drawn(chart: &LineChart) -> String {
    svg(chart, &Theme::light(), SIZE.0, SIZE.1)
}

/// Values with some between them, evenly on a logarithmic axis.
fn finer(values: &[f64]) -> Vec<f64> {
    let between = values.windows(2).flat_map(|two| {
        let ratio = two[1] / two[0];
        (0..=BETWEEN).map(move |n| two[0] * ratio.powf(f64::from(n) / f64::from(BETWEEN + 1)))
    });
    between.chain(values.last().copied()).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn finer_values_keep_those_that_were_there() {
        let fine = super::finer(&[0.01, 0.1, 0.5]);
        assert_eq!((fine.len(), fine[0], fine[4], fine[8]), (9, 0.01, 0.1, 0.5));
        assert!(fine.windows(2).all(|two| two[0] < two[1]));
    }
}
