//! The contents of a chart, checked with a backend that records what is drawn.

#![allow(clippy::unwrap_used)]

mod examples;
mod recorder;

use recorder::{Drawing, Written};
use tefuda_charts::{Extent, LineChart, Scale, Series, Theme, VerticalLine, svg, table};

const SIZES: [(u32, u32); 5] = [(640, 320), (360, 220), (280, 160), (1200, 500), (420, 120)];

fn assert_readable(drawing: &Drawing, width: u32, height: u32) {
    for (i, a) in drawing.texts.iter().enumerate() {
        let inside = a.left >= -1.0
            && a.right <= f64::from(width) + 1.0
            && a.top >= -1.0
            && a.bottom <= f64::from(height) + 1.0;
        assert!(inside, "{a:?} leaves {width}×{height}");
        for b in &drawing.texts[..i] {
            assert!(!a.overlaps(b), "at {width}×{height}: {a:?} overlaps {b:?}");
        }
    }
}

/// The maximum number of arms that the page draws.
fn crowd(arms: usize) -> LineChart {
    let mut chart = LineChart::new("Crowd", "playouts", "mean reward");
    for arm in 0..arms {
        let wave =
            |i: usize| 0.5 + 0.02 * (arm % 5) as f64 + ((i * (arm + 3)) % 17) as f64 / (i as f64 + 17.0);
        chart
            .series
            .push(Series::new(format!("arm {arm}"), (1..=400).map(|i| (i as f64, wave(i))).collect()));
    }
    chart
}

#[test]
fn texts_do_not_overlap_at_any_size() {
    for (width, height) in SIZES {
        for mut chart in [examples::visits(), examples::means(), crowd(18), crowd(3)] {
            // Its label is meant to overlap the curves at the upper edge.
            chart.marker = None;
            assert_readable(&Drawing::of(&chart, width, height), width, height);
        }
    }
}

#[test]
fn every_line_is_named_or_counted() {
    for (width, height) in SIZES {
        let drawing = Drawing::of(&crowd(18), width, height);
        let named = drawing.words().iter().filter(|w| w.starts_with("arm")).count();
        let counted =
            drawing.words().iter().find_map(|w| w.strip_prefix("+ ")).map_or(0, |n| n.parse().unwrap());
        assert_eq!(named + counted, 18, "{:?}", drawing.words());
    }
}

#[test]
fn the_emphasised_name_is_never_left_out() {
    let mut chart = crowd(18);
    chart.series[11].emphasis = true;
    assert!(Drawing::of(&chart, 420, 150).words().contains(&"arm 11"));
}

#[test]
fn the_axes_contain_all_points() {
    let chart = examples::visits();
    let axes = chart.axes(None);
    for point in chart.series.iter().flat_map(|s| &s.points) {
        assert!(
            (0.0..=1.0).contains(&axes.x.position(point.0))
                && (0.0..=1.0).contains(&axes.y.position(point.1))
        );
    }
    let most = chart.series[0].points.last().unwrap().1;
    assert!(axes.y.high() >= most);
}

#[test]
fn a_log_axis_has_the_powers_of_ten() {
    let drawing = Drawing::of(&examples::means(), 640, 320);
    for tick in ["1", "10", "100", "1,000", "10,000", "100,000"] {
        assert!(drawing.words().contains(&tick), "{tick} in {:?}", drawing.words());
    }
}

#[test]
fn lines_differ_by_more_than_colour() {
    let drawing = Drawing::of(&crowd(7), 640, 320);
    let lines: Vec<_> = drawing.paths.iter().filter(|p| p.points.len() > 100).collect();
    assert_eq!(lines.len(), 7);
    for (i, a) in lines.iter().enumerate() {
        assert!(lines[..i].iter().all(|b| a.dash != b.dash && a.color != b.color));
    }
}

#[test]
fn axes_show_their_units() {
    let drawing = Drawing::of(&examples::means(), 640, 320);
    assert!(drawing.words().contains(&"playouts") && drawing.words().contains(&"mean reward"));
}

