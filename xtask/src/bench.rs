//! Compares the speed of the same work natively and in a browser. The work is in
//! `crates/arena/tests/speed.rs`.

use std::process::Command;

use crate::failure::{Failure, Result};
use crate::paths::Paths;
use crate::run::{announce, watch};
use crate::tools;

/// Names of measurements, with their rates per second.
type Speeds = Vec<(String, f64)>;

/// Measures natively and in Chromium in turns. Prints the fastest of each with their ratio. Other programs
/// rarely slow down every turn.
pub(crate) fn compare(paths: &Paths, only: Option<&str>, rounds: u16) -> Result<()> {
    let (mut native, mut wasm) = (Speeds::new(), Speeds::new());
    tools::wasm_target()?;
    for _ in 0..rounds.max(1) {
        announce("Measuring natively", "two minutes, including compiling");
        keep_fastest(&mut native, measure(speed_test(paths, Build::Native, only))?);
        announce("Measuring in Chromium", "two minutes, including compiling");
        for build in Build::IN_CHROMIUM.into_iter().filter(|build| build.has(only)) {
            let mut command = speed_test(paths, build, only);
            tools::in_chromium(paths, &mut command)?;
            keep_fastest(&mut wasm, measure(command)?);
        }
    }
    if native.is_empty() {
        return Err(Failure::new("no test has that name. See crates/arena/tests/speed.rs"));
    }
    println!("\n{:<40} {:>14} {:>14} {:>6}", "per second, one core", "native", "wasm", "ratio");
    for (name, native) in &native {
        let found = wasm.iter().find(|(other, _)| other == name);
        let (_, wasm) = found.ok_or_else(|| Failure::new(format!("the browser has no result for {name}")))?;
        println!("{name:<40} {native:>14.0} {wasm:>14.0} {:>6.2}", wasm / native);
    }
    Ok(())
}

/// Adds another round, keeping the faster speeds.
fn keep_fastest(known: &mut Speeds, round: Speeds) {
    for (name, speed) in round {
        println!("{name}: {speed:.0} per second");
        match known.iter_mut().find(|(other, _)| *other == name) {
            Some((_, fastest)) => *fastest = fastest.max(speed),
            None => known.push((name, speed)),
        }
    }
}

/// The builds of the tests, with the profiles of the published programs. Tests of Leduc Hold'em have a
/// separate profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Build {
    Native,
    Mind,
    MindFast,
}

/// The part of a test's name that marks it as a test of Leduc Hold'em only.
const FAST: &str = "leduc";

impl Build {
    const IN_CHROMIUM: [Self; 2] = [Self::Mind, Self::MindFast];

    fn profile(self) -> &'static str {
        match self {
            Self::Native => "release",
            Self::Mind => "mind",
            Self::MindFast => "mind-fast",
        }
    }

    /// Whether this build has any of the requested tests.
    fn has(self, only: Option<&str>) -> bool {
        only.is_none_or(|only| only.contains(FAST) == (self == Self::MindFast))
    }

    /// The test filter for this build.
    fn filter(self, only: Option<&str>) -> Vec<&str> {
        match self {
            Self::Native => only.into_iter().collect(),
            Self::Mind => only.into_iter().chain(["--skip", FAST]).collect(),
            Self::MindFast => vec![only.unwrap_or(FAST)],
        }
    }
}

fn speed_test(paths: &Paths, build: Build, only: Option<&str>) -> Command {
    let mut command = Command::new("cargo");
    let profile = build.profile();
    command
        .args(["test", "--profile", profile, "-p", "tefuda-arena", "--test", "speed"])
        .current_dir(&paths.root);
    if build != Build::Native {
        command.args(["--target", tools::WASM]);
        // The linked program sets the optimisation level of the whole build. Here the test is the linked
        // program, so it gets the level of the worker programs.
        command.args(["--config", &format!("profile.{profile}.package.tefuda-arena.opt-level=3")]);
    }
    // Tests run one after another, so that they don't share a core. Their output has the measurements.
    let threads: &[&str] = if build == Build::Native { &["--test-threads=1"] } else { &[] };
    command.arg("--").args(build.filter(only)).arg("--nocapture").args(threads).env("TEFUDA_BENCH", "1");
    command
}

fn measure(mut command: Command) -> Result<Speeds> {
    let (ended, lines) = watch(&mut command)?;
    if !ended.success() {
        return Err(Failure::new("the results differ from the expected checksums. See above"));
    }
    Ok(lines.iter().filter_map(|line| speed(line)).collect())
}

/// Finds `speed`, a name and a number, separated by tabs, anywhere in a test runner's line.
fn speed(line: &str) -> Option<(String, f64)> {
    let (_, found) = line.split_once("speed\t")?;
    let (name, number) = found.split_once('\t')?;
    Some((name.to_owned(), number.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::{Build, Speeds, keep_fastest, speed};

    #[test]
    fn a_measurement_is_found_anywhere_in_a_line() {
        let found = Some(("random deals, paper".to_owned(), 12.5));
        assert_eq!(speed("speed\trandom deals, paper\t12.5"), found);
        assert_eq!(speed("    console.log: speed\trandom deals, paper\t12.5 "), found);
        assert_eq!(speed("test speed ... ok"), None);
    }

    #[test]
    fn each_test_is_measured_by_one_build() {
        let builds = |only| Build::IN_CHROMIUM.map(|build: Build| build.has(only));
        assert_eq!(
            [builds(None), builds(Some("falcon")), builds(Some("leduc"))],
            [[true; 2], [true, false], [false, true]]
        );
        assert_eq!(Build::Mind.filter(None), ["--skip", "leduc"]);
        assert_eq!(Build::MindFast.filter(None), ["leduc"]);
    }

    #[test]
    fn the_fastest_round_of_each_counts() {
        let round = |a: f64, b: f64| Speeds::from([("a".to_owned(), a), ("b".to_owned(), b)]);
        let mut known = Speeds::new();
        keep_fastest(&mut known, round(2.0, 7.0));
        keep_fastest(&mut known, round(3.0, 5.0));
        assert_eq!(known, round(3.0, 7.0));
    }
}
