//! The forward pass of a net.

use crate::kernel;
use crate::net::{Net, layers};
use crate::rows::Rows;

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
