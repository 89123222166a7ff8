//! The kernel of a row with many others: K(x, y) = exp(−γ‖x − y‖²).
//!
//! Rows are stored in blocks of [`LANES`], and within a block by position. So vectors run across rows, and
//! each distance is added up in a fixed order.

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
