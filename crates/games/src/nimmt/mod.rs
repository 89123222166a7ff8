//! 6 Nimmt! for two to ten players by the printed rules: simultaneous choices, four rows, and the player of
//! the sixth card takes the row.
//!
//! Preset `standard` is the common game, a match to 66. `tactics` is the printed variant with only as many
//! cards as are dealt. `paper` follows Seki and Fujita (*Expected Loss Prediction for Card Submission
//! Strategies in 6Nimmt!*): six players, one deal.
//!
//! A player whose card is below all four ends takes a row. This can only be the lowest card of a turn: once
//! it is placed, its row ends below every other card of the turn. So a turn has at most one such choice, and
//! it comes before any card is placed.
//!
//! ```
//! use tefuda_games::{Game, Seed, Spec, Standing, nimmt::{Nimmt, NimmtStanding}};
//!
//! let rules = Nimmt::config(&Spec::parse(Nimmt::FACTS.presets, "standard:players=4")?);
//! let mut game = Nimmt::new(rules, &NimmtStanding::new(rules).deal(Seed(1)))?;
//! let mut rng = Seed(2).rng();
//! while let Some(play) = game.random_move(&mut rng) {
//!     game.play(play).expect("a random move is legal");
//! }
//! assert_eq!(game.result().unwrap().len(), 4);
//! # Ok::<(), tefuda_games::Fault>(())
//! ```

mod arrange;
mod cards;
mod config;
mod moves;
mod state;
mod table;

pub use cards::Cards;
pub use config::{Deck, NimmtConfig, PRESETS};
pub use moves::{NimmtMove, Reason};
pub use state::{Nimmt, NimmtDeal, NimmtStanding, NimmtView, NimmtWorlds, Outlook};
pub use table::{Placement, Row, Table, Taken};

/// The maximum number of seats at a table.
pub const MOST_SEATS: usize = 10;
/// The number of cards dealt to each seat, and of turns in a deal.
pub const TURNS: usize = 10;
/// The number of rows on the table.
pub const ROWS: usize = 4;
/// The number of cards that fit in a row: the next card takes it.
pub const ROW_ROOM: usize = 5;
/// The highest card.
pub const HIGHEST: u8 = 104;
/// The heads on all cards together.
pub const HEADS_IN_DECK: u8 = 171;

/// The heads on each card, indexed by its number.
const HEADS: [u8; 128] = {
    let mut heads = [0; 128];
    let mut card = 1;
    while card <= HIGHEST as usize {
        heads[card] = match card {
            55 => 7,
            n if n % 11 == 0 => 5,
            n if n % 10 == 0 => 3,
            n if n % 5 == 0 => 2,
            _ => 1,
        };
        card += 1;
    }
    heads
};

/// The heads on a card: 7 on 55, 5 on other multiples of 11, 3 on multiples of 10, 2 on other multiples of 5,
/// 1 on all others. 0 for an invalid number.
#[inline]
pub const fn heads_of(card: u8) -> u8 {
    if card < 128 { HEADS[card as usize] } else { 0 }
}
