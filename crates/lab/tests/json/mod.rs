//! Helpers for commands that print JSON.

use crate::run::tefuda;
use serde_json::Value as Json;

/// The arguments of a command line.
pub(crate) fn words(words: &str) -> Vec<&str> {
    words.split_whitespace().collect()
}

/// Runs a command with `--json`, which prints one line.
pub(crate) fn json(args: &str) -> Json {
    let run = tefuda(&words(args));
    assert_eq!((run.code, run.err.as_str(), run.out.lines().count()), (0, "", 1), "{args}: {}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

/// The keys of an object, in order.
pub(crate) fn keys(json: &Json) -> Vec<String> {
    json.as_object().unwrap().keys().cloned().collect()
}
