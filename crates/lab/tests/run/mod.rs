//! Runs the program as a shell would.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

/// The output of a run.
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: i32,
}

/// Runs `tefuda` with arguments.
pub(crate) fn tefuda(args: &[&str]) -> Run {
    tefuda_fed(args, b"")
}

/// Runs `tefuda` with arguments and standard input.
pub(crate) fn tefuda_fed(args: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tefuda"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may stop reading before the end.
    let feeder = std::thread::spawn(move || stdin.write_all(&input).ok());
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code().unwrap() }
}
