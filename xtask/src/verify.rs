//! `cargo verify`: every check that a change must pass, as a series of named steps.
//!
//! A failed step doesn't stop later ones. The last line is `N passed, N failed`. Each test counts as one, and
//! so does each format, lint, build and size step.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::bundle::{self, Profile};
use crate::counts::Counts;
use crate::failure::{At as _, Failure, Result};
use crate::paths::Paths;
use crate::run::{line, watch};
use crate::weights::{Weights, side_by_side};
use crate::{native, run, serve, size, tidy, tools};

/// The tests that run in Chromium, with their packages, built without words like the workers of a release.
/// They must give the same bytes there as natively. A single cargo call runs them all, so that shared crates
/// are compiled only once.
const WASM_TESTS: &str = "-p tefuda-learn -p tefuda-arena -p tefuda-protocol --features tefuda-games/wordless \
    --test bits --test speed --test golden --test messages";

/// The end-to-end tests are served from a nested path, as on a school's web server.
const SUBPATH: &str = "/some/where/";

/// The engines, as `tests/e2e/engines` names them.
const CHROMIUM: &str = "chromium";
const FIREFOX: &str = "firefox";
const WEBKIT: &str = "webkit";

/// A part of the verification that can run separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Fmt,
    Lint,
    Native,
    Wasm,
    Size,
    E2e,
    Browsers,
}

impl Part {
    /// The parts by name. The last one is not for every change: it runs only by name.
    const NAMED: [(&str, Self); 7] = [
        ("fmt", Self::Fmt),
        ("lint", Self::Lint),
        ("native", Self::Native),
        ("wasm", Self::Wasm),
        ("size", Self::Size),
        ("e2e", Self::E2e),
        ("browsers", Self::Browsers),
    ];

    /// The parts that run by default.
    pub(crate) fn usual() -> Vec<Self> {
        Self::NAMED.map(|(_, part)| part).into_iter().filter(|part| *part != Self::Browsers).collect()
    }

    /// Parses a list such as `fmt,lint`.
    pub(crate) fn list(text: &str) -> Result<Vec<Self>> {
        let part = |word: &str| {
            let found = Self::NAMED.iter().find(|(name, _)| *name == word).map(|(_, part)| *part);
            found.ok_or_else(|| {
                let names = Self::NAMED.map(|(name, _)| name).join(", ");
                Failure::new(format!("unknown part `{word}`. Use one or more of: {names}"))
            })
        };
        text.split(',').map(part).collect()
    }
}

/// A step of the verification.
struct Step {
    title: &'static str,
    /// The parts that it belongs to.
    parts: &'static [Part],
    /// A part that includes it.
    covered_by: Option<Part>,
    run: fn(&mut Verification) -> Result<Counts>,
}

/// All steps in order.
const STEPS: [Step; 13] = [
    Step::of("Format", &[Part::Fmt], |all| {
        tools::lint_tools()?;
        succeeds(all.cargo("fmt --all --check"))
    }),
    Step::of("House rules", &[Part::Lint], |all| tidy::check(all.paths).map(|()| Counts::one(true))),
    Step::of("Clippy", &[Part::Lint], |all| {
        tools::lint_tools()?;
        succeeds(all.cargo("clippy --workspace --all-targets -- -D warnings"))
    }),
    Step::of("Clippy, WebAssembly", &[Part::Lint], |all| {
        tools::lint_tools()?;
        tools::wasm_target()?;
        let programs = "-p tefuda-web -p tefuda-mind --lib --bins";
        succeeds(
            all.cargo(&format!("clippy --target {} {programs} {WASM_TESTS} -- -D warnings", tools::WASM)),
        )
    }),
    // Without the default feature, no C++ compiler is needed.
    Step::of("Fuzz targets", &[Part::Lint], |all| {
        succeeds(all.cargo("check --manifest-path fuzz/Cargo.toml --no-default-features --locked"))
    }),
    Step::of("Documentation", &[Part::Lint], |all| {
        let mut command = all.cargo("doc --workspace --no-deps");
        command.env("RUSTDOCFLAGS", "-D warnings");
        succeeds(command)
    }),
    Step::of("Native tests", &[Part::Native], |all| Ok(all.native_tests()?.ended(true))),
    Step::of("Tests in Chromium", &[Part::Wasm], |all| all.wasm_tests()),
    Step::of("Page", &[Part::Size, Part::E2e, Part::Browsers], |all| {
        bundle::build(all.paths, Profile::Release, &all.paths.dist())?;
        all.page_is_built = true;
        Ok(Counts::one(true))
    }),
    Step::of("Size of the page", &[Part::Size], |all| {
        all.needs_page()?;
        size::report(&all.paths.dist()).map(|()| Counts::one(true))
    }),
    Step::of("End to end", &[Part::E2e], |all| all.page_tests("e2e", &e2e_tests(all.paths)?, false)),
    Step {
        covered_by: Some(Part::Browsers),
        ..Step::of("Firefox and WebKit, briefly", &[Part::E2e], |all| {
            all.page_tests("engines", &engine_tests(&[FIREFOX, WEBKIT]), true)
        })
    },
    Step::of("Firefox, WebKit and Chromium", &[Part::Browsers], |all| {
        all.page_tests("browsers", &engine_tests(&[FIREFOX, WEBKIT, CHROMIUM]), false)
    }),
];

