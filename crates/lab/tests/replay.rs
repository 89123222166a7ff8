//! Tests of `tefuda replay` on good records, bad records, and files that contain none.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

mod run;

use flate2::{Compression, write::GzEncoder};
use run::{Run, tefuda, tefuda_fed};
use serde_json::{Value as Json, json};
use std::{fs, io::Write as _, path::PathBuf, sync::OnceLock};
use tempfile::TempDir;

/// Records of eight deals, two for each passing direction. Created once.
fn records() -> &'static [String] {
    static RECORDS: OnceLock<Vec<String>> = OnceLock::new();
    RECORDS.get_or_init(|| {
        let files = tempfile::tempdir().unwrap();
        let path = files.path().join("r.jsonl");
        let seats = ["--seat", "rules", "--seat", "rules", "--seat", "random", "--seat", "random"];
        let args = ["match", "--games", "8", "--records", path.to_str().unwrap()];
        assert_eq!(tefuda(&[&args[..], &seats].concat()).code, 0);
        fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect()
    })
}

fn file(files: &TempDir, name: &str, bytes: &[u8]) -> PathBuf {
    let path = files.path().join(name);
    fs::write(&path, bytes).unwrap();
    path
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

fn replay(text: &[u8]) -> Run {
    tefuda_fed(&["replay", "-"], text)
}

/// The first record with something changed.
fn changed(change: impl FnOnce(&mut Json)) -> String {
    let mut json: Json = serde_json::from_str(&records()[0]).unwrap();
    change(&mut json);
    json.to_string()
}

#[test]
fn records_of_a_match_replay() {
    let text = records().join("\n");
    let run = replay(text.as_bytes());
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "8 passed, 0 failed\n", ""));
    assert!(records()[0].contains("\"players\":[\"rules\",\"rules\",\"random\",\"random\"]"));
    assert!(records()[0].contains("\"seed\":1") && records()[0].contains("\"result\":{"));
}

#[test]
fn records_from_the_page_replay() {
    for (name, count) in [("leduc-page.jsonl", 2), ("daihinmin-page.jsonl", 3), ("nimmt-page.jsonl", 3)] {
        let run = tefuda(&["replay", &format!("../../tests/data/{name}")]);
        let passed = format!("{count} passed, 0 failed\n");
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, passed.as_str(), ""), "{name}");
    }
}

#[test]
fn compressed_files_are_read_and_counts_cover_all_files() {
    let files = tempfile::tempdir().unwrap();
    let plain = file(&files, "a.jsonl", records()[0].as_bytes());
    let text = records().join("\r\n") + "\r\n\r\n";
    let gz = file(&files, "b.jsonl.gz", &packed(text.as_bytes()));
    let run = tefuda(&["replay", plain.to_str().unwrap(), gz.to_str().unwrap()]);
    assert_eq!((run.code, run.out.as_str()), (0, "9 passed, 0 failed\n"));
}

#[test]
fn each_failure_names_file_line_move_and_reason() {
    let good = &records()[0];
    let play = |at: usize, seat: u8, play: &'static str| {
        changed(move |json| json["moves"][at] = json!([seat, play]))
    };
    let turn = |at: usize| {
        let json: Json = serde_json::from_str(good).unwrap();
        json["moves"][at][0].as_u64().unwrap() as u8
    };
    let cases: Vec<(String, &str)> = vec![
        ("no record".into(), "not valid JSON"),
        ("[1,2]".into(), "object"),
        (good[..good.len() / 2].into(), "not valid JSON"),
        (changed(|j| j["v"] = json!(2)), "version ‘2’"),
        (changed(|j| j["game"] = json!("chess")), "unknown name ‘chess’. Allowed: hearts"),
        (changed(|j| j["deal"]["hands"][0][0] = json!("1X")), "‘1X’ is not a card"),
        (changed(|j| j["deal"]["hands"][0][0] = j["deal"]["hands"][1][0].clone()), "twice"),
        (changed(|j| j["deal"]["hands"][2] = json!([])), "0 cards instead of 13"),
        (changed(|j| j["result"]["points"] = json!([26, 0, 0, 1])), "moves lead to"),
        (changed(|j| j["moves"][10][1] = json!("hello")), "move 10: ‘hello’"),
        (play(0, turn(0), "7H"), "move 0: 7H is not allowed: pass three cards first"),
        (play(6, (turn(6) + 1) % 4, "7H"), "move 6: seat"),
        (changed(|j| _ = j["moves"].as_array_mut().unwrap().pop()), "before the end of the deal"),
        (changed(|j| j["moves"].as_array_mut().unwrap().push(json!([0, "2C"]))), "move 56: 2C comes after"),
    ];
    let files = tempfile::tempdir().unwrap();
    for (line, reason) in cases {
        let path = file(&files, "x.jsonl", format!("{good}\n\n{line}\n{good}\n").as_bytes());
        let run = tefuda(&["replay", path.to_str().unwrap()]);
        let first = run.out.lines().next().unwrap();
        assert!(first.starts_with(&format!("{}:3: ", path.display())) && first.contains(reason), "{first}");
        assert!(run.out.ends_with("2 passed, 1 failed\n"), "{}", run.out);
        assert_eq!((run.code, run.err.as_str()), (1, ""));
    }
}

