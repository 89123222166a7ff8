//! The inner loops of nets, where nearly all their time goes.
//!
//! The order of every sum depends only on the shape of the net: by rows, by inputs, or in [`LANES`] partial
//! sums that are combined in a fixed way. So vectors of any width give the same bits. Skipping zeros does not
//! change a result either.

use crate::rows::Rows;

/// Partial sums of a dot product: two vectors of four, so that consecutive additions don't wait for each
/// other.
const LANES: usize = 8;
/// Sums held in registers: eight vectors of four, half of the registers of x86-64.
const BLOCK: usize = 32;

/// For each row of `out`, computes `start` plus the weighted sum of the rows of `table` that the input row
/// names. `finish` gets each sum and the value it replaces.
pub(crate) fn gather(
    rows: &Rows,
    table: &[f32],
    start: Option<&[f32]>,
    out: &mut [f32],
    finish: impl Fn(f32, f32) -> f32 + Copy,
) {
    let width = out.len() / rows.len().max(1);
    for ((places, values), out) in rows.iter().zip(out.chunks_exact_mut(width.max(1))) {
        let terms = Terms { places, values, table, width };
        terms.all(start, out, finish);
    }
}

/// The terms of the sum for one row.
#[derive(Clone, Copy)]
struct Terms<'a, P> {
    places: &'a [P],
    values: &'a [f32],
    table: &'a [f32],
    width: usize,
}

impl<P: Copy + Into<u32>> Terms<'_, P> {
    #[inline]
    fn all(self, start: Option<&[f32]>, out: &mut [f32], finish: impl Fn(f32, f32) -> f32 + Copy) {
        let (mut at, width) = (0, self.width);
        while at + BLOCK <= width {
            self.sum::<BLOCK>(start, out, at, finish);
            at += BLOCK;
        }
        while at + LANES <= width {
            self.sum::<LANES>(start, out, at, finish);
            at += LANES;
        }
        while at < width {
            self.sum::<1>(start, out, at, finish);
            at += 1;
        }
    }

    #[inline]
    fn sum<const N: usize>(
        self,
        start: Option<&[f32]>,
        out: &mut [f32],
        at: usize,
        finish: impl Fn(f32, f32) -> f32 + Copy,
    ) {
        let mut sums = [0.0f32; N];
        if let Some(start) = start {
            sums.copy_from_slice(&start[at..at + N]);
        }
        let term = |place: &P| {
            let from = (*place).into() as usize * self.width + at;
            &self.table[from..from + N]
        };
        if self.values.is_empty() {
            for place in self.places {
                for (sum, weight) in sums.iter_mut().zip(term(place)) {
                    *sum += weight;
                }
            }
        } else {
            for (place, value) in self.places.iter().zip(self.values) {
                for (sum, weight) in sums.iter_mut().zip(term(place)) {
                    *sum += value * weight;
                }
            }
        }
        for (out, sum) in out[at..at + N].iter_mut().zip(sums) {
            *out = finish(sum, *out);
        }
    }
}

/// For a single row, computes `start` plus the sum of these rows of `table`, each times its value. Without
/// values, every weight is 1.
pub(crate) fn combine(places: &[u16], values: &[f32], table: &[f32], start: &[f32], out: &mut [f32]) {
    let width = out.len();
    Terms { places, values, table, width }.all(Some(start), out, |sum, _| sum);
}

/// The non-zero entries of rows, sorted by column.
#[derive(Debug, Clone, Default)]
pub(crate) struct Columns {
    /// The end of each column in the lists.
    ends: Vec<u32>,
    /// The row of each entry.
    rows: Vec<u32>,
    values: Vec<f32>,
}

impl Columns {
    /// Replaces the entries by those of `rows`. Within a column they stay in row order. With `always`, adds a
    /// last column with a 1 in every row.
    pub(crate) fn sort(&mut self, rows: &Rows, always: bool) {
        self.ends.clear();
        self.ends.resize(rows.width() + 1, 0);
        let (places, values) = rows.entries();
        for place in places {
            self.ends[usize::from(*place) + 1] += 1;
        }
        let mut sum = 0;
        for end in &mut self.ends {
            sum += *end;
            *end = sum;
        }
        self.rows.resize(places.len(), 0);
        self.values.resize(values.len(), 0.0);
        for (row, (places, values)) in rows.iter().enumerate() {
            for (n, place) in places.iter().enumerate() {
                let end = &mut self.ends[usize::from(*place)];
                self.rows[*end as usize] = row as u32;
                if let Some(value) = values.get(n) {
                    self.values[*end as usize] = *value;
                }
                *end += 1;
            }
        }
        self.ends.truncate(rows.width());
        if always {
            self.rows.extend(0..rows.len() as u32);
            self.ends.push(self.rows.len() as u32);
            if !self.values.is_empty() {
                self.values.resize(self.rows.len(), 1.0);
            }
        }
    }

