//! Failures and exit codes: 0 for success, 1 if a check failed, 2 if the command could not be carried out.

use serde::Serialize;
use std::{
    error::Error,
    fmt,
    io::{self, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};
use tefuda_games::Fault;

/// The error behind a failure, or words that say all there is to say.
type Cause = Box<dyn Error + Send + Sync>;

/// The reason that a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of the output has closed it. No message is printed.
    PipeClosed,
    /// The arguments of the command can't be read: the message of their parser.
    Usage(String),
    /// A file can't be read, written or used.
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        cause: Cause,
    },
    /// A server or client at this address can't be reached, or doesn't follow the protocol.
    Address {
        /// The host and the port.
        address: String,
        /// The reason.
        cause: Cause,
    },
    /// The output or the records can't be written.
    Unwritten {
        /// The output or the records.
        what: &'static str,
        /// The reason.
        cause: io::Error,
    },
    /// Anything else.
    Other(Cause),
}

/// The result of a command.
pub(crate) type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    /// Creates a failure from an error or from words.
    pub(crate) fn new(cause: impl Into<Cause>) -> Self {
        Self::Other(cause.into())
    }

    /// Creates a failure that concerns a file.
    pub(crate) fn at(path: &Path, cause: impl Into<Cause>) -> Self {
        Self::File { path: path.to_owned(), cause: cause.into() }
    }

    /// Creates a failure to write records.
    pub(crate) fn unwritten(cause: io::Error) -> Self {
        Self::Unwritten { what: "records", cause }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PipeClosed => f.write_str("the output was closed"),
            Self::Usage(words) => f.write_str(words),
            Self::File { path, cause } => write!(f, "{}: {cause}", path.display()),
            Self::Address { address, cause } => write!(f, "{address}: {cause}"),
            Self::Unwritten { what, cause } => write!(f, "couldn't write the {what}: {cause}"),
            Self::Other(cause) => cause.fmt(f),
        }
    }
}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::PipeClosed | Self::Usage(_) => None,
            Self::File { cause, .. } | Self::Address { cause, .. } | Self::Other(cause) => Some(&**cause),
            Self::Unwritten { cause, .. } => Some(cause),
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::new(fault)
    }
}

impl From<io::Error> for Failure {
    /// Converts a failure to write the output.
    fn from(cause: io::Error) -> Self {
        match cause.kind() {
            io::ErrorKind::BrokenPipe => Self::PipeClosed,
            _ => Self::Unwritten { what: "output", cause },
        }
    }
}

/// Writes to standard output.
pub(crate) fn print(words: &str) -> Result<ExitCode> {
    let mut out = io::stdout().lock();
    out.write_all(words.as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a value to standard output, as a line of JSON.
pub(crate) fn print_json(what: &impl Serialize) -> Result<ExitCode> {
    print(&(serde_json::to_string(what).map_err(Failure::new)? + "\n"))
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
        Err(failure) => {
            complain(failure);
            ExitCode::from(2)
        }
    }
}