impl Step {
    const fn of(
        title: &'static str,
        parts: &'static [Part],
        run: fn(&mut Verification) -> Result<Counts>,
    ) -> Self {
        Self { title, parts, covered_by: None, run }
    }

    fn belongs_to(&self, parts: &[Part]) -> bool {
        let covered = self.covered_by.is_some_and(|part| parts.contains(&part));
        self.parts.iter().any(|part| parts.contains(part)) && !covered
    }
}

/// Options for running tests.
#[derive(Debug, Clone, Copy)]
pub(crate) struct How {
    /// Whether a failed page test is run again, to show whether it is flaky.
    pub(crate) retry: bool,
    /// The number of test programs, or files of page tests, that run at the same time.
    pub(crate) jobs: u16,
}

/// The state of a verification.
#[derive(Debug)]
struct Verification<'a> {
    paths: &'a Paths,
    page_is_built: bool,
    how: How,
    /// The output of failed test programs. It is shown again at the end, because the end of a long log is
    /// what people read.
    failures: Vec<String>,
}

/// Runs the steps of `parts` and prints the summary. Returns whether everything passed.
pub(crate) fn verify(paths: &Paths, parts: &[Part], how: How) -> bool {
    let mut verification = Verification { paths, page_is_built: false, how, failures: Vec::new() };
    let steps: Vec<&Step> = STEPS.iter().filter(|step| step.belongs_to(parts)).collect();
    let started = Instant::now();
    let mut results = Vec::new();
    for (number, step) in (1..).zip(&steps) {
        println!("\n=== {number}/{} {}", steps.len(), step.title);
        let begun = Instant::now();
        let counts = (step.run)(&mut verification).unwrap_or_else(|failure| {
            eprintln!("error: {failure}");
            Counts::one(false)
        });
        println!("--- {}: {} ({})", step.title, verdict(counts), minutes(begun.elapsed()));
        results.push((step.title, counts, begun.elapsed()));
    }
    for said in &verification.failures {
        println!("\n{said}");
    }
    summarise(&results, started.elapsed())
}

fn summarise(results: &[(&str, Counts, Duration)], elapsed: Duration) -> bool {
    let mut total = Counts::default();
    println!("\n{:<36}{:>8}{:>8}{:>13}", "", "passed", "failed", "time");
    for (title, counts, time) in results {
        let mark = if counts.failed > 0 { "  <- failed" } else { "" };
        println!("{title:<36}{:>8}{:>8}{:>13}{mark}", counts.passed, counts.failed, minutes(*time));
        total += *counts;
    }
    println!("{:<36}{:>8}{:>8}{:>13}\n", "all", total.passed, total.failed, minutes(elapsed));
    println!("{} passed, {} failed", total.passed, total.failed);
    total.failed == 0
}

fn verdict(counts: Counts) -> String {
    match counts {
        Counts { passed: 1, failed: 0 } => "passed".into(),
        Counts { passed: 0, failed: 1 } => "failed".into(),
        Counts { passed, failed } => format!("{passed} passed, {failed} failed"),
    }
}

