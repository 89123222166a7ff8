//! A net that answers and learns one row at a time, for situations that rarely repeat.
//!
//! The weights of a layer are stored by input. So the weights of an input are read or changed only if the
//! input is not 0. With few ones among the inputs, and about half of the hidden units at 0, most of a net is
//! never touched. A [`Trainer`](crate::Trainer) computes the gradient of all weights for a batch, which would
//! be thirty times the work for a single row.
//!
//! # Inputs that rest at a value other than 0
//! The last inputs of a row may equal a resting value v most of the time ([`Single::resting`]). A step then
//! changes all their weights by the same amount. Only the weights of the few inputs that do not rest change
//! by a further amount. So the net stores u, the common part of these weights, and for each weight only its
//! difference from u. Instead of the biases it stores b + v Σ w, the outputs of a row whose inputs all rest.
//!
//! Let n be the number of inputs that can rest, and x the values of those that do not. A step of δ changes u
//! by v δ, the difference of each weight by (x − v) δ, and the sum by (1 + v (v n + Σ (x − v))) δ. This
//! equals the step of plain SGD, but costs only as much as the few inputs that do not rest.

use crate::kernel;
use crate::net::{Layer, Net, layers};

/// A net that answers and learns by plain SGD, one row at a time.
#[derive(Debug, Clone, PartialEq)]
pub struct Single {
    /// The widths of the layers. A net with resting inputs has one more input at the end: the common part of
    /// their weights.
    shape: Vec<usize>,
    /// For each layer its weights, grouped by input, then its biases.
    weights: Vec<f32>,
    rest: Option<Rest>,
}

/// Inputs that equal a resting value most of the time.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Rest {
    /// The first of these inputs; the last one is the last input of the net.
    from: usize,
    /// The number of these inputs.
    count: usize,
    /// The resting value.
    value: f32,
}

/// The working memory of a [`Single`]: the last row, and the outputs of each layer. It stops allocating once
/// it has reached its largest size.
#[derive(Debug, Clone, Default)]
pub struct Workspace {
    active: Vec<u16>,
    /// The values at these positions; empty if all are 1. For an input that can rest, the difference from its
    /// resting value.
    values: Vec<f32>,
    /// The sum of these differences.
    moved: f32,
    /// The output of the first layer for the inputs of [`Single::begin`].
    begun: Vec<f32>,
    hidden: Vec<Hidden>,
    outputs: Vec<f32>,
    /// The gradients with respect to the outputs of a layer.
    outer: Vec<f32>,
    inner: Vec<f32>,
}

/// The active units of a hidden layer.
#[derive(Debug, Clone, Default)]
struct Hidden {
    /// The first `count` entries are the positions of the active units. The rest is left over from other
    /// rows.
    places: Vec<u16>,
    count: usize,
    values: Vec<f32>,
}

impl Workspace {
    /// The outputs of the net for the last row. Overwrite them with gradients to learn.
    pub fn outputs(&mut self) -> &mut [f32] {
        &mut self.outputs
    }
}

impl Single {
    /// The same net for single rows.
    pub fn new(net: &Net) -> Self {
        Self::made(net, None)
    }

    /// A net whose inputs from `from` on have the resting value `value` unless a row says otherwise.
    ///
    /// # Panics
    /// If there is no input `from`.
    pub fn resting(net: &Net, from: usize, value: f32) -> Self {
        let count = net.inputs().checked_sub(from).filter(|count| *count > 0);
        let count = count.expect("a place among the inputs");
        Self::made(net, Some(Rest { from, count, value }))
    }

    fn made(net: &Net, rest: Option<Rest>) -> Self {
        let mut shape = net.shape().to_vec();
        shape[0] += usize::from(rest.is_some());
        let size = layers(&shape).last().map_or(0, Layer::end);
        let mut single = Self { shape, weights: vec![0.0; size], rest };
        single.set(net);
        single
    }

    /// Takes over the weights of a net with the same widths.
    ///
    /// # Panics
    /// If the widths differ.
    pub fn set(&mut self, net: &Net) {
        assert!(
            self.inputs() == net.inputs() && self.shape[1..] == net.shape()[1..],
            "a net of the same widths"
        );
        for (n, (layer, its)) in layers(&self.shape).zip(layers(net.shape())).enumerate() {
            let from = &net.weights()[its.start..its.end()];
            let to = &mut self.weights[layer.start..layer.end()];
            match &self.rest {
                _ if n > 0 => turn(from, to, layer.inputs, layer.outputs),
                None => to.copy_from_slice(from),
                Some(rest) => rest.take(from, to, its),
            }
        }
    }

