//! Anything that takes time or spans deals: a table with people and agents, a contest between agents.
//!
//! - [`Session`] is a match at a table, whoever sits there: a pure state machine that is driven by the page and by
//!   tests, is saved as records and restored from them.
//! - [`Chair`] says who sits in a seat: a person, or an agent by its spec.
//! - [`Contest`] is a number of deals or matches between agents, with means and intervals; [`stats`] computes them.
//! - [`Tournament`] is many contests: everybody against everybody, or one against each; [`rating`] makes ratings of them.
//! - [`Pasts`] is what agents that look back are told of the deals before.
//! - [`papers`] are the experiments of the papers, as data.
//! - [`played`] is what was played in a match, short enough for a link.
//! - [`Link`] is everything that decides what a page shows, as the text of an address.
//!
//! Nothing here looks at a clock, a file or a screen.

pub mod bench;
pub mod contest;
pub mod link;
pub mod papers;
pub mod past;
pub mod played;
pub mod rating;
pub mod session;
pub mod stats;
pub mod steering;
pub mod tournament;

pub use contest::{Contest, ContestReport, Length, Plan};
pub use link::{Link, Point, TableLink};
pub use past::Pasts;
pub use session::{Chair, LoadError, Session, Setup, view_from_json, view_to_json};
pub use tournament::{Tournament, TournamentPlan, TournamentReport};
