//! Small poker games: the tree, policies and exact values, and neural fictitious self-play.
//!
//! `tree.rs` has the information sets, the pass that every computation uses, and policies for both seats. `exploit.rs`
//! has best responses and `NashConv`. `compare.rs` compares a policy with an equilibrium and computes the cost of each
//! information set. `solve.rs` has CFR and its variants, `outlook.rs` the values of moves, and `review.rs` the EV loss of a
//! hand. [`nfsp`] learns a policy.
//!
//! [`leduc`](crate::leduc) and [`kuhn`](crate::kuhn) have the agents.

mod compare;
mod exploit;
pub mod nfsp;
pub(crate) mod note;
mod outlook;
mod review;
mod solve;
mod tree;

pub use compare::{StrategyNote, compare};
#[cfg(test)]
pub(crate) use exploit::best_move;
pub use exploit::{NashConv, best_response, game_value, nash_conv};
pub use outlook::{Outlook, beliefs};
pub(crate) use review::LIMITS;
pub use review::{Luck, Review, Verdict};
pub use solve::{Scheme, Solver, trembling_limit};
#[cfg(test)]
pub(crate) use tree::Pass;
pub(crate) use tree::{DRAWS, mean};
pub use tree::{InfoSet, Policy, PolicyFault};

use tefuda_games::poker::Poker;

/// A solved game.
#[derive(Debug, Clone, PartialEq)]
pub struct Solution<P: Poker> {
    /// The policy of both seats.
    pub policy: Policy<P>,
    /// Its distance from an equilibrium.
    pub conv: NashConv,
    /// The values of moves against it.
    pub outlook: Outlook<P>,
}

impl<P: Poker> Solution<P> {
    /// Derives everything else from a policy.
    pub fn of(policy: Policy<P>) -> Self {
        Self { conv: nash_conv(&policy), outlook: Outlook::answering(&policy), policy }
    }
}