    /// The current net.
    pub fn net(&self) -> Net {
        let mut shape = self.shape.clone();
        shape[0] = self.inputs();
        let mut weights = vec![0.0; layers(&shape).last().map_or(0, Layer::end)];
        for (n, (layer, its)) in layers(&self.shape).zip(layers(&shape)).enumerate() {
            let from = &self.weights[layer.start..layer.end()];
            let to = &mut weights[its.start..its.end()];
            match &self.rest {
                _ if n > 0 => turn(from, to, layer.outputs, layer.inputs),
                None => to.copy_from_slice(from),
                Some(rest) => rest.give(from, to, its),
            }
        }
        Net::of(&shape, weights)
    }

    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        self.shape[0] - usize::from(self.rest.is_some())
    }

    /// The outputs for a row with 1 at these positions. All other inputs are 0 or rest.
    ///
    /// # Panics
    /// If a position is beyond the row.
    pub fn run<'a>(&self, active: &[u16], workspace: &'a mut Workspace) -> &'a mut [f32] {
        self.run_row(active, &[], workspace)
    }

    /// The outputs for a row with these values at these distinct positions. All other inputs are 0 or rest.
    /// An empty list of values means that all are 1.
    ///
    /// # Panics
    /// If a position is beyond the row, or if the two lists differ in length and there are values.
    pub fn run_row<'a>(&self, places: &[u16], values: &[f32], workspace: &'a mut Workspace) -> &'a mut [f32] {
        self.look(places, values, workspace);
        if let Some(layer) = layers(&self.shape).next() {
            let (weights, biases) = layer.of(&self.weights);
            workspace.outputs.resize(layer.outputs, 0.0);
            kernel::combine(&workspace.active, &workspace.values, weights, biases, &mut workspace.outputs);
        }
        self.go_on(workspace)
    }

    /// Starts several rows that share these values at these positions, as in [`Single::run_row`].
    /// [`Single::end`] runs each of them.
    ///
    /// # Panics
    /// Same as [`Single::run_row`].
    pub fn begin(&self, places: &[u16], values: &[f32], workspace: &mut Workspace) {
        self.look(places, values, workspace);
        if let Some(layer) = layers(&self.shape).next() {
            let (weights, biases) = layer.of(&self.weights);
            workspace.begun.resize(layer.outputs, 0.0);
            kernel::combine(&workspace.active, &workspace.values, weights, biases, &mut workspace.begun);
        }
    }

    /// The outputs for a row that was started, with more values at more positions. The net cannot learn from
    /// this row.
    ///
    /// # Panics
    /// Same as [`Single::run_row`], and if no row was started with this net.
    pub fn end<'a>(&self, places: &[u16], values: &[f32], workspace: &'a mut Workspace) -> &'a mut [f32] {
        self.look(places, values, workspace);
        if let Some(layer) = layers(&self.shape).next() {
            let (weights, _) = layer.of(&self.weights);
            assert_eq!(workspace.begun.len(), layer.outputs, "a row was begun");
            workspace.outputs.resize(layer.outputs, 0.0);
            kernel::combine(
                &workspace.active,
                &workspace.values,
                weights,
                &workspace.begun,
                &mut workspace.outputs,
            );
        }
        self.go_on(workspace)
    }

    /// Stores a row in the workspace.
    fn look(&self, places: &[u16], values: &[f32], workspace: &mut Workspace) {
        assert!(values.is_empty() || values.len() == places.len(), "a value for each place");
        workspace.active.clear();
        workspace.active.extend_from_slice(places);
        workspace.values.clear();
        workspace.values.extend_from_slice(values);
        workspace.moved = 0.0;
        let Some(rest) = self.rest else { return };
        workspace.values.resize(places.len(), 1.0);
        for (place, value) in places.iter().zip(&mut workspace.values) {
            if usize::from(*place) >= rest.from {
                *value -= rest.value;
                workspace.moved += *value;
            }
        }
        // The last input carries the weight that all resting inputs share.
        workspace.active.push(self.inputs() as u16);
        workspace.values.push(workspace.moved);
    }

    /// Runs all layers after the first, whose sums are in `outputs`.
    fn go_on<'a>(&self, workspace: &'a mut Workspace) -> &'a mut [f32] {
        workspace.hidden.resize_with(self.shape.len() - 2, Hidden::default);
        for (n, layer) in layers(&self.shape).enumerate().skip(1) {
            let (weights, biases) = layer.of(&self.weights);
            let hidden = &mut workspace.hidden[n - 1];
            hidden.take_positive(&workspace.outputs);
            workspace.outputs.resize(layer.outputs, 0.0);
            kernel::combine(hidden.places(), &hidden.values, weights, biases, &mut workspace.outputs);
        }
        &mut workspace.outputs
    }

    /// Learns from the last [`Single::run`] or [`Single::run_row`]. The outputs must have been replaced by
    /// gradients of the loss. Makes a step of `rate` times the gradient.
    pub fn learn(&mut self, workspace: &mut Workspace, rate: f32) {
        workspace.outer.clone_from(&workspace.outputs);
        for (n, layer) in layers(&self.shape).enumerate().rev() {
            let (weights, biases) = layer.of_mut(&mut self.weights);
            let Some(hidden) = n.checked_sub(1).map(|before| &workspace.hidden[before]) else {
                learn_first(weights, biases, workspace, rate, self.rest);
                return;
            };
            kernel::descend(biases, &workspace.outer, rate);
            workspace.inner.clear();
            workspace.inner.resize(layer.inputs, 0.0);
            for (place, value) in hidden.places().iter().zip(&hidden.values) {
                let place = usize::from(*place);
                let row = &mut weights[place * layer.outputs..][..layer.outputs];
                workspace.inner[place] = kernel::dot(row, &workspace.outer);
                kernel::descend(row, &workspace.outer, rate * value);
            }
            std::mem::swap(&mut workspace.outer, &mut workspace.inner);
        }
    }
}

