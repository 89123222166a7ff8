//! The settings of [`Layers`](super::Layers).

use super::code::Code;

/// The settings for learning and reading [`Layers`](super::Layers). Both presets were found by experiment with an agent for
/// Hearts. Its 52 nets had 22 features and up to 18 actions, and learned from 100,000 games.
#[derive(Debug, Clone, PartialEq)]
pub struct LayersConfig {
    /// The number of features of an input.
    pub features: usize,
    /// The number of actions that have weights at a node.
    pub actions: usize,
    /// The vigilance ρ of each layer in 0…1, ascending from coarse to fine.
    pub vigilances: Vec<f32>,
    /// The maximum number of nodes in a layer.
    pub cap: usize,
    /// The choice parameter α > 0.
    pub alpha: f32,
    /// The learning rate β of templates in 0…1, after a node has been committed.
    pub beta: f32,
    /// The value before anything is learned, in 0…1. A value of 1 is optimistic: untried actions get tried.
    pub initial: f32,
    /// κ ≥ 0: the number of visits that weigh as much as the value from the coarser layers.
    pub kappa: f32,
    /// The smallest step of an action weight, in 0…1. As long as 1/count is larger, the weight is the mean of
    /// its targets.
    pub least_step: f32,
    /// The smallest step of a node's value, in 0…1.
    pub least_value_step: f32,
    /// The maximum count that a new node inherits. It inherits weights, value and counts from the node with
    /// the largest T. With 0 it inherits nothing.
    pub inherit: u32,
    /// The node that is read in a layer without a winner.
    pub unmatched: Unmatched,
}

/// The node that is read in a layer without a matching node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unmatched {
    /// The node with the largest T.
    Nearest,
    /// None until the layer is full, then the node with the largest T.
    NearestIfFull,
}

/// The vigilances of both presets. A single layer was clearly worse, and a seventh with 0.92 did not help.
const VIGILANCES: [f32; 6] = [0.5, 0.6, 0.7, 0.76, 0.82, 0.88];

impl LayersConfig {
    /// Settings for learning from the results of an agent's own moves.
    pub fn experienced(features: usize, actions: usize) -> Self {
        Self {
            features,
            actions,
            vigilances: VIGILANCES.to_vec(),
            cap: 1500,
            alpha: 0.001,
            beta: 0.0,
            initial: 1.0,
            kappa: 60.0,
            least_step: 0.005,
            least_value_step: 0.003,
            inherit: 3,
            unmatched: Unmatched::Nearest,
        }
    }

    /// Settings for learning from the results that every action would have had.
    pub fn counterfactual(features: usize, actions: usize) -> Self {
        Self {
            initial: 0.5,
            kappa: 30.0,
            least_step: 0.001,
            inherit: 0,
            unmatched: Unmatched::NearestIfFull,
            ..Self::experienced(features, actions)
        }
    }

    /// Whether every setting is within its range. The limits are 64 layers, 1,024 actions and 2²⁰ nodes, so
    /// that 32 bits can count every list.
    pub fn is_valid(&self) -> bool {
        let unit = |x: f32| (0.0..=1.0).contains(&x);
        (1..=Code::MOST_FEATURES).contains(&self.features)
            && (1..=1 << 10).contains(&self.actions)
            && (1..=64).contains(&self.vigilances.len())
            && self.vigilances.is_sorted()
            && self.vigilances.iter().copied().all(unit)
            && (1..=1 << 20).contains(&self.cap)
            && self.alpha.is_finite()
            && self.alpha > 0.0
            && self.kappa.is_finite()
            && self.kappa >= 0.0
            && [self.beta, self.initial, self.least_step, self.least_value_step].into_iter().all(unit)
    }
}
