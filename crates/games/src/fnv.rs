//! 64-bit FNV-1a (Fowler, Noll, Vo): a short checksum of many bytes. It needs no table and is not
//! cryptographic.

/// A running FNV-1a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv1a {
    /// This sum continued with more bytes.
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

/// The FNV-1a sum of these bytes.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    Fnv1a::default().with(bytes).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test vectors from the reference implementation.
    #[test]
    fn sums_equal_the_reference() {
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