/// The step for the first layer.
fn learn_first(
    weights: &mut [f32],
    biases: &mut [f32],
    workspace: &Workspace,
    rate: f32,
    rest: Option<Rest>,
) {
    let gain = rest.map_or(1.0, |rest| 1.0 + rest.value * (rest.value * rest.count as f32 + workspace.moved));
    kernel::descend(biases, &workspace.outer, rate * gain);
    let width = biases.len();
    for (n, place) in workspace.active.iter().enumerate() {
        let row = &mut weights[usize::from(*place) * width..][..width];
        // With resting inputs, the last row holds their common part.
        let common = rest.filter(|_| n + 1 == workspace.active.len()).map(|rest| rest.value);
        let value = common.or_else(|| workspace.values.get(n).copied()).unwrap_or(1.0);
        kernel::descend(row, &workspace.outer, rate * value);
    }
}

impl Rest {
    /// Converts the weights and biases of a first layer to common part, differences and sums.
    fn take(self, from: &[f32], to: &mut [f32], layer: Layer) {
        let width = layer.outputs;
        let (weights, biases) = from.split_at(layer.inputs * width);
        to[..weights.len()].copy_from_slice(weights);
        to[weights.len()..][..width].fill(0.0);
        let sums = &mut to[weights.len() + width..];
        sums.copy_from_slice(biases);
        for row in weights[self.from * width..].chunks_exact(width) {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += self.value * weight;
            }
        }
    }

    /// Converts them back.
    fn give(self, from: &[f32], to: &mut [f32], layer: Layer) {
        let width = layer.outputs;
        let (own, rest) = from.split_at(layer.inputs * width);
        let (common, sums) = rest.split_at(width);
        let (weights, biases) = to.split_at_mut(layer.inputs * width);
        weights.copy_from_slice(own);
        biases.copy_from_slice(sums);
        for row in weights[self.from * width..].chunks_exact_mut(width) {
            for ((weight, common), bias) in row.iter_mut().zip(common).zip(biases.iter_mut()) {
                *weight += common;
                *bias -= self.value * *weight;
            }
        }
    }
}

/// Transposes the weights of a layer from grouped by output to grouped by input. To convert back, swap the
/// two counts. The biases stay unchanged.
fn turn(from: &[f32], to: &mut [f32], inputs: usize, outputs: usize) {
    let (from, biases) = from.split_at(inputs * outputs);
    let (to, end) = to.split_at_mut(inputs * outputs);
    end.copy_from_slice(biases);
    for (output, row) in from.chunks_exact(inputs).enumerate() {
        for (input, weight) in row.iter().enumerate() {
            to[input * outputs + output] = *weight;
        }
    }
}

/// The number of units that are checked together.
const GROUP: usize = 8;

/// Multiplier that collects bytes of 0 or 1 as the bits of the highest byte.
const SQUEEZE: u64 = 0x0102_0408_1020_4080;

/// For each subset of a group (a bit mask): the positions of its units in ascending order, and how many there
/// are.
const AT_WORK: [([u16; GROUP], u8); 1 << GROUP] = {
    let mut all = [([0; GROUP], 0); 1 << GROUP];
    let mut set = 0;
    while set < all.len() {
        let (mut place, mut count) = (0, 0);
        while place < GROUP {
            if set >> place & 1 == 1 {
                all[set].0[count] = place as u16;
                count += 1;
            }
            place += 1;
        }
        all[set].1 = count as u8;
        set += 1;
    }
    all
};

impl Hidden {
    /// Collects the units with a positive value.
    ///
    /// Branches would mispredict, so there are none. All eight positions of a group are written, and the next
    /// group overwrites those that do not count.
    fn take_positive(&mut self, outputs: &[f32]) {
        self.places.resize(outputs.len() + GROUP, 0);
        let (groups, rest) = outputs.as_chunks::<GROUP>();
        let (mut start, mut end) = (0, 0);
        for group in groups {
            let ones = u64::from_le_bytes(group.map(|value| u8::from(value > 0.0)));
            let (places, count) = &AT_WORK[(ones.wrapping_mul(SQUEEZE) >> 56) as usize];
            for (to, place) in self.places[end..end + GROUP].iter_mut().zip(places) {
                *to = start + place;
            }
            end += usize::from(*count);
            start += GROUP as u16;
        }
        for (place, value) in (start..).zip(rest) {
            self.places[end] = place;
            end += usize::from(*value > 0.0);
        }
        self.count = end;
        self.values.clear();
        self.values.extend(self.places[..end].iter().map(|place| outputs[usize::from(*place)]));
    }

    /// The positions of the active units.
    fn places(&self) -> &[u16] {
        &self.places[..self.count]
    }
}

#[cfg(test)]
mod tests;
