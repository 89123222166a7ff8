//! Round robins, as a person or a script meets them.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

mod json;
mod run;

use json::{json, keys, words};
use run::tefuda;

const ROUND: &str =
    "arena --preset paper --entrant random --entrant rules --entrant pimc:worlds=1 --games 24 --seed 5";

#[test]
fn a_round_robin_is_one_object_of_the_promised_shape() {
    let report = json(&format!("{ROUND} --json"));
    assert_eq!(keys(&report), ["game", "games", "entrants"]);
    assert_eq!((report["game"].as_str(), report["games"].as_u64()), (Some("hearts"), Some(24)));
    let entrants = report["entrants"].as_array().unwrap();
    let specs: Vec<&str> = entrants.iter().map(|one| one["spec"].as_str().unwrap()).collect();
    assert_eq!(specs, ["random", "rules", "pimc:worlds=1"]);
    for one in entrants {
        assert_eq!(keys(one), ["spec", "rating", "score"]);
        for measure in ["rating", "score"] {
            assert_eq!(keys(&one[measure]), ["mean", "ci95"]);
            assert!(one[measure]["ci95"].as_f64().unwrap() > 0.0, "{report}");
        }
    }
    let rating = |n: usize| entrants[n]["rating"]["mean"].as_f64().unwrap();
    assert!(rating(1) > rating(0) && rating(2) > rating(0), "{report}");
    assert_eq!(json(&format!("{ROUND} --json --threads 3")), report);
}

#[test]
fn a_round_robin_for_people_begins_with_the_best() {
    let run = tefuda(&words(ROUND));
    assert_eq!(run.code, 0, "{}", run.err);
    let at = |word: &str| run.out.find(word).unwrap_or_else(|| panic!("{word}: {}", run.out));
    assert!(at("24 deals") < at("rating") && at("rules  ") < at("random  "), "{}", run.out);
}

#[test]
fn a_round_robin_that_cannot_be_played_is_refused() {
    for (wrong, named) in [
        ("arena --entrant rules", "2"),
        ("arena --entrant rules --entrant wizard", "‘wizard’"),
        ("arena --game leduc --entrant call --entrant call --entrant random --games 2", "3 …"),
        ("arena", "--entrant"),
    ] {
        let run = tefuda(&words(wrong));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{wrong}");
        assert!(run.err.contains(named), "{wrong}: {}", run.err);
    }
}
