//! Failures, with messages that a user can act on.

use std::fmt::{self, Display};
use std::io;
use std::path::Path;

/// An error of a developer command: one message that says what failed and, if possible, what to do.
#[derive(Debug)]
pub(crate) struct Failure(String);

pub(crate) type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

/// Turns the system's error about a file into a [`Failure`]. It adds the path, which the system's message leaves out.
pub(crate) trait At<T> {
    fn at(self, doing: &str, path: &Path) -> Result<T>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, doing: &str, path: &Path) -> Result<T> {
        self.map_err(|error| Failure(format!("{doing} {}: {error}", path.display())))
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl From<pico_args::Error> for Failure {
    fn from(error: pico_args::Error) -> Self {
        Self(format!("{error}. See `cargo xtask help`"))
    }
}
