//! The page's charts with invented data of the right shape.

use tefuda_charts::{Extent, LineChart, Scale, Series, VerticalLine};

/// The visits of six arms of a bandit that finds the best one, over 2,000 playouts.
pub(crate) fn visits() -> LineChart {
    let mut chart = LineChart::new("Visits of each arm", "playouts", "visits");
    "♦7 leads: tried 1,261 times in 2,000 playouts.".clone_into(&mut chart.caption);
    chart.x.extent = Extent::AtLeast(0.0, 2000.0);
    let names = ["♦7", "♣Q", "♠A ♠A", "pass", "♥10", "joker"];
    for (arm, name) in names.iter().enumerate() {
        let share = [0.66, 0.12, 0.09, 0.06, 0.04, 0.03][arm];
        let curve = |n: f64| n.min(120.0) / 6.0 + share * (n - 120.0).max(0.0);
        chart.series.push(Series::new(
            *name,
            (0..=200).map(|i| f64::from(i) * 10.0).map(|n| (n, curve(n))).collect(),
        ));
    }
    chart.series[0].emphasis = true;
    chart.marker = Some(VerticalLine { x: 900.0, label: "pruned: 3".to_owned() });
    chart
}

/// The means of four arms with their intervals, on a log axis up to 100,000 playouts.
pub(crate) fn means() -> LineChart {
    let mut chart = LineChart::new("Mean of each arm", "playouts", "mean reward");
    chart.x.scale = Scale::Log;
    chart.y.extent = Extent::AtLeast(0.0, 1.0);
    for (arm, name) in ["♦7", "♣Q", "手札から3枚", "pass"].iter().enumerate() {
        let truth = [0.62, 0.55, 0.54, 0.2][arm];
        let steps = (0..=100).map(|i| {
            f64::powi(10.0, i / 20)
                * [
                    1.0, 1.12, 1.26, 1.41, 1.58, 1.78, 2.0, 2.24, 2.51, 2.82, 3.16, 3.55, 3.98, 4.47, 5.01,
                    5.62, 6.31, 7.08, 7.94, 8.91,
                ][i as usize % 20]
        });
        let noise = |i: usize| ((i * i + 7 * arm + i) % 23) as f64 / 23.0 - 0.5;
        let points: Vec<_> =
            steps.enumerate().map(|(i, n)| (n, truth + noise(i) / (n + 1.0).sqrt())).collect();
        let band = points.iter().map(|&(n, mean)| (mean - 0.9 / n.sqrt(), mean + 0.9 / n.sqrt())).collect();
        let series = Series::new(*name, points);
        chart.series.push(if arm == 0 { series.with_band(band).emphasised() } else { series });
    }
    chart
}
