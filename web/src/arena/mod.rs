//! The arena: agents against each other, live.
//!
//! [`ArenaPage`] is the page. `work.rs` has blocks played by workers and counts them, `kept.rs` keeps what was played
//! in this browser, `setup.rs` is what can be set, `standings.rs` and `pairs.rs` show the results, and `chart.rs` how
//! they settle. A [`Tournament`](tefuda_arena::Tournament) does all the counting, as on the command line.

mod chart;
mod kept;
mod page;
mod pairs;
mod setup;
mod standings;
mod view;
mod work;

use crate::app::{Program, staying};
use page::ArenaPage;
use tefuda_agents::{Catalogue, Playable, agent_file::ORIGINS};
use tefuda_games::games;

/// The program of the arena.
pub(crate) static PROGRAM: Program =
    Program { name: "arena", page: staying::<ArenaPage>, origins: ORIGINS, whole: false };

/// All games, for a link to give the words in it a meaning.
static GAMES: &[&Catalogue] = &games!(catalogue());

const fn catalogue<G: Playable>() -> &'static Catalogue {
    const { &Catalogue::of::<G>() }
}
