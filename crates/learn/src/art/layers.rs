//! Several fields of rising vigilance over the same inputs, read from coarse to fine.

use super::code::Code;
use super::config::{LayersConfig, Unmatched};
use super::layer::{Layer, Taught, Update};
use super::parts::{LayersParts, PartsFault};

/// Layers that all learn from every presentation. A coarse layer has few nodes and soon knows a little of everything; a fine one
/// tells more situations apart once it has seen them often enough.
#[derive(Debug, Clone, PartialEq)]
pub struct Layers {
    pub(super) config: LayersConfig,
    /// From coarse to fine.
    pub(super) stack: Vec<Layer>,
    pub(super) presentations: u32,
}

impl Layers {
    /// Layers that know nothing.
    ///
    /// # Panics
    /// If the settings are not valid.
    pub fn new(config: LayersConfig) -> Self {
        assert!(config.is_valid(), "the settings are within their ranges");
        let stack = config.vigilances.iter().map(|vigilance| Layer::new(&config, *vigilance)).collect();
        Self { config, stack, presentations: 0 }
    }

    /// Its settings.
    pub fn config(&self) -> &LayersConfig {
        &self.config
    }

    /// The layers, from coarse to fine.
    pub fn layers(&self) -> &[Layer] {
        &self.stack
    }

    /// How many presentations it has learned from.
    pub fn presentations(&self) -> u32 {
        self.presentations
    }

    /// The nodes of all layers together.
    pub fn nodes(&self) -> usize {
        self.stack.iter().map(|layer| layer.field.len()).sum()
    }

    /// Finds the node of each layer for an input; from then on values of actions cost little.
    ///
    /// # Panics
    /// If the code has other features than the settings say.
    pub fn read(&self, code: &Code) -> LayersReading<'_> {
        let nodes = self.stack.iter().map(|layer| layer.read(&self.config, code)).collect();
        LayersReading { layers: self, nodes }
    }

    /// The values of all actions for an input.
    ///
    /// # Panics
    /// As [`Layers::read`], and if `out` has another length than there are actions.
    pub fn values(&self, code: &Code, out: &mut [f32]) {
        assert_eq!(out.len(), self.config.actions, "there is a value for each action");
        let reading = self.read(code);
        for (action, out) in out.iter_mut().enumerate() {
            *out = reading.value(action);
        }
    }

    /// Learns the targets of some actions for an input, and the value of the situation. All are in 0…1, or taken for
    /// the nearer end. In each layer the winner learns. Without a winner a new node learns, or, in a full layer, the
    /// node with the largest T, whose template stays.
    ///
    /// # Panics
    /// If the code has other features than the settings say, or an action is none of theirs.
    pub fn learn(&mut self, code: &Code, targets: &[(usize, f32)], value: f32) -> LayersLearned {
        self.presentations = self.presentations.saturating_add(1);
        let update = Update { code, targets, value, presentation: self.presentations };
        let mut learned = LayersLearned::default();
        for layer in &mut self.stack {
            match layer.learn(&self.config, &update) {
                Taught::Winner => learned.resonated += 1,
                Taught::New => learned.committed += 1,
                Taught::Nearest => {}
            }
        }
        learned
    }

    /// From now on an action weight moves by at least this share of the way to a target.
    pub fn quicken(&mut self, least_step: f32) {
        self.config.least_step = self.config.least_step.max(least_step.clamp(0.0, 1.0));
    }

    /// Skips layers in which no node matches from now on, unless they are full.
    pub fn skip_unmatched(&mut self) {
        self.config.unmatched = Unmatched::NearestIfFull;
    }

    /// Removes the nodes that have learned from fewer presentations, in every layer. The others keep their order and
    /// all they know. An input of a removed node is read from the best of the others, or from coarser layers only. A
    /// node of n visits moves a value by n/(n + κ) of the way to its own, so nodes of few visits are a small loss. A
    /// layer that was full has room again.
    pub fn prune(&mut self, least_visits: u32) {
        for layer in &mut self.stack {
            layer.prune(self.config.actions, least_visits);
        }
    }

    /// Rounds what it has learned, so that its packed bytes repeat and compress well. Counts keep three leading bits from 8
    /// up. A weight of n targets is rounded to a step that moves an action's value by at most `tolerance` / 2: a weight of
    /// few targets counts little beside κ and gets a coarse step.
    ///
    /// # Panics
    /// If `tolerance` is not above 0.
    pub fn coarsen(&mut self, tolerance: f32) {
        assert!(tolerance > 0.0, "rounding has a step");
        for layer in &mut self.stack {
            layer.coarsen(self.config.kappa, tolerance);
        }
    }

    /// All that it has learned.
    pub fn parts(&self) -> LayersParts {
        LayersParts::of(self)
    }

    /// The layers with these parts, which may come from anywhere.
    pub fn from_parts(config: LayersConfig, parts: LayersParts) -> Result<Self, PartsFault> {
        parts.build(config)
    }
}

