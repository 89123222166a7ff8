//! A trained support vector regression: its scaling of features, its kernel, and its predictions.
//!
//! The kernel of a row with many others is K(x, y) = exp(−γ‖x − y‖²). Rows are stored in blocks of [`LANES`],
//! and within a block by position. So vectors run across rows, and each distance is added up in a fixed order.

use super::SvrFault;

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

/// The smallest and the largest value of each feature in the examples. They are mapped to −1 and 1 linearly,
/// as by LIBSVM's `svm-scale`. Values outside the range are extrapolated. A constant feature becomes 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Scaling {
    least: Vec<f32>,
    greatest: Vec<f32>,
}

impl Scaling {
    /// The ranges in rows of `width` numbers, row by row.
    pub fn fit(width: usize, rows: &[f32]) -> Result<Self, SvrFault> {
        if width == 0 || !rows.len().is_multiple_of(width) {
            return Err(SvrFault::Shape);
        }
        // `min` would hide a NaN.
        if !rows.iter().all(|x| x.is_finite()) {
            return Err(SvrFault::NotFinite);
        }
        let mut rows = rows.chunks_exact(width);
        let first = rows.next().ok_or(SvrFault::Shape)?;
        let (mut least, mut greatest) = (first.to_vec(), first.to_vec());
        for row in rows {
            for ((x, least), greatest) in row.iter().zip(&mut least).zip(&mut greatest) {
                *least = least.min(*x);
                *greatest = greatest.max(*x);
            }
        }
        Self::from_ranges(least, greatest)
    }

    /// A scaling with these ranges. Refuses lists of different lengths, numbers that are not finite, and
    /// inverted ranges.
    pub fn from_ranges(least: Vec<f32>, greatest: Vec<f32>) -> Result<Self, SvrFault> {
        if least.is_empty() || least.len() != greatest.len() {
            return Err(SvrFault::Shape);
        }
        if !least.iter().chain(&greatest).all(|x| x.is_finite()) {
            return Err(SvrFault::NotFinite);
        }
        if least.iter().zip(&greatest).any(|(least, greatest)| least > greatest) {
            return Err(SvrFault::Range);
        }
        Ok(Self { least, greatest })
    }

    /// The smallest and the largest values.
    pub fn ranges(&self) -> (&[f32], &[f32]) {
        (&self.least, &self.greatest)
    }

    /// The number of features.
    pub fn width(&self) -> usize {
        self.least.len()
    }

    /// Scales rows in place, row by row.
    ///
    /// # Panics
    /// If the last row is incomplete.
    pub fn apply(&self, rows: &mut [f32]) {
        assert!(rows.len().is_multiple_of(self.width()), "rows as wide as those fitted");
        for row in rows.chunks_exact_mut(self.width()) {
            for ((x, least), greatest) in row.iter_mut().zip(&self.least).zip(&self.greatest) {
                let (least, greatest) = (f64::from(*least), f64::from(*greatest));
                let extent = greatest - least;
                *x = if extent > 0.0 { (2.0 * ((f64::from(*x) - least) / extent) - 1.0) as f32 } else { 0.0 };
            }
        }
    }
}

/// The number of rows in a block: eight doubles, four vectors of two.
pub(super) const LANES: usize = 8;

/// Rows, block by block. The last block is padded with 0.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Blocks {
    width: usize,
    count: usize,
    numbers: Vec<[f32; LANES]>,
}

impl Blocks {
    /// Stores rows of `width` numbers, row by row.
    pub(super) fn new(width: usize, rows: &[f32]) -> Self {
        let count = rows.len() / width;
        let mut numbers = vec![[0.0; LANES]; count.div_ceil(LANES) * width];
        for (n, row) in rows.chunks_exact(width).enumerate() {
            for (block, x) in numbers[n / LANES * width..].iter_mut().zip(row) {
                block[n % LANES] = *x;
            }
        }
        Self { width, count, numbers }
    }

    /// The width of a row.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The number of blocks.
    pub(super) fn blocks(&self) -> usize {
        self.count.div_ceil(LANES)
    }

    /// The numbers of a row.
    pub(super) fn row(&self, n: usize) -> impl Iterator<Item = f32> + '_ {
        let start = n / LANES * self.width;
        self.numbers[start..start + self.width].iter().map(move |block| block[n % LANES])
    }

    /// The kernel of `x` with every row, block by block.
    pub(super) fn kernels<'a>(&'a self, x: &'a [f32], gamma: f64) -> impl Iterator<Item = [f64; LANES]> + 'a {
        self.numbers.chunks_exact(self.width).map(move |block| {
            let mut squares = [0.0f64; LANES];
            for (numbers, x) in block.iter().zip(x) {
                for (sum, y) in squares.iter_mut().zip(numbers) {
                    let difference = f64::from(*x) - f64::from(*y);
                    *sum += difference * difference;
                }
            }
            squares.map(|square| libm::exp(-gamma * square))
        })
    }
}
