//! `DegSQ`: how likely a card is to take ♠Q, in this trick or a later one; and the same for hearts.
//!
//! Based on Kasahara, Ito, Takahashi, Inaba, *Improvement of FALCON using SVR for a card game* (P1). Games of
//! four Monte-Carlo agents train a ν-support vector regression for each trick and place in it. While FALCON
//! learns, it avoids cards with a high `DegSQ`.
//!
//! | paper | here |
//! |---|---|
//! | input of 27 numbers: suit and rank of the card, 22 of the position | [`features`] |
//! | data sets by trick and turn | `Examples`, 52 groups |
//! | label +1 if the player takes ♠Q in this trick or later, otherwise −1 | `Examples::add` |
//! | equally many examples of both labels | `Examples::balanced` |
//! | ν-SVR of LIBSVM after svm-scale | [`tefuda_learn::svr`] in `DegSqTraining` |
//! | `DegSQ` | `DegSq::value` |
//!
//! The paper names hearts as future work. [`Target::Hearts`] is ours: label +1 if the player takes more than
//! a quarter of the hearts that were not taken before this trick. Everything else is the same.
//!
//! The paper does not say how it treats decisions after ♠Q has been taken. We leave them out. It does not
//! give ν, C and γ either. Ours are LIBSVM's defaults.
//!
//! Results for 30,000 games by the paper's rules, which take 30 s on one core: with 1,000 examples per label
//! (9 s) there are 51 regressions with 55,785 support vectors, 1.5 MB, or 0.6 MB compressed. They classify
//! 0.60 to 0.99 of held-out examples of both labels correctly, 0.732 on average over 48 groups. With 300
//! examples they take 0.5 MB, 0.2 MB compressed, and reach 0.715. With 150 they take half of that and reach
//! 0.705.

mod examples;
mod model;
#[cfg(test)]
mod tests;
mod training;

pub(crate) use examples::{Example, Examples, play_game};
pub use examples::{Target, Warns};
pub(crate) use model::{DegSq, DegSqForm, group_name};
pub(crate) use training::{DegSqSettings, DegSqTraining, LEAST, memory};

use super::percepts::{NETS, PERCEPTS, Percepts};
use tefuda_games::Card;

/// The number of features of a card in a position.
pub(crate) const FEATURES: usize = 5 + PERCEPTS;
/// The number of groups: one for each net.
pub(super) const GROUPS: usize = NETS;

/// The features of a card in a position: the suit as one of four, the rank from 0 to 1, and the percepts.
pub(super) fn features(percepts: &Percepts, card: Card) -> [f32; FEATURES] {
    let mut all = [0.0; FEATURES];
    all[card.suit() as usize] = 1.0;
    all[4] = f32::from(card.rank().index()) / 12.0;
    all[5..].copy_from_slice(percepts);
    all
}
