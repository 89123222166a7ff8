//! Tests of reproducing P5 at the smallest scale on the command line.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

mod run;
mod smoke;

use serde_json::Value as Json;
use smoke::{Smoke, made};
use std::{fs, path::Path};

const P5: Smoke = Smoke { paper: "P5", name: "nimmt-loss-smoke" };

/// The results sorted by key.
fn sorted(mut results: Vec<(String, Json)>) -> Vec<(String, Json)> {
    results.sort_by(|a, b| a.0.cmp(&b.0));
    results
}

/// Removes the last contest whose name or key contains these words, from the report and from its own file.
fn forget(out: &Path, words: &str) {
    let report = out.join(P5.name).join("results.json");
    let mut all: Vec<Json> = serde_json::from_str(&fs::read_to_string(&report).unwrap()).unwrap();
    let has = |one: &Json, field: &str| one[field].as_str().unwrap().replace(' ', "-").contains(words);
    let place = all.iter().rposition(|one| has(one, "name") || has(one, "key")).unwrap();
    let gone = all.remove(place);
    fs::write(&report, serde_json::to_string(&all).unwrap()).unwrap();
    for file in fs::read_dir(out.join(P5.name).join("works")).into_iter().flatten() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|end| end == "json") {
            let kept: Json = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            if kept["key"] == gone["key"] {
                fs::remove_file(&path).unwrap();
            }
        }
    }
}

#[test]
fn tables_are_reproduced_and_stored() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    let first = P5.reproduce(out, &[]);
    assert_eq!(first.code, 0, "{}", first.err);
    // Two populations, each with six models. Every model is measured as in the paper, with rotations, and with
    // rotations after the first stage. Then the best γ in more deals, and the price of low cards.
    assert_eq!(made(&first), 2 + 2 * 18 + 2 + 1, "{}", first.err);
    let said = [
        "Each model trains for 200 games against the five weak players, then all six train together for 200 games.",
        "| the model (paper) | 12.98 | 12.27 | 12.05 | 12.24 | 11.46 | 11.63 |",
        "| 0.7 | the model | -3.39 | 7.06e-4 | 1 | ",
        "Kendall's W is ",
        "| after training together | ",
        "| rule-10 | 11.80 | ",
        "| five strong players and rule-9 | 6,000 | ",
        "(nimmt-loss-smoke/learning.svg)",
    ];
    assert!(!P5.page(out, &first, &said).contains("not yet"));
    assert!(P5.chart(out, "learning").contains("γ 0.3"));

    let before = P5.results(out);
    let again = P5.reproduce(out, &["--threads", "1"]);
    assert_eq!((again.code, made(&again), again.out), (0, 0, first.out.clone()), "{}", again.err);

    // Nothing can be played without the models, but the report is there.
    P5.is_read_alone(out, &first);

    // If all results are there, nothing has to be done, even without the models. If one contest is missing,
    // its population is trained again, with the same result.
    let again = P5.reproduce(out, &[]);
    assert_eq!((again.code, made(&again)), (0, 0), "{}", again.err);
    forget(out, "together-2");
    let anew = P5.reproduce(out, &[]);
    assert_eq!((anew.code, made(&anew)), (0, 2), "{}", anew.err);
    assert_eq!(sorted(P5.results(out)), sorted(before));
}

#[test]
fn a_population_without_one_model_is_trained_again() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    assert_eq!(P5.reproduce(out, &["--table", "1"]).code, 0);
    let before = P5.results(out);
    assert_eq!(before.len(), 2 + 2 * 6);
    let works = out.join(P5.name).join("works");
    let contest = before.iter().rfind(|(key, _)| key.contains("loss:file=")).unwrap();
    let id = contest.0.split("loss:file=").nth(1).unwrap().split(' ').next().unwrap();
    let model = works.join(format!("{id}.agent"));
    let whole = fs::read(&model).unwrap();
    fs::write(&model, &whole[..whole.len() / 2]).unwrap();
    // As long as the contest's result is there, its model isn't needed.
    let again = P5.reproduce(out, &["--table", "1"]);
    assert_eq!((again.code, made(&again)), (0, 0), "{}", again.err);
    forget(out, id);
    let mended = P5.reproduce(out, &["--table", "1"]);
    assert_eq!((mended.code, made(&mended)), (0, 2), "{}", mended.err);
    assert_eq!((sorted(P5.results(out)), fs::read(&model).unwrap()), (sorted(before), whole));
}
