//! The position editor: set up cards and moves, then play on at a table or share a link. This is a separate
//! program for all games.
//!
//! A [`Layout`](tefuda_games::arrange::Layout) describes what can be arranged. Moves are text. An [`AnyGame`]
//! checks everything by the rules, without a table. `draft.rs` holds the position being set up (pure).
//! `opening.rs` builds the initial state from the address and from the data of a table.
//! `cards.rs` and `page.rs` are the page.

mod cards;
mod draft;
mod opening;
mod page;

pub(crate) use opening::Handed;

use crate::{
    app::{Program, Scene},
    game_ui::GameUi,
    notation::Shown,
};
use page::ArrangePage;
use tefuda_arena::{AnyGame, link::ARRANGE};
use tefuda_games::{Text, games};
use yew::prelude::*;

/// The program of the position editor.
pub(crate) static PROGRAM: Program = Program { name: ARRANGE, page, origins: &[], whole: false };

/// A game whose positions can be edited: its rules, and how its cards look.
struct Editable {
    any: AnyGame,
    /// The word for a deal.
    deal: Text,
    /// Draws a card by its name in records. `None` if there is no such card.
    face: fn(&str) -> Option<Html>,
    /// Reads a move or a card in the notation of the records.
    shown: fn(&str) -> Shown,
}

impl Editable {
    const fn of<G: GameUi>() -> Self {
        Self { any: AnyGame::of::<G>(), deal: G::DEAL, face: G::face, shown: G::shown }
    }
}

/// All games.
static GAMES: &[Editable] = &games!(Editable::of());

/// Builds the page. Each visit starts afresh, from its address.
fn page(scene: &Scene) -> Html {
    if scene.away || scene.place.visit == 0 {
        return Html::default();
    }
    html! { <ArrangePage key={scene.place.visit} ..scene.clone() /> }
}
