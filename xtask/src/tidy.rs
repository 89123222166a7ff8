//! The house rules that no other lint checks.

mod names;
mod passages;
mod rings;
mod styles;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

use crate::dist::{ends_in, files_below, inside};
use crate::failure::{At as _, Failure, Result};
use crate::paths::Paths;
use names::Names;
use rings::Imports;
use styles::Used;

/// The folders with our sources.
const ROOMS: [&str; 6] = ["crates", "mind", "web", "xtask", "assets", "tests"];

/// The extensions of the files that are checked. Markdown is left out, because spaces at the end of a line
/// have a meaning there.
const TEXT: [&str; 8] = ["rs", "toml", "js", "mjs", "css", "html", "svg", "webmanifest"];

/// Documents whose words are checked, besides those in `docs`.
const DOCUMENTS: [&str; 8] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "examples/cluster/README.md",
    "examples/hosting/README.md",
    "fuzz/README.md",
];

/// A longer file probably has more than one purpose. Below that, parts that must be read together are better in
/// one file than in several that need each other.
const MANY_LINES: usize = 700;

/// Marks of unfinished work. It belongs in the issue tracker.
const NOTES: [&str; 2] = [concat!("TO", "DO"), concat!("FIX", "ME")];

/// Checks every source file. Prints warnings, and fails with the list of faults.
pub(crate) fn check(paths: &Paths) -> Result<()> {
    let (mut faults, mut seen) = (Vec::new(), 0);
    let used = words_of_the_page(&paths.root)?;
    let (mut names, mut imports, games) = (Names::default(), Imports::default(), games(&paths.root)?);
    for path in sources(&paths.root)? {
        let text = fs::read_to_string(&path).at("reading", &path)?;
        let name = inside(&paths.root, &path);
        let rust = ends_in(&path, &["rs"]);
        if ends_in(&path, &["css"]) {
            let sheet = path.file_name().unwrap_or_default().to_string_lossy();
            faults.extend(
                styles::faults_in(&sheet, &text, &used).into_iter().map(|fault| format!("{name}:{fault}")),
            );
        }
        let lines = text.lines().count();
        if rust && lines > MANY_LINES {
            println!("warning: {name} has {lines} lines. Does it hold more than one idea?");
        }
        let module = rust && Path::new(&name).components().any(|part| part.as_os_str() == "src");
        if module && !name.starts_with("xtask") {
            names.add(&name, &text, &games);
        }
        if module {
            imports.add(&name, &text);
        }
        faults.extend(faults_in(&text, module).into_iter().map(|fault| format!("{name}:{fault}")));
        faults.extend(words::faults_in(&name, &text).into_iter().map(|fault| format!("{name}:{fault}")));
        seen += 1;
    }
    for path in documents(&paths.root)? {
        let text = fs::read_to_string(&path).at("reading", &path)?;
        let name = inside(&paths.root, &path);
        faults.extend(words::faults_in(&name, &text).into_iter().map(|fault| format!("{name}:{fault}")));
        seen += 1;
    }
    faults.extend(names.faults());
    faults.extend(imports.faults());
    println!("{seen} files checked.");
    if faults.is_empty() { Ok(()) } else { Err(Failure::new(faults.join("\n"))) }
}

/// Faults as `line: message`. A `module` must begin with its description.
fn faults_in(text: &str, module: bool) -> Vec<String> {
    let mut faults = Vec::new();
    // The text of a package is its README.
    if module && !text.starts_with("//! ") && !text.starts_with("#![doc = include_str!(") {
        faults.push("1: doesn't begin with a `//!` line that says what it is".to_owned());
    }
    if !text.is_empty() && (!text.ends_with('\n') || text.ends_with("\n\n")) {
        faults.push(format!("{}: doesn't end with exactly one line break", text.lines().count()));
    }
    for (number, line) in (1..).zip(text.lines()) {
        if line.ends_with([' ', '\t', '\r']) {
            faults.push(format!("{number}: trailing space"));
        }
        for note in NOTES.iter().filter(|note| line.contains(**note)) {
            faults.push(format!("{number}: `{note}`: do it now, or open an issue"));
        }
    }
    faults
}

/// The folders of games: those with both rules and agents.
fn games(root: &Path) -> Result<Vec<String>> {
    let rules = root.join("crates/games/src");
    let entries = fs::read_dir(&rules).at("reading", &rules)?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let folder =
        |name: &String| [&rules, &root.join("crates/agents/src")].iter().all(|room| room.join(name).is_dir());
    Ok(names.filter(folder).collect())
}

/// The quoted words in the page's sources, including every class.
fn words_of_the_page(root: &Path) -> Result<Used> {
    let mut used = Used::default();
    let mut files = vec![root.join("index.html")];
    for room in ["web/src", "crates/markup/src", "assets"] {
        files.extend(files_below(&root.join(room))?);
    }
    files.retain(|path| ends_in(path, &["rs", "js", "html"]));
    for path in files {
        used.add(&fs::read_to_string(&path).at("reading", &path)?);
    }
    Ok(used)
}

/// The English documents.
fn documents(root: &Path) -> Result<Vec<PathBuf>> {
    let mut files = files_below(&root.join("docs"))?;
    files.retain(|path| ends_in(path, &["md"]));
    files.extend(DOCUMENTS.map(|name| root.join(name)));
    Ok(files)
}

fn sources(root: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for room in ROOMS.iter().map(|room| root.join(room)).filter(|room| room.is_dir()) {
        files.extend(files_below(&room)?);
    }
    let built = |path: &Path| {
        path.components().any(|part| ["node_modules", "target"].iter().any(|name| part.as_os_str() == *name))
    };
    files.retain(|path| ends_in(path, &TEXT) && !built(path));
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tidy_module_has_no_faults() {
        let none = Vec::<String>::new();
        assert_eq!(faults_in("//! Cards.\n\nfn card() {}\n", true), none);
        assert_eq!(faults_in("", false), none);
    }

    #[test]
    fn faults_have_their_line() {
        let text = format!("fn card() {{}} \n// {}: suits\n\n", NOTES[0]);
        let faults = faults_in(&text, true);
        let numbers: Vec<&str> = faults.iter().filter_map(|fault| fault.split(':').next()).collect();
        assert_eq!(numbers, ["1", "3", "1", "2"], "{faults:?}");
    }
}
