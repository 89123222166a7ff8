//! Rules of card games, and nothing but rules: deals, moves, what a seat sees, and records.
//!
//! - [`Game`] is the dealer's state of a deal, [`View`] what one seat knows of it, [`Worlds`] the full games that
//!   agree with a view, [`Standing`] the match around the deals.
//! - [`card`] has suits, ranks and cards, [`card_set`] sets of cards as bits; [`unseen`] deals hidden cards exactly uniformly.
//! - [`knob`] defines parameters once, for switches of rules here and for agents elsewhere.
//! - [`record`] reads and writes game records. [`fault`] names what is wrong with input, in two languages.
//! - [`file_id`] names files by what is in them.
//! - [`seed`] is the only source of chance. [`sort`] sorts short lists.
//!
//! The games: [`hearts`], [`daihinmin`], [`leduc`], [`nimmt`].
//!
//! This crate does no input or output, knows no agent, and draws no card that it was not handed a seed for.

mod bits;
pub mod card;
pub mod card_set;
pub mod daihinmin;
pub mod fault;
pub mod file_id;
pub mod game;
pub mod hearts;
pub mod knob;
pub mod leduc;
pub mod nimmt;
pub mod paper;
pub mod record;
pub mod seat;
pub mod seed;
pub mod sort;
pub mod text;
pub mod unseen;

pub use card::{Card, Rank, Suit};
pub use card_set::CardSet;
pub use fault::Fault;
pub use file_id::FileId;
pub use game::{Facts, Game, Standing, View, Worlds, places};
pub use knob::{Entry, Knob, Spec};
pub use paper::PaperId;
pub use record::{Record, RecordError};
pub use seat::Seat;
pub use seed::{Rng, Seed};
pub use sort::sort_short;
pub use text::{Lang, Say, Text, text};