/// A duration as text.
pub(crate) fn minutes(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.1} s", time.as_secs_f64()),
        whole => format!("{} min {:02} s", whole / 60, whole % 60),
    }
}

impl Verification<'_> {
    /// Runs the test programs of the workspace, several at a time. Cargo itself would run them one after
    /// another.
    fn native_tests(&mut self) -> Result<Counts> {
        let programs = native::programs(self.paths)?;
        let names: Vec<String> = programs.keys().cloned().collect();
        let (mut sum, paths) = (Counts::default(), self.paths);
        self.longest_first(
            "native",
            names,
            |name| native::run(paths, &programs[name]),
            |_, counts| sum += counts,
        )?;
        Ok(sum)
    }

    /// Runs tests in parallel, those first that took longest last time. Shows their output, and finally the
    /// ten slowest.
    fn longest_first(
        &mut self,
        kind: &str,
        mut tests: Vec<String>,
        run: impl Fn(&str) -> Result<(Counts, Vec<String>)> + Sync,
        mut done: impl FnMut(&str, Counts),
    ) -> Result<()> {
        let mut weights = Weights::read(self.paths.target.join(format!("verify/{kind}.txt")));
        weights.sort(&mut tests);
        let mut times = Vec::new();
        side_by_side(
            self.how.jobs,
            &tests,
            |test| run(test),
            |test, time, result| {
                let (counts, said) = result?;
                println!("\n{test}: {} ({})\n{}", verdict(counts), minutes(time), said.join("\n"));
                weights.set(test, time);
                times.push((time, test.to_owned()));
                if counts.failed > 0 {
                    self.failures.push(format!("{test}: {}\n{}", verdict(counts), failing(&said).join("\n")));
                }
                done(test, counts);
                Ok(())
            },
        )?;
        times.sort_unstable_by(|a, b| b.cmp(a));
        println!("\nThe slowest, run {} at a time:", self.how.jobs);
        times.iter().take(10).for_each(|(time, test)| println!("{:>13}  {test}", minutes(*time)));
        weights.write()
    }

    fn wasm_tests(&self) -> Result<Counts> {
        let mut command = self.cargo(&format!("test --no-fail-fast --target {} {WASM_TESTS}", tools::WASM));
        tools::in_chromium(self.paths, &mut command)?;
        let (ended, lines) = show(command)?;
        Ok(Counts::of_cargo_test(&lines).ended(ended))
    }

    /// Runs page tests, several at a time, because they mostly wait for a browser or an agent. A test is a file
    /// of `tests/e2e`, with the engine after a space if that isn't Chromium.
    fn page_tests(&mut self, kind: &str, tests: &[String], smoke: bool) -> Result<Counts> {
        self.needs_page()?;
        let node = tools::node_modules(self.paths)?;
        let mut browsers =
            vec![("CHROMIUM", tools::headless_chromium()?), ("WHOLE_CHROMIUM", tools::chromium()?)];
        let used = |engine: &str| tests.iter().any(|test| test.ends_with(engine));
        if used(FIREFOX) {
            browsers.push(("FIREFOX", tools::firefox()?));
        }
        if used(WEBKIT) {
            tools::webkit()?;
        }
        let (url, _) = serve::start(serve::site(&self.paths.dist(), SUBPATH)?, serve::listen(0)?)?;
        let run = |test: &str| {
            let (file, engine) = test.split_once(' ').unwrap_or((test, CHROMIUM));
            let mut command = Command::new(&node);
            command.args(["--test", "--test-reporter=spec", file]).current_dir(self.paths.e2e());
            command.env("TEFUDA_URL", &url).env("TEFUDA_DIST", self.paths.dist());
            command.env("TEFUDA_ENGINE", engine).envs(browsers.iter().cloned());
            if smoke {
                command.env("TEFUDA_SMOKE", "1");
            }
            let (status, said) = run::record(&mut command, run::TEST)?;
            Result::Ok((Counts::of_node_test(&said).ended(status.success()), said))
        };
        let (mut sum, mut failed) = (Counts::default(), Vec::new());
        self.longest_first(kind, tests.to_vec(), run, |test, counts| {
            sum += counts;
            if counts.failed > 0 {
                failed.push(test.to_owned());
            }
        })?;
        // A second try shows whether the failure is random. It doesn't change the count.
        for test in failed.iter().filter(|_| self.how.retry) {
            println!("\n{test} failed. Running it once more, alone.");
            let (counts, said) = run(test)?;
            let finding = match counts.failed {
                0 => "passed on the second try. It is flaky and needs fixing".to_owned(),
                _ => format!("failed again:\n{}", said.join("\n")),
            };
            println!("{test} {finding}");
        }
        Ok(sum)
    }

    fn needs_page(&self) -> Result<()> {
        if self.page_is_built {
            Ok(())
        } else {
            Err(Failure::new("the page couldn't be built. See its errors above"))
        }
    }

    fn cargo(&self, arguments: &str) -> Command {
        let mut command = Command::new("cargo");
        command.args(arguments.split_whitespace()).current_dir(&self.paths.root);
        command
    }
}

