//! Leduc Hold'em for two: the smallest poker with a public card, and one that is solved exactly.
//!
//! The game of Southey et al. ("Bayes' Bluff", UAI 2005): six cards, J, Q and K twice; ante 1; two rounds with bets of 2
//! and 4 and at most two bets or raises each. One private card each, the public card between the rounds; a pair with it
//! wins, else the higher card. Seat 0 speaks first in both rounds. A deal is called a hand.
//!
//! Suits decide nothing, so cards are ranks, and at most two of a deal are alike. All that has been bet is a [`Line`], one of
//! 85 places in the tree of betting; a hand is three ranks and a line.
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

pub use config::{ALTERNATE, HANDS, LeducConfig, PRESETS};
pub use deal::{LeducDeal, LeducRank, LeducStanding};
pub use line::{Bet, DECISIONS, LINES, Line};
pub use moves::{LeducMove, LeducReason};
pub use state::{Leduc, payoff};
pub use view::{LeducView, LeducWorlds};

/// Seats at the table.
pub const SEATS: u8 = 2;
/// Chips that each seat pays before the cards are dealt.
pub const ANTE: i32 = 1;
/// The size of a bet or raise in each round, in chips.
pub const BETS: [i32; 2] = [2, 4];
/// Bets and raises that are allowed in a round, by both seats together.
pub const RAISES: u8 = 2;
/// Chips that a seat can win or lose in a hand at most: the ante and two bets in each round.
pub const MOST: i32 = ANTE + RAISES as i32 * (BETS[0] + BETS[1]);
