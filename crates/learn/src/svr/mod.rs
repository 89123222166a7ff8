//! ν-support vector regression with the RBF kernel.
//!
//! - [`Svr`] is a trained regression and answers; [`SvrParts`] is what it is kept as.
//! - [`SvrTraining`] solves for one, as many iterations at a time as the caller likes.
//! - [`Scaling`] brings features to −1…1 before either.
//!
//! The regression is that of Schölkopf, Smola, Williamson, Bartlett, *New support vector algorithms*, Neural Computation 12 (2000), in
//! the scale of Chang, Lin, *Training ν-support vector regression: theory and algorithms*, Neural Computation 14 (2002), which is
//! LIBSVM's (Chang, Lin, *LIBSVM: a library for support vector machines*, ACM TIST 2 (2011), section 2.5): with l examples (xᵢ, zᵢ)
//!
//! ```text
//! minimise    ½ (α − α*)ᵀ K (α − α*) − zᵀ(α − α*)
//! subject to  Σ αᵢ = Σ αᵢ* = Cνl/2,  0 ≤ αᵢ, αᵢ* ≤ C
//! ```
//!
//! so the coefficients and ρ of a model are those that LIBSVM (`svm-train -s 4 -t 2`) writes, and C weighs one example, whatever their
//! number. LIBSVM's papers state the problem with both signs of α − α* turned; here they are as in its model files.
//!
//! | there | here |
//! |---|---|
//! | α, α* | [`SvrTraining::coefficients`] has αᵢ − αᵢ* |
//! | ν, C, γ | [`SvrParams`] |
//! | ε, the half width of the tube | [`SvrTraining::tube`] |
//! | ρ = −b | [`SvrParts::rho`] |
//!
//! The solver is sequential minimal optimisation (`solver.rs`), with rows of the kernel matrix kept as single floats, as LIBSVM keeps them;
//! all else is `f64`. There is no shrinking: without it LIBSVM takes a quarter longer at 10,000 examples, and with it longer than this.
//! For noisy labels of 27 features at ν ½, C 1, γ 1/27, tolerance 10⁻³ and 100 MB, training takes 0.6 of the time of LIBSVM 3.37
//! (one thread, generic x86-64) for 2,000 examples and 0.5 for 10,000 (0.1 s and 2.3 s against 0.17 s and 5.0 s on an EPYC), and an
//! answer from 5,600 support vectors 0.1 ms; in a browser twice as long. `tests/speed.rs` measures, and compares bits.

mod cache;
mod kernel;
mod model;
mod scaling;
mod search;
mod solver;

use std::fmt;

pub use model::{Svr, SvrParts};
pub use scaling::Scaling;
pub use solver::{SvrProgress, SvrTraining};

/// How a regression is trained.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SvrParams {
    /// ν in 0…1, without 0: at most this share of the examples lies outside the tube, and at least this share are support vectors.
    pub nu: f64,
    /// C, from 10⁻³⁰ to 10³⁰: the most that one example can weigh.
    pub c: f64,
    /// γ of the kernel exp(−γ‖x − y‖²), above 0.
    pub gamma: f64,
    /// How far the optimality conditions may be violated at the end, above 0, in the unit of the targets.
    pub tolerance: f64,
    /// Room for rows of the kernel matrix, in bytes; one row takes four for each example. Less makes the training slower and changes no bit.
    pub cache_bytes: usize,
}

impl SvrParams {
    /// The defaults of LIBSVM for rows of `width` numbers: ν ½, C 1, γ 1/`width`, tolerance 10⁻³, 100 MB.
    pub fn new(width: usize) -> Self {
        let gamma = 1.0 / width.max(1) as f64;
        Self { nu: 0.5, c: 1.0, gamma, tolerance: 1e-3, cache_bytes: 100_000_000 }
    }

    fn check(&self) -> Result<(), SvrFault> {
        let above = |x: f64| x.is_finite() && x > 0.0;
        if !(above(self.nu) && self.nu <= 1.0) {
            return Err(SvrFault::Nu);
        }
        if !(1e-30..=1e30).contains(&self.c) {
            return Err(SvrFault::C);
        }
        if !above(self.gamma) {
            return Err(SvrFault::Gamma);
        }
        if above(self.tolerance) { Ok(()) } else { Err(SvrFault::Tolerance) }
    }
}

/// The error for parts that no regression, no training and no scaling can be made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SvrFault {
    /// Lists are empty, or their lengths do not fit together.
    Shape,
    /// A number is infinite, or none.
    NotFinite,
    /// ν is not in 0…1, or 0.
    Nu,
    /// C is not within 10⁻³⁰…10³⁰.
    C,
    /// γ is not above 0.
    Gamma,
    /// The tolerance is not above 0.
    Tolerance,
    /// The least value of a feature is above its greatest.
    Range,
}

impl fmt::Display for SvrFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Shape => "lists are empty or differ in length",
            Self::NotFinite => "a number is infinite or not a number",
            Self::Nu => "ν must be above 0 and at most 1",
            Self::C => "C must be between 1e-30 and 1e30",
            Self::Gamma => "γ must be above 0",
            Self::Tolerance => "the tolerance must be above 0",
            Self::Range => "a feature's minimum is above its maximum",
        })
    }
}

impl std::error::Error for SvrFault {}
