//! Rules of card games, and nothing but rules: deals, moves, what a seat sees, and records.
//!
//! - [`Game`] is the dealer's state of a deal, [`View`] what one seat knows of it, [`Worlds`] the full games that
//!   agree with a view, [`Standing`] the match around the deals.
//! - [`card`] has suits, ranks and cards, [`card_set`] sets of cards as bits; [`unseen`] deals hidden cards exactly uniformly.
//! - [`knob`] defines parameters once, for switches of rules here and for agents elsewhere.
//! - [`record`] reads and writes game records, [`lines`] finds them in files however saved, [`dataset`] keeps the finished games of many, [`notes`] are what people write to them. [`fault`] names what is wrong with input, in two languages.
//! - [`arrange`] puts deals together by hand.
//! - [`file_id`] names files by what is in them, [`fnv`] sums bytes up.
//! - [`by_seat`] has values by seat.
//! - [`seed`] is the only source of chance. [`sort`] sorts short lists.
//!
//! The games: [`hearts`], [`daihinmin`], [`leduc`], [`nimmt`]. [`games!`] is the list of them.
//!
//! This crate does no input or output, knows no agent, and draws no card that it was not handed a seed for.

pub mod arrange;
mod bits;
pub mod by_seat;
pub mod card;
pub mod card_set;
pub mod daihinmin;
pub mod dataset;
pub mod fault;
pub mod file_id;
pub mod fnv;
pub mod game;
pub mod hearts;
pub mod knob;
pub mod leduc;
pub mod lines;
pub mod nimmt;
pub mod notes;
pub mod paper;
pub mod record;
pub mod seat;
pub mod seed;
pub mod sort;
pub mod text;
pub mod unseen;

pub use arrange::{Arrange, Arrangement, Arranger};
pub use by_seat::BySeat;
pub use card::{Card, Rank, Suit};
pub use card_set::CardSet;
pub use dataset::{Dataset, DatasetFault, DatasetReader};
pub use fault::Fault;
pub use file_id::FileId;
pub use fnv::{Fnv1a, fnv1a};
pub use game::{Facts, Game, Standing, View, Worlds, places};
pub use knob::{Entry, Knob, Spec};
pub use lines::Lines;
pub use notes::{Note, NoteKind, Notes};
pub use paper::PaperId;
pub use record::{Record, RecordError};
pub use seat::Seat;
pub use seed::{Rng, Seed};
pub use sort::sort_short;
pub use text::{Lang, Say, Text, spoken, text};

/// The list of games: calls a generic function once for every game and gives the results as an array, in the order in which
/// games are shown. A new game is one line here; every other list of games is made by this macro.
///
/// In a `static`, only what the results refer to becomes part of the program: a list of ids does not bring the games with it.
///
/// ```
/// use tefuda_games::{Game, games};
///
/// const fn id<G: Game>() -> &'static str {
///     G::FACTS.id
/// }
/// static IDS: &[&str] = &games!(id());
/// assert_eq!(IDS[0], "hearts");
/// ```
#[macro_export]
macro_rules! games {
    ($($function:ident)::+ ($($argument:expr),*)) => {
        [
            $($function)::+::<$crate::hearts::Hearts>($($argument),*),
            $($function)::+::<$crate::daihinmin::Daihinmin>($($argument),*),
            $($function)::+::<$crate::leduc::Leduc>($($argument),*),
            $($function)::+::<$crate::nimmt::Nimmt>($($argument),*),
        ]
    };
}
