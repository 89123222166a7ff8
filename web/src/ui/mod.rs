//! Parts of the page that don't depend on a game: cards and marks.

pub(crate) mod card;
pub(crate) mod court;
pub(crate) mod crest;
pub(crate) mod hand;
pub(crate) mod seat;
pub(crate) mod suit;
pub(crate) mod term;
