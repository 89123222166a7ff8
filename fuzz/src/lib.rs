//! The guarantees about untrusted input, for any bytes: a function for each target, which panics if a
//! guarantee is broken.

mod agent_file;
mod games;
mod link;

pub use agent_file::agent_file;
pub use games::{file, record, spec, view};
pub use link::link;
