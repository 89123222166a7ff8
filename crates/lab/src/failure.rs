//! Failures and exit codes: 0 for success, 1 if a check failed, 2 if the command could not be carried out.

use std::{
    fmt,
    io::{self, Write as _},
    path::Path,
    process::ExitCode,
};
use tefuda_games::Fault;

/// The reason that a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of the output has closed it. No message is printed.
    PipeClosed,
    /// Anything else, with a message.
    Said(String),
}

/// The result of a command.
pub(crate) type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    /// Creates a failure with a message.
    pub(crate) fn new(words: impl fmt::Display) -> Self {
        Self::Said(words.to_string())
    }

    /// Creates a failure that concerns a file.
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
    /// Converts a failure to write the output.
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

/// Prints an error to standard error. If that fails too, it is ignored: there is nowhere left to report it.
pub(crate) fn complain(words: impl fmt::Display) {
    writeln!(io::stderr(), "tefuda: {words}").ok();
}

/// Prints a remark to standard error, for text that is neither an error nor a result.
pub(crate) fn tell(words: impl fmt::Display) {
    writeln!(io::stderr(), "{words}").ok();
}

/// Prints the usage to standard error. Returns exit code 2.
pub(crate) fn remind(words: &str) -> ExitCode {
    io::stderr().write_all(words.as_bytes()).ok();
    ExitCode::from(2)
}

/// The exit code of a command, after printing its error.
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
