//! The lab: a learner is trained before one's eyes, and runs are compared.
//!
//! [`LabPage`] is the page. `run.rs` is what it knows of a run, `training.rs` has the workers behind runs, `chart.rs`
//! what is drawn of them, and `view.rs` what the page looks like. `supplies.rs` fetches the files that runs start from,
//! `records.rs` reads the records among them, and `refusal.rs` says what cannot be trained. Nothing here knows a
//! learner: knobs, stages, measures and gauges come with their words from its description. What a learner shows besides
//! curves is a component of its own, with a line in `views.rs`. All learning is done in workers.

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
use tefuda_agents::{Playable, Trainable, agent_file::ORIGINS};
use tefuda_games::games;

/// The program of the lab.
pub(crate) static PROGRAM: Program =
    Program { name: "lab", page: staying::<LabPage>, origins: ORIGINS, whole: false };

/// The games, for a link to give the words in it a meaning: those that can be learned.
static GAMES: &[Option<Trainable>] = &games!(learned());

const fn learned<G: Playable>() -> Option<Trainable> {
    Trainable::of::<G>()
}

/// The games that can be learned.
pub(crate) fn games() -> Vec<&'static Trainable> {
    GAMES.iter().flatten().collect()
}
