//! Complement codes in bytes.

/// A complement code of m features in 0…1: 2m bytes, of which the first m are the features times 255, rounded, and the others
/// what is missing to 255. So its size |x| is 255·m whatever the features are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code(Vec<u8>);

impl Code {
    /// The most features: with more, the size of a code would not fit 16 bits.
    pub const MOST_FEATURES: usize = 256;

    /// The code of some features. What lies outside of 0…1 is taken for the nearer end, and what is no number for 0.
    ///
    /// # Panics
    /// If there is no feature, or more than [`Code::MOST_FEATURES`].
    pub fn new(features: &[f32]) -> Self {
        let mut code = Self(Vec::with_capacity(2 * features.len()));
        code.set(features);
        code
    }

    /// Takes other features in place of its own, as [`Code::new`] does.
    ///
    /// # Panics
    /// As [`Code::new`].
    pub fn set(&mut self, features: &[f32]) {
        assert!((1..=Self::MOST_FEATURES).contains(&features.len()), "a code has 1 to 256 features");
        self.0.clear();
        // A conversion from floating point rounds down, and ends at 0 and 255.
        self.0.extend(features.iter().map(|x| (x * 255.0 + 0.5) as u8));
        self.0.extend_from_within(..);
        for byte in &mut self.0[features.len()..] {
            *byte = 255 - *byte;
        }
    }

    /// How many features it has.
    pub fn features(&self) -> usize {
        self.0.len() / 2
    }

    /// All its bytes: the features, then their complements.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// |x|, in bytes.
    pub fn size(&self) -> u32 {
        255 * self.features() as u32
    }
}
