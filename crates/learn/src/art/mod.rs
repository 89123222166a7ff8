//! Adaptive resonance: category fields that grow a node for what they have not met before (Carpenter, Grossberg, Rosen: Fuzzy ART.
//! Neural Networks 4 (1991), 759–771).

mod code;
mod competition;
mod field;

pub use code::Code;
pub use competition::{Candidate, Competition, Outcome, Verdict};
pub use field::{ArtField, Search};
