//! The native tests of the workspace, as programs that can run at the same time.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::counts::Counts;
use crate::failure::{Failure, Result};
use crate::paths::Paths;
use crate::run::{TEST, line, record};

/// A program with tests.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Program {
    /// A test program that cargo has built, with the folder of its package.
    Built { program: PathBuf, package: PathBuf },
    /// The examples in the documentation of all packages. Only cargo can build and run them.
    Examples,
}

/// Builds the tests of the workspace, as `cargo test` does. Returns the programs to run, by name.
pub(crate) fn programs(paths: &Paths) -> Result<BTreeMap<String, Program>> {
    let mut cargo = Command::new("cargo");
    cargo.args(["test", "--workspace", "--no-run", "--message-format=json-render-diagnostics"]);
    cargo.current_dir(&paths.root).stdin(Stdio::null()).stderr(Stdio::inherit());
    println!("$ {}", line(&cargo));
    let output = cargo.output().map_err(|error| Failure::new(format!("couldn't start cargo: {error}")))?;
    if !output.status.success() {
        return Err(Failure::new("the tests don't compile. See the messages above"));
    }
    let said = String::from_utf8_lossy(&output.stdout);
    let mut programs = BTreeMap::new();
    for (program, package) in said.lines().filter_map(built) {
        let name = name(&program, &package);
        // A test and a program of the same package may share a name. Then the file name tells them apart by
        // its hash.
        let name = if programs.contains_key(&name) { program.display().to_string() } else { name };
        programs.insert(name, Program::Built { program, package });
    }
    programs.insert("examples in the documentation".to_owned(), Program::Examples);
    Ok(programs)
}

/// Runs a program. Returns the counts of its tests and its output.
pub(crate) fn run(paths: &Paths, program: &Program) -> Result<(Counts, Vec<String>)> {
    let mut command = match program {
        Program::Built { program, package } => {
            let mut command = Command::new(program);
            // In the folder that cargo would use.
            command.current_dir(package).env("CARGO_MANIFEST_DIR", package);
            command
        }
        Program::Examples => {
            let mut command = Command::new("cargo");
            command.args(["test", "--workspace", "--doc", "--no-fail-fast"]).current_dir(&paths.root);
            command
        }
    };
    let (status, said) = record(&mut command, TEST)?;
    let counts = Counts::of_cargo_test(&said);
    // A program without tests has not failed.
    Ok((if status.success() { counts } else { counts.ended(false) }, said))
}

/// The test program and the folder of its package in a line of cargo's output. `None` if the line isn't about
/// a test program.
fn built(message: &str) -> Option<(PathBuf, PathBuf)> {
    let (_, profile) = message.split_once(r#""profile":{"#)?;
    let (profile, _) = profile.split_once('}')?;
    if !profile.contains(r#""test":true"#) {
        return None;
    }
    let program = PathBuf::from(text(message, "executable")?);
    let package = PathBuf::from(text(message, "manifest_path")?).parent()?.to_path_buf();
    Some((program, package))
}

/// The string under `key` in a JSON object, if no other key has that name.
fn text(json: &str, key: &str) -> Option<String> {
    let (_, rest) = json.split_once(&format!(r#""{key}":""#))?;
    let mut text = String::new();
    let mut letters = rest.chars();
    loop {
        match letters.next()? {
            '"' => return Some(text),
            '\\' => text.push(letters.next()?),
            letter => text.push(letter),
        }
    }
}

/// The displayed name, without the hash in the file name: `agents/falcon`, with the folder of the package
/// first.
fn name(program: &Path, package: &Path) -> String {
    let word = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let program = word(program);
    let program = program.rsplit_once('-').map_or(program.as_str(), |(name, _)| name);
    format!("{}/{program}", word(package))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: &str = r#"{"reason":"compiler-artifact","package_id":"path+file:///home/a%20b/crates/games#tefuda-games@0.1.0","manifest_path":"/home/a \"b\"/crates/games/Cargo.toml","target":{"kind":["test"],"crate_types":["bin"],"name":"hostile","src_path":"/x/hostile.rs","edition":"2024","doc":false,"doctest":false,"test":true},"profile":{"opt_level":"2","debuginfo":1,"debug_assertions":true,"overflow_checks":true,"test":true},"features":[],"filenames":["/t/hostile-0f"],"executable":"/t/hostile-0f","fresh":true}"#;

    #[test]
    fn a_test_program_is_found_with_the_folder_of_its_package() {
        let (program, package) = built(TEST).unwrap();
        assert_eq!(program, Path::new("/t/hostile-0f"));
        assert_eq!(package, Path::new("/home/a \"b\"/crates/games"));
        assert_eq!(name(&program, &package), "games/hostile");
    }

    #[test]
    fn libraries_and_ordinary_programs_are_left_out() {
        assert_eq!(built(&TEST.replace(r#""executable":"/t/hostile-0f""#, r#""executable":null"#)), None);
        assert_eq!(built(&TEST.replace(r#"true,"test":true}"#, r#"true,"test":false}"#)), None);
        assert_eq!(built(r#"{"reason":"build-finished","success":true}"#), None);
    }

    #[test]
    fn a_crash_is_a_failure_but_a_program_without_tests_is_not() {
        let folder = std::env::temp_dir();
        let paths = Paths { root: folder.clone(), target: folder.clone(), tools: folder.clone() };
        let run =
            |program: &str| run(&paths, &Program::Built { program: program.into(), package: folder.clone() });
        assert_eq!(run("true").unwrap().0, Counts::default());
        assert_eq!(run("false").unwrap().0, Counts { passed: 0, failed: 1 });
    }
}
