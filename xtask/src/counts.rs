//! Counts of passed tests, read from the output of the test runners.

use std::ops::AddAssign;

/// Passed and failed checks. A test is one check, and so is each lint, build or size step.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl Counts {
    /// A single check.
    pub(crate) fn one(passed: bool) -> Self {
        Self { passed: passed.into(), failed: (!passed).into() }
    }

    /// Adds up the `test result:` lines of cargo's and wasm-bindgen's test runners.
    pub(crate) fn of_cargo_test(lines: &[String]) -> Self {
        let mut counts = Self::default();
        for line in lines {
            let Some((_, result)) = line.split_once("test result: ") else { continue };
            let number = |what: &str| {
                let words: Vec<&str> = result.split(|c: char| c == ';' || c.is_whitespace()).collect();
                words
                    .windows(2)
                    .find(|pair| pair[1] == what)
                    .and_then(|pair| pair[0].parse().ok())
                    .unwrap_or(0)
            };
            counts += Self { passed: number("passed"), failed: number("failed") };
        }
        counts
    }

    /// Adds up the final lines of `node --test`: `# pass 3` (TAP) or `ℹ pass 3` (its own format).
    pub(crate) fn of_node_test(lines: &[String]) -> Self {
        let mut counts = Self::default();
        for line in lines {
            let mut words = line.split_whitespace();
            let (Some("#" | "ℹ"), Some(what), Some(number), None) = (
                words.next(),
                words.next(),
                words.next().and_then(|word| word.parse::<usize>().ok()),
                words.next(),
            ) else {
                continue;
            };
            match what {
                "pass" => counts.passed += number,
                "fail" | "cancelled" => counts.failed += number,
                _ => {}
            }
        }
        counts
    }

    /// Counts a failure if the runner failed without naming a test (a compile error, a crash), or ran no
    /// tests.
    pub(crate) fn ended(self, succeeded: bool) -> Self {
        if self.failed == 0 && (!succeeded || self.passed == 0) { Self { failed: 1, ..self } } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn results_of_several_test_programs_are_added() {
        let output = lines(
            "running 3 tests\n\
             test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
             test cards ... FAILED\n\
             test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out\n",
        );
        assert_eq!(Counts::of_cargo_test(&output), Counts { passed: 13, failed: 2 });
    }

    #[test]
    fn both_formats_of_node_are_read() {
        let tap = lines("# tests 5\n# suites 0\n# pass 4\n# fail 1\n# cancelled 0\n# pass the cards 3\n");
        assert_eq!(Counts::of_node_test(&tap), Counts { passed: 4, failed: 1 });
        let spec = lines("ℹ tests 2\nℹ pass 2\nℹ fail 0\nℹ duration_ms 73.1\n");
        assert_eq!(Counts::of_node_test(&spec), Counts { passed: 2, failed: 0 });
    }

    #[test]
    fn a_runner_that_breaks_or_runs_nothing_counts_as_failed() {
        let (none, some) = (Counts::default(), Counts { passed: 3, failed: 0 });
        assert_eq!(none.ended(true).failed, 1);
        assert_eq!(none.ended(false).failed, 1);
        assert_eq!(some.ended(false), Counts { passed: 3, failed: 1 });
        assert_eq!(some.ended(true), some);
    }
}
