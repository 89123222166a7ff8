//! Small poker games: the tree, policies and exact values, and neural fictitious self-play.
//!
//! [`tree`] has the information sets, the pass that every computation uses, and policies for both seats. [`exploit`]
//! has best responses and `NashConv`. [`compare`] compares a policy with an equilibrium and computes the cost of each information set. [`solve`] has CFR and its variants, [`outlook`]
//! the values of moves, and [`review`] the EV loss of a hand. [`nfsp`] learns a policy.
//!
//! [`leduc`](crate::leduc) and [`kuhn`](crate::kuhn) have the agents.

pub mod compare;
pub mod exploit;
pub mod nfsp;
pub(crate) mod note;
pub mod outlook;
pub mod review;
pub mod solve;
pub mod tree;

use self::{
    exploit::{NashConv, nash_conv},
    outlook::Outlook,
    tree::Policy,
};
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
