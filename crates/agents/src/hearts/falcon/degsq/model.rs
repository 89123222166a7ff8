//! The regressions of all groups.

use super::{Example, FEATURES, GROUPS};
use tefuda_learn::svr::{Scaling, Svr, SvrFault, SvrParts};

/// γ of the kernel: LIBSVM's default.
pub(super) const GAMMA: f64 = 1.0 / FEATURES as f64;

/// `DegSQ` after training: a regression for each group that had enough examples.
#[derive(Debug, Clone, PartialEq)]
pub struct DegSq {
    groups: Vec<Option<Regression>>,
}

impl DegSq {
    /// A `DegSQ` without any regression.
    pub fn new() -> Self {
        Self { groups: (0..GROUPS).map(|_| None).collect() }
    }

    /// `DegSQ` of a card in a position, about −1 to 1. Positive if the player is more likely to take ♠Q in
    /// this trick or later. `None` if the group has no regression. Does not allocate.
    pub fn value(&self, group: usize, features: &[f32; FEATURES]) -> Option<f64> {
        self.models().get(group)?.as_ref().map(|regression| regression.value(features))
    }

    /// The regressions by group.
    pub fn models(&self) -> &[Option<Regression>] {
        &self.groups
    }

    /// Sets the regression of a group.
    pub(super) fn set(&mut self, group: usize, regression: Option<Regression>) {
        self.groups[group] = regression;
    }

    /// The number of support vectors in all groups together.
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
    /// The support vectors as stored.
    vectors: Vec<Example>,
    svr: Svr,
}

impl Regression {
    /// The regression with these support vectors and coefficients, on features that are scaled first.
    /// Coefficients are `f32`, as stored.
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

    /// The estimate for a card in a position.
    pub(super) fn value(&self, features: &[f32; FEATURES]) -> f64 {
        let mut row = *features;
        self.scaling.apply(&mut row);
        self.svr.answer(&row)
    }

    /// The ranges of its training features.
    pub fn scaling(&self) -> &Scaling {
        &self.scaling
    }

    /// The support vectors.
    pub fn vectors(&self) -> &[Example] {
        &self.vectors
    }

    /// The regression on scaled features.
    pub fn svr(&self) -> &Svr {
        &self.svr
    }
}

/// The features of examples, row by row.
pub(super) fn rows(examples: impl Iterator<Item = Example>) -> Vec<f32> {
    examples.flat_map(|example| example.features()).collect()
}

/// The scaled features of examples, row by row.
pub(super) fn scaled(scaling: &Scaling, examples: impl Iterator<Item = Example>) -> Vec<f32> {
    let mut rows = rows(examples);
    scaling.apply(&mut rows);
    rows
}
