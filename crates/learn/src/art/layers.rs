//! Several fields with rising vigilance over the same inputs, read from coarse to fine.

use super::code::Code;
use super::config::{LayersConfig, Unmatched};
use super::layer::{Layer, Taught, Update};
use super::parts::{LayersParts, PartsFault};

/// Layers that all learn from every presentation. A coarse layer has few nodes and soon knows a little about
/// everything. A fine layer distinguishes more situations once it has seen them often enough.
#[derive(Debug, Clone, PartialEq)]
pub struct Layers {
    pub(super) config: LayersConfig,
    /// The layers, from coarse to fine.
    pub(super) stack: Vec<Layer>,
    pub(super) presentations: u32,
}

impl Layers {
    /// Layers without any nodes.
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

    /// The number of presentations learned from.
    pub fn presentations(&self) -> u32 {
        self.presentations
    }

    /// The number of nodes in all layers together.
    pub fn nodes(&self) -> usize {
        self.stack.iter().map(|layer| layer.field.len()).sum()
    }

    /// Finds the node of each layer for an input. After that, reading values of actions is cheap.
    ///
    /// # Panics
    /// If the code has a number of features different from the settings.
    pub fn read(&self, code: &Code) -> LayersReading<'_> {
        let nodes = self.stack.iter().map(|layer| layer.read(&self.config, code)).collect();
        LayersReading { layers: self, nodes }
    }

    /// The values of all actions for an input.
    ///
    /// # Panics
    /// Same as [`Layers::read`], and if the length of `out` is not the number of actions.
    pub fn values(&self, code: &Code, out: &mut [f32]) {
        assert_eq!(out.len(), self.config.actions, "there is a value for each action");
        let reading = self.read(code);
        for (action, out) in out.iter_mut().enumerate() {
            *out = reading.value(action);
        }
    }

    /// Learns the targets of some actions for an input, and the value of the situation. All are clamped to
    /// 0…1. In each layer the winner learns. Without a winner a new node learns. If the layer is full, the
    /// node with the largest T learns instead, but its template stays unchanged.
    ///
    /// # Panics
    /// If the code has the wrong number of features, or if an action does not exist.
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

    /// Sets a minimum step: from now on an action weight moves at least this share of the way to a target.
    pub fn quicken(&mut self, least_step: f32) {
        self.config.least_step = self.config.least_step.max(least_step.clamp(0.0, 1.0));
    }

    /// From now on, reading skips layers without a matching node, unless they are full.
    pub fn skip_unmatched(&mut self) {
        self.config.unmatched = Unmatched::NearestIfFull;
    }

    /// Removes the nodes with fewer visits than this, in every layer. The others keep their order and
    /// everything they have learned. An input of a removed node is then read from the best remaining node, or
    /// from coarser layers only. A node with n visits moves a value n/(n + κ) of the way towards its own, so
    /// removing nodes with few visits changes little. A full layer has room again afterwards.
    pub fn prune(&mut self, least_visits: u32) {
        for layer in &mut self.stack {
            layer.prune(self.config.actions, least_visits);
        }
    }

    /// Rounds counts and weights so that their packed bytes repeat and compress well. Counts keep three
    /// leading bits from 8 up. A weight is rounded to a step that moves the value of an action by at most
    /// `tolerance` / 2: a weight with few targets has little influence compared with κ, so its step is
    /// coarse.
    ///
    /// # Panics
    /// If `tolerance` is not positive.
    pub fn coarsen(&mut self, tolerance: f32) {
        assert!(tolerance > 0.0, "the tolerance is positive");
        for layer in &mut self.stack {
            layer.coarsen(self.config.kappa, tolerance);
        }
    }

    /// Everything that the layers have learned.
    pub fn parts(&self) -> LayersParts {
        LayersParts::of(self)
    }

    /// The layers with these parts, which may be untrusted.
    pub fn from_parts(config: LayersConfig, parts: LayersParts) -> Result<Self, PartsFault> {
        parts.build(config)
    }
}

/// The number of layers by what happened in a presentation. In the remaining layers the nearest node learned
/// without resonance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LayersLearned {
    /// Layers where a node resonated and learned.
    pub resonated: u32,
    /// Layers where a new node was committed.
    pub committed: u32,
}

/// The nodes that are read for an input.
#[derive(Debug, Clone)]
pub struct LayersReading<'a> {
    layers: &'a Layers,
    nodes: Vec<Option<usize>>,
}

/// The contribution of a layer to the value of an action.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// The layer, where 0 is the coarsest.
    pub layer: usize,
    /// The node of the layer.
    pub node: usize,
    /// The number of targets averaged in its weight.
    pub count: u32,
    /// Its weight for the action.
    pub weight: f32,
    /// The value of the action from this layer and all coarser ones.
    pub value: f32,
}

impl LayersReading<'_> {
    /// The node of each layer; `None` for skipped layers.
    pub fn nodes(&self) -> &[Option<usize>] {
        &self.nodes
    }

    /// The value of an action: from coarse to fine v := (n·w₂ + κ·v) / (n + κ), for each layer with n > 0.
    ///
    /// # Panics
    /// If there is no such action.
    pub fn value(&self, action: usize) -> f32 {
        self.steps(action).last().map_or(self.layers.config.initial, |step| step.value)
    }

    /// The contributions that make up the value of an action.
    ///
    /// # Panics
    /// Same as [`LayersReading::value`].
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

    /// The number of targets for an action at the node of the finest layer; 0 if that layer is skipped.
    ///
    /// # Panics
    /// Same as [`LayersReading::value`].
    pub fn count(&self, action: usize) -> u32 {
        assert!(action < self.layers.config.actions, "an action has a weight");
        let (node, layer) = (self.nodes.last().copied().flatten(), self.layers.stack.last());
        node.zip(layer).map_or(0, |(node, layer)| layer.counts[node * self.layers.config.actions + action])
    }

    /// The value of the situation, as learned at the finest node that is read. Only for display.
    pub fn situation(&self) -> Option<f32> {
        let mut finest = self.nodes.iter().zip(&self.layers.stack).rev();
        finest.find_map(|(node, layer)| Some(layer.values[(*node)?]))
    }
}
