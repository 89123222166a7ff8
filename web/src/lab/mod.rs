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

use crate::app::{Program, Scene};
use page::{LabPage, LabPageProps};
use tefuda_agents::Catalogue;
use tefuda_games::{leduc::Leduc, nimmt::Nimmt};
use yew::prelude::*;

/// The program of the lab.
pub(crate) static PROGRAM: Program = Program { name: "lab", page };

/// The games that can be learned, for a link to give the words in it a meaning. A new one is one line.
static GAMES: [Catalogue; 2] = [Catalogue::of::<Leduc>(), Catalogue::of::<Nimmt>()];

/// The games that can be learned.
pub(crate) fn catalogues() -> Vec<&'static Catalogue> {
    GAMES.iter().collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    #[test]
    fn every_game_that_can_be_learned_is_in_the_lab() {
        let learned = games::GAMES.iter().filter(|kind| !kind.catalogue.learners.is_empty());
        let ids: Vec<_> = catalogues().iter().map(|game| game.facts.id).collect();
        assert_eq!(learned.map(games::Kind::id).collect::<Vec<_>>(), ids);
    }
}
