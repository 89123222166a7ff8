//! Several fields with rising vigilance over the same inputs, read from coarse to fine. A layer is a category
//! field with action weights at its nodes.

use super::field::{ArtField, Code, PartsFault, Search, in_time, in_unit};

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

/// Everything that [`Layers`] have learned.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LayersParts {
    /// The number of presentations.
    pub presentations: u32,
    /// The layers, from coarse to fine.
    pub layers: Vec<LayerParts>,
}

/// Everything that a [`Layer`] has learned. Every list goes node by node, in the order of commitment.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LayerParts {
    /// 2m bytes for each node: the lower end of its box in each feature, then 255 minus the upper end.
    pub templates: Vec<u8>,
    /// K action weights for each node, in 0…1.
    pub weights: Vec<f32>,
    /// The number of targets averaged in each weight.
    pub counts: Vec<u32>,
    /// One value for each node, in 0…1.
    pub values: Vec<f32>,
    /// The number of values averaged in each node's value.
    pub value_counts: Vec<u32>,
    /// The presentation at which each node was committed.
    pub ages: Vec<u32>,
    /// The number of presentations each node has learned from.
    pub visits: Vec<u32>,
}

impl LayersParts {
    pub(super) fn of(layers: &Layers) -> Self {
        let parts = |layer: &Layer| LayerParts {
            templates: (0..layer.field.len()).flat_map(|node| layer.field.template(node)).collect(),
            weights: layer.weights.clone(),
            counts: layer.counts.clone(),
            values: layer.values.clone(),
            value_counts: layer.value_counts.clone(),
            ages: layer.ages.clone(),
            visits: layer.visits.clone(),
        };
        Self { presentations: layers.presentations, layers: layers.stack.iter().map(parts).collect() }
    }

    pub(super) fn build(self, config: LayersConfig) -> Result<Layers, PartsFault> {
        if !config.is_valid() {
            return Err(PartsFault::Settings);
        }
        if self.layers.len() != config.vigilances.len() {
            return Err(PartsFault::Shape);
        }
        let layers = self.layers.into_iter().zip(&config.vigilances);
        let layers = layers.map(|(parts, vigilance)| parts.build(&config, *vigilance, self.presentations));
        let stack = layers.collect::<Result<_, _>>()?;
        Ok(Layers { config, stack, presentations: self.presentations })
    }
}

impl LayerParts {
    fn build(self, config: &LayersConfig, vigilance: f32, presentations: u32) -> Result<Layer, PartsFault> {
        let (nodes, width) = (self.ages.len(), 2 * config.features);
        if nodes > config.cap {
            return Err(PartsFault::TooMany);
        }
        let lengths = [self.values.len(), self.value_counts.len(), self.visits.len()] == [nodes; 3]
            && [self.weights.len(), self.counts.len()] == [nodes * config.actions; 2]
            && self.templates.len() == nodes * width;
        if !lengths {
            return Err(PartsFault::Shape);
        }
        if !in_unit(&self.weights) || !in_unit(&self.values) {
            return Err(PartsFault::Range);
        }
        if !in_time(&self.ages, presentations) || self.visits.iter().any(|visits| *visits > presentations) {
            return Err(PartsFault::Time);
        }
        let mut field = ArtField::new(config.features, config.alpha);
        for template in self.templates.chunks_exact(width) {
            let (low, high) = template.split_at(config.features);
            if low.iter().zip(high).any(|(low, high)| low.checked_add(*high).is_none()) {
                return Err(PartsFault::Template);
            }
            field.push(template);
        }
        let Self { weights, counts, values, value_counts, ages, visits, .. } = self;
        Ok(Layer { vigilance, field, weights, counts, values, value_counts, ages, visits })
    }
}

/// The packed number for 1.
pub(super) const SCALE: f32 = 65_535.0;

/// A category field with one vigilance. Each node has, for every action, a weight (the mean of its targets so
/// far) and how many targets that was. It also has a value for the situation as a whole.
#[derive(Debug, Clone, PartialEq)]
pub struct Layer {
    pub(super) vigilance: f32,
    pub(super) field: ArtField,
    /// The weights, node by node.
    pub(super) weights: Vec<f32>,
    pub(super) counts: Vec<u32>,
    /// The value of each node.
    pub(super) values: Vec<f32>,
    pub(super) value_counts: Vec<u32>,
    pub(super) ages: Vec<u32>,
    pub(super) visits: Vec<u32>,
}

/// The data of a node.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Node<'a> {
    /// The weight w₂ of each action: the running mean of its targets, in 0…1.
    pub weights: &'a [f32],
    /// The number of targets averaged in each weight, including inherited ones.
    pub counts: &'a [u32],
    /// The value w₃ of the situation, in 0…1.
    pub value: f32,
    /// The number of values averaged in `value`.
    pub value_count: u32,
    /// The presentation at which the node was committed, from 1.
    pub age: u32,
    /// The number of presentations it has learned from.
    pub visits: u32,
}

/// The data to learn from one presentation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Update<'a> {
    pub(super) code: &'a Code,
    pub(super) targets: &'a [(usize, f32)],
    pub(super) value: f32,
    /// The number of the presentation, from 1.
    pub(super) presentation: u32,
}

/// The node of a layer that has learned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Taught {
    /// The winner.
    Winner,
    /// A new node.
    New,
    /// The node with the largest T, because the layer is full.
    Nearest,
}

impl Layer {
    pub(super) fn new(config: &LayersConfig, vigilance: f32) -> Self {
        Self {
            vigilance,
            field: ArtField::new(config.features, config.alpha),
            weights: Vec::new(),
            counts: Vec::new(),
            values: Vec::new(),
            value_counts: Vec::new(),
            ages: Vec::new(),
            visits: Vec::new(),
        }
    }

