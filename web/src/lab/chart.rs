//! The charts of runs. Pure: nothing here touches the page.

use super::{example::Example, run::Run};
use crate::words::lab::{self as says, Lab};
use std::rc::Rc;
use tefuda_agents::{
    Learner,
    training::{Measure, RunChart},
};
use tefuda_charts::{Extent, LineChart, Scale, Series};
use tefuda_games::Lang;
use tefuda_numbers::{trimmed, with_commas};

/// The smallest range of the horizontal axis, in units.
const SHOWN: (f64, f64) = (10.0, 1000.0);
/// Up to this many units, a linear scale is easier to read. Stages this short count epochs or groups of
/// games, not single games.
const FEW: u32 = 100;

/// The learning curves of all visible runs, and the reference levels. Before anything has been measured, an
/// example if there is one. Also returns whether the example is drawn.
pub(super) fn learning(
    runs: &[&Run],
    current: Option<u32>,
    (learner, measure): (&Learner, &Measure),
    levels: &[(&'static str, f64)],
    example: Option<&Example>,
    lang: Lang,
) -> (LineChart, bool) {
    let words = Lab::of(lang);
    let mut chart =
        LineChart::new(words.curve, learner.unit(measure).axis.get(lang), measure.title.get(lang));
    let length = runs.iter().map(|run| length(run, measure.stage)).max();
    let length = length.or(example.map(Example::length));
    let (scale, shown) = units(length);
    (chart.x.scale, chart.x.extent) = (scale, Extent::AtLeast(shown.0, shown.1));
    if measure.log {
        (chart.y.scale, chart.y.extent) = (Scale::Log, Extent::AtLeast(1.0, 5.0));
    } else {
        // Show the data range only, so that close levels can be distinguished.
        chart.y.extent = Extent::Data;
    }
    chart.series = runs.iter().map(|run| series(run, measure.id, run.name(lang), current)).collect();
    let example = example.filter(|_| chart.series.iter().all(|series| series.points.is_empty()));
    chart.series.extend(example.map(|example| Series::new(words.example, example.points())));
    // A log axis has no place for the measurement before the first unit, so it is a level.
    let start = chart.series.iter().find_map(|series| series.points.first());
    let start = start.filter(|first| scale == Scale::Log && first.0 == 0.0);
    let start = start.map(|first| (words.untrained, first.1));
    let from = if start.is_some() { 1.0 } else { shown.0 };
    let ends = chart.series.iter().filter_map(|series| series.points.last()).map(|last| last.0);
    let end = ends.fold(shown.1, f64::max);
    let level = |(name, value): &(&'static str, f64)| {
        let label = [name, " ", &number(*value)].concat();
        Series::new(label, vec![(from, *value), (end, *value)]).as_reference()
    };
    chart.series.extend(levels.iter().chain(&start).map(level));
    let told = runs.iter().find(|run| Some(run.id) == current).or(runs.first());
    chart.caption = match (told, example) {
        (None, Some(example)) => Some(example.caption(learner, measure, lang)),
        _ => told.and_then(|run| caption(run, measure, lang)),
    }
    .unwrap_or_else(|| words.nothing_yet.to_owned());
    (chart, example.is_some())
}

/// A small chart of a run: curves and gauges, as defined by its learner.
pub(super) fn small(run: &Run, figure: &RunChart, lang: Lang) -> LineChart {
    let (words, learner) = (Lab::of(lang), run.plan.learner);
    let axis = learner.stage(figure.stage).unit.axis.get(lang);
    let mut chart = LineChart::new(figure.title.get(lang), axis, "");
    let (scale, shown) = units(Some(length(run, figure.stage)));
    (chart.x.scale, chart.x.extent) = (scale, Extent::AtLeast(shown.0, shown.1));
    if figure.log {
        chart.y.scale = Scale::Log;
    }
    let name = |id: &'static str| learner.word(id).map_or(id, |word| word.get(lang));
    chart.series = figure
        .ids
        .iter()
        .map(|id| series(run, id, name(id).to_owned(), None))
        .enumerate()
        .map(|(place, series)| series.at(place))
        .collect();
    let now = figure.ids.iter().zip(&chart.series).filter_map(|(id, series)| {
        let last = series.points.last()?.1;
        Some([name(id), " ", &number(last)].concat())
    });
    let now: Vec<String> = now.collect();
    chart.caption = if now.is_empty() { words.nothing_yet.to_owned() } else { now.join(" · ") };
    chart
}

/// The number of units in a stage of a run.
fn length(run: &Run, stage: usize) -> u32 {
    run.plan.run.get(run.plan.learner.stage(stage).length)
}

/// The axis of units: the whole stage if it is short, otherwise the units so far on a log scale.
fn units(length: Option<u32>) -> (Scale, (f64, f64)) {
    match length {
        Some(length @ 1..=FEW) => (Scale::Linear, (0.0, length as f64)),
        _ => (Scale::Log, SHOWN),
    }
}

fn series(run: &Run, id: &str, label: String, current: Option<u32>) -> Series {
    let (points, band) = run.line(id);
    let series = Series { band, ..Series::new(label, points).at(run.place) };
    if Some(run.id) == current { series.emphasised() } else { series }
}

/// Describes the state of a run in a sentence.
fn caption(run: &Run, measure: &Measure, lang: Lang) -> Option<String> {
    let (now, best) = run.measured(measure)?;
    let (points, _) = run.line(measure.id);
    let done = says::count(lang, run.plan.learner.unit(measure), points.last()?.0 as u32);
    Some(says::caption(lang, measure, [&done, &number(now), &number(best)]))
}

/// Formats a number with three significant digits, or with all digits before the point.
pub(super) fn number(value: f64) -> String {
    let size = value.abs();
    let decimals = if size >= 100.0 {
        0
    } else if size >= 10.0 {
        1
    } else if size >= 1.0 || size == 0.0 {
        2
    } else if size >= 0.1 {
        3
    } else {
        4
    };
    with_commas(&trimmed(value, decimals))
}

/// All charts of the page.
#[derive(Clone)]
pub(super) struct Drawn {
    pub(super) learning: Rc<LineChart>,
    /// Whether it shows an example.
    pub(super) example: bool,
    pub(super) small: Vec<Rc<LineChart>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_significant_digits() {
        for (value, text) in [
            (4.747, "4.75"),
            (0.0235, "0.0235"),
            (0.2, "0.2"),
            (0.2354, "0.235"),
            (0.0, "0"),
            (123.4, "123"),
            (1234.5, "1,234"),
            (50.0, "50"),
        ] {
            assert_eq!(number(value), text);
        }
    }
}
