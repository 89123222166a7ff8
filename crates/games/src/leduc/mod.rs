//! Leduc Hold'em for two: one of the smallest poker games with a public card. It can be solved exactly.
//!
//! The game of Southey et al. ("Bayes' Bluff", UAI 2005). The deck has six cards, two each of J, Q and K. The
//! ante is 1. Two rounds have bets of 2 and 4, with at most two bets or raises each. Each seat has one
//! private card, and the public card comes between the rounds. A pair with it wins, otherwise the higher
//! card. By default, seat 0 acts first in both rounds. A deal is called a hand.
//!
//! Suits have no effect, so a card is a rank, and at most two cards of a hand are equal. All bets so far are
//! a [`Line`], one of 85 nodes in the betting tree. A hand is three ranks and a line.
//!
//! ```
//! use tefuda_games::{Game, Seed, Spec, Standing, leduc::{Leduc, LeducMove, LeducStanding}};
//!
//! let rules = Leduc::config(&Spec::parse(Leduc::FACTS.presets, "standard:hands=10")?);
//! let mut game = Leduc::new(rules, &LeducStanding::new(rules).deal(Seed(1)))?;
//! for play in [LeducMove::Call, LeducMove::Raise, LeducMove::Fold] {
//!     game.play(play).expect("check, bet, fold");
//! }
//! assert_eq!(game.result(), Some(vec![-1, 1]));
//! # Ok::<(), tefuda_games::Fault>(())
//! ```

mod arrange;
mod config;
mod deal;
mod line;
mod moves;
mod state;
mod view;

pub use config::{LeducConfig, PRESETS};
pub use deal::{LeducDeal, LeducRank, LeducStanding};
pub use line::{Bet, DECISIONS, LINES, Line};
pub use moves::{LeducMove, LeducReason};
pub use state::{Leduc, payoff};
pub use view::{LeducView, LeducWorlds};

/// The number of seats at the table.
pub const SEATS: u8 = 2;
/// The chips that each seat pays before the deal.
pub const ANTE: i32 = 1;
/// The size of a bet or raise in each round, in chips.
pub const BETS: [i32; 2] = [2, 4];
/// The number of bets and raises allowed in a round, both seats together.
pub const RAISES: u8 = 2;
/// The maximum number of chips that a seat can win or lose in a hand: the ante and two bets in each round.
pub const MOST: i32 = ANTE + RAISES as i32 * (BETS[0] + BETS[1]);
