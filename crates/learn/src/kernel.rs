//! The loops in which nets spend their time.
//!
//! The order of every sum follows from the shape of the net alone: by rows, by places, or in [`LANES`] partial sums
//! with a fixed end. So vectors of any width can be used, and no bit of a result changes. Zeros are left out, which
//! changes no result either.

use crate::rows::Rows;

/// Partial sums of a dot product: two vectors of four, so that one addition need not wait for the other.
const LANES: usize = 8;
/// Sums that are kept in registers: eight vectors of four, half of what x86-64 has.
const BLOCK: usize = 32;

/// For each row of `out`: `start` plus the sum of those rows of `table` that its places name, each times the value in
/// that place. `finish` takes a sum and the value that it replaces.
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

/// What is summed up for one row.
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

/// For a single row the sum of the rows of `table` in these places, each times its value (1 where there are no values), on top of
/// `start`.
pub(crate) fn combine(places: &[u16], values: &[f32], table: &[f32], start: &[f32], out: &mut [f32]) {
    let width = out.len();
    Terms { places, values, table, width }.all(Some(start), out, |sum, _| sum);
}

/// The entries of rows, sorted by their places.
#[derive(Debug, Clone, Default)]
pub(crate) struct Columns {
    /// Where the entries of each place end.
    ends: Vec<u32>,
    /// In which row each stands.
    rows: Vec<u32>,
    values: Vec<f32>,
}

impl Columns {
    /// Takes the entries of rows in place of its own. Those of a place stay in the order of the rows. With `always`, there is a
    /// last place with a 1 in every row.
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

    /// Makes each row of `table` the sum of the rows of `from` with an entry in that place, each times what stands there.
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

/// Makes each of `sums`, of which there are few, the sum of a column of `from`.
pub(crate) fn sum_columns(from: &[f32], sums: &mut [f32]) {
    sums.fill(0.0);
    for row in from.chunks_exact(sums.len()) {
        for (sum, x) in sums.iter_mut().zip(row) {
            *sum += x;
        }
    }
}

/// Rows whose partial sums are kept until they are summed up.
const ROWS: usize = 4;

/// For each row of `inputs`, `width` numbers long, its dot products with the rows of `weights`, and the bias that belongs to each.
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

/// The products of rows with the first `N` rows of weights, in partial sums. They go through memory, because a compiler that sees
/// what becomes of them finds a worse order for all of it.
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

/// The dot product of two lists of the same length.
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

/// Takes `step` times the gradient from a row of weights.
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

/// Fewer than [`LANES`] numbers, and zeros.
fn filled(numbers: &[f32]) -> [f32; LANES] {
    let mut all = [0.0; LANES];
    all[..numbers.len()].copy_from_slice(numbers);
    all
}
