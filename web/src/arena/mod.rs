//! The arena: agents against each other, live.
//!
//! [`ArenaPage`] is the page; `work.rs` has blocks played by workers and counts them, `kept.rs` keeps what was played in this browser, `setup.rs`
//! is what can be set, `standings.rs` and `pairs.rs` what came of it, `chart.rs` how it settles. Everything that is counted is
//! counted by a [`Tournament`](tefuda_arena::Tournament), as on the command line.

mod chart;
mod kept;
mod page;
mod pairs;
mod setup;
mod standings;
mod view;
mod work;

use crate::app::{Program, Scene};
use page::{ArenaPage, ArenaPageProps};
use tefuda_agents::{Catalogue, Playable};
use tefuda_games::games;
use yew::prelude::*;

/// The program of the arena.
pub(crate) static PROGRAM: Program = Program { name: "arena", page };

/// All games, for a link to give the words in it a meaning.
static GAMES: &[&Catalogue] = &games!(catalogue());

const fn catalogue<G: Playable>() -> &'static Catalogue {
    const { &Catalogue::of::<G>() }
}

/// The arena. Once it was seen it stays, with its tournament, while somebody is elsewhere.
fn page(scene: &Scene) -> Html {
    if scene.place.visit == 0 {
        return Html::default();
    }
    let props = ArenaPageProps {
        link: scene.place.link.clone(),
        faults: scene.place.faults.clone(),
        visit: scene.place.visit,
        away: scene.away,
        look: scene.look,
        on_language: scene.on_language.clone(),
        on_shade: scene.on_shade.clone(),
    };
    html! { <ArenaPage ..props /> }
}
