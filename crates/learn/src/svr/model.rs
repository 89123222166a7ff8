//! A trained support vector regression.

use super::SvrFault;
use super::kernel::{Blocks, LANES};

/// A support vector regression with the kernel exp(−γ‖x − y‖²): f(x) = Σ (αᵢ − αᵢ*) K(xᵢ, x) − ρ.
#[derive(Debug, Clone, PartialEq)]
pub struct Svr {
    vectors: Blocks,
    /// αᵢ − αᵢ*, block by block; 0 for padding.
    coefficients: Vec<[f64; LANES]>,
    rho: f64,
    gamma: f64,
}

/// The parts of an [`Svr`], to be stored and read back.
#[derive(Debug, Clone, PartialEq)]
pub struct SvrParts {
    /// The width of a row.
    pub width: usize,
    /// The support vectors, row by row.
    pub vectors: Vec<f32>,
    /// αᵢ − αᵢ* of each support vector: LIBSVM's `sv_coef`.
    pub coefficients: Vec<f64>,
    /// ρ, which is subtracted from the sum: LIBSVM's `rho`, the negated bias.
    pub rho: f64,
    /// γ of the kernel, above 0.
    pub gamma: f64,
}

impl Svr {
    /// The regression with these parts. Refuses lists whose lengths do not fit, and numbers that are not
    /// finite.
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

    /// The regression with parts that are known to fit.
    pub(super) fn of(parts: &SvrParts) -> Self {
        let SvrParts { width, vectors, coefficients, rho, gamma } = parts;
        let mut blocks = vec![[0.0; LANES]; coefficients.len().div_ceil(LANES)];
        for (to, from) in blocks.as_flattened_mut().iter_mut().zip(coefficients) {
            *to = *from;
        }
        Self { vectors: Blocks::new(*width, vectors), coefficients: blocks, rho: *rho, gamma: *gamma }
    }

    /// The parts of the regression.
    pub fn parts(&self) -> SvrParts {
        SvrParts {
            width: self.width(),
            vectors: (0..self.len()).flat_map(|n| self.vectors.row(n)).collect(),
            coefficients: self.coefficients.as_flattened()[..self.len()].to_vec(),
            rho: self.rho,
            gamma: self.gamma,
        }
    }

    /// The width of a row.
    pub fn width(&self) -> usize {
        self.vectors.width()
    }

    /// The number of support vectors.
    pub fn len(&self) -> usize {
        self.vectors.count()
    }

    /// Whether there are no support vectors, so that the prediction is constant.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The prediction f(x). Does not allocate.
    ///
    /// # Panics
    /// If `x` does not have [`Svr::width`] numbers.
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
