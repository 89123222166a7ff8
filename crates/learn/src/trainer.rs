//! Fitting a net by gradients.

use crate::kernel;
use crate::net::{Net, layers};
use crate::pass::Pass;
use crate::rows::Rows;

/// How gradients change weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Optimiser {
    /// Against the gradient, a step of `rate` times its length; no momentum.
    #[default]
    Sgd,
    /// Adam (Kingma, Ba 2015) with β₁ .9, β₂ .999, ε 10⁻⁸.
    Adam,
}

/// A net in training.
#[derive(Debug, Clone)]
pub struct Trainer {
    net: Net,
    optimiser: Optimiser,
    pass: Pass,
    /// Gradients of the loss by the outputs of a layer, without those that are 0.
    deltas: Rows,
    gradient: Vec<f32>,
    /// Means of gradients and of their squares, for Adam.
    moments: [Vec<f32>; 2],
    /// β₁ and β₂ to the power of the updates so far.
    powers: [f32; 2],
}

const BETA: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;

impl Trainer {
    /// Trains a net.
    pub fn new(net: Net, optimiser: Optimiser) -> Self {
        let size = net.weights().len();
        let moments = if optimiser == Optimiser::Adam { size } else { 0 };
        Self {
            pass: Pass::new(net.inputs()),
            deltas: Rows::new(net.outputs()),
            gradient: vec![0.0; size],
            moments: [vec![0.0; moments], vec![0.0; moments]],
            powers: [1.0, 1.0],
            net,
            optimiser,
        }
    }

    /// The net as it is.
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// The rows of inputs for [`Trainer::forward`]: empty them, then add some.
    pub fn inputs(&mut self) -> &mut Rows {
        self.pass.inputs()
    }

    /// The outputs for [`Trainer::inputs`], row after row. They may be changed in place into gradients.
    pub fn forward(&mut self) -> &mut [f32] {
        self.pass.run(&self.net)
    }

    /// Takes what stands in the place of the outputs of [`Trainer::forward`] for gradients of the loss by them, and makes
    /// one step of the optimiser against their mean over the rows.
    pub fn update(&mut self, rate: f32) {
        let rows = self.pass.inputs().len();
        if rows > 0 {
            self.backward(1.0 / rows as f32);
            self.step(rate);
        }
    }

    /// Computes the gradient by all weights, times `scale`.
    fn backward(&mut self, scale: f32) {
        self.gradient.fill(0.0);
        let (inputs, values) = self.pass.parts();
        for (n, layer) in layers(self.net.shape()).enumerate().rev() {
            let (before, after) = values.split_at_mut(n);
            let outer = &mut after[0];
            // The scale of the outermost gradients carries over to all.
            if n + 1 == self.net.shape().len() - 1 {
                for delta in outer.iter_mut() {
                    *delta *= scale;
                }
            }
            let (gradient, biases) = layer.of_mut(&mut self.gradient);
            for row in outer.chunks_exact(layer.outputs) {
                kernel::add(biases, row);
            }
            match before.last_mut() {
                None => kernel::scatter(inputs, outer, gradient),
                Some(inner) => {
                    self.deltas.compress(outer, layer.outputs);
                    kernel::scatter(&self.deltas, inner, gradient);
                    // A unit that was positive lets the gradient through.
                    let (weights, _) = layer.of(self.net.weights());
                    kernel::gather(
                        &self.deltas,
                        weights,
                        None,
                        inner,
                        |sum, unit| {
                            if unit > 0.0 { sum } else { 0.0 }
                        },
                    );
                }
            }
        }
    }

    fn step(&mut self, rate: f32) {
        match self.optimiser {
            Optimiser::Sgd => {
                for (weight, gradient) in self.net.weights_mut().iter_mut().zip(&self.gradient) {
                    *weight -= rate * gradient;
                }
            }
            Optimiser::Adam => self.adam(rate),
        }
    }

    fn adam(&mut self, rate: f32) {
        for (power, beta) in self.powers.iter_mut().zip(BETA) {
            *power *= beta;
        }
        let correct = self.powers.map(|power| 1.0 / (1.0 - power));
        let [means, squares] = &mut self.moments;
        let moments = means.iter_mut().zip(squares);
        for ((weight, gradient), (mean, square)) in
            self.net.weights_mut().iter_mut().zip(&self.gradient).zip(moments)
        {
            *mean += (1.0 - BETA[0]) * (gradient - *mean);
            *square += (1.0 - BETA[1]) * (gradient * gradient - *square);
            *weight -= rate * (*mean * correct[0]) / ((*square * correct[1]).sqrt() + EPSILON);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers in −1…1 that look random.
    fn noise() -> impl FnMut() -> f32 {
        let mut state = 7u64;
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f32 / (1u64 << 23) as f32 - 1.0
        }
    }

    #[test]
    fn the_gradient_is_that_of_small_differences() {
        let mut draw = noise();
        let net = Net::new(&[4, 6, 5, 2], &mut draw);
        let inputs: Vec<f32> = (0..12).map(|n| if n % 3 == 0 { 0.0 } else { draw() }).collect();
        let goal: Vec<f32> = (0..6).map(|_| draw()).collect();
        let loss = |net: &Net| -> f64 {
            net.run(&inputs).iter().zip(&goal).map(|(y, g)| f64::from(y - g).powi(2) / 2.0).sum()
        };
        let mut trainer = Trainer::new(net.clone(), Optimiser::Sgd);
        trainer.inputs().extend_from_slice(&inputs);
        for (y, g) in trainer.forward().iter_mut().zip(&goal) {
            *y -= g;
        }
        trainer.backward(1.0);
        for n in 0..net.weights().len() {
            let moved = |by: f32| {
                let mut net = net.clone();
                net.weights_mut()[n] += by;
                loss(&net)
            };
            let slope = (moved(1e-3) - moved(-1e-3)) / 2e-3;
            assert!((slope - f64::from(trainer.gradient[n])).abs() < 2e-3, "{n}: {slope}");
        }
    }

    #[test]
    fn both_optimisers_learn_exclusive_or() {
        let table = [([0.0, 0.0], 0.0), ([0.0, 1.0], 1.0), ([1.0, 0.0], 1.0), ([1.0, 1.0], 0.0)];
        for (optimiser, rate) in [(Optimiser::Sgd, 0.2), (Optimiser::Adam, 0.01)] {
            let mut trainer = Trainer::new(Net::new(&[2, 16, 1], noise()), optimiser);
            for _ in 0..2000 {
                trainer.inputs().clear();
                for (inputs, _) in table {
                    trainer.inputs().extend_from_slice(&inputs);
                }
                for (output, (_, goal)) in trainer.forward().iter_mut().zip(table) {
                    *output -= goal;
                }
                trainer.update(rate);
            }
            for (inputs, goal) in table {
                let output = trainer.net().run(&inputs)[0];
                assert!((output - goal).abs() < 0.1, "{optimiser:?} {inputs:?}: {output}");
            }
        }
    }
}