#[test]
fn a_hundred_thousand_points_are_thinned_out() {
    let mut chart = LineChart::new("", "playouts", "mean");
    chart.series.push(Series::new("a", (1..=100_000).map(|i| (f64::from(i), f64::from(i % 13))).collect()));
    let drawing = Drawing::of(&chart, 600, 300);
    let longest = drawing.paths.iter().map(|p| p.points.len()).max().unwrap();
    assert!(longest < 600 * 2 * 4, "{longest}");
}

#[test]
fn bad_data_are_left_out_and_never_panic() {
    let strange = [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        -f64::MAX,
        1e-320,
        0.0,
        -0.0,
        -1.0,
        1e100,
        3.0,
    ];
    let mut chart = LineChart::new("t", "x", "y");
    chart.series.push(Series::new("empty", vec![]));
    chart.series.push(Series::new("single", vec![(3.0, 3.0)]));
    let points: Vec<_> = strange.iter().flat_map(|&a| strange.iter().map(move |&b| (a, b))).collect();
    chart.series.push(Series::new("strange", points.clone()).with_band(points.clone()).emphasised());
    chart.series.push(Series::new("", points.clone()).with_band(vec![(0.0, 1.0)]));
    for x in [Scale::Linear, Scale::Log] {
        for y in [Scale::Linear, Scale::Log] {
            (chart.x.scale, chart.y.scale) = (x, y);
            let mut axes = None;
            for &at in &strange {
                chart.marker = Some(VerticalLine { x: at, label: "m".to_owned() });
                chart.x.extent = Extent::AtLeast(at, 7.0);
                axes = Some(chart.axes(axes));
                for (width, height) in [(600, 300), (1, 1), (0, 0), (60, 40), (100_000, 100_000)] {
                    let drawing = Drawing::of(&chart, width, height);
                    let points = drawing.paths.iter().flat_map(|p| &p.points);
                    assert!(points.clone().all(|p| p.0 >= -1.0 && p.0 <= f64::from(width.max(600)) + 1.0));
                }
                assert!(svg(&chart, &Theme::dark(), 30, 7).ends_with("</svg>\n"));
                assert!(table(&chart).len() <= 51);
            }
        }
    }
}

#[test]
fn a_line_that_ends_early_is_marked_at_its_end_and_only_dots_lead_to_its_name() {
    let draw = |end: f64| {
        let mut chart = LineChart::new("", "x", "y");
        chart.series.push(Series::new("one", vec![(0.0, 1.0), (end, 1.0)]));
        chart.series.push(Series::new("two", vec![(0.0, 2.0), (100.0, 2.0)]));
        Drawing::of(&chart, 700, 300)
    };
    let (early, late) = (draw(40.0), draw(100.0));
    // In both, the name's column is where the longer line ends.
    let dots = |drawing: &Drawing| {
        drawing.paths.iter().filter(|path| path.dash.len() == 2 && path.dash[1] == 4 * path.dash[0]).count()
    };
    assert_eq!((dots(&early), dots(&late)), (1, 0));
    assert_eq!(early.shapes.len() % 2, 0, "each marker is a rim and a shape");
    let last = |drawing: &Drawing| {
        drawing.paths.iter().flat_map(|path| &path.points).map(|point| point.0).fold(0.0, f64::max)
    };
    assert!((last(&early) - last(&late)).abs() < 1.0);
}

#[test]
fn a_single_point_is_a_marker() {
    let mut chart = LineChart::new("", "x", "y");
    chart.series.push(Series::new("one", vec![(5.0, 2.0)]));
    assert!(!Drawing::of(&chart, 400, 200).shapes.is_empty());
}

#[test]
fn an_empty_chart_still_has_its_axes() {
    let drawing = Drawing::of(&LineChart::new("", "playouts", "visits"), 400, 200);
    assert!(drawing.words().contains(&"playouts"));
    assert!(!drawing.paths.is_empty());
    let tops: Vec<&Written> = drawing.texts.iter().filter(|t| t.text == "visits").collect();
    assert_eq!(tops.len(), 1);
}
