//! Setting up a position: which cards lie where, and what was played; then it stands on a table or goes out as a link. A program of its own, for all games.
//!
//! What there is to be arranged is a [`Layout`](tefuda_games::arrange::Layout), moves are text, and the rules say what is wrong: all of it by a
//! [`Rulebook`], with nothing of a table. `draft.rs` is what is true of a position in the making, pure; `opening.rs` is how the page
//! begins, by its address and by what a table hands over (`handed.rs`); `cards.rs` and `played.rs` are its parts.

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
