//! Statistics over a person's matches in this browser.
//!
//! `kept.rs` has the saved line of a match, `known.rs` the names in it, `sums.rs` totals, and `view.rs` the
//! page, which shows the matches of `example.rs` to people without any. Tables only save finished matches, until then the grades of their deals (`grades.rs`), and the
//! positions of mistakes (`mistakes.rs`). The statistics page is a separate program.

mod example;
pub(crate) mod grades;
pub(crate) mod kept;
mod known;
pub(crate) mod mistakes;
mod sums;
mod view;

use crate::app::{Program, Scene};
use view::StatisticsPage;
use yew::prelude::*;

/// The program of the statistics.
pub(crate) static PROGRAM: Program = Program { name: "statistics", page, origins: &[], whole: false };

/// The path of the statistics.
pub(crate) const STATISTICS: &str = "statistics";

/// Builds the page. Each visit reads the matches again, because some may have ended meanwhile.
fn page(scene: &Scene) -> Html {
    if scene.away || scene.place.visit == 0 {
        return Html::default();
    }
    html! { <StatisticsPage key={scene.place.visit} ..scene.clone() /> }
}
