//! The Lab: training a learner live, and comparing runs.
//!
//! [`LabPage`] is the page. `run.rs` holds the state of a run, `training.rs` its workers, `chart.rs` its
//! charts (`example.rs` an example of one), and `view.rs` renders the page. `supplies.rs` loads the files that runs start from and
//! says why a run can't be trained, and `records.rs` lets a person choose records. Nothing here depends on a
//! particular learner: hyperparameters, stages, metrics and gauges come with their words from its
//! description. A learner with more to show than curves has its own component, registered in `views.rs`. All
//! training happens in workers.

mod bars;
mod chart;
mod example;
mod falcon;
mod knobs;
mod list;
mod nfsp;
mod page;
mod picture;
mod rank;
mod records;
mod run;
mod supplies;
mod training;
mod view;
mod views;

use crate::app::{Program, staying};
use page::LabPage;
use tefuda_agents::{TRAINABLES, Trainable, shelf::ORIGINS};

/// The program of the Lab.
pub(crate) static PROGRAM: Program =
    Program { name: "lab", page: staying::<LabPage>, origins: ORIGINS, whole: false };

/// Returns the games that can be learned.
pub(crate) fn games() -> Vec<&'static Trainable> {
    TRAINABLES.iter().copied().filter(|game| !game.learners.is_empty()).collect()
}
