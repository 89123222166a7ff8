//! Adaptive resonance: category fields. A field adds a node for an input unlike any before, and reads values
//! from the node that resonates. Fields are the memory of a FALCON agent, but contain nothing specific to a
//! game.
//!
//! - [`ArtField`] is fuzzy ART (Carpenter, Grossberg, Rosen 1991) on complement codes of bytes ([`Code`]),
//!   optimised for speed.
//! - [`Layers`] has several such fields of rising vigilance with action weights at their nodes, read from
//!   coarse to fine.
//! - [`FusionArt`] is fusion ART with any channels (Tan, Carpenter, Grossberg 2007), exactly by its
//!   equations. [`Falcon`] adds a sensory, a motor and a feedback channel (Tan 2004; Tan, Lu, Xiao 2008). Our
//!   agents learn with [`Layers`]; these two are for experiments with the published methods.
//!
//! | papers | here |
//! |---|---|
//! | complement code x = (a, 1 − a) | [`Code`] |
//! | node j of F₂ with template wⱼ | an index into [`ArtField`] or [`FusionArt`], the oldest first |
//! | choice function Tⱼ = ∑ₖ γₖ·\|xₖ∧wₖⱼ\| / (αₖ + \|wₖⱼ\|) | [`ArtField::choice`], [`FusionArt::choice`] |
//! | match function mₖⱼ = \|xₖ∧wₖⱼ\| / \|xₖ\|, vigilance ρₖ | [`ArtField::match_value`], [`FusionArt::match_value`] |
//! | resonance, mismatch reset, perfect mismatch | [`CandidateVerdict`] |
//! | template learning w := (1 − β)w + β(x∧w) | [`ArtField::learn`], [`FusionArt::learn`] |
//! | motor weights w₂, feedback weights w₃ | [`Node::weights`], [`Node::value`] |
//!
//! p∧q is the element-wise minimum, and |p| the sum of all elements.
//!
//! # Changes in [`Layers`]
//!
//! Motor and feedback weights that take part in fuzzy ANDs can only fall. Here they are running means of
//! targets instead. A template stays as committed unless β says otherwise. A node with little data is shrunk
//! towards the coarser layers. The settings were found by experiment on Hearts ([`LayersConfig`]).
//!
//! # Sources
//!
//! - G. A. Carpenter, S. Grossberg, D. B. Rosen: Fuzzy ART: fast stable learning and categorization of analog patterns by an
//!   adaptive resonance system. Neural Networks 4 (1991), 759–771.
//! - A.-H. Tan: FALCON: a fusion architecture for learning, cognition, and navigation. IJCNN 2004, 3297–3302.
//! - A.-H. Tan, G. A. Carpenter, S. Grossberg: Intelligence through interaction: towards a unified theory for learning.
//!   ISNN 2007, 1094–1103.
//! - A.-H. Tan, N. Lu, D. Xiao: Integrating temporal difference methods and self-organizing neural networks for reinforcement
//!   learning with delayed evaluative feedback. IEEE Transactions on Neural Networks 19 (2008), 230–244.

mod falcon;
mod field;
mod fusion;
mod layers;
mod pack;

pub use falcon::Falcon;
pub use field::Code;
pub use field::PartsFault;
pub use field::{ArtField, Search};
pub use field::{Candidate, CandidateVerdict, Competition, CompetitionOutcome};
pub use fusion::FusionParts;
pub use fusion::{Channel, Confidence, FusionArt, FusionConfig, MatchTracking};
pub use layers::{Layer, Node};
pub use layers::{LayerParts, LayersParts};
pub use layers::{Layers, LayersLearned, LayersReading, Step};
pub use layers::{LayersConfig, Unmatched};
