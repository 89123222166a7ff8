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
    painted::use_whole,
    shell::Header,
    words::{Shell, mind::SteeringWords},
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
    html! { <Entrance key={scene.place.visit} {kind} scene={scene.clone()} /> }
}

#[derive(Properties, PartialEq)]
pub(crate) struct ClassroomProps {
    /// A game with agents that steer a person.
    pub(crate) kind: &'static Kind,
    pub(crate) scene: Scene,
}

/// The classroom, or only its first words while the functions for its charts are on their way.
#[component]
fn Entrance(props: &ClassroomProps) -> Html {
    let (kind, scene) = (props.kind, &props.scene);
    if use_whole() {
        return html! { <Classroom {kind} scene={scene.clone()} /> };
    }
    let lang = scene.look.lang;
    html! {
        <div class="app">
            <Header game={Shell::of(lang).classroom} on_language={scene.on_language.clone()} on_shade={scene.on_shade.clone()} />
            <main class="home classroom"><p>{ SteeringWords::of(lang).classroom_says }</p></main>
        </div>
    }
}

/// Builds the table of the address. It is dropped when the person leaves, but the match is saved.
fn page(kind: &'static Kind, aiming: Aiming, scene: &Scene) -> Html {
    if scene.away {
        return Html::default();
    }
    html! { <TablePage key={scene.place.visit} {kind} {aiming} scene={scene.clone()} /> }
}
