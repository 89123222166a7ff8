//! Kuhn poker for two: three cards, one bet. Its equilibria can be written down.
//!
//! The game of Kuhn ("A Simplified Two-Person Poker", Contributions to the Theory of Games I, 1950). The deck has
//! three cards: J, Q and K. The ante is 1, and each seat gets one card. There is one round with one bet of 1: a seat
//! may check or bet, and answer a bet by a fold or a call. The higher card wins at a showdown. By default, seat 0 acts
//! first. A deal is called a hand.
//!
//! Moves are written as in [Leduc Hold'em](crate::leduc): a check is a `call`, and a bet is a `raise`. All bets so far
//! are a [`Line`], one of 9 nodes in the betting tree. [`poker`](crate::poker) has the rules, and this module their
//! numbers.
//!
//! ```
//! use tefuda_games::{Game, Seed, Spec, Standing, kuhn::{Kuhn, KuhnMove, KuhnStanding}};
//!
//! let rules = Kuhn::config(&Spec::parse(Kuhn::FACTS.presets, "standard:hands=10")?);
//! let mut game = Kuhn::new(rules, &KuhnStanding::new(rules).deal(Seed(1)))?;
//! for play in [KuhnMove::Call, KuhnMove::Raise, KuhnMove::Fold] {
//!     game.play(play).expect("check, bet, fold");
//! }
//! assert_eq!(game.result(), Some(vec![-1, 1]));
//! # Ok::<(), tefuda_games::Fault>(())
//! ```

pub use crate::poker::{
    ANTE, Bet, PokerConfig as KuhnConfig, PokerMove as KuhnMove, PokerRank as KuhnRank,
    PokerReason as KuhnReason, SEATS, payoff,
};

use crate::{
    game::Facts,
    knob::Entry,
    poker::{BettingLine, Poker, PokerDeal, PokerGame, PokerStanding, PokerView, facts, presets},
    text::text,
};

/// A hand with all its cards.
pub type Kuhn = PokerGame<KuhnRules>;
/// Everything that chance decides in a hand.
pub type KuhnDeal = PokerDeal<KuhnRules>;
/// The chips won and lost so far in a match.
pub type KuhnStanding = PokerStanding<KuhnRules>;
/// The knowledge of one seat.
pub type KuhnView = PokerView<KuhnRules>;
/// All bets of a hand so far.
pub type Line = BettingLine<KuhnRules>;

/// The size of the bet, in chips.
pub(crate) const BET: i32 = 1;
/// The maximum number of chips that a seat can win or lose in a hand: the ante and the bet.
pub const MOST: i32 = ANTE + BET;

/// The numbers of Kuhn poker.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KuhnRules;

impl Poker for KuhnRules {
    // Acting first costs 1/18 of a chip per hand.
    const FACTS: Facts = facts("kuhn", text("Kuhn poker", "クーンポーカー"), &PRESETS);
    const COPIES: u8 = 1;
    const BETS: &'static [i32] = &[BET];
    const RAISES: u8 = 1;
    const CARDS: [&'static str; 2] =
        ["two different cards, without a public card", "異なる2枚（ボードなし）"];
}

/// The named rule sets.
pub static PRESETS: [Entry; 2] = presets(
    text(
        "Ante 1. One bet of 1 per hand. The higher card wins.",
        "アンティ1、ベットは1ハンドに1回で額は1。高いカードの勝ち。",
    ),
    "Kuhn 1950",
);
