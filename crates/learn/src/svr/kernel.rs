//! The kernel of a row with many others: K(x, y) = exp(−γ‖x − y‖²).
//!
//! Rows lie in blocks of [`LANES`], and in a block place by place, so that vectors go over rows and each distance is summed up in the
//! order of its places.

/// Rows of a block: eight numbers of double precision, four vectors of two.
pub(super) const LANES: usize = 8;

/// Rows, block by block. What is missing in the last block is 0.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Blocks {
    width: usize,
    count: usize,
    numbers: Vec<[f32; LANES]>,
}

impl Blocks {
    /// Takes rows of `width` numbers, row after row.
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

    /// How many numbers a row has.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// How many rows there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// How many blocks there are.
    pub(super) fn blocks(&self) -> usize {
        self.count.div_ceil(LANES)
    }

    /// The numbers of a row.
    pub(super) fn row(&self, n: usize) -> impl Iterator<Item = f32> + '_ {
        let start = n / LANES * self.width;
        self.numbers[start..start + self.width].iter().map(move |block| block[n % LANES])
    }

    /// The kernel of `x` with every row, block after block.
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
