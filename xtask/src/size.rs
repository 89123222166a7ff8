//! The sizes of a visitor's downloads, compared with our budgets.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::dist::{LATER, ends_in, files_below, programs};
use crate::failure::{At as _, Failure, Result};

/// The budget for a part of the page, in KiB after gzip at the usual level of web hosts.
///
/// The same sources gave a program 0.1 KiB larger in another folder, probably because the compiler orders functions by
/// names that depend on it. So the limit of a program leaves at least half a per cent.
#[derive(Debug)]
struct Budget {
    what: &'static str,
    /// The goal. If it is exceeded, the report says by how much.
    goal: usize,
    /// The hard limit. A limit below the goal keeps a small part small, and one above the goal keeps a part
    /// that misses it from growing further.
    limit: usize,
}

/// The budgets of the programs. Visitors wait for the first page, for a game's tables, or for the Lab.
const PROGRAMS: [Budget; 8] = [
    Budget { what: "home", goal: 100, limit: 138 },
    Budget { what: "lab", goal: 250, limit: 241 },
    Budget { what: "arena", goal: 250, limit: 231 },
    Budget { what: "papers", goal: 250, limit: 193 },
    // The tables and figures of a paper, each number of which can be reproduced.
    Budget { what: "results", goal: 250, limit: 198 },
    Budget { what: "arrange", goal: 250, limit: 217 },
    Budget { what: "statistics", goal: 200, limit: 116 },
    // It has the agents and learners of all games, and loads only on request.
    Budget { what: "mind-reproduce", goal: 600, limit: 607 },
];
/// The worker programs of games load after the tables. Each can read the agent files of every learner, so a new learner
/// makes all of them larger. P1's published learner took 3 KiB.
const MIND: Budget = Budget { what: "mind", goal: 280, limit: 286 };
/// The programs of games.
const TABLES: Budget = Budget { what: "tables", goal: 400, limit: 346 };
/// The largest second file of a program, with what it doesn't need until its page is shown. It loads by itself, after the
/// first one.
const SECOND: Budget = Budget { what: "later", goal: 250, limit: 250 };
/// The largest script of a page program and the largest of a worker program. A visitor loads one of each.
const SCRIPTS: Budget = Budget { what: "JavaScript", goal: 25, limit: 20 };
/// The largest sheet of a program. The rules for every page are in the HTML.
const STYLES: Budget = Budget { what: "CSS", goal: 10, limit: 12 };
/// The HTML contains the first page and the rules for every page. For every other page it has the text to show while
/// the program loads, such as the beginning of a paper's story. All that takes 10 KiB more than the goal, but a phone
/// shows text two seconds before the program.
const HTML: Budget = Budget { what: "HTML", goal: 25, limit: 35 };
/// The texts in both languages: the rules with the glossary, and the papers' stories with their numbers. Each
/// is named after its folder. A visitor loads only the opened ones.
const READ: [Budget; 2] =
    [Budget { what: "guide", goal: 48, limit: 50 }, Budget { what: "papers", goal: 120, limit: 133 }];

impl Budget {
    fn of(program: &str) -> &'static Self {
        let usual = if program.starts_with(MIND.what) { &MIND } else { &TABLES };
        PROGRAMS.iter().find(|budget| budget.what == program).unwrap_or(usual)
    }
}

/// The size of something in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Size {
    packed: usize,
    raw: usize,
}

impl std::ops::Add for Size {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { packed: self.packed + other.packed, raw: self.raw + other.raw }
    }
}

