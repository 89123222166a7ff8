//! Rows of numbers of which most are 0.

/// A batch of inputs for a net: for each row the places that are not 0, and what stands there.
#[derive(Debug, Clone, PartialEq)]
pub struct Rows {
    width: usize,
    /// Where each row ends in the two lists.
    ends: Vec<u32>,
    places: Vec<u16>,
    /// The value in each place. Empty as long as all are 1.
    values: Vec<f32>,
}

impl Rows {
    /// No rows yet, of `width` numbers each.
    ///
    /// # Panics
    /// If they are wider than 65,536.
    pub fn new(width: usize) -> Self {
        assert!(width <= 1 << 16, "a row has at most 65,536 places");
        Self { width, ends: Vec::new(), places: Vec::new(), values: Vec::new() }
    }

    /// How many numbers a row has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Forgets all rows and keeps their room.
    pub fn clear(&mut self) {
        self.ends.clear();
        self.places.clear();
        self.values.clear();
    }

    /// Adds a row with 1 in these places and 0 elsewhere. The sums of a net follow the order in which they are given: ascending,
    /// they are those of the same row given by [`Rows::extend_from_slice`].
    ///
    /// # Panics
    /// If a place lies beyond the row.
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

    /// Adds a row with these values in these places and 0 elsewhere. Order and places are as in [`Rows::push`].
    ///
    /// # Panics
    /// If a place lies beyond the row, or there is not a value for each.
    pub fn push_values(&mut self, places: &[u16], values: &[f32]) {
        assert_eq!(places.len(), values.len(), "a value for each place");
        assert!(places.iter().all(|place| usize::from(*place) < self.width), "a place beyond the row");
        self.values.resize(self.places.len(), 1.0);
        self.places.extend_from_slice(places);
        self.values.extend_from_slice(values);
        self.ends.push(self.places.len() as u32);
    }

    /// Adds rows given in full, one after the other.
    ///
    /// # Panics
    /// If the last of them is not complete.
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

    /// The places and values of all rows.
    pub(crate) fn entries(&self) -> (&[u16], &[f32]) {
        (&self.places, &self.values)
    }

    /// Row after row: its places, and their values; no values if all are 1.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&[u16], &[f32])> {
        let mut start = 0;
        self.ends.iter().map(move |end| {
            let range = std::mem::replace(&mut start, *end as usize)..*end as usize;
            (&self.places[range.clone()], self.values.get(range).unwrap_or_default())
        })
    }

    /// Takes the rows of a dense matrix in place of its own.
    pub(crate) fn compress(&mut self, rows: &[f32], width: usize) {
        self.width = width;
        self.ends.clear();
        self.places.resize(rows.len(), 0);
        self.values.resize(rows.len(), 0.0);
        let mut end = 0;
        for row in rows.chunks_exact(width.max(1)) {
            // Every number is written, and the next one overwrites it if it is 0. A branch for that would be mispredicted half of the time.
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
    fn ones_given_by_their_places_or_in_full_are_the_same_rows() {
        let (mut active, mut full) = (Rows::new(4), Rows::new(4));
        active.push([1, 3]);
        active.push([]);
        full.extend_from_slice(&[0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(active, full);
    }

    #[test]
    fn rows_with_other_numbers_stand_beside_rows_of_ones() {
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
    fn a_place_beyond_the_row_is_refused() {
        Rows::new(3).push([3]);
    }
}
