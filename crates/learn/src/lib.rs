//! Learning methods that are independent of any game: dense nets, their optimisers, support vector
//! regression, adaptive resonance, and replay buffers.
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
//!
//! A net learns which of two inputs is larger:
//!
//! ```
//! use tefuda_learn::{Net, Optimiser, Trainer, loss::{cross_entropy, softmax}};
//!
//! // Numbers from 0 to 1, by a generator of the caller's own.
//! let mut state = 1_u32;
//! let mut draw = move || {
//!     state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
//!     (state >> 8) as f32 / (1 << 24) as f32
//! };
//! let mut trainer = Trainer::new(Net::new(&[2, 8, 2], || 2.0 * draw() - 1.0), Optimiser::Adam);
//! for _ in 0..500 {
//!     let rows: Vec<[f32; 2]> = (0..16).map(|_| [draw(), draw()]).collect();
//!     trainer.inputs().clear();
//!     trainer.inputs().extend_from_slice(rows.as_flattened());
//!     for (scores, row) in trainer.forward().chunks_mut(2).zip(&rows) {
//!         softmax(scores, |_| true);
//!         cross_entropy(scores, usize::from(row[1] > row[0]));
//!     }
//!     trainer.update(0.01);
//! }
//! let scores = trainer.net().run(&[0.2, 0.7]);
//! assert!(scores[1] > scores[0]);
//! ```
//!
//! The caller passes in all random numbers, one draw at a time, so this crate does not choose a generator.
//! All arithmetic, `f32` for nets and `f64` for support vectors, has a fixed order and no fused operations.
//! So results are identical natively and in a browser, to the last bit.

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
