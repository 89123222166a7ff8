//! Training a net by gradients.

use super::net::Pass;
use crate::kernel::{self, Columns};
use crate::net::{Net, layers};
use crate::rows::Rows;

/// The rule by which gradients change weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Optimiser {
    /// Plain SGD: a step of `rate` times the gradient, without momentum.
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
    /// The gradients with respect to the outputs of a layer, stored sparsely.
    deltas: Rows,
    /// The entries of [`Trainer::deltas`], or of the inputs, by column.
    columns: Columns,
    gradient: Vec<f32>,
    /// The running means of gradients and of their squares, for Adam.
    moments: [Vec<f32>; 2],
    /// β₁ and β₂ to the power of the number of updates.
    powers: [f32; 2],
}

const BETA: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;

impl Trainer {
    /// A trainer for this net.
    pub fn new(net: Net, optimiser: Optimiser) -> Self {
        let size = net.weights().len();
        let moments = if optimiser == Optimiser::Adam { size } else { 0 };
        Self {
            pass: Pass::new(net.inputs()),
            deltas: Rows::new(net.outputs()),
            columns: Columns::default(),
            gradient: vec![0.0; size],
            moments: [vec![0.0; moments], vec![0.0; moments]],
            powers: [1.0, 1.0],
            net,
            optimiser,
        }
    }

    /// The current net.
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// The input rows for [`Trainer::forward`]: clear them, then add some.
    pub fn inputs(&mut self) -> &mut Rows {
        self.pass.inputs()
    }

    /// The outputs for [`Trainer::inputs`], row by row. Overwrite them with gradients before
    /// [`Trainer::update`].
    pub fn forward(&mut self) -> &mut [f32] {
        self.pass.run(&self.net)
    }

    /// Makes one step of the optimiser along the mean gradient of the rows. The outputs of
    /// [`Trainer::forward`] must have been replaced by gradients of the loss.
    pub fn update(&mut self, rate: f32) {
        let rows = self.pass.len();
        if rows > 0 {
            self.backward(1.0 / rows as f32);
            self.step(rate);
        }
    }

    /// Computes the gradient with respect to all weights, times `scale`.
    fn backward(&mut self, scale: f32) {
        let (inputs, values) = self.pass.parts();
        // Scaling the output gradients scales all others too.
        for delta in values.last_mut().into_iter().flatten() {
            *delta *= scale;
        }
        for (n, layer) in layers(self.net.shape()).enumerate().rev() {
            let (before, after) = values.split_at_mut(n);
            let outer = &mut after[0];
            let Some(inner) = before.last_mut() else {
                // The biases follow the weights, like the weights of one more input that is always 1.
                self.columns.sort(inputs, true);
                let gradient = &mut self.gradient[layer.start..layer.end()];
                self.columns.scatter(outer, layer.outputs, gradient);
                return;
            };
            let (gradient, biases) = layer.of_mut(&mut self.gradient);
            kernel::sum_columns(outer, biases);
            self.deltas.compress(outer, layer.outputs);
            self.columns.sort(&self.deltas, false);
            self.columns.scatter(inner, layer.inputs, gradient);
            // A unit passes the gradient on only if its output was positive.
            let (weights, _) = layer.of(self.net.weights());
            let through = |sum, unit| if unit > 0.0 { sum } else { 0.0 };
            kernel::gather(&self.deltas, weights, None, inner, through);
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
            *mean = settle(*mean + (1.0 - BETA[0]) * (gradient - *mean));
            *square = settle(*square + (1.0 - BETA[1]) * (gradient * gradient - *square));
            *weight -= rate * (*mean * correct[0]) / ((*square * correct[1]).sqrt() + EPSILON);
        }
    }
}

/// Sets a moment to 0 if it is too small to matter beside ε. Otherwise the moments of a weight without
/// gradients would become subnormal numbers, with which many processors are a hundred times slower.
fn settle(moment: f32) -> f32 {
    if moment.abs() < 1e-30 { 0.0 } else { moment }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pseudo-random numbers in −1…1.
    fn noise() -> impl FnMut() -> f32 {
        let mut state = 7u64;
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f32 / (1u64 << 23) as f32 - 1.0
        }
    }

    /// Compares the gradient of the squared error with finite differences, over three rows.
    fn check_gradient(shape: &[usize], fill: impl Fn(&mut Rows)) {
        let mut draw = noise();
        let net = Net::new(shape, &mut draw);
        let goal: Vec<f32> = (0..3 * net.outputs()).map(|_| draw()).collect();
        let loss = |net: &Net| -> f64 {
            let mut pass = Pass::new(net.inputs());
            fill(pass.inputs());
            pass.run(net).iter().zip(&goal).map(|(y, g)| f64::from(y - g).powi(2) / 2.0).sum()
        };
        let mut trainer = Trainer::new(net.clone(), Optimiser::Sgd);
        fill(trainer.inputs());
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
            let found = f64::from(trainer.gradient[n]);
            assert!((slope - found).abs() < 2e-3 + 1e-3 * slope.abs(), "{shape:?} {n}: {slope}, {found}");
        }
    }

    #[test]
    fn the_gradient_equals_finite_differences() {
        for shape in [&[4, 6, 5, 2][..], &[4, 3], &[4, 40, 1], &[4, 35, 9, 17, 3]] {
            check_gradient(shape, |rows| {
                rows.extend_from_slice(&[0.5, 0.0, -0.7, 0.3, 0.0, 0.9, 1.0, 0.0, 0.2, 0.4, 0.0, -1.0]);
            });
            check_gradient(shape, |rows| {
                rows.push([0, 2]);
                rows.push([3]);
                rows.push([0, 1, 2]);
            });
            check_gradient(shape, |rows| {
                rows.push([1, 3]);
                rows.extend_from_slice(&[0.0, 0.6, 0.0, -0.3]);
                rows.push([]);
            });
        }
    }

    #[test]
    fn a_step_of_adam_follows_the_paper() {
        // One weight and one bias; the gradient of both is the number written over the output.
        let mut trainer = Trainer::new(Net::new(&[1, 1], noise()), Optimiser::Adam);
        let mut weights: Vec<f64> = trainer.net().weights().iter().map(|w| f64::from(*w)).collect();
        let (mut m, mut v) = (0.0f64, 0.0f64);
        for t in 1..=50 {
            let gradient = libm::sin(f64::from(t) * 0.7);
            trainer.inputs().clear();
            trainer.inputs().push([0]);
            trainer.forward()[0] = gradient as f32;
            trainer.update(0.01);
            m = 0.9 * m + 0.1 * gradient;
            v = 0.999 * v + 0.001 * gradient * gradient;
            let (m, v) = (m / (1.0 - 0.9f64.powi(t)), v / (1.0 - 0.999f64.powi(t)));
            for (weight, found) in weights.iter_mut().zip(trainer.net().weights()) {
                *weight -= 0.01 * m / (v.sqrt() + 1e-8);
                assert!((*weight - f64::from(*found)).abs() < 1e-5, "step {t}: {weight}, {found}");
            }
        }
    }

    #[test]
    fn moments_without_gradients_become_zero() {
        let mut trainer = Trainer::new(Net::new(&[1, 1], noise()), Optimiser::Adam);
        trainer.inputs().push([0]);
        for gradient in std::iter::once(1e-8).chain(std::iter::repeat_n(0.0, 70_000)) {
            trainer.forward()[0] = gradient;
            trainer.update(0.001);
        }
        assert_eq!(trainer.moments, [vec![0.0; 2], vec![0.0; 2]]);
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
