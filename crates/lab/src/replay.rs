//! `tefuda replay`: checks that records follow the rules and end with the stated result.

use crate::{
    args::ReplayArgs,
    failure::{Failure, Result, complain},
    games::{self, Watch},
    lines,
};
use serde_json::json;
use std::{
    fmt,
    io::{self, BufRead, BufWriter, Write},
    path::Path,
    process::ExitCode,
};
use tefuda_games::{Lines, RecordError, Seat, lines::Trouble, record::game_of};

/// The numbers of valid and invalid records, and whether all could be read.
#[derive(Default)]
struct Count {
    passed: u64,
    failed: u64,
    unread: bool,
}

/// Replays every record of every file.
pub(crate) fn run(args: &ReplayArgs) -> Result<ExitCode> {
    if args.legal && args.files.len() > 1 {
        return Err(Failure::new("--legal works on one file at a time. Name a single file"));
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let mut count = Count::default();
    for path in &args.files {
        match lines::open(path) {
            Ok(lines) => replay_file(path, lines, args.legal, &mut count, &mut out)?,
            Err(error) => {
                complain(format_args!("{}: {error}", path.display()));
                count.unread = true;
            }
        }
    }
    if !args.legal {
        writeln!(out, "{} passed, {} failed", count.passed, count.failed)?;
    }
    out.flush()?;
    Ok(match count {
        Count { unread: true, .. } => ExitCode::from(2),
        Count { failed: 0, .. } => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

/// Replays the records of one file. Failures are written to the output, or to standard error if the output
/// lists legal moves.
fn replay_file(
    path: &Path,
    mut lines: Lines<impl BufRead>,
    legal: bool,
    count: &mut Count,
    out: &mut impl Write,
) -> Result<()> {
    while let Some(line) = lines.next_line() {
        let line = match line {
            Ok("") => continue,
            Ok(line) => Ok(line.to_owned()),
            Err(Trouble::Line(fault) | Trouble::File(fault)) => Err(fault.into()),
            Err(Trouble::System(error)) => {
                complain(format_args!("{}: {error}", path.display()));
                count.unread = true;
                return Ok(());
            }
        };
        let number = lines.number();
        let error = match line {
            Ok(line) if legal => show_legal(&line, number, out)?.err(),
            Ok(line) => replay_line(&line, None).err(),
            Err(error) => Some(error),
        };
        match error {
            None => count.passed += 1,
            Some(error) => {
                count.failed += 1;
                report(path, number, &error, legal, out)?;
            }
        }
    }
    Ok(())
}

fn report(
    path: &Path,
    line: usize,
    error: &dyn fmt::Display,
    legal: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let words = format!("{}:{line}: {error}", path.display());
    if legal {
        complain(words);
        return Ok(());
    }
    writeln!(out, "{words}")
}

/// Replays one record of any game.
fn replay_line(line: &str, watch: Watch<'_>) -> std::result::Result<(), RecordError> {
    (games::find(&game_of(line)?)?.replay)(line, watch)
}

/// Replays one record and prints the legal moves before each decision.
fn show_legal(
    line: &str,
    number: usize,
    out: &mut impl Write,
) -> Result<std::result::Result<(), RecordError>> {
    let mut written = Ok(());
    let mut show = |at: usize, seat: Seat, legal: Vec<String>| {
        if written.is_ok() {
            let json = json!({ "record": number, "move": at, "seat": seat, "legal": legal });
            written = writeln!(out, "{json}");
        }
    };
    let replayed = replay_line(line, Some(&mut show));
    written?;
    Ok(replayed)
}