fn succeeds(command: Command) -> Result<Counts> {
    Ok(Counts::one(show(command)?.0))
}

/// The failure part of a test program's output: from the first heading on, or all of it if there is no heading.
fn failing(said: &[String]) -> &[String] {
    let heading = |line: &String| line.ends_with("failing tests:") || line == "failures:";
    said.iter().position(heading).map_or(said, |begin| &said[begin..])
}

/// Runs a command and shows its output. Returns whether it succeeded, and its lines.
fn show(mut command: Command) -> Result<(bool, Vec<String>)> {
    println!("$ {}", line(&command));
    let (status, lines) = watch(&mut command)?;
    Ok((status.success(), lines))
}

/// The names of the end-to-end tests: `*.test.mjs`.
fn e2e_tests(paths: &Paths) -> Result<Vec<String>> {
    let folder = paths.e2e();
    let entries = std::fs::read_dir(&folder).at("reading", &folder)?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut tests: Vec<String> = names.filter(|name| name.ends_with(".test.mjs")).collect();
    tests.sort();
    if tests.is_empty() { Err(Failure::new("tests/e2e has no *.test.mjs files")) } else { Ok(tests) }
}

/// The tests of `tests/e2e/engines`, in each engine.
fn engine_tests(engines: &[&str]) -> Vec<String> {
    engines.iter().map(|engine| format!("engines/engines.test.mjs {engine}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_from_a_list() {
        assert_eq!(Part::list("fmt,e2e").unwrap(), [Part::Fmt, Part::E2e]);
        let failure = Part::list("fmt,lnt").unwrap_err().to_string();
        assert!(failure.contains("`lnt`") && failure.contains("lint"), "{failure}");
    }

    fn belongs(title: &str, parts: &[Part]) -> bool {
        STEPS.iter().find(|step| step.title == title).unwrap().belongs_to(parts)
    }

    #[test]
    fn other_engines_are_tried_briefly_with_the_page_tests_and_wholly_by_name() {
        let (brief, whole) = ("Firefox and WebKit, briefly", "Firefox, WebKit and Chromium");
        assert!(belongs(brief, &Part::usual()) && !belongs(whole, &Part::usual()));
        let all = [Part::E2e, Part::Browsers];
        assert!(belongs(whole, &all) && !belongs(brief, &all));
    }

    #[test]
    fn the_page_is_built_for_its_size_and_its_tests() {
        assert!(belongs("Page", &[Part::E2e]) && belongs("Page", &[Part::Size]));
        assert!(!belongs("Page", &[Part::Native]));
    }

    #[test]
    fn the_output_about_failures_is_extracted() {
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let node = lines("✔ one (3 ms)\n✖ two (5 ms)\nℹ fail 1\n\n✖ failing tests:\n\n✖ two (5 ms)");
        assert_eq!(failing(&node).join("|"), "✖ failing tests:||✖ two (5 ms)");
        let cargo = lines("test a ... FAILED\n\nfailures:\n\n---- a stdout ----\nfailures:\n    a");
        assert_eq!(failing(&cargo).join("|"), "failures:||---- a stdout ----|failures:|    a");
        let crashed = lines("the program crashed");
        assert_eq!(failing(&crashed), crashed);
    }

    #[test]
    fn durations_are_short() {
        assert_eq!(minutes(Duration::from_millis(4230)), "4.2 s");
        assert_eq!(minutes(Duration::from_secs(125)), "2 min 05 s");
    }
}
