#![doc = include_str!("../README.md")]
//! ## Contents
//!
//! - [`Game`] is the dealer's state of a deal, [`View`] what one seat knows of it, [`Worlds`] the full games
//!   consistent with a view, [`Standing`] the match around the deals.
//! - [`card`] has suits, ranks and cards; [`CardSet`] is a set of cards as bits; [`unseen`] samples the
//!   hidden cards uniformly at random.
//! - [`knob`] defines the rule options of games and the settings of agents, each once.
//! - [`record`] reads and writes game records, [`lines`] finds them in files of many formats, [`dataset`] holds
//!   many finished games, [`notes`] holds what people write about them. [`fault`] describes errors in input, in
//!   two languages.
//! - [`arrange`] sets up deals by hand.
//! - [`FileId`] names a file by its contents, [`fnv`] computes checksums.
//! - [`by_seat`] holds one value per seat.
//! - [`seed`] is the only source of randomness. [`sort`] sorts short lists.
//!
//! The games: [`hearts`], [`daihinmin`], [`leduc`], [`nimmt`], [`kuhn`]. [`games!`] lists them. [`poker`] has
//! the rules that `leduc` and `kuhn` share.

pub mod arrange;
mod bits;
pub mod by_seat;
pub mod card;
mod card_set;
pub mod daihinmin;
pub mod dataset;
pub mod fault;
mod file_id;
pub mod fnv;
pub mod game;
pub mod hearts;
pub mod knob;
pub mod kuhn;
pub mod leduc;
pub mod lines;
pub mod nimmt;
pub mod notes;
pub mod paper;
pub mod poker;
pub mod record;
pub mod seat;
pub mod seed;
pub mod sort;
pub mod text;
pub mod unseen;

pub use arrange::{Arrange, Arrangement};
pub use by_seat::BySeat;
pub use card::{Card, Rank, Suit};
pub use card_set::CardSet;
pub use dataset::{Dataset, DatasetFault, DatasetReader};
pub use fault::Fault;
pub use file_id::FileId;
pub use fnv::{Fnv1a, fnv1a};
pub use game::{Facts, Game, MoveIndex, Standing, View, Worlds, places};
pub use knob::{Entry, Knob, Setting, Spec};
pub use lines::Lines;
pub use notes::{Note, NoteKind, Notes};
pub use paper::PaperId;
pub use record::{Record, RecordError};
pub use seat::Seat;
pub use seed::{Rng, Seed};
pub use sort::sort_short;
pub use text::{Lang, Said, Say, Text, spoken, text};

/// Calls a generic function once for every game and returns the results as an array, in display order. To add a
/// game, add one line here: every other list of games uses this macro.
///
/// If the array is a `static`, the program contains only the code that the results refer to. So a list of ids
/// does not pull in the games.
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
            $($function)::+::<$crate::kuhn::Kuhn>($($argument),*),
        ]
    };
}
