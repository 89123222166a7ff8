//! Features brought to one range.

use super::SvrFault;

/// The least and the greatest value of each feature in the examples, which are brought to −1 and 1, and all between linearly, as
/// LIBSVM's `svm-scale` does. Values beyond go beyond. A feature that never varied becomes 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Scaling {
    least: Vec<f32>,
    greatest: Vec<f32>,
}

impl Scaling {
    /// The ranges in rows of `width` numbers, row after row.
    pub fn fit(width: usize, rows: &[f32]) -> Result<Self, SvrFault> {
        if width == 0 || !rows.len().is_multiple_of(width) {
            return Err(SvrFault::Shape);
        }
        // The least of several would hide what is no number.
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

    /// A scaling with these ranges; refuses lists of different lengths, what is not finite, and a range upside down.
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

    /// The least values and the greatest.
    pub fn ranges(&self) -> (&[f32], &[f32]) {
        (&self.least, &self.greatest)
    }

    /// How many features there are.
    pub fn width(&self) -> usize {
        self.least.len()
    }

    /// Scales rows in place, row after row.
    ///
    /// # Panics
    /// If they are no whole rows.
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
