//! The loops over all examples that select a working set.
//!
//! They go over blocks of [`LANES`] examples and keep the best of each lane. Ties go to the first example, so
//! the result does not depend on the width of vectors.

use super::kernel::LANES;

/// One number per example, block by block.
pub(super) type Blocked = Vec<[f64; LANES]>;

/// τ, which replaces a curvature of 0, as between equal rows (Chang, Lin 2011, section 4).
const TAU: f64 = 1e-12;

/// The highest score so far, and the first example with it.
#[derive(Debug, Clone, Copy)]
struct Best {
    example: usize,
    score: f64,
}

impl Best {
    fn new() -> Self {
        Self { example: usize::MAX, score: f64::NEG_INFINITY }
    }

    /// Takes the scores of a block. Few blocks have a new best, so its position is searched only then.
    #[inline]
    fn offer(&mut self, block: usize, scores: [f64; LANES]) {
        let [a, b, c, d, e, f, g, h] = scores;
        let top = greater(greater(greater(a, e), greater(c, g)), greater(greater(b, f), greater(d, h)));
        if top > self.score {
            let lane = scores.iter().position(|score| *score == top);
            *self = Self { example: block * LANES + lane.unwrap_or(0), score: top };
        }
    }
}

/// The larger of two numbers. Takes one instruction, unlike `max`, which also checks for NaN.
#[inline]
fn greater(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// The state of one side: the variable that should grow most, and the violation of the optimality conditions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Front {
    /// The variable with the smallest gradient among those that can grow.
    pub(super) first: usize,
    pub(super) gradient: f64,
    /// The largest gradient among those that can shrink, minus that of `first`.
    pub(super) violation: f64,
}

/// The [`Front`] of the variables `alphas`, whose gradients are the residuals times `sign`.
pub(super) fn front(alphas: &Blocked, residuals: &Blocked, sign: f64, bound: f64) -> Front {
    let mut growing = Best::new();
    let mut shrinking = [f64::NEG_INFINITY; LANES];
    for (block, (alphas, residuals)) in alphas.iter().zip(residuals).enumerate() {
        let mut scores = [f64::NEG_INFINITY; LANES];
        for lane in 0..LANES {
            let gradient = sign * residuals[lane];
            scores[lane] = if alphas[lane] < bound { -gradient } else { f64::NEG_INFINITY };
            let shrinks = if alphas[lane] > 0.0 { gradient } else { f64::NEG_INFINITY };
            shrinking[lane] = greater(shrinks, shrinking[lane]);
        }
        growing.offer(block, scores);
    }
    let greatest = shrinking.into_iter().fold(f64::NEG_INFINITY, greater);
    Front { first: growing.example, gradient: -growing.score, violation: greatest + growing.score }
}

/// The curvature of the objective along a pair with this kernel, given K(x, x) = 1.
pub(super) fn curvature(kernel: f32) -> f64 {
    let found = 2.0 - 2.0 * f64::from(kernel);
    if found > 0.0 { found } else { TAU }
}

/// The partner of the first variable for which the objective, as a quadratic function of both, falls most
/// (Fan, Chen, Lin 2005, WSS 2), and twice that fall. `kernels` is the kernel of the first variable with
/// every other.
pub(super) fn partner(
    alphas: &Blocked,
    residuals: &Blocked,
    sign: f64,
    front: Front,
    kernels: &[[f32; LANES]],
) -> (usize, f64) {
    let mut best = Best::new();
    for (block, ((alphas, residuals), kernels)) in alphas.iter().zip(residuals).zip(kernels).enumerate() {
        let mut scores = [f64::NEG_INFINITY; LANES];
        for lane in 0..LANES {
            let slope = sign * residuals[lane] - front.gradient;
            let score = slope * slope / curvature(kernels[lane]);
            scores[lane] = if alphas[lane] > 0.0 && slope > 0.0 { score } else { f64::NEG_INFINITY };
        }
        best.offer(block, scores);
    }
    (best.example, best.score)
}
