//! Sessions with people and agents, and contests between agents: everything that takes time or spans deals.
//!
//! - [`Session`] is a match at a table of people and agents. It is a pure state machine. The page and the
//!   tests drive it, and it is saved to records and restored from them.
//! - [`AnyCourse`] and [`AnyMatch`] are matches without the types of their games.
//! - [`Chair`] says who sits in a seat: a person, or an agent by its spec.
//! - [`Contest`] is a number of deals or matches between agents, with means and intervals. [`stats`] computes
//!   these.
//! - [`Tournament`] is a set of contests: a round robin, a gauntlet or a ladder. [`rating`] turns them into
//!   ratings.
//! - [`Pasts`] is what agents that look back know of earlier deals.
//! - [`papers`] are the experiments of the papers, as data.
//! - `played.rs` encodes the moves of a match, short enough for a link.
//! - [`lesson`] finds positions in which the numbers of a UCB player can be told apart by eye.
//! - [`Link`] is everything that determines what a page shows, as the text of an address.
//!
//! Nothing here reads a clock, a file or a screen.

mod any;
pub mod bench;
pub mod contest;
pub mod lesson;
pub mod link;
pub mod papers;
pub mod past;
mod played;
pub mod rating;
pub mod session;
pub mod stats;
mod steering;
pub mod tournament;

pub use any::{AnyCourse, AnyMatch, MadeMove, Question};
pub use contest::{Contest, ContestReport, Length, Plan};
pub use link::{Link, Point, TableLink};
pub use past::Pasts;
pub use session::{Chair, LoadError, Session, Setup};
pub use tournament::{Tournament, TournamentPlan, TournamentReport};
