//! A trained support vector regression.

use super::SvrFault;
use super::kernel::{Blocks, LANES};

/// A support vector regression with the kernel exp(−γ‖x − y‖²): f(x) = Σ (αᵢ − αᵢ*) K(xᵢ, x) − ρ.
#[derive(Debug, Clone, PartialEq)]
pub struct Svr {
    vectors: Blocks,
    /// αᵢ − αᵢ*, block by block; 0 where there is no vector.
    coefficients: Vec<[f64; LANES]>,
    rho: f64,
    gamma: f64,
}

/// What an [`Svr`] is made of, to be kept and read again.
#[derive(Debug, Clone, PartialEq)]
pub struct SvrParts {
    /// How many numbers a row has.
    pub width: usize,
    /// The support vectors, row after row.
    pub vectors: Vec<f32>,
    /// αᵢ − αᵢ* of each support vector: LIBSVM's `sv_coef`.
    pub coefficients: Vec<f64>,
    /// ρ, which is taken from the sum: LIBSVM's `rho`, the bias with its sign turned.
    pub rho: f64,
    /// γ of the kernel, above 0.
    pub gamma: f64,
}

impl Svr {
    /// The regression of these parts; refuses lists whose lengths do not fit, and what is not finite.
    pub fn from_parts(parts: &SvrParts) -> Result<Self, SvrFault> {
        let SvrParts { width, vectors, coefficients, rho, gamma } = parts;
        if *width == 0 || coefficients.len().checked_mul(*width) != Some(vectors.len()) {
            return Err(SvrFault::Shape);
        }
        let numbers = coefficients.iter().chain([rho, gamma]);
        if !vectors.iter().all(|x| x.is_finite()) || !numbers.into_iter().all(|x| x.is_finite()) {
            return Err(SvrFault::NotFinite);
        }
        if *gamma <= 0.0 {
            return Err(SvrFault::Gamma);
        }
        Ok(Self::of(parts))
    }

    /// The regression of parts that are known to fit.
    pub(super) fn of(parts: &SvrParts) -> Self {
        let SvrParts { width, vectors, coefficients, rho, gamma } = parts;
        let mut blocks = vec![[0.0; LANES]; coefficients.len().div_ceil(LANES)];
        for (to, from) in blocks.as_flattened_mut().iter_mut().zip(coefficients) {
            *to = *from;
        }
        Self { vectors: Blocks::new(*width, vectors), coefficients: blocks, rho: *rho, gamma: *gamma }
    }

    /// What it is made of.
    pub fn parts(&self) -> SvrParts {
        SvrParts {
            width: self.width(),
            vectors: (0..self.len()).flat_map(|n| self.vectors.row(n)).collect(),
            coefficients: self.coefficients.as_flattened()[..self.len()].to_vec(),
            rho: self.rho,
            gamma: self.gamma,
        }
    }

    /// How many numbers a row has.
    pub fn width(&self) -> usize {
        self.vectors.width()
    }

    /// How many support vectors there are.
    pub fn len(&self) -> usize {
        self.vectors.count()
    }

    /// Whether there is no support vector, so that every answer is the same.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// f(x). Nothing is allocated.
    ///
    /// # Panics
    /// If `x` is not [`Svr::width`] numbers long.
    pub fn answer(&self, x: &[f32]) -> f64 {
        assert_eq!(x.len(), self.width(), "a row is as wide as those learned from");
        let mut sums = [0.0f64; LANES];
        for (kernels, coefficients) in self.vectors.kernels(x, self.gamma).zip(&self.coefficients) {
            for ((sum, kernel), coefficient) in sums.iter_mut().zip(kernels).zip(coefficients) {
                *sum += coefficient * kernel;
            }
        }
        let [a, b, c, d, e, f, g, h] = sums;
        ((a + e) + (c + g)) + ((b + f) + (d + h)) - self.rho
    }
}