/// Prints the sizes of the built page in `dist`. Fails if anything exceeds its limit.
pub(crate) fn report(dist: &Path) -> Result<()> {
    let mut files = files_below(dist)?;
    // `cargo xtask dist` puts compressed copies beside the files.
    let is_copy = |path: &PathBuf| ends_in(path, &["br", "gz"]);
    files.retain(|path| !is_copy(path));
    let sized = |path: &PathBuf| -> Result<Size> {
        let bytes = fs::read(path).at("reading", path)?;
        let packed = gzip_length(&bytes).at("packing", path)?;
        Ok(Size { packed, raw: bytes.len() })
    };
    // The total size of the files with an extension that belong to one program, or to none: those needed at first, or
    // a program's second one.
    let sum = |program: Option<&str>, ending: &str, second: bool| {
        let mine = files.iter().filter(|path| is_second(path) == second);
        let mine = mine.filter(|path| ends_in(path, &[ending]));
        let mine = mine.filter(|path| !READ.iter().any(|read| is_below(path, read.what)));
        let mut mine = mine.filter(|path| owner(path) == program).map(sized);
        mine.try_fold(Size::default(), |sum, size| size.map(|size| sum + size))
    };
    let mut over = Vec::new();
    println!("{:<16}{:>8}{:>14}{:>14}{:>14}", "", "raw", "gzip", "goal", "limit");
    let mut say = |what: &str, budget: &Budget, size: Size| {
        let (goal, limit) = (budget.goal, budget.limit);
        println!(
            "{what:<16}{:>8} KiB{:>10} KiB{goal:>10} KiB{limit:>10} KiB",
            kib(size.raw),
            kib(size.packed)
        );
        if size.packed > goal * 1024 {
            println!("{what} is {} KiB above its goal.", kib(size.packed - goal * 1024));
        }
        if size.packed > limit * 1024 {
            over.push(format!(
                "{what} is {} KiB after gzip, over its limit of {limit} KiB",
                kib(size.packed)
            ));
        }
    };
    let (mut scripts, mut styles, mut later) =
        ([Size::default(); 2], (Size::default(), ""), (Size::default(), ""));
    for program in programs() {
        let budget = Budget::of(program);
        say(program, budget, sum(Some(program), "wasm", false)?);
        later = (sum(Some(program), "wasm", true)?, program).max(later);
        let largest = &mut scripts[usize::from(budget.what.starts_with(MIND.what))];
        *largest = sum(Some(program), "js", false)?.max(*largest);
        styles = (sum(Some(program), "css", false)?, program).max(styles);
    }
    say(&format!("{} ({})", SECOND.what, later.1), &SECOND, later.0);
    say(SCRIPTS.what, &SCRIPTS, sum(None, "js", false)? + scripts[0] + scripts[1]);
    say(&format!("{} ({})", STYLES.what, styles.1), &STYLES, styles.0);
    say(HTML.what, &HTML, sum(None, "html", false)?);
    for read in &READ {
        let mut texts = files.iter().filter(|path| is_below(path, read.what)).map(sized);
        let size = texts.try_fold(Size::default(), |sum, size| size.map(|size| sum + size))?;
        say(&format!("{} (texts)", read.what), read, size);
    }
    over.extend(snapshots(&files)?);
    if over.is_empty() { Ok(()) } else { Err(Failure::new(over.join("; "))) }
}

/// Whether a file is in a folder of this name, directly or deeper.
fn is_below(path: &Path, folder: &str) -> bool {
    path.ancestors().skip(1).any(|above| above.ends_with(folder))
}

/// Whether it is the second file of a program.
fn is_second(path: &Path) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str()?.rsplit_once('-'));
    stem.is_some_and(|(stem, _)| stem.ends_with(LATER))
}

/// The program that a wasm, script or style sheet belongs to, by its name.
fn owner(path: &Path) -> Option<&'static str> {
    let (stem, _) = path.file_stem()?.to_str()?.rsplit_once('-')?;
    let stem = stem.strip_suffix(LATER).unwrap_or(stem);
    programs().find(|known| ends_in(path, &["wasm", "js", "css"]) && *known == stem)
}

/// The largest trained agent that the page may load for a table, in KiB after gzip.
const SNAPSHOT: usize = 600;

/// Prints the size of the largest trained agent. Returns the names of those that are too large.
fn snapshots(files: &[PathBuf]) -> Result<Vec<String>> {
    let (mut largest, mut over) = ((0, String::new()), Vec::new());
    for path in files.iter().filter(|path| ends_in(path, &["agent"])) {
        let bytes = fs::read(path).at("reading", path)?;
        let packed = gzip_length(&bytes).at("packing", path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if packed > SNAPSHOT * 1024 {
            over.push(format!("{name} is {} KiB after gzip, over its limit of {SNAPSHOT} KiB", kib(packed)));
        }
        largest = largest.max((packed, name));
    }
    println!("The largest agent is {}, with {} KiB after gzip.", largest.1, kib(largest.0));
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
    fn repetition_compresses_well() {
        let length = gzip_length(&vec![7; 100_000]).unwrap();
        assert!(length < 1000, "{length}");
    }

    #[test]
    fn a_file_belongs_to_the_program_that_it_is_named_after() {
        assert_eq!(owner(Path::new("dist/hearts-0123.wasm")), Some("hearts"));
        assert_eq!(owner(Path::new("dist/mind-hearts-0123.js")), Some("mind-hearts"));
        assert_eq!(owner(Path::new("dist/workers-0123.js")), None);
        assert_eq!(owner(Path::new("dist/lab-0123.css")), Some("lab"));
        assert_eq!(owner(Path::new("dist/style-0123.css")), None);
    }

    #[test]
    fn sizes_have_one_decimal() {
        assert_eq!(kib(1536), "1.5");
    }
}
