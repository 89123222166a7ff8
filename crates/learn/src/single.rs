//! A net for one row at a time: where situations hardly ever come again, and each is learned from at once.
//!
//! Every layer lies input by input, so that a row of weights is read or changed only if its input is not 0. With few ones
//! among the inputs and about half of the hidden units at rest, most of a net is never touched. A
//! [`Trainer`](crate::Trainer) computes the gradient of all weights for a batch: for a single row that would be thirty times the work.

use crate::kernel;
use crate::net::{Net, layers};

/// A net that answers, and learns by plain SGD from, one row after another. Its inputs are 0 or 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Single {
    shape: Vec<usize>,
    /// For each layer its weights, all of an input together, then its biases.
    weights: Vec<f32>,
}

/// The room in which a [`Single`] works: the row it was asked for last, and what each layer put out. Nothing is allocated
/// once it has been as large as it gets.
#[derive(Debug, Clone, Default)]
pub struct Room {
    active: Vec<u16>,
    hidden: Vec<Hidden>,
    outputs: Vec<f32>,
    /// Gradients by the outputs of a layer.
    outer: Vec<f32>,
    inner: Vec<f32>,
}

/// The units of a hidden layer that are not at rest.
#[derive(Debug, Clone, Default)]
struct Hidden {
    /// Their places, and behind them what nobody means.
    places: Vec<u16>,
    count: usize,
    values: Vec<f32>,
}

impl Room {
    /// What a net put out for the row it was asked for last. It may be changed in place into gradients.
    pub fn outputs(&mut self) -> &mut [f32] {
        &mut self.outputs
    }
}

impl Single {
    /// A net as it is.
    pub fn new(net: &Net) -> Self {
        let mut single = Self { shape: net.shape().to_vec(), weights: vec![0.0; net.weights().len()] };
        single.set(net);
        single
    }

    /// Becomes a net of the same widths.
    ///
    /// # Panics
    /// If it has others.
    pub fn set(&mut self, net: &Net) {
        assert_eq!(self.shape, net.shape(), "a net of the same widths");
        for (n, layer) in layers(&self.shape).enumerate() {
            let from = &net.weights()[layer.start..layer.end()];
            let to = &mut self.weights[layer.start..layer.end()];
            if n == 0 {
                to.copy_from_slice(from);
            } else {
                turn(from, to, layer.inputs, layer.outputs);
            }
        }
    }

    /// The net as it is now.
    pub fn net(&self) -> Net {
        let mut weights = self.weights.clone();
        for layer in layers(&self.shape).skip(1) {
            let from = &self.weights[layer.start..layer.end()];
            turn(from, &mut weights[layer.start..layer.end()], layer.outputs, layer.inputs);
        }
        Net::of(&self.shape, weights)
    }

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.shape[0]
    }

    /// Its outputs for a row with 1 in these places and 0 elsewhere.
    ///
    /// # Panics
    /// If a place lies beyond the row.
    pub fn run<'a>(&self, active: &[u16], room: &'a mut Room) -> &'a mut [f32] {
        room.active.clear();
        room.active.extend_from_slice(active);
        room.hidden.resize_with(self.shape.len() - 2, Hidden::default);
        for (n, layer) in layers(&self.shape).enumerate() {
            let (weights, biases) = layer.of(&self.weights);
            let (places, values) = match n.checked_sub(1).and_then(|before| room.hidden.get(before)) {
                None => (&room.active[..], &[][..]),
                Some(hidden) => (hidden.places(), &hidden.values[..]),
            };
            room.outputs.resize(layer.outputs, 0.0);
            let last = n == self.shape.len() - 2;
            kernel::combine(places, values, weights, biases, &mut room.outputs);
            if !last {
                room.hidden[n].take_positive(&room.outputs);
            }
        }
        &mut room.outputs
    }

    /// Takes what stands in the place of the outputs of the last [`Single::run`] for gradients of the loss by them, and makes a step
    /// of so many times its length against the gradient.
    pub fn learn(&mut self, room: &mut Room, rate: f32) {
        room.outer.clone_from(&room.outputs);
        for (n, layer) in layers(&self.shape).enumerate().rev() {
            let (weights, biases) = layer.of_mut(&mut self.weights);
            for (bias, delta) in biases.iter_mut().zip(&room.outer) {
                *bias -= rate * delta;
            }
            let Some(hidden) = n.checked_sub(1).map(|before| &room.hidden[before]) else {
                for place in &room.active {
                    let row = &mut weights[usize::from(*place) * layer.outputs..][..layer.outputs];
                    kernel::descend(row, &room.outer, rate);
                }
                return;
            };
            room.inner.clear();
            room.inner.resize(layer.inputs, 0.0);
            for (place, value) in hidden.places().iter().zip(&hidden.values) {
                let place = usize::from(*place);
                let row = &mut weights[place * layer.outputs..][..layer.outputs];
                room.inner[place] = kernel::dot(row, &room.outer);
                kernel::descend(row, &room.outer, rate * value);
            }
            std::mem::swap(&mut room.outer, &mut room.inner);
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
    /// Which they are nobody can predict, so there is no branch: of each group all eight places are written down, and the next
    /// group goes over those that were not meant.
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
mod tests {
    use super::*;
    use crate::{Optimiser, Trainer};

    /// Numbers in −1…1 that look random.
    fn noise() -> impl FnMut() -> f32 {
        let mut state = 11u64;
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f32 / (1u64 << 23) as f32 - 1.0
        }
    }

    const SHAPES: [&[usize]; 5] = [&[20, 40, 9, 1], &[20, 1], &[20, 7, 3], &[20, 32, 33, 6, 2], &[20, 1, 1]];

    #[test]
    fn a_net_comes_back_as_it_was() {
        for shape in SHAPES {
            let net = Net::new(shape, noise());
            assert_eq!(Single::new(&net).net(), net, "{shape:?}");
        }
    }

    #[test]
    fn it_says_and_learns_what_a_trainer_does_with_batches_of_one() {
        for shape in SHAPES {
            let mut draw = noise();
            let net = Net::new(shape, &mut draw);
            let (mut single, mut room) = (Single::new(&net), Room::default());
            let mut trainer = Trainer::new(net, Optimiser::Sgd);
            for n in 0..200u16 {
                let active: Vec<u16> = (0..20).filter(|place| (place * 7 + n * 3) % 11 < 3).collect();
                trainer.inputs().clear();
                trainer.inputs().push(active.iter().copied());
                single.run(&active, &mut room);
                let outputs = trainer.forward();
                for (out, other) in outputs.iter_mut().zip(room.outputs()) {
                    assert!((*out - *other).abs() < 1e-4, "{shape:?} {n}: {out} {other}");
                    let gradient = draw();
                    (*out, *other) = (gradient, gradient);
                }
                trainer.update(0.01);
                single.learn(&mut room, 0.01);
            }
            for (weight, other) in trainer.net().weights().iter().zip(single.net().weights()) {
                assert!((weight - other).abs() < 1e-4, "{shape:?}: {weight} {other}");
            }
        }
    }

    #[test]
    fn it_becomes_another_net() {
        let [first, second] = [1.0, -1.0].map(|sign| {
            let mut draw = noise();
            Net::new(SHAPES[0], move || draw() * sign)
        });
        let mut single = Single::new(&first);
        single.set(&second);
        assert_eq!(single, Single::new(&second));
        assert_ne!(single, Single::new(&first));
    }
}
