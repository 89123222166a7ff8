//! A layer: a category field with action weights at its nodes.

use super::code::Code;
use super::config::{LayersConfig, Unmatched};
use super::field::{ArtField, Search};
use super::pack::SCALE;

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
