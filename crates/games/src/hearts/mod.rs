//! Hearts for four players, with a rule option for every difference between the two usual versions.
//!
//! Preset `standard` is the common American game: three cards are passed, ♣2 leads, hearts must be broken,
//! the first trick has no points, shooting the moon counts, and a match goes to 100. Preset `paper` follows
//! Kasahara et al. (FALCON with support vector regression): no passing, a given leader, and none of the other
//! rules.
//!
//! ```
//! use tefuda_games::{Game, Seed, View, hearts::{Hearts, HeartsStanding}, Spec, Standing};
//!
//! let rules = Hearts::config(&Spec::parse(Hearts::FACTS.presets, "paper")?);
//! let mut game = Hearts::new(rules, &HeartsStanding::new(rules).deal(Seed(1)))?;
//! let mut rng = Seed(2).rng();
//! while let Some(play) = game.random_move(&mut rng) {
//!     game.play(play).expect("a random move is legal");
//! }
//! assert_eq!(game.result().unwrap().iter().sum::<i32>(), 26);
//! # Ok::<(), tefuda_games::Fault>(())
//! ```

mod arrange;
mod config;
mod deal;
mod moves;
mod settled;
mod state;
mod table;
mod view;
mod worlds;

pub use config::{FirstLead, HeartsConfig, PRESETS};
pub use deal::{HeartsDeal, Passing};
pub use moves::{HeartsMove, Reason};
pub use settled::Settled;
pub use state::{Hearts, HeartsStanding};
pub use table::{Table, Trick};
pub use view::HeartsView;
pub use worlds::HeartsWorlds;

use crate::{
    card::{Card, Suit},
    card_set::CardSet,
};

/// The number of seats at the table.
pub const SEATS: u8 = 4;
/// The number of tricks in a deal.
pub const TRICKS: usize = 13;
/// The points in a deal: thirteen hearts and ♠Q.
pub const POINTS_IN_DEAL: u8 = 26;
/// The points of ♠Q.
pub(crate) const QUEEN_POINTS: u8 = 13;
/// The cards that cost points: the hearts and ♠Q.
pub const POINT_CARDS: CardSet = CardSet::suit(Suit::Hearts).with(Card::QUEEN_OF_SPADES);

/// The points of a card: 1 for a heart, 13 for ♠Q, otherwise 0.
#[inline]
pub const fn points_of(card: Card) -> u8 {
    if card.code() == Card::QUEEN_OF_SPADES.code() {
        QUEEN_POINTS
    } else {
        (card.suit() as u8 == Suit::Hearts as u8) as u8
    }
}