/// Counts over layers of what happened to a presentation. In the other layers the nearest node learned, without
/// resonance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LayersLearned {
    /// A node resonated and learned.
    pub resonated: u32,
    /// A new node was committed.
    pub committed: u32,
}

/// The nodes at which layers are read for an input.
#[derive(Debug, Clone)]
pub struct LayersReading<'a> {
    layers: &'a Layers,
    nodes: Vec<Option<usize>>,
}

/// The part of a layer in the value of an action.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// Which layer, the coarsest is 0.
    pub layer: usize,
    /// Which node of it.
    pub node: usize,
    /// How many targets its weight is made of.
    pub count: u32,
    /// Its weight of the action.
    pub weight: f32,
    /// The value of the action from this layer and all coarser ones.
    pub value: f32,
}

impl LayersReading<'_> {
    /// The node of each layer; `None` where the layer is skipped.
    pub fn nodes(&self) -> &[Option<usize>] {
        &self.nodes
    }

    /// The value of an action: from coarse to fine v := (n·w₂ + κ·v) / (n + κ), wherever n > 0.
    ///
    /// # Panics
    /// If there is no such action.
    pub fn value(&self, action: usize) -> f32 {
        self.steps(action).last().map_or(self.layers.config.initial, |step| step.value)
    }

    /// How the value of an action comes about.
    ///
    /// # Panics
    /// As [`LayersReading::value`].
    pub fn steps(&self, action: usize) -> impl Iterator<Item = Step> + '_ {
        let LayersConfig { actions, kappa, initial, .. } = self.layers.config;
        assert!(action < actions, "an action has a weight");
        let mut value = initial;
        let nodes = self.nodes.iter().zip(&self.layers.stack).enumerate();
        nodes.filter_map(move |(at, (node, layer))| {
            let node = (*node)?;
            let place = node * actions + action;
            let (count, weight) = (layer.counts[place], layer.weights[place]);
            if count == 0 {
                return None;
            }
            let n = count as f32;
            value = (n * weight + kappa * value) / (n + kappa);
            Some(Step { layer: at, node, count, weight, value })
        })
    }

    /// How many targets of an action the finest layer has seen at its node; 0 where it is skipped.
    ///
    /// # Panics
    /// As [`LayersReading::value`].
    pub fn count(&self, action: usize) -> u32 {
        assert!(action < self.layers.config.actions, "an action has a weight");
        let (node, layer) = (self.nodes.last().copied().flatten(), self.layers.stack.last());
        node.zip(layer).map_or(0, |(node, layer)| layer.counts[node * self.layers.config.actions + action])
    }

    /// The value of the situation, as learned at the finest node that is read. It is only shown.
    pub fn situation(&self) -> Option<f32> {
        let mut finest = self.nodes.iter().zip(&self.layers.stack).rev();
        finest.find_map(|(node, layer)| Some(layer.values[(*node)?]))
    }
}
