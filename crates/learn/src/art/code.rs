//! Complement codes in bytes.

/// The complement code of m features in 0…1, in 2m bytes. The first m bytes are the features times 255,
/// rounded. The others are 255 minus those. So the size |x| is always 255·m.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code(Vec<u8>);

impl Code {
    /// The maximum number of features. With more, the size of a code would not fit in 16 bits.
    pub const MOST_FEATURES: usize = 256;

    /// The code of some features. Values outside 0…1 are clamped, and NaN counts as 0.
    ///
    /// # Panics
    /// If there are no features, or more than [`Code::MOST_FEATURES`].
    pub fn new(features: &[f32]) -> Self {
        let mut code = Self(Vec::with_capacity(2 * features.len()));
        code.set(features);
        code
    }

    /// Replaces the features, as in [`Code::new`].
    ///
    /// # Panics
    /// Same as [`Code::new`].
    pub fn set(&mut self, features: &[f32]) {
        assert!((1..=Self::MOST_FEATURES).contains(&features.len()), "a code has 1 to 256 features");
        self.0.clear();
        // A float-to-integer cast rounds down and saturates at 0 and 255.
        self.0.extend(features.iter().map(|x| (x * 255.0 + 0.5) as u8));
        self.0.extend_from_within(..);
        for byte in &mut self.0[features.len()..] {
            *byte = 255 - *byte;
        }
    }

    /// The number of features.
    pub fn features(&self) -> usize {
        self.0.len() / 2
    }

    /// All bytes: the features, then their complements.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The size |x|, in bytes.
    pub fn size(&self) -> u32 {
        255 * self.features() as u32
    }
}
