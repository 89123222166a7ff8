//! Statistics over the matches of a person in this browser.
//!
//! `kept.rs` has the line that is kept of a match, `known.rs` what it names in words, `sums.rs` the sums of many, `view.rs` the page. Tables only keep
//! matches when they are over, and until then the grades of their deals (`grades.rs`). All else is a program of its own.

pub(crate) mod grades;
pub(crate) mod kept;
mod known;
mod sums;
mod view;

use crate::app::{Program, Scene};
use view::StatisticsPage;
use yew::prelude::*;

/// The program of the statistics.
pub(crate) static PROGRAM: Program = Program { name: "statistics", page, origins: &[], whole: false };

/// The path of the statistics.
pub(crate) const STATISTICS: &str = "statistics";

/// The page. It is made anew for each visit: matches may have ended meanwhile.
fn page(scene: &Scene) -> Html {
    if scene.away || scene.place.visit == 0 {
        return Html::default();
    }
    let (on_language, on_shade) = (scene.on_language.clone(), scene.on_shade.clone());
    html! { <StatisticsPage key={scene.place.visit} {on_language} {on_shade} /> }
}