#[test]
fn invalid_utf8_and_overlong_lines_fail_alone() {
    let mut text = records()[0].clone().into_bytes();
    text.extend_from_slice(b"\n\xff\xfe{\n");
    text.resize(text.len() + 20_000_000, b'x');
    text.push(b'\n');
    text.extend_from_slice(records()[1].as_bytes());
    let run = replay(&text);
    assert!(run.out.contains("-:2: this is not UTF-8"), "{}", run.out);
    assert!(run.out.contains("-:3: the line is too large"), "{}", run.out);
    assert!(run.out.ends_with("2 passed, 2 failed\n"));
}

#[test]
fn truncated_corrupt_or_oversized_gzip_files_fail() {
    let files = tempfile::tempdir().unwrap();
    let good = packed(records().join("\n").as_bytes());
    let bomb = packed(&vec![b'\n'; 100_000_000]);
    for (bytes, reason) in
        [(&good[..good.len() / 2], "can't be unpacked"), (b"no gzip", "not valid JSON"), (&bomb, "too large")]
    {
        let path = file(&files, "x.jsonl.gz", bytes);
        let run = tefuda(&["replay", path.to_str().unwrap()]);
        assert!(run.out.contains(reason) && run.out.ends_with(" 1 failed\n"), "{}", run.out);
        assert_eq!(run.code, 1);
    }
}

/// The files in `tests/data` have two records each, saved the way other programs save them.
#[test]
fn records_saved_by_other_programs_are_read() {
    let names = [
        "mark.jsonl",
        "utf16.jsonl",
        "utf16-high.jsonl",
        "indented.json",
        "array.json",
        "floats.jsonl",
        "packed.jsonl",
        "parts.jsonl.gz",
        "zeros.jsonl.gz",
    ];
    for name in names {
        let path = format!("../../tests/data/saved-{name}");
        let run = tefuda(&["replay", &path]);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "2 passed, 0 failed\n", ""), "{name}");
        let run = replay(&fs::read(path).unwrap());
        assert_eq!((run.code, run.out.as_str()), (0, "2 passed, 0 failed\n"), "{name} from a pipe");
    }
}

#[test]
fn data_after_gzip_records_is_reported_once() {
    let run = tefuda(&["replay", "../../tests/data/saved-trailing.jsonl.gz"]);
    assert!(
        run.out.contains("can't be unpacked. It is damaged, incomplete or followed by other data"),
        "{}",
        run.out
    );
    assert_eq!((run.code, run.out.lines().count()), (1, 2), "{}", run.out);
    assert!(run.out.ends_with("2 passed, 1 failed\n"), "{}", run.out);
}

#[test]
fn a_binary_file_is_refused_once() {
    for bytes in [&b"PK\x03\x04\0\0\n\n\xff\nmore\n"[..], b"\x28\xb5\x2f\xfd\0\n\xff\n\xff\n"] {
        let run = replay(bytes);
        assert!(run.out.starts_with("-:1: this is not"), "{}", run.out);
        assert_eq!((run.code, run.out.lines().count()), (1, 2), "{}", run.out);
    }
}

#[test]
fn an_unreadable_file_is_reported_and_the_others_are_read() {
    let files = tempfile::tempdir().unwrap();
    let good = file(&files, "a.jsonl", records()[0].as_bytes());
    let run = tefuda(&["replay", "/no/such/file", files.path().to_str().unwrap(), good.to_str().unwrap()]);
    assert_eq!((run.code, run.out.as_str()), (2, "1 passed, 0 failed\n"));
    assert!(run.err.contains("tefuda: /no/such/file: ") && run.err.lines().count() == 2, "{}", run.err);
}

#[test]
fn an_empty_file_passes() {
    assert_eq!(replay(b"\n \n").out, "0 passed, 0 failed\n");
    assert_eq!(replay(b"").code, 0);
}

#[test]
fn legal_moves_are_printed_before_each_decision() {
    let broken = changed(|j| j["moves"][5][1] = json!("hello"));
    let text = format!("\n{}\n{broken}\n{}", records()[3], records()[0]);
    let run = tefuda_fed(&["replay", "--legal", "-"], text.as_bytes());
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("tefuda: -:3: move 5"), "{}", run.err);
    let lines: Vec<Json> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |record: u64| lines.iter().filter(move |line| line["record"] == record).collect::<Vec<_>>();
    // The deal of the second line passes no cards, but that of the fourth does.
    assert_eq!((of(2).len(), of(3).len(), of(4).len()), (52, 0, 56));
    let moves: Json = serde_json::from_str(&records()[3]).unwrap();
    for (k, line) in of(2).into_iter().enumerate() {
        let keys: Vec<&String> = line.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["record", "move", "seat", "legal"]);
        assert_eq!((&line["move"], &line["seat"]), (&json!(k), &moves["moves"][k][0]));
        assert!(line["legal"].as_array().unwrap().contains(&moves["moves"][k][1]));
    }
    assert_eq!(of(2)[0]["legal"], json!(["2C"]));
    assert_eq!(of(4)[0]["legal"].as_array().unwrap().len(), 286);
    assert_eq!(tefuda(&["replay", "--legal", "a", "b"]).code, 2);
}
