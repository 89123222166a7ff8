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

use crate::app::{Program, Scene};
use page::{LabPage, LabPageProps};
use tefuda_agents::{Catalogue, Playable};
use tefuda_games::games;
use yew::prelude::*;

/// The program of the lab.
pub(crate) static PROGRAM: Program = Program { name: "lab", page };

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

/// The lab. Once it was seen it stays, with its runs, while somebody is at a table.
fn page(scene: &Scene) -> Html {
    if scene.place.visit == 0 {
        return Html::default();
    }
    let props = LabPageProps {
        link: scene.place.link.clone(),
        faults: scene.place.faults.clone(),
        visit: scene.place.visit,
        away: scene.away,
        look: scene.look,
        on_language: scene.on_language.clone(),
        on_shade: scene.on_shade.clone(),
    };
    html! { <LabPage ..props /> }
}
