//! Compares two figures byte for byte. `UPDATE_GOLDEN=1 cargo test -p tefuda-charts` rewrites them. Look at
//! them afterwards.

#![allow(clippy::unwrap_used)]

mod examples;

use std::path::Path;

use tefuda_charts::{LineChart, Theme, svg};

fn compare(name: &str, chart: &LineChart, theme: &Theme) {
    let path = Path::new("tests/golden").join(name);
    let drawn = svg(chart, theme, 640, 320);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    assert!(drawn == golden, "{name} is drawn differently; UPDATE_GOLDEN=1 accepts the new figure");
}

#[test]
fn the_visits_figure_is_unchanged() {
    compare("visits.svg", &examples::visits(), &Theme::light());
}

#[test]
fn the_means_figure_is_unchanged() {
    compare("means-dark.svg", &examples::means(), &Theme::dark());
}
