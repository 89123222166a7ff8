//! Dense nets: multilayer perceptrons with rectified hidden units and linear outputs, and their forward pass.

use super::{kernel, rows::Rows};

/// A multilayer perceptron. One list holds all weights: for each layer its weights, then its biases. The
/// first layer stores its weights by input, so that one-hot inputs select rows. The other layers store theirs
/// by output, so that outputs are dot products.
#[derive(Debug, Clone, PartialEq)]
pub struct Net {
    shape: Vec<usize>,
    weights: Vec<f32>,
}

/// The position of a layer in the list of weights.
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

    /// The weights and the biases of the layer.
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

/// The number of weights and biases of a net with this shape. `None` for an invalid shape, or if there are
/// too many to count.
pub fn parameters(shape: &[usize]) -> Option<usize> {
    if shape.len() < 2 || shape.contains(&0) {
        return None;
    }
    shape.windows(2).try_fold(0usize, |sum, w| sum.checked_add(w[0].checked_add(1)?.checked_mul(w[1])?))
}

impl Net {
    /// A net with the given widths, inputs first and outputs last. Each weight and bias is uniform within
    /// ±1/√(inputs of its layer). `draw` returns uniform numbers in −1…1.
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

    /// The net with these weights. `None` if their number is wrong or one is not finite.
    pub fn from_weights(shape: &[usize], weights: Vec<f32>) -> Option<Self> {
        let good = parameters(shape)? == weights.len() && weights.iter().all(|weight| weight.is_finite());
        good.then(|| Self { shape: shape.to_vec(), weights })
    }

    /// The net with weights that are known to fit.
    pub(crate) fn of(shape: &[usize], weights: Vec<f32>) -> Self {
        Self { shape: shape.to_vec(), weights }
    }

    /// The widths of the layers, inputs first and outputs last.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// All weights and biases, layer by layer.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    pub(crate) fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        self.shape[0]
    }

    /// The number of outputs.
    pub fn outputs(&self) -> usize {
        self.shape[self.shape.len() - 1]
    }

    /// The outputs for inputs. Takes rows of [`Net::inputs`] numbers and returns rows of [`Net::outputs`]. A
    /// [`Pass`] does the same without allocating.
    pub fn run(&self, inputs: &[f32]) -> Vec<f32> {
        let mut pass = Pass::new(self.inputs());
        pass.inputs().extend_from_slice(inputs);
        pass.run(self).to_vec()
    }
}

/// A forward pass: rows of inputs, and the outputs of each layer for them. It reuses its memory, so it stops
/// allocating once it has reached its largest size.
#[derive(Debug, Clone)]
pub struct Pass {
    inputs: Rows,
    /// The outputs of each layer, row by row.
    values: Vec<Vec<f32>>,
}

impl Pass {
    /// A pass for nets with this many inputs.
    pub fn new(inputs: usize) -> Self {
        Self { inputs: Rows::new(inputs), values: Vec::new() }
    }

    /// The input rows: clear them, then add some.
    pub fn inputs(&mut self) -> &mut Rows {
        &mut self.inputs
    }

    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.inputs.len()
    }

    /// The outputs of a net for the input rows, row by row. They may be changed in place.
    ///
    /// # Panics
    /// If the net has a different number of inputs.
    pub fn run(&mut self, net: &Net) -> &mut [f32] {
        assert_eq!(self.inputs.width(), net.inputs(), "rows are as wide as a net has inputs");
        let last = net.shape().len() - 2;
        self.values.resize_with(last + 1, Vec::new);
        for (n, layer) in layers(net.shape()).enumerate() {
            let (before, after) = self.values.split_at_mut(n);
            let out = &mut after[0];
            out.resize(self.inputs.len() * layer.outputs, 0.0);
            let (weights, biases) = layer.of(net.weights());
            match before.last() {
                None if n == last => kernel::gather(&self.inputs, weights, Some(biases), out, |sum, _| sum),
                None => kernel::gather(&self.inputs, weights, Some(biases), out, |sum, _| rectify(sum)),
                Some(x) if n == last => kernel::dots(x, layer.inputs, (weights, biases), out, |sum| sum),
                Some(x) => kernel::dots(x, layer.inputs, (weights, biases), out, rectify),
            }
        }
        &mut self.values[last]
    }

    /// The rows, and the outputs of each layer for them.
    pub(crate) fn parts(&mut self) -> (&Rows, &mut [Vec<f32>]) {
        (&self.inputs, &mut self.values)
    }
}

/// The positive part of a number. Takes one instruction, unlike `max`, which also checks for NaN.
fn rectify(x: f32) -> f32 {
    if x > 0.0 { x } else { 0.0 }
}
