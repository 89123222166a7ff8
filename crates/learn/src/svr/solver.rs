//! Training a regression by sequential minimal optimisation.
//!
//! A step takes two variables of the same side, both αᵢ or both αᵢ*. One grows by what the other loses, so
//! that both sums stay the same (Chang, Lin 2002; Keerthi, Gilbert 2002). On each side they are chosen by
//! second-order information (Fan, Chen, Lin, *Working set selection using second order information for
//! training support vector machines*, JMLR 6 (2005), WSS 2). The step is made on the side where the objective
//! falls more (Chang, Lin 2011, section 4).
//!
//! The gradient with respect to αᵢ is the residual Dᵢ = Σⱼ (αⱼ − αⱼ*) K(xⱼ, xᵢ) − zᵢ, and with respect to αᵢ*
//! it is −Dᵢ. So one list serves both.

use super::cache::Cache;
use super::kernel::{Blocks, LANES};
use super::model::{Svr, SvrParts};
use super::search::{Blocked, curvature, front, partner};
use super::{SvrFault, SvrParams};

/// The gradients of αᵢ are the residuals, and those of αᵢ* are the negated residuals.
const SIGNS: [f64; 2] = [1.0, -1.0];
/// Training stops after this many iterations, or after [`ROUNDS`] times the number of examples if that is
/// more. If the violation is still above the tolerance then, the cause is rounding.
const MOST: u64 = 10_000_000;
const ROUNDS: u64 = 100;

/// A regression in training. It runs any number of iterations at a time and gives the same bits for any such
/// split.
#[derive(Debug, Clone)]
pub struct SvrTraining {
    params: SvrParams,
    rows: Blocks,
    cache: Cache,
    /// α and α*. Padding lanes are NaN, which is neither below C nor above 0.
    alphas: [Blocked; 2],
    /// The residuals Dᵢ.
    residuals: Blocked,
    progress: SvrProgress,
}

/// The progress of a training.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SvrProgress {
    /// The number of pairs of variables changed so far.
    pub iterations: u64,
    /// The violation of the optimality conditions, in the unit of the targets. It is infinite before the
    /// first iteration, and on the whole falls to the tolerance.
    pub violation: f64,
    /// Whether training is finished.
    pub finished: bool,
}

impl SvrTraining {
    /// Starts training on rows of `width` numbers, row by row, with a target for each.
    pub fn new(width: usize, rows: &[f32], targets: &[f32], params: SvrParams) -> Result<Self, SvrFault> {
        params.check()?;
        if width == 0 || targets.is_empty() || targets.len().checked_mul(width) != Some(rows.len()) {
            return Err(SvrFault::Shape);
        }
        if !rows.iter().chain(targets).all(|x| x.is_finite()) {
            return Err(SvrFault::NotFinite);
        }
        let rows = Blocks::new(width, rows);
        let mut residuals = vec![[0.0; LANES]; rows.blocks()];
        for (residual, target) in residuals.as_flattened_mut().iter_mut().zip(targets) {
            *residual = -f64::from(*target);
        }
        // Fill both sides equally, from the first example on. The sums are then right and all coefficients 0,
        // so no kernel is needed.
        let mut alphas = vec![[f64::NAN; LANES]; rows.blocks()];
        let mut rest = params.c * params.nu * targets.len() as f64 / 2.0;
        for alpha in &mut alphas.as_flattened_mut()[..targets.len()] {
            *alpha = rest.min(params.c);
            rest -= *alpha;
        }
        let cache = Cache::new(&rows, params.cache_bytes);
        let progress = SvrProgress { iterations: 0, violation: f64::INFINITY, finished: false };
        Ok(Self { params, rows, cache, alphas: [alphas.clone(), alphas], residuals, progress })
    }

    /// Runs up to this many iterations, until training is finished.
    pub fn step(&mut self, iterations: u64) -> SvrProgress {
        for _ in 0..iterations {
            if self.progress.finished {
                break;
            }
            self.iterate();
        }
        self.progress
    }

    /// The current progress.
    pub fn progress(&self) -> SvrProgress {
        self.progress
    }

