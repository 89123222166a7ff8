//! Daihinmin for five players by the UEC standard rules, as the server of the UEC contest enforces them.
//!
//! Seats and players differ here: [`Seat`](crate::Seat) is the number of a *player*, and
//! [`DaihinminDeal::seats`] says who sits where around the table.
//!
//! ```
//! use tefuda_games::{Game, Seed, Spec, Standing, daihinmin::{Daihinmin, DaihinminStanding}};
//!
//! let rules = Daihinmin::config(&Spec::parse(Daihinmin::FACTS.presets, "standard")?);
//! let mut game = Daihinmin::new(rules, &DaihinminStanding::new(rules).deal(Seed(1)))?;
//! game.play_out(&mut Seed(2).rng());
//! assert_eq!(game.result().unwrap().iter().sum::<i32>(), 5 + 4 + 3 + 2 + 1);
//! # Ok::<(), tefuda_games::Fault>(())
//! ```

mod arrange;
mod cards;
mod config;
mod deal;
mod legal;
mod meld;
mod moves;
mod observed;
mod reason;
mod state;
mod table;
mod view;
mod worlds;

pub use cards::{CARDS, Cards, DaihinminCard, Suits};
pub use config::{DaihinminConfig, PRESETS};
pub use deal::DaihinminDeal;
pub use legal::Field;
pub use meld::{Meld, MeldKind, Stand};
pub use moves::DaihinminMove;
pub use observed::{Announced, Observed};
pub use reason::DaihinminReason;
pub use state::{Daihinmin, DaihinminStanding};
pub use table::{Phase, Table, Turn};
pub use view::{DaihinminView, MeldSelection};
pub use worlds::DaihinminWorlds;

/// The number of players at the table.
pub const PLAYERS: u8 = 5;
/// The number of consecutive passes that ends the game.
pub const PASSES_TO_END: u8 = 20;
