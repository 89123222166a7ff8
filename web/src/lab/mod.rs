//! The lab: a learner is trained before one's eyes, and runs are compared.
//!
//! [`LabPage`] is the page; `run.rs` what it knows of a run, `crew.rs` the workers behind runs, `chart.rs` what is drawn of
//! them, `view.rs` what the page looks like. Nothing here knows a learner: knobs, curves and gauges come with their words from the
//! catalogue of a game, and all learning is done in workers.

mod chart;
mod crew;
mod knobs;
mod list;
mod page;
mod pictures;
mod run;
mod slow;
mod slow_bars;
mod slow_brain;
mod slow_table;
mod slow_text;
mod strategy;
mod strategy_map;
mod strategy_text;
mod view;

pub(crate) use page::{LabPage, LabPageProps};

use crate::games::GAMES;
use tefuda_agents::Catalogue;

/// The games, for a link to give the words in it a meaning.
pub(crate) fn catalogues() -> Vec<&'static Catalogue> {
    GAMES.iter().map(|kind| &kind.catalogue).collect()
}
