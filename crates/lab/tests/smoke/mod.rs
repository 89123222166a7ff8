//! Helpers for reproducing papers at the smallest scale on the command line.

use crate::run::{Run, tefuda};
use serde_json::Value as Json;
use std::{fs, path::Path};

/// A paper at that scale.
pub(crate) struct Smoke {
    pub(crate) paper: &'static str,
    /// The name of the report.
    pub(crate) name: &'static str,
}

impl Smoke {
    pub(crate) fn reproduce(&self, out: &Path, extra: &[&str]) -> Run {
        let args = ["reproduce", self.paper, "--scale", "smoke", "--out", out.to_str().unwrap()];
        tefuda(&[&args, extra].concat())
    }

    /// The report as a file. Checks that it is complete and says all of `words`, and that the program printed it.
    pub(crate) fn page(&self, out: &Path, run: &Run, words: &[&str]) -> String {
        let page = fs::read_to_string(out.join(format!("{}.md", self.name))).unwrap();
        assert!(
            page.starts_with(&format!("# Reproducing {}", self.paper)) && page.ends_with(&run.out),
            "{page}"
        );
        for gap in ["not measured yet", "Not trained yet", "NaN"] {
            assert!(!page.contains(gap), "{gap}\n{page}");
        }
        for words in words {
            assert!(page.contains(words), "{words}\n{page}");
        }
        page
    }

    /// A chart of the report.
    pub(crate) fn chart(&self, out: &Path, name: &str) -> String {
        let chart = fs::read_to_string(out.join(self.name).join(name).with_extension("svg")).unwrap();
        assert!(chart.starts_with("<svg") && chart.contains("</svg>"), "{name}");
        chart
    }

    /// Checks that the report alone is enough to read it again and to continue from.
    pub(crate) fn is_read_alone(&self, out: &Path, run: &Run) {
        let found = self.results(out);
        fs::remove_dir_all(out.join(self.name).join("works")).unwrap();
        let read = self.reproduce(out, &["--report-only"]);
        assert_eq!((read.code, made(&read), &read.out), (0, 0, &run.out), "{}", read.err);
        assert_eq!(self.results(out), found);
    }

    /// The results by key, without date and speed.
    pub(crate) fn results(&self, out: &Path) -> Vec<(String, Json)> {
        let text = fs::read_to_string(out.join(self.name).join("results.json")).unwrap();
        let all: Vec<Json> = serde_json::from_str(&text).unwrap();
        all.into_iter().map(|one| (one["key"].as_str().unwrap().to_owned(), one["result"].clone())).collect()
    }
}

/// The number of output lines about work that was just finished.
pub(crate) fn made(run: &Run) -> usize {
    run.err.lines().filter(|line| line.ends_with(" s")).count()
}
