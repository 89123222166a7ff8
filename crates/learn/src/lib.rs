//! Learners that know no game: dense nets, their optimisers, support vector regression, adaptive resonance, and memories of what was experienced.
//!
//! - [`Net`] is a multilayer perceptron with rectified hidden units and linear outputs; [`Trainer`] fits one by gradients
//!   of its outputs, with plain SGD or Adam ([`Optimiser`]). A [`Pass`] runs one, for [`Rows`] of inputs.
//!   A [`Single`] answers and learns one row at a time.
//! - [`Ring`] is a circular memory of the latest, [`Reservoir`] a uniform sample of everything so far.
//! - [`SvrTraining`] fits a ν-support vector regression with the RBF kernel, as LIBSVM does, any number of iterations at a time;
//!   [`Svr`] answers, and [`Scaling`] brings features to −1…1 ([`svr`]).
//! - [`art`] has adaptive resonance: fuzzy ART, fusion ART and FALCON, and the layers of categories that an agent reads values from.
//! - [`loss`] has what turns outputs into gradients.
//!
//! Chance is handed in by the caller, a draw at a time, so nothing here chooses a generator. All arithmetic, `f32` for nets and
//! `f64` for support vectors, is in a fixed order without fused operations: the same numbers natively and in a browser, to the last bit.

pub mod art;
mod kernel;
pub mod loss;
pub mod memory;
pub mod net;
pub mod pass;
pub mod rows;
pub mod single;
pub mod svr;
pub mod trainer;

pub use memory::{Reservoir, Ring};
pub use net::Net;
pub use pass::Pass;
pub use rows::Rows;
pub use single::{Single, Workspace};
pub use svr::{Scaling, Svr, SvrFault, SvrParams, SvrParts, SvrProgress, SvrTraining};
pub use trainer::{Optimiser, Trainer};
