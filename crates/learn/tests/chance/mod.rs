//! Chance for tests, since this crate has none.

// Each test binary uses only a part of this.
#![allow(dead_code)]

/// A simple generator (with Knuth's MMIX multiplier).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 32) * u64::from(n)) >> 32) as u32
    }

    /// A number in −1…1.
    pub(crate) fn real(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0
    }

    /// One of 33 numbers in −1…1 that are exact as floats.
    pub(crate) fn grid(&mut self) -> f32 {
        self.below(33) as f32 / 16.0 - 1.0
    }
}
