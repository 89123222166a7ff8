//! Scaling of features to a common range.

use super::SvrFault;

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
