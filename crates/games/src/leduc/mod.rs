//! Leduc Hold'em for two: a small poker game with a public card. It can be solved exactly.
//!
//! The game of Southey et al. ("Bayes' Bluff", UAI 2005). The deck has six cards, two each of J, Q and K. The
//! ante is 1. Two rounds have bets of 2 and 4, with at most two bets or raises each. Each seat has one
//! private card, and the public card comes between the rounds. A pair with it wins, otherwise the higher
//! card. By default, seat 0 acts first in both rounds. A deal is called a hand.
//!
//! Suits have no effect, so a card is a rank, and at most two cards of a hand are equal. All bets so far are
//! a [`Line`], one of 85 nodes in the betting tree. A hand is three ranks and a line. [`poker`](crate::poker) has
//! the rules, and this module their numbers.
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

pub use crate::poker::{
    ANTE, Bet, PokerConfig as LeducConfig, PokerMove as LeducMove, PokerRank as LeducRank,
    PokerReason as LeducReason, SEATS, payoff,
};

use crate::{
    game::Facts,
    knob::Entry,
    poker::{BettingLine, Poker, PokerDeal, PokerGame, PokerStanding, PokerView, facts, presets},
    text::text,
};

/// A hand with all its cards.
pub type Leduc = PokerGame<LeducRules>;
/// Everything that chance decides in a hand.
pub type LeducDeal = PokerDeal<LeducRules>;
/// The chips won and lost so far in a match.
pub type LeducStanding = PokerStanding<LeducRules>;
/// The knowledge of one seat.
pub type LeducView = PokerView<LeducRules>;
/// All bets of a hand so far.
pub type Line = BettingLine<LeducRules>;

/// The size of a bet or raise in each round, in chips.
pub const BETS: [i32; 2] = [2, 4];
/// The number of bets and raises allowed in a round, both seats together.
pub const RAISES: u8 = 2;
/// The maximum number of chips that a seat can win or lose in a hand: the ante and two bets in each round.
pub const MOST: i32 = ANTE + RAISES as i32 * (BETS[0] + BETS[1]);
/// The number of lines with a decision to make: 6 in the first round, then 30.
pub const DECISIONS: usize = Line::DECISIONS;
/// The number of all lines: 36 with a decision to make, and 49 where the hand is over.
pub const LINES: usize = Line::LINES;

/// The numbers of Leduc Hold'em.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LeducRules;

impl Poker for LeducRules {
    // Acting first costs 0.0856 chips per hand.
    const FACTS: Facts = facts("leduc", text("Leduc Hold'em", "レダックホールデム"), &PRESETS);
    const COPIES: u8 = 2;
    const BETS: &'static [i32] = &BETS;
    const RAISES: u8 = RAISES;
    const CARDS: [&'static str; 2] = ["three cards, at most two of them alike", "同じカードが2枚までの3枚"];
}

/// The named rule sets.
pub static PRESETS: [Entry; 2] = presets(
    text(
        "Ante 1. Bets of 2, then 4. At most two bets or raises per round.",
        "アンティ1、ベット額は2、次のラウンドは4。ベットとレイズは1ラウンドに合わせて2回まで。",
    ),
    "Southey et al. 2005",
);
