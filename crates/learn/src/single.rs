//! A net that answers and learns one row at a time, for situations that hardly ever come again.
//!
//! The weights of a layer lie input by input. So the row of an input is read or changed only if the input is not 0.
//! With few ones among the inputs, and about half of the hidden units at 0, most of a net is never touched. A
//! [`Trainer`](crate::Trainer) computes the gradient of all weights for a batch, which would be thirty times the work
//! for a single row.
//!
//! # Inputs that rest at another value than 0
//! The last inputs of a row may be mostly v ([`Single::resting`]). A step then changes all their weights alike, and the
//! weights of the few others in addition. So the net keeps u, the part that these weights have in common, and of each
//! weight only what it is beyond u. In place of the biases it keeps b + v Σ w, the outputs of a row whose inputs all
//! rest.
//!
//! Let n inputs be able to rest, and let x be those that do not. A step by δ changes u by v δ, the own part of each
//! weight by (x − v) δ, and the sum by (1 + v (v n + Σ (x − v))) δ. That is the step of plain SGD, for the work of the
//! few inputs that do not rest.

use crate::kernel;
use crate::net::{Layer, Net, layers};

/// A net that answers, and learns by plain SGD from, one row after another.
#[derive(Debug, Clone, PartialEq)]
pub struct Single {
    /// The widths of its layers. A net with resting inputs has one input more, behind the others: the weights that the
    /// resting inputs have in common.
    shape: Vec<usize>,
    /// For each layer its weights, all of an input together, then its biases.
    weights: Vec<f32>,
    rest: Option<Rest>,
}

/// Inputs that mostly have the same value.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Rest {
    /// The first of them; the last is the last input.
    from: usize,
    /// How many there are.
    count: usize,
    /// The value that they mostly have.
    value: f32,
}

/// The working memory of a [`Single`]: the last row, and the outputs of each layer. Nothing is allocated once it has
/// been as large as it gets.
#[derive(Debug, Clone, Default)]
pub struct Workspace {
    active: Vec<u16>,
    /// The values in those places; empty if all are 1. For an input that can rest, the difference from its resting
    /// value.
    values: Vec<f32>,
    /// The sum of the differences of the inputs that can rest and do not.
    moved: f32,
    /// The output of the first layer for the places of [`Single::begin`].
    begun: Vec<f32>,
    hidden: Vec<Hidden>,
    outputs: Vec<f32>,
    /// Gradients by the outputs of a layer.
    outer: Vec<f32>,
    inner: Vec<f32>,
}

/// The units of a hidden layer that are not at rest.
#[derive(Debug, Clone, Default)]
struct Hidden {
    /// Their places are the first `count` of these; the rest is left over from other rows.
    places: Vec<u16>,
    count: usize,
    values: Vec<f32>,
}

impl Workspace {
    /// The outputs of the net for the last row. They may be changed in place into gradients.
    pub fn outputs(&mut self) -> &mut [f32] {
        &mut self.outputs
    }
}

impl Single {
    /// A net as it is.
    pub fn new(net: &Net) -> Self {
        Self::made(net, None)
    }

    /// A net whose inputs from the place `from` on are `value` unless a row says otherwise.
    ///
    /// # Panics
    /// If it has no such place.
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

    /// Becomes a net of the same widths.
    ///
    /// # Panics
    /// If it has others.
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

    /// The net as it is now.
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

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.shape[0] - usize::from(self.rest.is_some())
    }

    /// Its outputs for a row with 1 in these places and 0 elsewhere, or what rests there.
    ///
    /// # Panics
    /// If a place lies beyond the row.
    pub fn run<'a>(&self, active: &[u16], workspace: &'a mut Workspace) -> &'a mut [f32] {
        self.run_row(active, &[], workspace)
    }

    /// Its outputs for a row with these values in these places, each named once, and elsewhere 0 or what rests there. No values stand for
    /// 1 in all of them.
    ///
    /// # Panics
    /// If a place lies beyond the row, or there are some values but not as many as places.
    pub fn run_row<'a>(&self, places: &[u16], values: &[f32], workspace: &'a mut Workspace) -> &'a mut [f32] {
        self.look(places, values, workspace);
        if let Some(layer) = layers(&self.shape).next() {
            let (weights, biases) = layer.of(&self.weights);
            workspace.outputs.resize(layer.outputs, 0.0);
            kernel::combine(&workspace.active, &workspace.values, weights, biases, &mut workspace.outputs);
        }
        self.go_on(workspace)
    }

    /// Begins rows that have these values in these places in common, as in [`Single::run_row`]: each is run by [`Single::end`].
    ///
    /// # Panics
    /// As [`Single::run_row`].
    pub fn begin(&self, places: &[u16], values: &[f32], workspace: &mut Workspace) {
        self.look(places, values, workspace);
        if let Some(layer) = layers(&self.shape).next() {
            let (weights, biases) = layer.of(&self.weights);
            workspace.begun.resize(layer.outputs, 0.0);
            kernel::combine(&workspace.active, &workspace.values, weights, biases, &mut workspace.begun);
        }
    }

    /// The outputs for the row that was begun, with further values in further places. It cannot be learned from.
    ///
    /// # Panics
    /// As [`Single::run_row`], and if no row was begun with this net.
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

    /// Takes in a row.
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
        // Behind the inputs stands what the weights of those that rest have in common.
        workspace.active.push(self.inputs() as u16);
        workspace.values.push(workspace.moved);
    }

    /// Runs all layers after the first, whose sums stand among the outputs.
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

    /// Takes what stands in the place of the outputs of the last [`Single::run`] or [`Single::run_row`] for gradients of the loss by them, and makes
    /// a step of so many times its length against the gradient.
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

/// The step of the first layer.
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
        // The last row of a net with inputs that rest has what these have in common.
        let common = rest.filter(|_| n + 1 == workspace.active.len()).map(|rest| rest.value);
        let value = common.or_else(|| workspace.values.get(n).copied()).unwrap_or(1.0);
        kernel::descend(row, &workspace.outer, rate * value);
    }
}

impl Rest {
    /// Takes the weights and biases of a first layer for its own.
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

    /// Gives them back.
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

/// The weights of a layer, all of an output together, as all of an input together; and the other way round with both counts exchanged.
/// Biases stay.
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

/// Units that are looked at together.
const GROUP: usize = 8;

/// Times this, a number whose bytes are 0 or 1 has them as the bits of its highest byte.
const SQUEEZE: u64 = 0x0102_0408_1020_4080;

/// For each set of units of a group, as bits, their places in it, rising, and how many there are.
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
    /// The units with a positive value.
    ///
    /// They cannot be predicted, so there is no branch. All eight places of a group are written, and the next group
    /// overwrites those that do not count.
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

    /// Their places.
    fn places(&self) -> &[u16] {
        &self.places[..self.count]
    }
}

#[cfg(test)]
mod tests;
