//! Dense nets: multilayer perceptrons with rectified hidden units and linear outputs.

use crate::pass::Pass;

/// A multilayer perceptron. All weights lie in one list: for each layer its weights, then its biases. Weights of the first layer
/// lie input by input, so that one-hot inputs pick rows; those of the others output by output, so that outputs are dot products.
#[derive(Debug, Clone, PartialEq)]
pub struct Net {
    shape: Vec<usize>,
    weights: Vec<f32>,
}

/// Where a layer lies in the list of weights.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layer {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) start: usize,
}

impl Layer {
    pub(crate) fn end(self) -> usize {
        self.start + (self.inputs + 1) * self.outputs
    }

    /// Its weights and its biases.
    pub(crate) fn of(self, weights: &[f32]) -> (&[f32], &[f32]) {
        weights[self.start..self.end()].split_at(self.inputs * self.outputs)
    }

    pub(crate) fn of_mut(self, weights: &mut [f32]) -> (&mut [f32], &mut [f32]) {
        weights[self.start..self.end()].split_at_mut(self.inputs * self.outputs)
    }
}

/// The layers of a net with these widths.
pub(crate) fn layers(shape: &[usize]) -> impl DoubleEndedIterator<Item = Layer> + ExactSizeIterator + '_ {
    (1..shape.len()).map(|n| {
        let start = shape[..n].windows(2).map(|w| (w[0] + 1) * w[1]).sum();
        Layer { inputs: shape[n - 1], outputs: shape[n], start }
    })
}

/// How many weights and biases a net of this shape has; `None` for what is no shape or has too many to count.
pub fn parameters(shape: &[usize]) -> Option<usize> {
    if shape.len() < 2 || shape.contains(&0) {
        return None;
    }
    shape.windows(2).try_fold(0usize, |sum, w| sum.checked_add(w[0].checked_add(1)?.checked_mul(w[1])?))
}

impl Net {
    /// A net of the given widths, inputs first and outputs last, with every weight and bias uniform within
    /// ±1/√(inputs of its layer). `draw` gives uniform numbers in −1…1.
    ///
    /// # Panics
    /// If `shape` has fewer than two widths or one of them is 0.
    pub fn new(shape: &[usize], mut draw: impl FnMut() -> f32) -> Self {
        assert!(parameters(shape).is_some(), "a net has inputs and outputs");
        let mut weights = Vec::new();
        for layer in layers(shape) {
            let reach = 1.0 / libm::sqrtf(layer.inputs as f32);
            weights.extend((layer.start..layer.end()).map(|_| draw() * reach));
        }
        Self { shape: shape.to_vec(), weights }
    }

    /// The net with these weights; `None` if there are too many or too few, or one is not finite.
    pub fn from_weights(shape: &[usize], weights: Vec<f32>) -> Option<Self> {
        let good = parameters(shape)? == weights.len() && weights.iter().all(|weight| weight.is_finite());
        good.then(|| Self { shape: shape.to_vec(), weights })
    }

    /// The net with weights that are known to fit.
    pub(crate) fn of(shape: &[usize], weights: Vec<f32>) -> Self {
        Self { shape: shape.to_vec(), weights }
    }

    /// The widths of its layers, inputs first and outputs last.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// All weights and biases, layer after layer.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    pub(crate) fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.shape[0]
    }

    /// How many outputs it has.
    pub fn outputs(&self) -> usize {
        self.shape[self.shape.len() - 1]
    }

    /// Its outputs for inputs: row after row of [`Net::inputs`] in, row after row of [`Net::outputs`] out. A [`Pass`] does the same
    /// without allocating.
    pub fn run(&self, inputs: &[f32]) -> Vec<f32> {
        let mut pass = Pass::new(self.inputs());
        pass.inputs().extend_from_slice(inputs);
        pass.run(self).to_vec()
    }
}
