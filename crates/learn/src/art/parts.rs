//! The contents of category fields as plain lists, for files. They are checked when read back.

use super::config::LayersConfig;
use super::field::ArtField;
use super::fusion::{FusionArt, FusionConfig};
use super::layer::Layer;
use super::layers::Layers;
use std::fmt;

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

/// Everything that a [`FusionArt`] has learned, node by node.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FusionParts {
    /// The number of presentations.
    pub presentations: u32,
    /// The templates, in 0…1: all channels of the first node, then of the next, and so on.
    pub templates: Vec<f32>,
    /// One confidence for each node, in 0…1.
    pub confidences: Vec<f32>,
    /// The presentation at which each node was committed.
    pub ages: Vec<u32>,
    /// The number of presentations each node has learned from.
    pub visits: Vec<u32>,
}

/// The reason why parts are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartsFault {
    /// A setting is out of range.
    Settings,
    /// A list has the wrong length, or there are too few or too many bytes.
    Shape,
    /// There are more nodes than the settings allow.
    TooMany,
    /// A weight, value or confidence is not in 0…1.
    Range,
    /// The lower end of an input box is above its upper end.
    Template,
    /// An age or a number of visits exceeds the number of presentations, or ages decrease.
    Time,
}

impl fmt::Display for PartsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Settings => "a setting is out of range",
            Self::Shape => "a list has the wrong length for its nodes",
            Self::TooMany => "there are more nodes than the settings allow",
            Self::Range => "a number is not between 0 and 1",
            Self::Template => "a template is not a valid range of inputs",
            Self::Time => "an age or visit count doesn't match the number of presentations",
        })
    }
}

impl std::error::Error for PartsFault {}

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

impl FusionParts {
    pub(super) fn build(self, config: FusionConfig) -> Result<FusionArt, PartsFault> {
        if !config.is_valid() {
            return Err(PartsFault::Settings);
        }
        let nodes = self.ages.len();
        if nodes > config.cap {
            return Err(PartsFault::TooMany);
        }
        let lengths = [self.confidences.len(), self.visits.len()] == [nodes; 2]
            && self.templates.len() == nodes * config.width();
        if !lengths {
            return Err(PartsFault::Shape);
        }
        if !in_unit(&self.templates) || !in_unit(&self.confidences) {
            return Err(PartsFault::Range);
        }
        if !in_time(&self.ages, self.presentations)
            || self.visits.iter().any(|visits| *visits > self.presentations)
        {
            return Err(PartsFault::Time);
        }
        Ok(FusionArt::of(config, self))
    }
}

fn in_unit(numbers: &[f32]) -> bool {
    numbers.iter().all(|x| (0.0..=1.0).contains(x))
}

fn in_time(ages: &[u32], presentations: u32) -> bool {
    ages.is_sorted() && ages.last().is_none_or(|age| *age <= presentations)
}
