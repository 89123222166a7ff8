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
//!
//! The loops over all examples that select a working set go over blocks of [`LANES`] examples and keep the best
//! of each lane. Ties go to the first example, so the result does not depend on the width of vectors. A cache
//! holds the recently used rows of the kernel matrix.

use super::{
    SvrFault, SvrParams,
    model::{Blocks, LANES, Svr, SvrParts},
};

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

/// Marks a row that is not in the cache.
const NOWHERE: u32 = u32::MAX;
/// The number of rows that one iteration needs at once.
const TOGETHER: usize = 3;

/// The most recently used rows, as many as fit into a budget. Which rows are cached does not affect any
/// result.
#[derive(Debug, Clone)]
pub(super) struct Cache {
    capacity: usize,
    slots: Vec<Slot>,
    /// The slot of each row, or [`NOWHERE`].
    places: Vec<u32>,
    clock: u64,
    /// A contiguous copy of a row, to compare with all others.
    query: Vec<f32>,
}

#[derive(Debug, Clone)]
struct Slot {
    row: usize,
    used: u64,
    kernels: Vec<[f32; LANES]>,
}

impl Cache {
    /// An empty cache of `bytes`, but at least of what one iteration needs. Memory is allocated only as
    /// needed.
    pub(super) fn new(rows: &Blocks, bytes: usize) -> Self {
        let each = rows.blocks() * LANES * size_of::<f32>();
        let capacity = (bytes / each.max(1)).clamp(TOGETHER, rows.count().max(TOGETHER));
        let places = vec![NOWHERE; rows.count()];
        Self { capacity, slots: Vec::new(), places, clock: 0, query: Vec::new() }
    }

    /// Makes sure that a row can be read, until two more rows are loaded.
    pub(super) fn load(&mut self, row: usize, rows: &Blocks, gamma: f64) {
        self.clock += 1;
        let place = self.places[row];
        if place != NOWHERE {
            self.slots[place as usize].used = self.clock;
            return;
        }
        let place = self.room();
        self.query.clear();
        self.query.extend(rows.row(row));
        let slot = &mut self.slots[place];
        (slot.row, slot.used) = (row, self.clock);
        slot.kernels.clear();
        slot.kernels.extend(rows.kernels(&self.query, gamma).map(|block| block.map(|k| k as f32)));
        self.places[row] = place as u32;
    }

    /// A free slot: a new one, or that of the least recently used row.
    fn room(&mut self) -> usize {
        if self.slots.len() < self.capacity {
            self.slots.push(Slot {
                row: 0,
                used: 0,
                kernels: Vec::with_capacity(self.places.len().div_ceil(LANES)),
            });
            return self.slots.len() - 1;
        }
        let oldest = self.slots.iter().enumerate().min_by_key(|(_, slot)| slot.used);
        let place = oldest.map_or(0, |(place, _)| place);
        self.places[self.slots[place].row] = NOWHERE;
        place
    }

    /// A loaded row: its kernel with every row.
    pub(super) fn row(&self, row: usize) -> &[[f32; LANES]] {
        &self.slots[self.places[row] as usize].kernels
    }
}
