//! Tests of Leduc Hold'em policies in files: one command writes them, another measures them, and faults name
//! the wrong key.

#![allow(clippy::unwrap_used)]

mod run;

use run::{tefuda, tefuda_fed};
use serde_json::{Value as Json, json};
use std::{fs, path::PathBuf};

/// The policy that an agent writes.
fn written(agent: &str) -> String {
    let run = tefuda(&["policy", "--agent", agent, "--out", "-"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out
}

/// The output about a policy.
fn measured(policy: &str) -> run::Run {
    tefuda_fed(&["exploitability", "-", "--json"], policy.as_bytes())
}

fn near(found: &Json, expected: f64) {
    assert!((found.as_f64().unwrap() - expected).abs() < 1e-9, "{found} instead of {expected}");
}

#[test]
fn a_policy_has_an_entry_for_each_information_set() {
    let json: Json = serde_json::from_str(&written("random")).unwrap();
    let entries = json.as_object().unwrap();
    assert_eq!(entries.len(), 288);
    assert_eq!(entries["J|-||"], json!({ "f": 0, "c": 0.5, "r": 0.5 }));
    assert_eq!(entries["K|-|crr|"], json!({ "f": 0.5, "c": 0.5, "r": 0 }));
    for entry in entries.values() {
        let sum: f64 = ["f", "c", "r"].iter().map(|play| entry[play].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-12);
    }
}

#[test]
fn written_policies_are_measured_exactly() {
    let table = [
        ("random", 4.747_222_222_222_222, [2.165_625, 2.581_597_222_222_222], -0.078_125),
        ("call", 2.933_333_333_333_333, [1.466_666_666_666_666; 2], 0.0),
    ];
    for (agent, total, gains, value) in table {
        let json: Json = serde_json::from_str(&measured(&written(agent)).out).unwrap();
        near(&json["nash_conv"], total);
        near(&json["gains"][0], gains[0]);
        near(&json["gains"][1], gains[1]);
        near(&json["value"], value);
    }
    let json: Json = serde_json::from_str(&measured(&written("nash:iterations=100")).out).unwrap();
    near(&json["nash_conv"], 0.015_506_523_701_383);
}

#[test]
fn policies_of_kuhn_poker_are_written_and_measured() {
    let run = tefuda(&["policy", "--game", "kuhn", "--agent", "equilibrium:alpha=0.25", "--out", "-"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let json: Json = serde_json::from_str(&run.out).unwrap();
    assert_eq!(json.as_object().unwrap().len(), 12);
    assert_eq!(json["J|"], json!({ "f": 0, "c": 0.75, "r": 0.25 }));
    let measured = tefuda_fed(&["exploitability", "--game", "kuhn", "-", "--json"], run.out.as_bytes());
    let json: Json = serde_json::from_str(&measured.out).unwrap();
    near(&json["nash_conv"], 0.0);
    near(&json["value"], -1.0 / 18.0);
    let unknown = tefuda(&["policy", "--game", "hearts", "--agent", "random", "--out", "-"]);
    assert!(unknown.code != 0 && unknown.err.contains("leduc, kuhn"), "{}", unknown.err);
}

#[test]
fn policy_files_round_trip_and_the_text_says_what_is_measured() {
    let folder = tempfile::tempdir().unwrap();
    let file: PathBuf = folder.path().join("uniform.json");
    let name = file.to_str().unwrap();
    let run = tefuda(&["policy", "--agent", "random", "--out", name]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), written("random"));
    let run = tefuda(&["exploitability", name]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for words in
        ["NashConv", "4.747222222222", "2.165625000000", "2.581597222222", "-0.078125000000", "chips"]
    {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
}

#[test]
fn names_of_moves_may_be_written_in_full() {
    let short = written("random");
    let long = short.replace("\"f\"", "\"fold\"").replace("\"c\"", "\"check\"").replace("\"r\"", "\"bet\"");
    assert_eq!(measured(&long).out, measured(&short).out);
    let other = short.replace("\"c\"", "\"call\"").replace("\"r\"", "\"raise\"").replace("\"f\":0,", "");
    assert_eq!(measured(&other).out, measured(&short).out);
}

/// The uniform policy with a change to its text.
fn spoilt(from: &str, to: &str) -> String {
    let text = written("random");
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

const FIRST: &str = "\"J|-||\":{\"f\":0,\"c\":0.5,\"r\":0.5}";

#[test]
fn faults_name_the_key_and_give_exit_code_1() {
    let entry = |moves: &str| spoilt(FIRST, &format!("\"J|-||\":{moves}"));
    let cases = [
        (spoilt(&format!("{FIRST},"), ""), vec!["J|-|| is missing"]),
        ("{}".to_owned(), vec!["J|-|| is missing"]),
        (spoilt("\"J|-||\"", "\"A|-||\""), vec!["‘A|-||’ is not an information set"]),
        (spoilt(FIRST, &format!("{FIRST},\"J|-||r\":{{}}")), vec!["‘J|-||r’ is not an information set"]),
        (spoilt(FIRST, &format!("{FIRST},{FIRST}")), vec!["J|-|| appears twice"]),
        (entry("{\"c\":-0.5,\"r\":1.5}"), vec!["J|-||", "call has -0.5"]),
        (entry("{\"c\":0.5,\"r\":0.4}"), vec!["J|-||", "add up to 0.9"]),
        (entry("{\"c\":0.5,\"r\":0.500002}"), vec!["J|-||", "add up to 1.00000"]),
        (entry("{}"), vec!["J|-||", "add up to 0"]),
        (entry("{\"f\":0.2,\"c\":0.4,\"r\":0.4}"), vec!["J|-||", "fold is not legal"]),
        (spoilt("\"r\":0}", "\"r\":0.1}"), vec!["|-|rr|", "raise is not legal"]),
        (entry("{\"c\":0.5,\"call\":0,\"r\":0.5}"), vec!["J|-||", "call appears twice"]),
        (entry("{\"allin\":1}"), vec!["J|-||", "‘allin’ is not a move"]),
        (entry("{\"c\":NaN,\"r\":0.5}"), vec!["not valid JSON", "‘J|-||’", "‘c’"]),
        (entry("{\"c\":\"half\",\"r\":0.5}"), vec!["not valid JSON", "‘J|-||’", "‘c’"]),
        (entry("{\"c\":1e999,\"r\":0.5}"), vec!["not valid JSON", "‘J|-||’", "‘c’", "out of range"]),
        (entry("[0,0.5,0.5]"), vec!["not valid JSON", "‘J|-||’", "a JSON object"]),
        (entry("null"), vec!["not valid JSON", "‘J|-||’"]),
        ("hello".to_owned(), vec!["not valid JSON"]),
        (String::new(), vec!["not valid JSON", "EOF"]),
        ("[]".to_owned(), vec!["a JSON object"]),
        (written("random") + "{}", vec!["not valid JSON", "trailing"]),
        ("[".repeat(100_000), vec!["not valid JSON"]),
        (written("random") + &" ".repeat(1024 * 1024), vec!["too large (limit: 1048576 bytes)"]),
    ];
    for (text, words) in cases {
        let run = measured(&text);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{words:?}: {}", run.err);
        assert!(run.err.starts_with("tefuda: -: ") && run.err.len() < 400, "{}", run.err);
        for word in words {
            assert!(run.err.contains(word), "‘{}’ does not say ‘{word}’", run.err);
        }
    }
    let run = tefuda_fed(&["exploitability", "-"], b"{\"\xff\":1}");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("UTF-8"));
}

#[test]
fn sums_may_have_a_rounding_error() {
    let run = measured(&spoilt(FIRST, "\"J|-||\":{\"f\":0,\"c\":0.5,\"r\":0.5000005}"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn agents_without_a_policy_and_missing_files_are_reported() {
    let run = tefuda(&["policy", "--agent", "mc", "--out", "-"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.contains("mc has no policy") && run.err.contains("nash, nfsp, call, random"),
        "{}",
        run.err
    );
    let cases: [(&[&str], &str); 5] = [
        (&["policy", "--agent", "wizard", "--out", "-"], "‘wizard’"),
        (&["policy", "--agent", "nash:iterations=0", "--out", "-"], "1 … 2000"),
        (&["policy", "--agent", "call", "--out", "/no/such/folder/p.json"], "/no/such/folder/p.json"),
        (&["policy", "--agent", "call"], "--out"),
        (&["exploitability", "/no/such/file"], "/no/such/file"),
    ];
    for (args, word) in cases {
        let run = tefuda(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(word), "{}", run.err);
    }
}
