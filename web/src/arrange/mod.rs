//! Setting up a position: its cards, and what was played. Then it stands on a table or goes out as a link. This is a
//! program of its own, for all games.
//!
//! A [`Layout`](tefuda_games::arrange::Layout) says what there is to arrange. Moves are text. The rules say what is
//! wrong, through a [`Rulebook`] and without a table. `draft.rs` is what is true of a position in the making, pure.
//! `opening.rs` is how the page begins, by its address and by what a table hands over (`handed.rs`). `cards.rs` and
//! `played.rs` are its parts.

mod cards;
mod draft;
mod handed;
mod opening;
mod page;
mod played;

pub(crate) use handed::Handed;

use crate::{
    app::{Program, Scene},
    course::Rulebook,
};
use page::ArrangePage;
use tefuda_arena::link::ARRANGE;
use tefuda_games::games;
use yew::prelude::*;

/// The program.
pub(crate) static PROGRAM: Program = Program { name: ARRANGE, page, origins: &[], whole: false };

/// All games.
static GAMES: &[&Rulebook] = &games!(Rulebook::of());

/// The page. It is made anew for each visit: the address says what is set up.
fn page(scene: &Scene) -> Html {
    if scene.away || scene.place.visit == 0 {
        return Html::default();
    }
    let (place, on_language, on_shade) =
        (scene.place.clone(), scene.on_language.clone(), scene.on_shade.clone());
    html! { <ArrangePage key={scene.place.visit} {place} {on_language} {on_shade} /> }
}
