//! What is kept of a trained agent.

use crate::training::Curve;
use tefuda_learn::Net;

/// A trained agent with where it comes from.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentFile {
    /// The game.
    pub game: String,
    /// The learner.
    pub learner: String,
    /// The preset with its knobs, as text.
    pub spec: String,
    /// The seed of the training run.
    pub seed: u64,
    /// Units of training done.
    pub done: u32,
    /// What was measured on the way.
    pub curves: Vec<Curve>,
    /// The nets, by the names that the learner gives them.
    pub nets: Vec<(String, Net)>,
}
