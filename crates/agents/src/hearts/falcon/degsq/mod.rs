//! `DegSQ`: how much a card tends to take ♠Q, in this trick or a later one; and the same of hearts.
//!
//! After Kasahara, Ito, Takahashi, Inaba, *Improvement of FALCON using SVR for a card game* (P1). From games of four Monte-Carlo agents
//! a ν-support vector regression is learned for each trick and place in it; while FALCON learns, a card with a high `DegSQ` is passed over.
//!
//! | paper | here |
//! |---|---|
//! | input of 27 numbers: suit and rank of the card, 22 of the position | [`features`] |
//! | data sets by trick and turn | [`Examples`], 52 groups |
//! | label +1 if the player takes ♠Q in this trick or later, else −1 | [`Examples::add`] |
//! | as many examples of both labels | [`Examples::balanced`] |
//! | ν-SVR of LIBSVM after svm-scale | [`tefuda_learn::svr`] in [`DegSqTraining`] |
//! | `DegSQ` | [`DegSq::value`] |
//!
//! The paper names predictions of the hearts as future work. [`Target::Hearts`] is ours: label +1 if the player takes
//! more than a quarter of the hearts that were not taken before this trick. Everything else is the same.
//!
//! The paper does not say what becomes of decisions after ♠Q has been taken. We leave them out. It does not name ν, C
//! and γ either. Ours are LIBSVM's defaults.
//!
//! Of 30,000 games by the rules of the paper (30 s on one core), with 1,000 examples of each label (9 s): 51 regressions with 55,785
//! support vectors, 1.5 MB, 0.6 MB packed; on held-out examples 0.60 to 0.99 of both labels are told, in the mean of 48 groups 0.732.
//! With 300 examples 0.5 MB, 0.2 MB packed, and 0.715; with 150 half of that, and 0.705.

mod examples;
mod games;
mod kept;
mod model;
mod target;
#[cfg(test)]
mod tests;
mod training;

pub use examples::{Example, Examples};
pub use games::play_game;
pub use kept::DegSqForm;
pub(super) use kept::group_name;
pub use model::{DegSq, Regression};
pub use target::{Target, TargetOutcome, WARNS, Warns};
pub(super) use training::LEAST;
pub use training::{DegSqSettings, DegSqTraining, memory};

use super::{
    nets::NETS,
    percepts::{PERCEPTS, Percepts},
};
use tefuda_games::Card;

/// How many features a card in a position has.
pub const FEATURES: usize = 5 + PERCEPTS;
/// How many groups there are: one for each net.
pub const GROUPS: usize = NETS;

/// The features of a card in a position: the suit of the card, one of four; its rank, from 0 to 1; and the percepts of
/// the position.
pub fn features(percepts: &Percepts, card: Card) -> [f32; FEATURES] {
    let mut all = [0.0; FEATURES];
    all[card.suit() as usize] = 1.0;
    all[4] = f32::from(card.rank().index()) / 12.0;
    all[5..].copy_from_slice(percepts);
    all
}
