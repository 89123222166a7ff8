//! The table of Hearts: what a seat sees of a deal, and the hand it plays from.
//!
//! [`HeartsBoard`] puts the parts together; each part is a component of its own that is given plain values and is
//! drawn again only when they change. [`announce()`] says in words what the board shows.

mod announce;
mod board;
mod hand;
mod order;
mod passing;
mod place;
mod plate;
mod result;
mod strip;
mod trick;

pub(crate) use announce::announce;
pub(crate) use board::HeartsBoard;
