//! The page of a table: it holds the match, lets agents think in workers, keeps time, and renders everything.

mod announcements;
#[cfg(test)]
pub(crate) mod boards;
mod classroom;
mod coach;
mod duplicate;
mod files;
mod focus;
mod hear;
mod hindsight;
mod keep;
mod message;
#[cfg(test)]
pub(crate) mod messages;
mod model;
mod notes;
mod open;
mod page;
#[cfg(test)]
pub(crate) mod panel;
mod picture;
mod reading;
mod result;
mod retry;
mod share;
#[cfg(test)]
pub(crate) mod sitting;
mod sound;
mod state;
mod steering;
mod toolbar;
#[cfg(test)]
pub(crate) mod veiled;
mod view;

pub(crate) use classroom::CLASSROOM;

use crate::{
    app::{Program, Scene},
    game_ui::GameUi,
    games::Kind,
};
use classroom::Classroom;
use page::{Aiming, TablePage};
use tefuda_agents::shelf::of_game;
use yew::prelude::*;

/// The program of a game's tables.
pub(crate) const fn program<G: GameUi>() -> &'static Program {
    const {
        &Program {
            name: G::FACTS.id,
            page: |scene| {
                let kind = Kind::of::<G>();
                // The condition is a constant, so programs of games without a classroom contain no code for
                // it.
                if G::CLASSROOM && scene.place.link.path == CLASSROOM && !scene.away {
                    return classroom(kind, scene);
                }
                page(kind, Aiming::of::<G>(), scene)
            },
            origins: &[of_game::<G>()],
            whole: false,
        }
    }
}

fn classroom(kind: &'static Kind, scene: &Scene) -> Html {
    html! { <Classroom key={scene.place.visit} {kind} scene={scene.clone()} /> }
}

/// Builds the table of the address. It is dropped when the person leaves, but the match is saved.
fn page(kind: &'static Kind, aiming: Aiming, scene: &Scene) -> Html {
    if scene.away {
        return Html::default();
    }
    html! { <TablePage key={scene.place.visit} {kind} {aiming} scene={scene.clone()} /> }
}
