//! Tests of the command line as a person or a script uses it: output, error output and exit codes.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

#[allow(dead_code)] // Other tests use the rest.
mod json;
mod run;

use json::keys;
use run::tefuda;
use serde_json::Value as Json;
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    process::{Command, Stdio},
};

fn contest(extra: &[&str]) -> Vec<String> {
    let words = ["match", "--game", "hearts", "--seat", "mc:playouts=10", "--seat", "rules"];
    let more = ["--seat", "rules", "--seat", "random", "--games", "30", "--seed", "7"];
    words.iter().chain(&more).chain(extra).map(|w| (*w).to_owned()).collect()
}

fn play(extra: &[&str]) -> run::Run {
    let words = contest(extra);
    tefuda(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn help_and_version_go_to_standard_output() {
    for args in [&["--help"][..], &["help"], &["help", "match"], &["match", "--help"], &["--version"]] {
        let run = tefuda(args);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
        assert!(run.out.starts_with("tefuda 0.") || run.out.contains("Usage: tefuda"), "{}", run.out);
        assert!(run.out.ends_with('\n'));
    }
}

#[test]
fn the_help_lists_every_agent_with_its_settings() {
    let run = tefuda(&["help", "agents"]);
    for word in ["mc", "pimc", "rules", "random", "playouts=200", "ucb1 | ucb1-tuned", "1 … 10000"] {
        assert!(run.out.contains(word), "{word}");
    }
    assert!(tefuda(&["match", "--help"]).out.contains("no_points_first"));
}

#[test]
fn errors_name_the_bad_value_and_the_allowed_ones() {
    let seats = ["--seat", "rules", "--seat", "rules", "--seat", "rules"];
    let cases: [(&[&str], &[&str]); 12] = [
        (&["--seat", "wizard"], &["‘wizard’", "mc, pimc, rules, falcon, random"]),
        (&["--seat", "you"], &["‘you’", "mc, pimc, rules, falcon, random"]),
        (&["--seat", "mc:speed=3"], &["‘speed’", "playouts, formula"]),
        (&["--seat", "mc:playouts=0"], &["playouts can't be ‘0’", "1 … 100000"]),
        (&["--seat", "mc:playouts"], &["key=value"]),
        (&[], &["needs 4 players, not 3"]),
        (&["--seat", "rules", "--game", "chess"], &["‘chess’", "hearts"]),
        (&["--seat", "rules", "--preset", "house"], &["‘house’", "standard, paper"]),
        (&["--seat", "rules", "--set", "moon=maybe"], &["moon", "true | false"]),
        (&["--seat", "rules", "--set", "moon"], &["option=value"]),
        (&["--seat", "rules", "--games", "0"], &["--games", "0"]),
        (&["--seat", "rules", "--threads", "0"], &["--threads", "0"]),
    ];
    for (extra, named) in cases {
        let args: Vec<&str> = ["match"].iter().chain(&seats).chain(extra).copied().collect();
        let run = tefuda(&args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{extra:?}: {}", run.err);
        assert!(run.err.starts_with("tefuda: "), "{}", run.err);
        assert!(named.iter().all(|word| run.err.contains(word)), "{extra:?}: {}", run.err);
    }
    for args in [&[][..], &["fly"], &["match"], &["replay"]] {
        assert_eq!(tefuda(args).code, 2, "{args:?}");
    }
}

#[test]
fn json_has_the_documented_keys() {
    let run = play(&["--json"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 1));
    let json: Json = serde_json::from_str(&run.out).unwrap();
    assert_eq!(keys(&json), ["game", "games", "sittings", "seats"]);
    assert_eq!((json["game"].as_str(), json["games"].as_u64()), (Some("hearts"), Some(30)));
    let seats = json["seats"].as_array().unwrap();
    let specs: Vec<&str> = seats.iter().map(|seat| seat["spec"].as_str().unwrap()).collect();
    assert_eq!(specs, ["mc:playouts=10", "rules", "rules", "random"]);
    for seat in seats {
        assert_eq!(keys(seat), ["spec", "score", "place", "margin"]);
        for measure in ["score", "place"] {
            assert_eq!(keys(&seat[measure]), ["mean", "ci95"]);
            assert!(seat[measure]["mean"].is_f64() && seat[measure]["ci95"].as_f64().unwrap() > 0.0);
        }
    }
}

#[test]
fn neither_threads_nor_repetition_change_a_byte() {
    let files = tempfile::tempdir().unwrap();
    for rules in [&["--preset", "paper"][..], &["--preset", "standard", "--duplicate"]] {
        let runs = ["1", "2", "5"].map(|threads| {
            let records = files.path().join(format!("{}-{threads}", rules.len()));
            let extra = ["--json", "--threads", threads, "--records", records.to_str().unwrap()];
            let run = play(&[rules, &extra].concat());
            assert_eq!((run.code, run.err.as_str()), (0, ""));
            (run.out, std::fs::read(records).unwrap())
        });
        assert!(!runs[0].1.is_empty());
        assert!(runs[0] == runs[1] && runs[1] == runs[2]);
    }
}

#[test]
fn set_equals_a_change_in_the_preset() {
    let inside = play(&["--json", "--preset", "standard:passing=false,moon=false"]);
    let apart = play(&["--json", "--set", "passing=false", "--set", "moon=false"]);
    assert_eq!(inside.out, apart.out);
    assert_ne!(inside.out, play(&["--json"]).out);
}

#[test]
fn the_table_shows_every_player_with_intervals() {
    let run = play(&["--preset", "paper", "--duplicate"]);
    assert_eq!(run.code, 0);
    for word in ["paper", "30 deals", "4 rotations", "penalty ratio", "average finish", "mc:playouts=10", "±"]
    {
        assert!(run.out.contains(word), "{word}: {}", run.out);
    }
}

#[test]
fn unwritable_records_are_reported() {
    let run = play(&["--records", "/no/such/folder/r.jsonl"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.starts_with("tefuda: /no/such/folder/r.jsonl: "), "{}", run.err);
}

#[test]
fn records_are_never_overwritten() {
    let files = tempfile::tempdir().unwrap();
    let path = files.path().join("r.jsonl");
    std::fs::write(&path, "a record\n").unwrap();
    let run = play(&["--records", path.to_str().unwrap()]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("r.jsonl: the file is not empty"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a record\n");
}

#[test]
fn agents_are_listed_in_both_languages_and_as_json() {
    assert!(tefuda(&["agents"]).out.contains("Monte Carlo"));
    assert!(tefuda(&["agents", "--lang", "ja"]).out.contains("モンテカルロ"));
    let json: Json = serde_json::from_str(&tefuda(&["agents", "--json", "--game", "hearts"]).out).unwrap();
    let agents = json["games"][0]["agents"].as_array().unwrap();
    let mc = agents.iter().find(|agent| agent["id"] == "mc").unwrap();
    assert_eq!(mc["knobs"][0]["key"], "playouts");
    assert_eq!((mc["knobs"][0]["min"].as_i64(), mc["knobs"][0]["default"].as_i64()), (Some(1), Some(200)));
    let learner = |game: &str, at: usize| {
        let json: Json = serde_json::from_str(&tefuda(&["agents", "--json", "--game", game]).out).unwrap();
        json["games"][0]["learners"][at].clone()
    };
    let nfsp = learner("leduc", 0);
    assert_eq!((nfsp["id"].as_str(), nfsp["measures"][0]["better"].as_str()), (Some("nfsp"), Some("lower")));
    let of =
        |preset: &str| nfsp["presets"].as_array().unwrap().iter().find(|each| each["id"] == preset).unwrap();
    assert_eq!(nfsp["presets"][0]["id"], "demo", "the shortest run is the default");
    let knobs = of("D")["knobs"].as_array().unwrap();
    let eta = knobs.iter().find(|knob| knob["key"] == "eta").unwrap();
    assert_eq!((eta["min"].as_f64(), eta["default"].as_f64()), (Some(0.01), Some(0.1)));
    let joint = learner("nimmt", 1);
    assert_eq!((joint["inputs"][0]["default"].as_str(), &joint["agent"]), (Some("loss-g3"), &Json::Null));
    assert_eq!(tefuda(&["agents", "--game", "go"]).code, 2);
    assert_eq!(tefuda(&["agents", "--lang", "fr"]).code, 2);
}

#[test]
fn docs_agents_md_equals_the_printed_reference() {
    let kept = std::fs::read_to_string("../../docs/AGENTS.md").unwrap_or_default();
    assert!(kept == tefuda(&["docs"]).out, "docs/AGENTS.md is old: run `tefuda docs > docs/AGENTS.md`");
}

#[test]
fn bench_reports_the_machine_and_every_agent() {
    let args =
        ["bench", "--json", "--deals", "1", "--random-deals", "100", "--rounds", "1", "--training", "50"];
    let run = tefuda(&[&args[..], &["--agent", "rules", "--agent", "mc:playouts=5"]].concat());
    let json: Json = serde_json::from_str(&run.out).unwrap();
    assert!(json["machine"]["cores"].as_u64().unwrap() > 0);
    assert_eq!(json["random"][0]["checksum"], json["random"][1]["checksum"]);
    assert_eq!(json["decisions"][1]["spec"], "mc:playouts=5");
    assert!(json["decisions"][0]["mean_ms"].as_f64().unwrap() > 0.0);
    assert!(
        json["training"].as_array().unwrap().iter().any(|run| run["spec"] == "actions" && run["units"] == 50)
    );
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tefuda"))
        .arg("docs")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn the_version_names_the_commit_if_it_is_known() {
    let run = tefuda(&["--version"]);
    let words = run.out.trim_end().strip_prefix("tefuda ").unwrap();
    let (version, rest) = words.split_once(' ').unwrap_or((words, ""));
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
    let commit = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    assert!(rest.is_empty() || commit.is_some_and(|commit| commit.len() >= 9), "{words}");
}

#[test]
fn the_page_is_served_from_a_folder_that_has_one() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let none = tefuda(&["serve", "--dir", dir]);
    assert!(none.code == 2 && none.err.contains("there is no built page in this folder"), "{}", none.err);
    std::fs::write(folder.path().join("index.html"), "<p>cards").unwrap();
    let mut served = Command::new(env!("CARGO_BIN_EXE_tefuda"))
        .args(["serve", "--dir", dir, "--port", "0", "--base", "/class/"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(served.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let host = line.split("http://").nth(1).and_then(|rest| rest.split("/class/").next()).unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    stream.write_all(b"GET /class/ HTTP/1.0\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    served.kill().unwrap();
    served.wait().unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("<p>cards"), "{answer}");
}
