//! The lab: a learner is trained before one's eyes, and runs are compared.
//!
//! [`LabPage`] is the page; `run.rs` what it knows of a run, `training.rs` the workers behind runs, `chart.rs` what is drawn of
//! them, `view.rs` what the page looks like, `supplies.rs` the files that runs start from, `records.rs` the records among them, `refusal.rs` what cannot be trained. Nothing here knows a learner: knobs, stages,
//! measures and gauges come with their words from its description. What a learner shows besides curves is a component of its own, with
//! a line in `views.rs`. All learning is done in workers.

mod again;
mod bars;
mod chart;
mod falcon;
mod knobs;
mod list;
mod nfsp;
mod page;
mod rank;
mod records;
mod refusal;
mod run;
mod supplies;
mod training;
mod view;
mod views;

use crate::app::{Program, staying};
use page::LabPage;
use tefuda_agents::{Catalogue, Playable, agent_file::ALL};
use tefuda_games::games;

/// The program of the lab.
pub(crate) static PROGRAM: Program =
    Program { name: "lab", page: staying::<LabPage>, learners: ALL, whole: false };

/// The games that can be learned, for a link to give the words in it a meaning. Of the others there is nothing here, so that their
/// words and rules do not become part of this program.
static GAMES: &[Option<Catalogue>] = &games!(learned());

const fn learned<G: Playable>() -> Option<Catalogue> {
    if G::LEARNERS.is_empty() { None } else { Some(Catalogue::of::<G>()) }
}

/// The games that can be learned.
pub(crate) fn catalogues() -> Vec<&'static Catalogue> {
    GAMES.iter().flatten().collect()
}