    /// Changes one pair of variables, or finishes.
    fn iterate(&mut self) {
        let most = MOST.max(ROUNDS * self.rows.count() as u64);
        let fronts =
            [0, 1].map(|side| front(&self.alphas[side], &self.residuals, SIGNS[side], self.params.c));
        self.progress.violation = fronts[0].violation.max(fronts[1].violation).max(0.0);
        if self.progress.violation <= self.params.tolerance || self.progress.iterations >= most {
            self.progress.finished = true;
            return;
        }
        let mut best = (0, 0, f64::NEG_INFINITY);
        for (side, front) in fronts.into_iter().enumerate().filter(|(_, front)| front.violation > 0.0) {
            self.cache.load(front.first, &self.rows, self.params.gamma);
            let kernels = self.cache.row(front.first);
            let (second, fall) = partner(&self.alphas[side], &self.residuals, SIGNS[side], front, kernels);
            if fall > best.2 {
                best = (side, second, fall);
            }
        }
        let (side, second, _) = best;
        self.cache.load(second, &self.rows, self.params.gamma);
        // A step too small to change the numbers would repeat forever.
        self.progress.finished = !self.shift(side, fronts[side].first, second);
        self.progress.iterations += 1;
    }

    /// Lets the first variable of a side grow at the cost of the second, until the objective is minimal or
    /// one of them reaches its bound. Returns whether anything changed.
    fn shift(&mut self, side: usize, first: usize, second: usize) -> bool {
        let (sign, bound) = (SIGNS[side], self.params.c);
        let (from, to) = (self.cache.row(second), self.cache.row(first));
        let residual = |n: usize| self.residuals.as_flattened()[n];
        let slope = sign * (residual(second) - residual(first));
        let alphas = self.alphas[side].as_flattened_mut();
        let old = (alphas[first], alphas[second]);
        let room = bound - old.0;
        let step = (slope / curvature(to.as_flattened()[second])).min(room).min(old.1);
        alphas[first] = if step == room { bound } else { old.0 + step };
        alphas[second] = old.1 - step;
        let changed = (alphas[first], alphas[second]) != old;
        for ((residuals, to), from) in self.residuals.iter_mut().zip(to).zip(from) {
            for ((residual, to), from) in residuals.iter_mut().zip(to).zip(from) {
                *residual += sign * step * (f64::from(*to) - f64::from(*from));
            }
        }
        changed
    }

    /// αᵢ − αᵢ* of each example.
    pub fn coefficients(&self) -> impl Iterator<Item = f64> + '_ {
        let [above, below] = &self.alphas;
        let pairs = above.as_flattened().iter().zip(below.as_flattened());
        pairs.map(|(above, below)| above - below).take(self.rows.count())
    }

    /// The half width ε of the tube: the distance from the regression within which a target costs nothing.
    /// ν-SVR finds it by itself, and the optimality conditions depend on it. It can be slightly negative
    /// while training is unfinished.
    pub fn tube(&self) -> f64 {
        -(self.level(0) + self.level(1)) / 2.0
    }

    /// ρ.
    fn rho(&self) -> f64 {
        (self.level(0) - self.level(1)) / 2.0
    }

    /// The gradient at which the variables of a side balance: the mean over those between their bounds.
    /// Without any, the middle of the range that the others allow (Chang, Lin 2011, section 4).
    fn level(&self, side: usize) -> f64 {
        let (mut sum, mut count) = (0.0, 0u32);
        let (mut lower, mut upper) = (f64::NEG_INFINITY, f64::INFINITY);
        let residuals = self.residuals.as_flattened().iter();
        for (alpha, residual) in
            self.alphas[side].as_flattened().iter().zip(residuals).take(self.rows.count())
        {
            let gradient = SIGNS[side] * residual;
            if *alpha <= 0.0 {
                upper = upper.min(gradient);
            } else if *alpha >= self.params.c {
                lower = lower.max(gradient);
            } else {
                sum += gradient;
                count += 1;
            }
        }
        match (count, lower.is_finite(), upper.is_finite()) {
            (1.., ..) => sum / f64::from(count),
            (0, true, true) => f64::midpoint(lower, upper),
            (0, true, false) => lower,
            (0, false, _) => upper,
        }
    }

    /// The current regression: the examples with a non-zero coefficient, in order.
    pub fn model(&self) -> Svr {
        let chosen: Vec<(usize, f64)> =
            self.coefficients().enumerate().filter(|(_, coefficient)| *coefficient != 0.0).collect();
        Svr::of(&SvrParts {
            width: self.rows.width(),
            vectors: chosen.iter().flat_map(|(n, _)| self.rows.row(*n)).collect(),
            coefficients: chosen.iter().map(|(_, coefficient)| *coefficient).collect(),
            rho: self.rho(),
            gamma: self.params.gamma,
        })
    }
}
