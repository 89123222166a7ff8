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
