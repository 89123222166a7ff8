//! FNV-1a with 64 bits (Fowler, Noll, Vo): a short name for many bytes. It needs no table, and is no secret.

/// The sum of some bytes, as they come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv1a {
    /// With more bytes.
    #[must_use]
    pub fn with(self, bytes: &[u8]) -> Self {
        let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        Self(bytes.iter().fold(self.0, step))
    }

    /// The sum of the bytes so far.
    pub const fn sum(self) -> u64 {
        self.0
    }
}

/// The sum of these bytes.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    Fnv1a::default().with(bytes).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the test vectors of the reference implementation.
    #[test]
    fn sums_are_those_of_the_reference() {
        for (text, sum) in
            [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)]
        {
            assert_eq!(fnv1a(text.as_bytes()), sum, "{text}");
        }
        assert_eq!(Fnv1a::default().with(b"foo").with(b"bar").sum(), fnv1a(b"foobar"));
    }

    #[test]
    fn leading_zeros_count() {
        assert_ne!(fnv1a(&[0, 1]), fnv1a(&[1]));
    }
}
