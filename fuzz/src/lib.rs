//! What is promised about input from outside, for any bytes whatever: a function for each target, which panics if a
//! promise is broken.

mod games;
mod link;

pub use games::{record, spec, view};
pub use link::link;