    /// Sets each row of `table` to the weighted sum of those rows of `from` that have an entry in its column.
    pub(crate) fn scatter(&self, from: &[f32], width: usize, table: &mut [f32]) {
        let mut start = 0;
        for (end, sums) in self.ends.iter().zip(table.chunks_exact_mut(width)) {
            let range = std::mem::replace(&mut start, *end as usize)..*end as usize;
            let places = &self.rows[range.clone()];
            let values = self.values.get(range).unwrap_or_default();
            Terms { places, values, table: from, width }.all(None, sums, |sum, _| sum);
        }
    }
}

/// Sets each of `sums` to the sum of a column of `from`. Meant for few columns.
pub(crate) fn sum_columns(from: &[f32], sums: &mut [f32]) {
    sums.fill(0.0);
    for row in from.chunks_exact(sums.len()) {
        for (sum, x) in sums.iter_mut().zip(row) {
            *sum += x;
        }
    }
}

/// The number of rows whose partial sums are kept before they are added up.
const ROWS: usize = 4;

/// For each row of `inputs`, `width` numbers long, computes its dot products with the rows of `weights`, plus
/// the biases.
pub(crate) fn dots(
    inputs: &[f32],
    width: usize,
    (weights, biases): (&[f32], &[f32]),
    out: &mut [f32],
    finish: impl Fn(f32) -> f32 + Copy,
) {
    let outputs = biases.len();
    let mut parts = [[[0.0; LANES]; 4]; ROWS];
    for (inputs, out) in inputs.chunks(ROWS * width).zip(out.chunks_mut(ROWS * outputs)) {
        let mut at = 0;
        while at < outputs {
            let weights = &weights[at * width..];
            let count = (outputs - at).min(4);
            match count {
                1 => products::<1>(inputs, width, weights, &mut parts),
                2 => products::<2>(inputs, width, weights, &mut parts),
                3 => products::<3>(inputs, width, weights, &mut parts),
                _ => products::<4>(inputs, width, weights, &mut parts),
            }
            for (out, parts) in out.chunks_exact_mut(outputs).zip(&parts) {
                for ((out, parts), bias) in out[at..at + count].iter_mut().zip(parts).zip(&biases[at..]) {
                    let [a, b, c, d, e, f, g, h] = parts;
                    *out = finish(((a + e) + (c + g)) + ((b + f) + (d + h)) + bias);
                }
            }
            at += count;
        }
    }
}

/// The products of rows with the first `N` rows of weights, as partial sums. They go through memory on
/// purpose: if the compiler sees how they are used, it chooses a worse order for the whole loop.
fn products<const N: usize>(
    inputs: &[f32],
    width: usize,
    weights: &[f32],
    parts: &mut [[[f32; LANES]; 4]; ROWS],
) {
    let weights: [_; N] = std::array::from_fn(|n| weights[n * width..(n + 1) * width].as_chunks::<LANES>());
    for (row, parts) in inputs.chunks_exact(width).zip(parts) {
        let (row, rest) = row.as_chunks::<LANES>();
        let mut sums = [[0.0f32; LANES]; N];
        for (at, x) in row.iter().enumerate() {
            for (sums, (weights, _)) in sums.iter_mut().zip(&weights) {
                add_product(sums, x, &weights[at]);
            }
        }
        if !rest.is_empty() {
            for (sums, (_, weights)) in sums.iter_mut().zip(&weights) {
                add_product(sums, &filled(rest), &filled(weights));
            }
        }
        for (part, sum) in parts.iter_mut().zip(sums) {
            *part = sum;
        }
    }
}

/// The dot product of two lists of equal length.
#[inline]
pub(crate) fn dot(x: &[f32], y: &[f32]) -> f32 {
    let ((x, x_rest), (y, y_rest)) = (x.as_chunks::<LANES>(), y.as_chunks::<LANES>());
    let mut sums = [0.0f32; LANES];
    for (x, y) in x.iter().zip(y) {
        add_product(&mut sums, x, y);
    }
    if !x_rest.is_empty() {
        add_product(&mut sums, &filled(x_rest), &filled(y_rest));
    }
    let [a, b, c, d, e, f, g, h] = sums;
    ((a + e) + (c + g)) + ((b + f) + (d + h))
}

/// Subtracts `step` times the gradient from a row of weights.
#[inline]
pub(crate) fn descend(row: &mut [f32], gradient: &[f32], step: f32) {
    for (weight, gradient) in row.iter_mut().zip(gradient) {
        *weight -= step * gradient;
    }
}

#[inline]
fn add_product(sums: &mut [f32; LANES], x: &[f32; LANES], y: &[f32; LANES]) {
    for ((sum, x), y) in sums.iter_mut().zip(x).zip(y) {
        *sum += x * y;
    }
}

/// Pads fewer than [`LANES`] numbers with zeros.
fn filled(numbers: &[f32]) -> [f32; LANES] {
    let mut all = [0.0; LANES];
    all[..numbers.len()].copy_from_slice(numbers);
    all
}
