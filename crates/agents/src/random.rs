//! `random`: a uniformly random legal move. It is the zero point of the rating scales.

use crate::{
    agent::{Agent, Settled, Thought},
    explain::Explanation,
};
use tefuda_games::{Entry, Game, Seed, View, seed::below, text};

/// The catalogue entry, the same in every game.
pub(crate) const ENTRY: Entry = Entry::new(
    "random",
    text("Random", "ランダム"),
    text("Plays any legal move, all equally likely.", "合法手のどれかを等しい確率で選びます。"),
    &[],
);

/// The agent.
#[derive(Debug, Clone, Copy)]
pub struct Random;

impl<G: Game> Agent<G> for Random {
    fn think(&self, view: G::View, seed: Seed) -> Box<dyn Thought<G>> {
        let (choice, options) = draw::<G>(&view, seed);
        Box::new(Settled { choice, explanation: Explanation::Uniform { options } })
    }
}

/// A random legal move, `None` if there is none, and the number of legal moves.
pub fn draw<G: Game>(view: &G::View, seed: Seed) -> (Option<G::Move>, u32) {
    let mut moves = Vec::new();
    view.legal(&mut moves);
    let options = moves.len() as u32;
    ((options > 0).then(|| moves[below(&mut seed.rng(), options) as usize]), options)
}
