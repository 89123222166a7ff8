//! The pages of the papers.

#[allow(dead_code)] // Until the pages show them.
pub(crate) mod figures;
