//! Hearts for four, with every switch of the two usual ways to play it.
//!
//! Preset `standard` is the game people know: three cards are passed, ♣2 leads, hearts must be broken, no points in
//! the first trick, shooting the moon, a match to 100. Preset `paper` is that of Kasahara et al. (FALCON with
//! support vector regression): no passing, a given leader, none of the other rules.
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
mod plain;
mod settled;
mod state;
mod table;
mod view;

pub use config::{FirstLead, HeartsConfig, PRESETS, switch};
pub use deal::{HeartsDeal, HeartsStanding, Passing};
pub use moves::{HeartsMove, Reason};
pub use settled::Settled;
pub use state::Hearts;
pub use table::{Table, Trick};
pub use view::{HeartsView, HeartsWorlds};

use crate::{
    card::{Card, Suit},
    card_set::CardSet,
};

/// Seats at the table.
pub const SEATS: u8 = 4;
/// Tricks in a deal.
pub const TRICKS: usize = 13;
/// Points in a deal: thirteen hearts and ♠Q.
pub const POINTS_IN_DEAL: u8 = 26;
/// Points of ♠Q.
pub const QUEEN_POINTS: u8 = 13;
/// The cards that cost points: the hearts and ♠Q.
pub const POINT_CARDS: CardSet = CardSet::suit(Suit::Hearts).with(Card::QUEEN_OF_SPADES);

/// What a card costs: a heart 1, ♠Q 13, any other nothing.
#[inline]
pub const fn points_of(card: Card) -> u8 {
    if card.code() == Card::QUEEN_OF_SPADES.code() {
        QUEEN_POINTS
    } else {
        (card.suit() as u8 == Suit::Hearts as u8) as u8
    }
}
