//! The only source of randomness: a seed, the streams derived from it, and the few draws that card games need.
//!
//! Links, records and golden runs must give the same cards on every machine and in every later version. So
//! the generator is fixed (PCG-XSH-RR 64/32), integers are drawn as `u32` whatever the width of `usize`, and
//! the sampling is written here. A general library may change its sampling algorithms between versions.

use rand::Rng as _;
use serde::{Deserialize, Serialize};

/// The generator used everywhere: PCG-XSH-RR with 64 bits of state and 32 bits per draw (O'Neill 2014).
pub type Rng = rand_pcg::Pcg32;

/// The start of all randomness. Seeds form a tree: [`Seed::child`] gives independent streams for deals, seats
/// and decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(pub u64);

impl Seed {
    /// The `n`-th child of this seed. Different numbers give independent streams.
    #[must_use]
    pub fn child(self, n: u64) -> Self {
        Self(mix(self.0.rotate_left(17) ^ mix(n.wrapping_add(0x9e37_79b9_7f4a_7c15))))
    }

    /// A generator at the start of this seed's stream.
    pub fn rng(self) -> Rng {
        Rng::new(mix(self.0), mix(self.0 ^ 0x5851_f42d_4c95_7f2d))
    }
}

/// The finaliser of `SplitMix64` (Steele, Lea, Flood 2014): every input bit reaches every output bit.
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// An exactly uniform number in `0..n` (Lemire 2019: multiply, then reject the few biased draws).
///
/// # Panics
/// If `n` is 0, as the range is then empty.
#[inline]
pub fn below(rng: &mut Rng, n: u32) -> u32 {
    assert!(n > 0, "a draw needs at least one possibility");
    let mut wide = u64::from(rng.next_u32()) * u64::from(n);
    if (wide as u32) < n {
        let threshold = n.wrapping_neg() % n;
        while (wide as u32) < threshold {
            wide = u64::from(rng.next_u32()) * u64::from(n);
        }
    }
    (wide >> 32) as u32
}

/// A uniform number in `0..n` for ranges that may exceed 64 bits, by masking and rejection.
///
/// # Panics
/// If `n` is 0, as the range is then empty.
pub(crate) fn below_wide(rng: &mut Rng, n: u128) -> u128 {
    assert!(n > 0, "a draw needs at least one possibility");
    let mask = u128::MAX >> (n - 1).leading_zeros().min(127);
    loop {
        let high = if mask > u128::from(u64::MAX) { u128::from(rng.next_u64()) << 64 } else { 0 };
        let draw = (high | u128::from(rng.next_u64())) & mask;
        if draw < n {
            return draw;
        }
    }
}

/// True with probability `numerator / denominator`.
pub fn chance(rng: &mut Rng, numerator: u32, denominator: u32) -> bool {
    below(rng, denominator) < numerator
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_never_changes() {
        // Every link ever shared relies on these numbers. Changing them breaks all links.
        let mut rng = Seed(1).rng();
        let drawn: Vec<u32> = (0..6).map(|_| below(&mut rng, 52)).collect();
        assert_eq!(drawn, [47, 16, 22, 20, 44, 23]);
        assert_eq!(Seed(1).child(2), Seed(14_016_414_125_376_222_038));
    }

    #[test]
    fn draws_are_uniform() {
        let mut rng = Seed(7).rng();
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[below(&mut rng, 6) as usize] += 1;
        }
        // The 99.9% quantile of chi-square with 5 degrees of freedom is 20.5.
        let chi: f64 = counts.iter().map(|&c| (f64::from(c) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 20.5, "{counts:?}");
    }

    #[test]
    fn wide_draws_stay_below_their_bound() {
        let mut rng = Seed(9).rng();
        for n in [1u128, 2, 3, 1 << 64, (1 << 90) + 1] {
            for _ in 0..50 {
                assert!(below_wide(&mut rng, n) < n);
            }
        }
    }
}
