//! The Arena: agents against each other, live.
//!
//! [`ArenaPage`] is the page. `work.rs` lets workers play blocks and counts the results. `kept.rs` saves them
//! in this browser. `setup.rs` has the settings. `standings.rs` and `pairs.rs` show the results, and
//! `chart.rs` their course. `example.rs` is shown before anything has been played. [`Tournament`](tefuda_arena::Tournament) does all the statistics, as on the
//! command line.

mod chart;
mod example;
mod kept;
mod page;
mod pairs;
mod setup;
mod standings;
mod view;
mod work;

use crate::app::{Program, staying};
use page::ArenaPage;
use tefuda_agents::{Catalogue, shelf::ORIGINS};
use tefuda_games::games;

/// The program of the Arena.
pub(crate) static PROGRAM: Program =
    Program { name: "arena", page: staying::<ArenaPage>, origins: ORIGINS, whole: false };

/// All games, needed to read the words of a link.
static GAMES: &[&Catalogue] = &games!(Catalogue::of());
