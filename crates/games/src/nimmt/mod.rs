//! 6 Nimmt! for two to ten, as printed: simultaneous choice, four rows, and the sixth card takes.
//!
//! Preset `standard` is the game people know, a match to 66; `tactics` the printed variant with only as many cards as
//! are dealt; `paper` that of Seki and Fujita (*Expected Loss Prediction for Card Submission Strategies in 6Nimmt!*):
//! six players, one deal.
//!
//! A card below all four ends makes its owner take a row. That can only be the lowest card of a turn: once it lies,
//! its row ends below every other card of the turn. So a turn has at most one such choice, and it comes before any
//! card is placed.
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
mod deal;
mod moves;
mod plain;
mod state;
mod table;
mod view;

pub use cards::Cards;
pub use config::{Deck, NimmtConfig, PRESETS, switch};
pub use deal::{NimmtDeal, NimmtStanding};
pub use moves::{NimmtMove, Reason};
pub use state::Nimmt;
pub use table::{Placement, Row, Table, Taken};
pub use view::{NimmtView, NimmtWorlds, Outlook};

/// Most seats at a table.
pub const MOST_SEATS: usize = 10;
/// Cards dealt to each seat, and turns in a deal.
pub const TURNS: usize = 10;
/// Rows on the table.
pub const ROWS: usize = 4;
/// Cards a row has room for: the next one takes it.
pub const ROW_ROOM: usize = 5;
/// The highest card.
pub const HIGHEST: u8 = 104;
/// Heads on all cards together.
pub const HEADS_IN_DECK: u8 = 171;

/// The heads on each card, found by its number.
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

/// The heads on a card: 55 has 7, multiples of 11 have 5, of 10 have 3, of 5 have 2, all others 1. A number that is
/// no card has none.
#[inline]
pub const fn heads_of(card: u8) -> u8 {
    if card < 128 { HEADS[card as usize] } else { 0 }
}
