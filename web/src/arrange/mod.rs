//! The position editor: set up cards and moves, then play on at a table or share a link. This is a separate
//! program for all games.
//!
//! A [`Layout`](tefuda_games::arrange::Layout) describes what can be arranged. Moves are text. An [`Editable`]
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
use tefuda_agents::Catalogue;
use tefuda_arena::{AnyCourse, LoadError, Session, Setup, link::ARRANGE};
use tefuda_games::{
    Arrangement, Fault, Seed, Spec, Text,
    arrange::{self, Layout},
    games,
};
use yew::prelude::*;

/// The program of the position editor.
pub(crate) static PROGRAM: Program = Program { name: ARRANGE, page, origins: &[], whole: false };

/// A match, or the fault that prevented it.
type Begun<E = Fault> = Result<Box<dyn AnyCourse>, E>;

/// A game whose positions can be edited: its rules, and how its cards look.
struct Editable {
    catalogue: &'static Catalogue,
    /// The parts of a deal.
    layout: fn(&Spec, &Arrangement) -> Layout,
    /// Reads a deal from text.
    read: fn(&Spec, &str) -> Result<Arrangement, Fault>,
    /// Fills in what is left open.
    complete: fn(&Spec, &Arrangement, Seed) -> Result<Arrangement, Fault>,
    /// Starts a match, with the moves of a link.
    start: fn(Setup, Option<&str>) -> Begun,
    /// Restores a match from its records.
    load: fn(&str) -> Begun<LoadError>,
    /// The word for a deal.
    deal: Text,
    /// Draws a card by its name in records. `None` if there is no such card.
    face: fn(&str) -> Option<Html>,
    /// Reads a move or a card in the notation of the records.
    shown: fn(&str) -> Shown,
}

impl Editable {
    const fn of<G: GameUi>() -> &'static Self {
        const {
            &Self {
                catalogue: Catalogue::of::<G>(),
                layout: |rules, so_far| G::layout(G::config(rules), so_far),
                read: arrange::read::<G>,
                complete: |rules, so_far, seed| {
                    let deal = arrange::complete::<G>(rules, so_far, seed)?;
                    Ok(G::arrangement(G::config(rules), &deal))
                },
                start: |setup, played| Ok(Box::new(Session::<G>::at(setup, played)?)),
                load: |text| Ok(Box::new(Session::<G>::load(text)?)),
                deal: G::UI.deal,
                face: G::face,
                shown: G::shown,
            }
        }
    }
}

/// All games.
static GAMES: &[&Editable] = &games!(Editable::of());

/// Builds the page. Each visit starts afresh, from its address.
fn page(scene: &Scene) -> Html {
    if scene.away || scene.place.visit == 0 {
        return Html::default();
    }
    html! { <ArrangePage key={scene.place.visit} ..scene.clone() /> }
}
