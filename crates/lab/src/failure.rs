//! Failures and exit codes: 0 for success, 1 if something was found wrong, 2 if it could not be done.

use std::{
    fmt,
    io::{self, Write as _},
    path::Path,
    process::ExitCode,
};
use tefuda_games::Fault;

/// Why a command did not come to its end.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of the output has closed it. Nothing is printed.
    PipeClosed,
    /// Anything else, in words.
    Said(String),
}

/// The result of a command.
pub(crate) type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    /// A failure in words.
    pub(crate) fn new(words: impl fmt::Display) -> Self {
        Self::Said(words.to_string())
    }

    /// A failure to do with a file.
    pub(crate) fn at(path: &Path, error: &io::Error) -> Self {
        Self::Said(format!("{}: {error}", path.display()))
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::new(fault)
    }
}

impl From<io::Error> for Failure {
    /// A failure to write the output.
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::PipeClosed;
        }
        Self::Said(format!("couldn't write the output: {error}"))
    }
}

/// Writes to standard output.
pub(crate) fn print(words: &str) -> Result<ExitCode> {
    let mut out = io::stdout().lock();
    out.write_all(words.as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Says on standard error what went wrong. When even that cannot be written there is nobody left to tell.
pub(crate) fn complain(words: impl fmt::Display) {
    writeln!(io::stderr(), "tefuda: {words}").ok();
}

/// Says something on standard error that is nothing wrong. It is no result either.
pub(crate) fn tell(words: impl fmt::Display) {
    writeln!(io::stderr(), "{words}").ok();
}

/// Explains on standard error what could have been said.
pub(crate) fn remind(words: &str) -> ExitCode {
    io::stderr().write_all(words.as_bytes()).ok();
    ExitCode::from(2)
}

/// The exit code of a command, after saying what went wrong.
pub(crate) fn exit_code(run: Result<ExitCode>) -> ExitCode {
    match run {
        Ok(code) => code,
        Err(Failure::PipeClosed) => ExitCode::SUCCESS,
        Err(Failure::Said(words)) => {
            complain(words);
            ExitCode::from(2)
        }
    }
}
