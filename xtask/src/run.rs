//! Running other programs: with their output passed on, captured, or read line by line.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::failure::{Failure, Result};

/// The longest that a test program may run. The longest one takes eight minutes beside two others.
pub(crate) const TEST: Duration = Duration::from_mins(20);

/// Prints what is about to happen, and in `hint` how long it may take.
pub(crate) fn announce(what: &str, hint: &str) {
    let hint = if hint.is_empty() { String::new() } else { format!(" ({hint})") };
    println!("\n==> {what}{hint}");
}

/// The command as you would type it in a shell.
pub(crate) fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let quoted: Vec<String> = words
        .map(|word| {
            let word = word.to_string_lossy();
            if word.is_empty() || word.contains(char::is_whitespace) {
                format!("'{word}'")
            } else {
                word.into_owned()
            }
        })
        .collect();
    quoted.join(" ")
}

/// Runs `command` and passes its output on. Anything but success is an error.
pub(crate) fn check(command: &mut Command) -> Result<()> {
    let status = command.status().map_err(|error| cannot_start(command, &error))?;
    if status.success() {
        Ok(())
    } else {
        Err(Failure::new(format!("`{}` failed ({status})", line(command))))
    }
}

/// Runs `command` and shows its output only if it fails.
pub(crate) fn check_quietly(command: &mut Command) -> Result<()> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| cannot_start(command, &error))?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).trim().to_owned();
    Err(Failure::new(format!("`{}` failed ({})\n{said}", line(command), output.status)))
}

/// The standard output of a program. `None` if it is missing or fails.
pub(crate) fn capture(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs `command` with `input` on its standard input. Returns its standard output.
pub(crate) fn pipe(command: &mut Command, input: &[u8]) -> Result<Vec<u8>> {
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = spawned.map_err(|error| cannot_start(command, &error))?;
    let (stdin, input) = (child.stdin.take(), input.to_vec());
    // Write and read at the same time: a program that answers early would otherwise block before it has read
    // all input.
    let writing = thread::spawn(move || stdin.map_or(Ok(()), |mut stdin| stdin.write_all(&input)));
    let output = child.wait_with_output().map_err(|error| cannot_start(command, &error))?;
    let written = writing.join().is_ok_and(|written| written.is_ok());
    if output.status.success() && written {
        return Ok(output.stdout);
    }
    Err(Failure::new(format!("`{}` failed ({})", line(command), output.status)))
}

/// Runs `command` without showing its output. Returns the lines of both streams without colours. After `limit`, the command and all that it
/// has started are stopped, and the last line says so. Otherwise one test that waits for ever would keep the others from being reported.
pub(crate) fn record(command: &mut Command, limit: Duration) -> Result<(ExitStatus, Vec<String>)> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let child = command.spawn().map_err(|error| cannot_start(command, &error))?;
    let group = format!("-{}", child.id());
    let (ended, end) = mpsc::channel::<()>();
    let watching = thread::spawn(move || {
        let late = end.recv_timeout(limit) == Err(RecvTimeoutError::Timeout);
        for signal in ["-TERM", "-KILL"].into_iter().filter(|_| late) {
            let _ = Command::new("kill").args([signal, "--", &group]).stderr(Stdio::null()).status();
            let _ = end.recv_timeout(Duration::from_secs(5));
        }
        late
    });
    let output = child.wait_with_output().map_err(|error| cannot_start(command, &error))?;
    drop(ended);
    let said = [output.stdout, output.stderr].concat();
    let mut lines: Vec<String> = String::from_utf8_lossy(&said).lines().map(without_colours).collect();
    if watching.join().is_ok_and(|late| late) {
        lines.push(format!("stopped because it had not ended after {} s", limit.as_secs()));
    }
    Ok((output.status, lines))
}

/// Runs `command` and passes its output on immediately. Returns the lines of both streams without colours.
pub(crate) fn watch(command: &mut Command) -> Result<(ExitStatus, Vec<String>)> {
    if io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none() {
        command.env("CARGO_TERM_COLOR", "always").env("FORCE_COLOR", "1");
    }
    let spawned = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child: Child = spawned.map_err(|error| cannot_start(command, &error))?;
    let (out, err) = (child.stdout.take(), child.stderr.take());
    let errors = thread::spawn(move || err.map(|stream| tee(stream, io::stderr)).unwrap_or_default());
    let mut lines = out.map(|stream| tee(stream, io::stdout)).unwrap_or_default();
    lines.extend(errors.join().unwrap_or_default());
    let status = child.wait().map_err(|error| cannot_start(command, &error))?;
    Ok((status, lines))
}

fn tee<W: Write>(stream: impl Read, sink: impl Fn() -> W) -> Vec<String> {
    let mut reader = BufReader::new(stream);
    let mut lines = Vec::new();
    let mut bytes = Vec::new();
    while matches!(reader.read_until(b'\n', &mut bytes), Ok(read) if read > 0) {
        let mut sink = sink();
        // A closed terminal must not stop the program, because its output is counted.
        let _ = sink.write_all(&bytes).and_then(|()| sink.flush());
        lines.push(without_colours(String::from_utf8_lossy(&bytes).trim_end()));
        bytes.clear();
    }
    lines
}

/// Removes the escape sequences for colours.
fn without_colours(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c == '\u{1b}' {
            rest.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(c);
        }
    }
    plain
}

fn cannot_start(command: &Command, error: &io::Error) -> Failure {
    Failure::new(format!("couldn't start `{}`: {error}", line(command)))
}

/// The full path of `program` if it is in a folder of `PATH`.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// `PATH` with `folders` in front.
pub(crate) fn path_with(folders: &[&Path]) -> Result<OsString> {
    let rest = env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().map(|folder| folder.to_path_buf()).chain(env::split_paths(&rest));
    env::join_paths(all).map_err(|error| Failure::new(format!("a folder can't be used in PATH: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_does_not_end_is_stopped_with_its_children() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "echo begun; sleep 600 & wait"]);
        let (status, said) = record(&mut shell, Duration::from_millis(300)).unwrap();
        assert!(!status.success());
        assert_eq!(said, ["begun", "stopped because it had not ended after 0 s"]);
        let (status, said) = record(Command::new("echo").arg("ended"), Duration::from_mins(1)).unwrap();
        assert!(status.success() && said == ["ended"], "{said:?}");
    }

    #[test]
    fn colours_are_dropped() {
        assert_eq!(
            without_colours("test result: \u{1b}[32mok\u{1b}(B\u{1b}[m. 3 passed"),
            "test result: ok. 3 passed"
        );
    }

    #[test]
    fn arguments_are_quoted_where_needed() {
        let mut command = Command::new("npm");
        command.args(["install", "two words", ""]);
        assert_eq!(line(&command), "npm install 'two words' ''");
    }

    #[test]
    fn the_output_of_a_filter_is_returned() {
        let long = vec![b'a'; 1 << 20];
        assert_eq!(pipe(&mut Command::new("cat"), &long).unwrap(), long);
        assert!(pipe(&mut Command::new("false"), &long).is_err());
    }

    #[test]
    fn lines_of_both_streams_are_kept() {
        let (status, mut lines) =
            watch(Command::new("sh").args(["-c", "echo one; echo two >&2; exit 3"])).unwrap();
        lines.sort();
        assert_eq!((status.code(), lines), (Some(3), vec!["one".to_owned(), "two".to_owned()]));
    }
}
