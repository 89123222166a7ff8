//! The settings of [`Layers`](super::Layers).

use super::code::Code;

/// How [`Layers`](super::Layers) learn and are read. Both presets were found by experiment with an agent for Hearts, whose 52
/// nets had 22 features and up to 18 actions, in 100 000 games.
#[derive(Debug, Clone, PartialEq)]
pub struct LayersConfig {
    /// Features of an input.
    pub features: usize,
    /// Actions that have weights at a node.
    pub actions: usize,
    /// The vigilance ρ of each layer in 0…1, rising: from coarse to fine.
    pub vigilances: Vec<f32>,
    /// The most nodes of a layer.
    pub cap: usize,
    /// The choice parameter α > 0.
    pub alpha: f32,
    /// The learning rate β of templates in 0…1, after a node was committed.
    pub beta: f32,
    /// The value before anything is known, in 0…1. A value of 1 is optimistic: what was not tried is tried.
    pub initial: f32,
    /// κ ≥ 0: the number of visits that weigh as much as the value of the coarser layers.
    pub kappa: f32,
    /// The smallest step of an action weight, in 0…1. Until a step would be smaller, the weight is the mean of its
    /// targets.
    pub least_step: f32,
    /// The smallest step of a node's value, in 0…1.
    pub least_value_step: f32,
    /// A new node inherits weights, value and counts of the node with the largest T. Inherited counts are at most this;
    /// with 0 it inherits nothing.
    pub inherit: u32,
    /// The node at which a layer without a winner is read.
    pub unmatched: Unmatched,
}

/// The node at which a layer is read if no node matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unmatched {
    /// At the node with the largest T.
    Nearest,
    /// Nowhere, until the layer is full; then at the node with the largest T.
    NearestIfFull,
}

/// The vigilances of both presets. One layer alone was clearly worse, a seventh of 0.92 no better.
const VIGILANCES: [f32; 6] = [0.5, 0.6, 0.7, 0.76, 0.82, 0.88];

impl LayersConfig {
    /// Settings for learning from what one's own moves have brought.
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

    /// Settings for learning from what every action would have brought.
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

    /// Whether every setting is within its range. The most layers are 64, the most actions 1024, and the most nodes
    /// 2²⁰: so no list is longer than 32 bits can count.
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
