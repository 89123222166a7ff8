//! What a visitor downloads, against what we allow ourselves.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::dist::files_below;
use crate::failure::{Failure, Result};

/// Some of the files, and how much of them may be sent, in KiB after gzip at the level that web hosts use.
#[derive(Debug)]
struct Budget {
    what: &'static str,
    /// What their names begin with.
    stem: &'static str,
    extension: &'static str,
    /// What it should be. Above it, the report says by how much.
    goal: usize,
    /// What it must not exceed: where a goal is not reached yet, it may at least not slip away further.
    limit: usize,
}

impl Budget {
    fn is_for(&self, path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(self.stem) && path.extension().is_some_and(|found| found == self.extension)
    }
}

/// A visitor waits for the table or for the lab; what thinks comes after them.
const BUDGETS: [Budget; 6] = [
    Budget { what: "table, wasm", stem: "table-", extension: "wasm", goal: 400, limit: 520 },
    Budget { what: "lab, wasm", stem: "lab-", extension: "wasm", goal: 250, limit: 345 },
    Budget { what: "mind, wasm", stem: "mind-", extension: "wasm", goal: 280, limit: 415 },
    Budget { what: "JavaScript", stem: "", extension: "js", goal: 25, limit: 30 },
    Budget { what: "CSS", stem: "", extension: "css", goal: 15, limit: 26 },
    Budget { what: "HTML", stem: "", extension: "html", goal: 15, limit: 15 },
];

/// Prints the sizes of the built page in `dist`; anything above its budget is an error.
pub(crate) fn report(dist: &Path) -> Result<()> {
    let files = files_below(dist)?;
    let mut over = Vec::new();
    println!("{:<12}{:>12}{:>14}{:>14}{:>14}", "", "raw", "gzip", "goal", "limit");
    for budget in &BUDGETS {
        let (mut raw, mut packed) = (0, 0);
        for path in files.iter().filter(|path| budget.is_for(path)) {
            let bytes = fs::read(path).map_err(|error| Failure::at(path, "reading", error))?;
            raw += bytes.len();
            packed += gzip_length(&bytes).map_err(|error| Failure::at(path, "packing", error))?;
        }
        let (what, goal, limit) = (budget.what, budget.goal, budget.limit);
        println!("{what:<12}{:>8} KiB{:>10} KiB{goal:>10} KiB{limit:>10} KiB", kib(raw), kib(packed));
        if packed > goal * 1024 {
            println!("{what} is {} KiB above its goal.", kib(packed - goal * 1024));
        }
        if packed > limit * 1024 {
            over.push(format!(
                "{} is {} KiB after gzip, {} KiB are allowed",
                budget.what,
                kib(packed),
                budget.limit
            ));
        }
    }
    over.extend(snapshots(&files)?);
    if over.is_empty() { Ok(()) } else { Err(Failure::new(over.join("; "))) }
}

/// The largest trained agent that the page may fetch when somebody sits down, in KiB after gzip.
const SNAPSHOT: usize = 400;

/// Says how large the largest trained agent is, and names those that are too large.
fn snapshots(files: &[PathBuf]) -> Result<Vec<String>> {
    let (mut largest, mut over) = ((0, String::new()), Vec::new());
    for path in files.iter().filter(|path| path.extension().is_some_and(|found| found == "agent")) {
        let bytes = fs::read(path).map_err(|error| Failure::at(path, "reading", error))?;
        let packed = gzip_length(&bytes).map_err(|error| Failure::at(path, "packing", error))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if packed > SNAPSHOT * 1024 {
            over.push(format!("{name} is {} KiB after gzip, {SNAPSHOT} KiB are allowed", kib(packed)));
        }
        largest = largest.max((packed, name));
    }
    println!("The largest agent is {} with {} KiB after gzip.", largest.1, kib(largest.0));
    Ok(over)
}

fn kib(bytes: usize) -> String {
    format!("{:.1}", bytes as f64 / 1024.0)
}

fn gzip_length(bytes: &[u8]) -> std::io::Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetition_packs_well() {
        let length = gzip_length(&vec![7; 100_000]).unwrap();
        assert!(length < 1000, "{length}");
    }

    #[test]
    fn sizes_are_given_in_tenths() {
        assert_eq!(kib(1536), "1.5");
    }
}
