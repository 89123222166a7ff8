#![doc = include_str!("../README.md")]
//! ## Contents
//!
//! - [`Net`] is a multilayer perceptron with rectified hidden units and linear outputs. [`Trainer`] trains
//!   one from gradients of its outputs, with plain SGD or Adam ([`Optimiser`]). A [`Pass`] runs one on
//!   [`Rows`] of inputs. A [`Single`] answers and learns one row at a time.
//! - [`Ring`] is a circular buffer of the latest items, [`Reservoir`] a uniform sample of all items so far.
//! - [`SvrTraining`] trains a ν-support vector regression with the RBF kernel, like LIBSVM, any number of
//!   iterations at a time. [`Svr`] predicts, and [`Scaling`] scales features to −1…1 ([`svr`]).
//! - [`art`] has adaptive resonance: fuzzy ART, fusion ART and FALCON, and the layers of categories from
//!   which an agent reads values.
//! - [`loss`] turns outputs into gradients.

pub mod art;
mod kernel;
pub mod loss;
pub mod memory;
pub mod net;
pub mod rows;
pub mod single;
pub mod svr;
pub mod trainer;

pub use memory::{Reservoir, Ring};
pub use net::Net;
pub use net::Pass;
pub use rows::Rows;
pub use single::{Single, Workspace};
pub use svr::{Scaling, Svr, SvrFault, SvrParams, SvrParts, SvrProgress, SvrTraining};
pub use trainer::{Optimiser, Trainer};
