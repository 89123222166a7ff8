//! The loops in which nets spend their time.
//!
//! The order of every sum follows from the shape of the net alone: by rows, by places, or in [`LANES`] partial sums with a
//! fixed end. So vectors of any width can be used, and no bit of any result changes. What is 0 is left out, which changes no
//! result either.

use crate::rows::Rows;

/// Partial sums of a dot product: two vectors of four, so that one addition need not wait for the other.
const LANES: usize = 8;
/// Sums that are kept in registers: eight vectors of four, half of what x86-64 has.
const BLOCK: usize = 32;

/// For each row of `out` the sum of the rows of `table` that stand in its places, each times what stands there, on top of `start`.
/// `finish` takes a sum and what it replaces.
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
        let mut at = 0;
        while at + BLOCK <= width {
            terms.sum::<BLOCK>(start, out, at, finish);
            at += BLOCK;
        }
        while at + LANES <= width {
            terms.sum::<LANES>(start, out, at, finish);
            at += LANES;
        }
        while at < width {
            terms.sum::<1>(start, out, at, finish);
            at += 1;
        }
    }
}

/// What is summed up for one row.
#[derive(Clone, Copy)]
struct Terms<'a> {
    places: &'a [u16],
    values: &'a [f32],
    table: &'a [f32],
    width: usize,
}

impl Terms<'_> {
    #[inline]
    fn sum<const N: usize>(
        self,
        start: Option<&[f32]>,
        out: &mut [f32],
        at: usize,
        finish: impl Fn(f32, f32) -> f32,
    ) {
        let mut sums = [0.0f32; N];
        if let Some(start) = start {
            sums.copy_from_slice(&start[at..at + N]);
        }
        let term = |place: &u16| {
            let from = usize::from(*place) * self.width + at;
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

/// Adds each row of `from` to those rows of `table` that stand in its places, times what stands there.
pub(crate) fn scatter(rows: &Rows, from: &[f32], table: &mut [f32]) {
    let width = from.len() / rows.len().max(1);
    for ((places, values), row) in rows.iter().zip(from.chunks_exact(width.max(1))) {
        for (n, place) in places.iter().enumerate() {
            let to = usize::from(*place) * width;
            let table = &mut table[to..to + width];
            match values.get(n) {
                Some(value) => {
                    for (sum, x) in table.iter_mut().zip(row) {
                        *sum += value * x;
                    }
                }
                None => add(table, row),
            }
        }
    }
}

/// Adds numbers to as many others.
pub(crate) fn add(sums: &mut [f32], terms: &[f32]) {
    for (sum, term) in sums.iter_mut().zip(terms) {
        *sum += term;
    }
}

/// For each row of `inputs`, `width` numbers long, its dot products with the rows of `weights`, and the bias that belongs to each.
pub(crate) fn dots(
    inputs: &[f32],
    width: usize,
    (weights, biases): (&[f32], &[f32]),
    out: &mut [f32],
    finish: impl Fn(f32) -> f32 + Copy,
) {
    let outputs = biases.len();
    for (row, out) in inputs.chunks_exact(width).zip(out.chunks_exact_mut(outputs)) {
        let mut at = 0;
        while at < outputs {
            let weights = &weights[at * width..];
            at += match outputs - at {
                1 => put(dot::<1>(row, weights), &biases[at..], &mut out[at..], finish),
                2 => put(dot::<2>(row, weights), &biases[at..], &mut out[at..], finish),
                3 => put(dot::<3>(row, weights), &biases[at..], &mut out[at..], finish),
                _ => put(dot::<4>(row, weights), &biases[at..], &mut out[at..], finish),
            };
        }
    }
}

#[inline]
fn put<const N: usize>(
    sums: [f32; N],
    biases: &[f32],
    out: &mut [f32],
    finish: impl Fn(f32) -> f32,
) -> usize {
    for ((sum, bias), out) in sums.into_iter().zip(biases).zip(out) {
        *out = finish(sum + bias);
    }
    N
}

/// The dot products of a row with the first `N` rows of weights.
#[inline]
fn dot<const N: usize>(row: &[f32], weights: &[f32]) -> [f32; N] {
    let (row, rest) = row.as_chunks::<LANES>();
    let width = row.len() * LANES + rest.len();
    let weights: [_; N] = std::array::from_fn(|n| weights[n * width..(n + 1) * width].as_chunks::<LANES>());
    let mut sums = [[0.0f32; LANES]; N];
    for (at, x) in row.iter().enumerate() {
        for (sums, (weights, _)) in sums.iter_mut().zip(&weights) {
            for ((sum, x), weight) in sums.iter_mut().zip(x).zip(&weights[at]) {
                *sum += x * weight;
            }
        }
    }
    for (sums, (_, weights)) in sums.iter_mut().zip(&weights) {
        for ((sum, x), weight) in sums.iter_mut().zip(rest).zip(*weights) {
            *sum += x * weight;
        }
    }
    sums.map(|[a, b, c, d, e, f, g, h]| ((a + e) + (c + g)) + ((b + f) + (d + h)))
}
