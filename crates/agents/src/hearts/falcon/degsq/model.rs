//! The regressions of all groups.

use super::{Example, FEATURES, GROUPS};
use tefuda_learn::svr::{Scaling, Svr, SvrFault, SvrParts};

/// γ of the kernel: what LIBSVM takes when nothing is said.
pub(super) const GAMMA: f64 = 1.0 / FEATURES as f64;

/// `DegSQ` as it was learned: a regression for each group that had examples enough.
#[derive(Debug, Clone, PartialEq)]
pub struct DegSq {
    groups: Vec<Option<Regression>>,
}

impl DegSq {
    /// Without any regression.
    pub fn new() -> Self {
        Self { groups: (0..GROUPS).map(|_| None).collect() }
    }

    /// `DegSQ` of a card in a position: above 0 if its player rather takes ♠Q in this trick or later, about −1 to 1. `None` if the group
    /// has no regression. Nothing is allocated.
    pub fn value(&self, group: usize, features: &[f32; FEATURES]) -> Option<f64> {
        self.models().get(group)?.as_ref().map(|regression| regression.value(features))
    }

    /// The regressions by group.
    pub fn models(&self) -> &[Option<Regression>] {
        &self.groups
    }

    /// Gives a group its regression.
    pub(super) fn set(&mut self, group: usize, regression: Option<Regression>) {
        self.groups[group] = regression;
    }

    /// The support vectors of all groups together.
    pub fn support_vectors(&self) -> usize {
        self.groups.iter().flatten().map(|regression| regression.vectors().len()).sum()
    }
}

impl Default for DegSq {
    fn default() -> Self {
        Self::new()
    }
}

/// The regression of one group.
#[derive(Debug, Clone, PartialEq)]
pub struct Regression {
    scaling: Scaling,
    /// The support vectors, as they are kept.
    vectors: Vec<Example>,
    svr: Svr,
}

impl Regression {
    /// The regression with these support vectors and their coefficients, for features that are scaled first. Coefficients are single
    /// floats, as they are kept.
    pub(super) fn new(scaling: Scaling, vectors: &[(Example, f32)], rho: f64) -> Result<Self, SvrFault> {
        let examples = vectors.iter().map(|(example, _)| *example);
        let svr = Svr::from_parts(&SvrParts {
            width: FEATURES,
            vectors: scaled(&scaling, examples.clone()),
            coefficients: vectors.iter().map(|(_, coefficient)| f64::from(*coefficient)).collect(),
            rho,
            gamma: GAMMA,
        })?;
        Ok(Self { scaling, vectors: examples.collect(), svr })
    }

    /// What it says of a card in a position.
    pub(super) fn value(&self, features: &[f32; FEATURES]) -> f64 {
        let mut row = *features;
        self.scaling.apply(&mut row);
        self.svr.answer(&row)
    }

    /// The ranges of the features that it was learned from.
    pub fn scaling(&self) -> &Scaling {
        &self.scaling
    }

    /// The support vectors.
    pub fn vectors(&self) -> &[Example] {
        &self.vectors
    }

    /// The regression itself, of scaled features.
    pub fn svr(&self) -> &Svr {
        &self.svr
    }
}

/// The features of examples, row after row.
pub(super) fn rows(examples: impl Iterator<Item = Example>) -> Vec<f32> {
    examples.flat_map(|example| example.features()).collect()
}

/// The features of examples, row after row, brought to their ranges.
pub(super) fn scaled(scaling: &Scaling, examples: impl Iterator<Item = Example>) -> Vec<f32> {
    let mut rows = rows(examples);
    scaling.apply(&mut rows);
    rows
}
