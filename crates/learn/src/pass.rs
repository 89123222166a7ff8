//! Running a net forward.

use crate::kernel;
use crate::net::{Net, layers};
use crate::rows::Rows;

/// A forward pass: rows of inputs, and what each layer puts out for them. Its room is used again by the next, so nothing is
/// allocated once it has been as large as it gets.
#[derive(Debug, Clone)]
pub struct Pass {
    inputs: Rows,
    /// What each layer put out, row after row.
    values: Vec<Vec<f32>>,
}

impl Pass {
    /// For nets with that many inputs.
    pub fn new(inputs: usize) -> Self {
        Self { inputs: Rows::new(inputs), values: Vec::new() }
    }

    /// The rows to be run: empty them, then add some.
    pub fn inputs(&mut self) -> &mut Rows {
        &mut self.inputs
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.inputs.len()
    }

    /// The outputs of a net for the inputs, row after row. They may be changed in place.
    ///
    /// # Panics
    /// If the net has another number of inputs.
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

    /// The rows and what each layer put out for them.
    pub(crate) fn parts(&mut self) -> (&Rows, &mut [Vec<f32>]) {
        (&self.inputs, &mut self.values)
    }
}

/// The positive part of a number. This is one instruction, unlike `max`, which checks for NaN.
fn rectify(x: f32) -> f32 {
    if x > 0.0 { x } else { 0.0 }
}
