//! Tests of agent files on the command line: showing their contents, reporting faults, and playing from them.

#![allow(clippy::unwrap_used)]

mod run;

use run::tefuda;
use serde_json::Value as Json;
use std::fs;

/// The sample: an untrained net with eight hidden units.
const SAMPLE: &str = "../../tests/data/nfsp-1.agent";

#[test]
fn the_contents_of_a_file_are_shown() {
    let run = tefuda(&["agent", SAMPLE]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for word in [
        "f17495131938",
        "leduc",
        "C:games=1000,hidden=8",
        "1000 games",
        "q0: 30–8–3",
        "nfsp:file=f17495131938",
    ] {
        assert!(run.out.contains(word), "{word}: {}", run.out);
    }
    let json: Json = serde_json::from_str(&tefuda(&["agent", SAMPLE, "--json"]).out).unwrap();
    assert_eq!((json["seed"].as_u64(), json["parts"]["pi1"].as_str()), (Some(7), Some("30–8–3")));
    let exploitability = tefuda(&["exploitability", SAMPLE, "--json"]);
    let measured: Json = serde_json::from_str(&exploitability.out).unwrap();
    assert_eq!(json["nash_conv"], measured["nash_conv"]);
}

#[test]
fn faults_of_a_file_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let good = fs::read(SAMPLE).unwrap();
    let mut flipped = good.clone();
    flipped[2000] ^= 4;
    let cases: [(&[u8], &str); 4] = [
        (&good[..3000], "the end of the file is missing"),
        (&flipped, "damaged"),
        (b"{}", "not an agent file"),
        (&[&good[..], b"!"].concat(), "1 extra bytes"),
    ];
    for (bytes, said) in cases {
        let path = folder.path().join("bad.agent");
        fs::write(&path, bytes).unwrap();
        let path = path.to_str().unwrap();
        let run = tefuda(&["agent", path]);
        assert_eq!((run.code, run.out.as_str()), (1, ""));
        assert!(run.err.contains(said) && run.err.contains("bad.agent"), "{}", run.err);
        let play =
            ["match", "--game", "leduc", "--seat", "call", "--seat", "nfsp", "--games", "2", "--file", path];
        let run = tefuda(&play);
        assert!(run.code == 2 && run.err.contains(said), "{}", run.err);
    }
    assert_eq!(tefuda(&["agent", "nowhere.agent"]).code, 2);
}

#[test]
fn agents_play_from_loaded_files() {
    let own = "nfsp:file=f17495131938";
    let play = ["match", "--game", "leduc", "--seat", own, "--seat", "nash", "--games", "20", "--json"];
    let run = tefuda(&play);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("f17495131938") && run.err.contains("--file"), "{}", run.err);
    let run = tefuda(&[&play[..], &["--file", SAMPLE]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains(own));
    let run = tefuda(&["policy", "--agent", own, "--out", "-"]);
    assert!(run.code == 2 && run.err.contains("--file"), "{}", run.err);
    let run = tefuda(&["policy", "--agent", own, "--out", "-", "--file", SAMPLE]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn a_file_of_another_learner_is_refused() {
    let nets = "../agents/trained/loss-g7.agent";
    let told: Json = serde_json::from_str(&tefuda(&["agent", nets, "--json"]).out).unwrap();
    let seat = format!("nfsp:file={}", told["id"].as_str().unwrap());
    let play =
        ["match", "--game", "leduc", "--seat", &seat, "--seat", "call", "--games", "2", "--file", nets];
    let run = tefuda(&play);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("trained with loss, not with nfsp"), "{}", run.err);
}

#[test]
fn pretrained_agents_need_no_file() {
    let conv = |agent: &str| {
        let run = tefuda(&["exploitability", "--agent", agent, "--json"]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        serde_json::from_str::<Json>(&run.out).unwrap()["nash_conv"].as_f64().unwrap()
    };
    assert!(conv("nfsp") < conv("call"), "it has learned something");
}
