//! Samples that share a row of a batch.

/// Which row of a batch stands for which of the situations 0 to n − 1.
///
/// A net says the same of the same inputs, and the gradient of a sum is the sum of gradients: samples of one situation need one row
/// between them, in which their gradients are added up before [`Trainer::update_mean`](crate::Trainer::update_mean). In a small
/// game that halves the work of a batch.
#[derive(Debug, Clone)]
pub struct Groups {
    /// The row of each situation, or [`NONE`].
    rows: Vec<u32>,
    /// The situations that have one, in the order of the rows.
    situations: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Groups {
    /// No rows yet, for so many situations.
    pub fn new(situations: usize) -> Self {
        Self { rows: vec![NONE; situations], situations: Vec::new() }
    }

    /// Forgets all rows.
    pub fn clear(&mut self) {
        for situation in self.situations.drain(..) {
            self.rows[situation as usize] = NONE;
        }
    }

    /// The row of a situation: the one it has, or else the next.
    ///
    /// # Panics
    /// If there are fewer situations.
    #[inline]
    pub fn row(&mut self, situation: usize) -> usize {
        let row = &mut self.rows[situation];
        if *row == NONE {
            *row = self.situations.len() as u32;
            self.situations.push(situation as u32);
        }
        *row as usize
    }

    /// The situations with a row, in the order of the rows.
    pub fn situations(&self) -> impl ExactSizeIterator<Item = usize> {
        self.situations.iter().map(|situation| *situation as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_situation_that_comes_again_has_its_row_already() {
        let mut groups = Groups::new(10);
        for _ in 0..2 {
            assert_eq!([7, 3, 7, 9, 3].map(|situation| groups.row(situation)), [0, 1, 0, 2, 1]);
            assert!(groups.situations().eq([7, 3, 9]));
            groups.clear();
        }
        assert_eq!(groups.situations().len(), 0);
    }
}
