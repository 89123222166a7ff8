//! Tests of complete matches, as a person or a script plays them.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

mod json;
mod run;

use json::{json, keys, words};
use run::tefuda;
use serde_json::Value as Json;

const HEARTS: &str =
    "match --preset paper:target=30 --seat rules --seat random --seat random --seat rules --matches 12";

#[test]
fn matches_report_place_shares() {
    let report = json(&format!("{HEARTS} --json"));
    assert_eq!(keys(&report), ["game", "games", "sittings", "matches", "seats"]);
    assert_eq!((report["matches"].as_u64(), report["sittings"].as_u64()), (Some(12), Some(12)));
    assert!(report["games"].as_u64().unwrap() > 24, "a match has several deals");
    let seats = report["seats"].as_array().unwrap();
    assert_eq!(keys(&seats[0]), ["spec", "score", "place", "margin", "place_shares"]);
    let share = |seat: &Json, place: usize| seat["place_shares"][place]["mean"].as_f64().unwrap();
    for place in 0..4 {
        let sum: f64 = seats.iter().map(|seat| share(seat, place)).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{report}");
    }
    assert!(share(&seats[0], 0) + share(&seats[3], 0) > 0.5, "rules beat random: {report}");
    assert_eq!(json(&format!("{HEARTS} --json --threads 1")), report);
}

#[test]
fn the_table_of_matches_has_a_column_for_each_place() {
    let run = tefuda(&words(HEARTS));
    assert_eq!(run.code, 0, "{}", run.err);
    for word in ["12 whole matches", "average finish", "place 1, %", "place 4, %", "±"] {
        assert!(run.out.contains(word), "{word}: {}", run.out);
    }
    assert!(run.out.lines().all(|line| line == line.trim_end()), "{:?}", run.out);
}

#[test]
fn every_game_can_play_matches() {
    for game in [
        "--game daihinmin --preset standard:games=2 --seat default --seat random --seat random --seat random --seat random",
        "--game leduc --preset standard:hands=3 --seat call --seat random",
        "--game nimmt --preset standard:players=3 --seat rule-9 --seat random --seat random",
    ] {
        let report = json(&format!("match {game} --matches 3 --duplicate --json"));
        assert_eq!(report["matches"], 3, "{report}");
    }
    for wrong in ["--games 10", "--session 2"] {
        let run = tefuda(&words(&format!("{HEARTS} {wrong}")));
        assert!(run.code == 2 && run.err.contains("--matches"), "{}", run.err);
    }
}

#[test]
fn an_unknown_error_is_explained_in_text_and_null_in_json() {
    const HANDS: &str = "match --game leduc --seat nash --seat random --games 3 --seed 1";
    let run = tefuda(&words(HANDS));
    assert!(run.out.contains("2.000 ± ?") && run.out.contains("1.000 ± ?"), "{}", run.out);
    assert!(run.out.contains("the error can't be estimated") && !run.out.contains("± 0.000"), "{}", run.out);
    let place = &json(&format!("{HANDS} --json"))["seats"][0]["place"];
    assert!(place["mean"] == 2.0 && place["ci95"].is_null() && keys(place) == ["mean", "ci95"], "{place}");
    let run = tefuda(&words("match --game leduc --seat nash --seat random --matches 3 --seed 1"));
    assert!(run.out.contains("(a – b): the 95% interval") && !run.out.contains("± 0.0"), "{}", run.out);
}