    /// The vigilance ρ of the layer.
    pub fn vigilance(&self) -> f32 {
        self.vigilance
    }

    /// The nodes with their templates.
    pub fn field(&self) -> &ArtField {
        &self.field
    }

    /// The data of a node.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn node(&self, node: usize) -> Node<'_> {
        let actions = self.weights.len() / self.field.len();
        let place = node * actions..(node + 1) * actions;
        Node {
            weights: &self.weights[place.clone()],
            counts: &self.counts[place],
            value: self.values[node],
            value_count: self.value_counts[node],
            age: self.ages[node],
            visits: self.visits[node],
        }
    }

    /// The node to read for an input.
    pub(super) fn read(&self, config: &LayersConfig, code: &Code) -> Option<usize> {
        let Search { winner, nearest } = self.field.search(code, self.vigilance);
        let falls_back = config.unmatched == Unmatched::Nearest || self.field.len() >= config.cap;
        winner.or(nearest.filter(|_| falls_back))
    }

    pub(super) fn learn(&mut self, config: &LayersConfig, update: &Update<'_>) -> Taught {
        let (node, taught) = match self.field.search(update.code, self.vigilance) {
            Search { winner: Some(node), .. } => {
                self.field.learn(node, update.code, config.beta);
                (node, Taught::Winner)
            }
            Search { nearest: Some(node), .. } if self.field.len() >= config.cap => (node, Taught::Nearest),
            Search { nearest, .. } => (self.commit(config, update, nearest), Taught::New),
        };
        self.visits[node] = self.visits[node].saturating_add(1);
        let (value, count) = (&mut self.values[node], &mut self.value_counts[node]);
        approach(value, count, update.value, config.least_value_step);
        for (action, target) in update.targets {
            assert!(*action < config.actions, "an action has a weight");
            let place = node * config.actions + action;
            approach(&mut self.weights[place], &mut self.counts[place], *target, config.least_step);
        }
        taught
    }

    /// Commits a node, which inherits from its parent.
    fn commit(&mut self, config: &LayersConfig, update: &Update<'_>, parent: Option<usize>) -> usize {
        if let Some(parent) = parent.filter(|_| config.inherit > 0) {
            let place = parent * config.actions..(parent + 1) * config.actions;
            self.weights.extend_from_within(place.clone());
            self.counts.extend_from_within(place.clone());
            let inherited = self.counts.len() - config.actions;
            for count in &mut self.counts[inherited..] {
                *count = (*count).min(config.inherit);
            }
            self.values.push(self.values[parent]);
            self.value_counts.push(self.value_counts[parent].min(config.inherit));
        } else {
            self.weights.extend(std::iter::repeat_n(config.initial, config.actions));
            self.counts.extend(std::iter::repeat_n(0, config.actions));
            self.values.push(config.initial);
            self.value_counts.push(0);
        }
        self.ages.push(update.presentation);
        self.visits.push(0);
        self.field.commit(update.code)
    }

    pub(super) fn prune(&mut self, actions: usize, least_visits: u32) {
        let visits = std::mem::take(&mut self.visits);
        let stays = |node: usize| visits[node] >= least_visits;
        self.field.retain(stays);
        retain(&mut self.weights, |place| stays(place / actions));
        retain(&mut self.counts, |place| stays(place / actions));
        retain(&mut self.values, stays);
        retain(&mut self.value_counts, stays);
        retain(&mut self.ages, stays);
        self.visits = visits.into_iter().filter(|visits| *visits >= least_visits).collect();
    }
}

impl Layer {
    pub(super) fn coarsen(&mut self, kappa: f32, tolerance: f32) {
        for (weight, count) in self.weights.iter_mut().zip(&mut self.counts) {
            *count = coarse_count(*count);
            let targets = *count as f32;
            // Changing the weight by d changes the value by d·n / (n + κ).
            *weight = to_step(*weight, tolerance * (targets + kappa) / targets.max(1.0));
        }
        for (value, count) in self.values.iter_mut().zip(&mut self.value_counts) {
            *count = coarse_count(*count);
            *value = to_step(*value, 1.0 / 255.0);
        }
    }
}

/// Rounds a number in 0…1 to a multiple of the largest power of two, in packed units, within the step. Powers of two
/// leave the low bits 0.
fn to_step(number: f32, step: f32) -> f32 {
    let units = (step * SCALE).clamp(1.0, 32_768.0) as u32;
    let step = (1 << units.ilog2()) as f32;
    ((number * SCALE / step).round() * step).min(SCALE) / SCALE
}

/// The middle of the counts with the same three leading bits. Counts below 8 stay exact.
fn coarse_count(count: u32) -> u32 {
    if count < 8 {
        return count;
    }
    let octave = count.ilog2() - 2;
    (count >> octave << octave) + (1 << octave >> 1)
}

/// Moves a mean towards a target. All targets have equal weight until the step reaches its minimum.
fn approach(mean: &mut f32, count: &mut u32, target: f32, least_step: f32) {
    // NaN becomes 0.
    let target = if target > 0.0 { target.min(1.0) } else { 0.0 };
    *count = count.saturating_add(1);
    let step = (1.0 / *count as f32).max(least_step);
    *mean = (*mean + step * (target - *mean)).clamp(0.0, 1.0);
}

/// Keeps only the items at the positions for which `keep` returns true.
fn retain<T>(items: &mut Vec<T>, keep: impl Fn(usize) -> bool) {
    let mut place = 0;
    items.retain(|_| {
        place += 1;
        keep(place - 1)
    });
}

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
    pub(crate) fn is_valid(&self) -> bool {
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
