//! Sparse rows of numbers.

/// A batch of inputs for a net: for each row, the positions and values of the entries that are not 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Rows {
    width: usize,
    /// The end of each row in the two lists.
    ends: Vec<u32>,
    places: Vec<u16>,
    /// The value of each entry. Empty while all values are 1.
    values: Vec<f32>,
}

impl Rows {
    /// An empty batch of rows with `width` numbers each.
    ///
    /// # Panics
    /// If `width` is above 65,536.
    pub fn new(width: usize) -> Self {
        assert!(width <= 1 << 16, "a row has at most 65,536 places");
        Self { width, ends: Vec::new(), places: Vec::new(), values: Vec::new() }
    }

    /// The width of a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Removes all rows but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.ends.clear();
        self.places.clear();
        self.values.clear();
    }

    /// Adds a row with 1 at these positions and 0 elsewhere. A net sums the products in the given order. If
    /// the positions ascend, the results equal those of the same row given by [`Rows::extend_from_slice`].
    ///
    /// # Panics
    /// If a position is beyond the row.
    pub fn push(&mut self, active: impl IntoIterator<Item = u16>) {
        let before = self.places.len();
        self.places.extend(active);
        let new = &self.places[before..];
        assert!(new.iter().all(|place| usize::from(*place) < self.width), "a place beyond the row");
        if !self.values.is_empty() {
            self.values.resize(self.places.len(), 1.0);
        }
        self.ends.push(self.places.len() as u32);
    }

    /// Adds a row with these values at these positions and 0 elsewhere. See [`Rows::push`] about the order.
    ///
    /// # Panics
    /// If a position is beyond the row, or if the two lists differ in length.
    pub fn push_values(&mut self, places: &[u16], values: &[f32]) {
        assert_eq!(places.len(), values.len(), "a value for each place");
        assert!(places.iter().all(|place| usize::from(*place) < self.width), "a place beyond the row");
        self.values.resize(self.places.len(), 1.0);
        self.places.extend_from_slice(places);
        self.values.extend_from_slice(values);
        self.ends.push(self.places.len() as u32);
    }

    /// Adds dense rows, one after the other.
    ///
    /// # Panics
    /// If the last row is incomplete.
    pub fn extend_from_slice(&mut self, rows: &[f32]) {
        assert!(rows.len().is_multiple_of(self.width.max(1)), "the last row is not complete");
        for row in rows.chunks_exact(self.width.max(1)) {
            let plain = self.values.is_empty() && row.iter().all(|value| *value == 0.0 || *value == 1.0);
            if !plain {
                self.values.resize(self.places.len(), 1.0);
            }
            for (place, value) in row.iter().enumerate().filter(|(_, value)| **value != 0.0) {
                self.places.push(place as u16);
                if !plain {
                    self.values.push(*value);
                }
            }
            self.ends.push(self.places.len() as u32);
        }
    }

    /// The positions and values of all rows.
    pub(crate) fn entries(&self) -> (&[u16], &[f32]) {
        (&self.places, &self.values)
    }

    /// Iterates over the rows: positions and values. Values are empty if all are 1.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&[u16], &[f32])> {
        let mut start = 0;
        self.ends.iter().map(move |end| {
            let range = std::mem::replace(&mut start, *end as usize)..*end as usize;
            (&self.places[range.clone()], self.values.get(range).unwrap_or_default())
        })
    }

    /// Replaces the rows by those of a dense matrix.
    pub(crate) fn compress(&mut self, rows: &[f32], width: usize) {
        self.width = width;
        self.ends.clear();
        self.places.resize(rows.len(), 0);
        self.values.resize(rows.len(), 0.0);
        let mut end = 0;
        for row in rows.chunks_exact(width.max(1)) {
            // Write every number, and let the next one overwrite it if it was 0. A branch would be
            // mispredicted half of the time.
            for (place, value) in row.iter().enumerate() {
                self.places[end] = place as u16;
                self.values[end] = *value;
                end += usize::from(*value != 0.0);
            }
            self.ends.push(end as u32);
        }
        self.places.truncate(end);
        self.values.truncate(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sparse_and_dense_ones_give_the_same_rows() {
        let (mut active, mut full) = (Rows::new(4), Rows::new(4));
        active.push([1, 3]);
        active.push([]);
        full.extend_from_slice(&[0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(active, full);
    }

    #[test]
    fn rows_of_ones_and_of_other_numbers_mix() {
        let mut rows = Rows::new(3);
        rows.push([2]);
        rows.extend_from_slice(&[0.5, 0.0, -2.0]);
        rows.push([0, 1]);
        rows.push_values(&[1], &[0.25]);
        let found: Vec<_> = rows.iter().collect();
        let expected: [(&[u16], &[f32]); 4] =
            [(&[2], &[1.0]), (&[0, 2], &[0.5, -2.0]), (&[0, 1], &[1.0, 1.0]), (&[1], &[0.25])];
        assert_eq!(found, expected);
        rows.clear();
        assert!(rows.is_empty());
    }

    #[test]
    #[should_panic(expected = "a place beyond the row")]
    fn a_position_beyond_the_row_panics() {
        Rows::new(3).push([3]);
    }
}
