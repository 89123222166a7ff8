//! Tests of reproducing P3 at the smallest scale on the command line: complete, interrupted, and from files
//! of all kinds.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

mod run;
#[allow(dead_code)] // The other papers use the rest.
mod smoke;

use run::tefuda;
use serde_json::Value as Json;
use smoke::{Smoke, made};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};
use tefuda_arena::papers::{
    Report,
    report::{Cell, ExhibitPart},
};
use tefuda_games::PaperId;

const NAME: &str = "leduc-nfsp-smoke";
const P3: Smoke = Smoke { paper: "P3", name: NAME };

/// Reproduces the controls of Table 1: the smallest exhibit that has everything.
fn controls(out: &Path, extra: &[&str]) -> run::Run {
    let args = ["reproduce", "P3", "--table", "1", "--reading", "controls", "--scale", "smoke", "--out"];
    tefuda(&[&args, &[out.to_str().unwrap()][..], extra].concat())
}

fn run_files(out: &Path) -> Vec<PathBuf> {
    let folder = out.join(NAME).join("works");
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    // Unfinished files have another extension.
    files.retain(|path| path.extension().is_some_and(|end| end == "json"));
    files.sort();
    files
}

/// The curves of all runs by their keys, as text.
fn curves(out: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(out.join(NAME).join("results.json")).unwrap();
    let all: Vec<Json> = serde_json::from_str(&text).unwrap();
    let key = |run: &Json| run["key"].as_str().unwrap().to_owned();
    all.iter().map(|run| (key(run), run["result"]["curves"].to_string())).collect()
}

#[test]
fn all_tables_and_figures_are_reproduced() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    let run = P3.reproduce(out, &[]);
    assert_eq!(run.code, 0, "{}", run.err);
    let said = [
        "Command: `tefuda reproduce P3 --scale smoke` (smaller than the paper's experiment). Each run trains for 2,000 games, with seeds 1 to 2.",
        "## Table 1: NashConv after training",
        "| A | 0.038 (SD 0.005) | ",
        "| D | 0.023 (SD 0.005) | ",
        "## Figure 1",
        "| 0.5 | ",
        " 2.618 |",
    ];
    let page = P3.page(out, &run, &said);
    assert!(!page.contains("not yet"), "{page}");
    let row = page.lines().find(|line| line.starts_with("| C | 0.268 (SD 0.008) |")).unwrap();
    assert!(row.contains("| 2 | 0.273 |"), "{row}");
    let drawings =
        page.lines().filter_map(|line| line.strip_prefix("![")?.split_once("](")?.1.strip_suffix(')'));
    let drawings: Vec<&str> = drawings.collect();
    assert_eq!(drawings.len(), 6, "{drawings:?}");
    for file in drawings {
        P3.chart(out, file.strip_prefix(NAME).unwrap().trim_start_matches('/'));
    }
    assert!(P3.chart(out, "table-1-literal").contains("theory for C"));
    assert_eq!(curves(out).len(), run_files(out).len());
}

#[test]
fn a_second_run_does_no_work() {
    let folder = tempfile::tempdir().unwrap();
    let first = controls(folder.path(), &[]);
    assert_eq!((first.code, made(&first)), (0, 10), "{}", first.err);
    let before = curves(folder.path());
    let again = controls(folder.path(), &["--threads", "1"]);
    assert_eq!((again.code, again.err.as_str(), again.out), (0, "", first.out));
    assert_eq!(curves(folder.path()), before);
    // Using only the first seed keeps the results of the second.
    let fewer = controls(folder.path(), &["--seeds", "1"]);
    assert!(fewer.code == 0 && fewer.out.contains("5 jobs, "), "{}", fewer.out);
    assert_eq!(curves(folder.path()), before);
}

#[test]
fn a_report_alone_is_enough_to_resume() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    assert_eq!(controls(out, &[]).code, 0);
    let before = curves(out);
    let forget = || fs::remove_dir_all(out.join(NAME).join("works")).unwrap();
    forget();
    let again = controls(out, &[]);
    assert_eq!((again.code, made(&again), curves(out)), (0, 0, before.clone()), "{}", again.err);
    // If a stored number differs from the program's, that run is repeated.
    let report = out.join(NAME).join("results.json");
    let text = fs::read_to_string(&report).unwrap();
    fs::write(&report, text.replacen("[[10.0,", "[[10.0,1", 1)).unwrap();
    forget();
    let mended = controls(out, &[]);
    assert_eq!((mended.code, made(&mended), curves(out)), (0, 1, before), "{}", mended.err);
}

#[test]
fn an_interrupted_run_resumes_to_the_same_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, broken] = ["whole", "broken"].map(|name| folder.path().join(name));
    assert_eq!(controls(&whole, &[]).code, 0);
    let mut child = Command::new(env!("CARGO_BIN_EXE_tefuda"))
        .args("reproduce p3 --table 1 --reading controls --scale smoke --threads 1".split(' '))
        .arg("--out")
        .arg(&broken)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while run_files(&broken).is_empty() && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept =
        run_files(&broken).iter().filter(|path| path.extension().is_some_and(|end| end == "json")).count();
    assert!((1..10).contains(&kept), "{kept}");
    let rest = controls(&broken, &[]);
    assert_eq!((rest.code, made(&rest)), (0, 10 - kept), "{}", rest.err);
    assert_eq!(curves(&broken), curves(&whole));
}

#[test]
fn foreign_result_files_are_reported_and_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    assert_eq!(controls(out, &[]).code, 0);
    let before = curves(out);
    let files = run_files(out);
    let text = |n: usize| fs::read_to_string(&files[n]).unwrap();
    let whole = text(0);
    fs::write(&files[0], &whole[..whole.len() / 2]).unwrap();
    fs::write(&files[1], &whole).unwrap();
    fs::write(&files[2], [0xff, 0xfe, 0x00]).unwrap();
    let place = text(3).find("[[10.0,").unwrap() + "[[10.0,".len();
    let mut other = text(3);
    other.insert(place, '1');
    fs::write(&files[3], other).unwrap();
    let run = controls(out, &[]);
    assert_eq!((run.code, made(&run)), (0, 4), "{}", run.err);
    for (n, why) in [
        "not a finished result",
        "another job: train leduc nfsp",
        "UTF-8",
        "another version of the program, which gives a different result",
    ]
    .into_iter()
    .enumerate()
    {
        let name = files[n].file_name().unwrap().to_str().unwrap();
        let line =
            run.err.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{name}: {}", run.err));
        assert!(line.contains(why), "{line}");
    }
    assert_eq!(curves(out), before);
}

#[test]
fn merged_shards_give_the_whole_report() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, first, second, merged] =
        ["whole", "first", "second", "merged"].map(|name| folder.path().join(name));
    assert_eq!(controls(&whole, &[]).code, 0);
    let [one, two] = [(&first, "1/2"), (&second, "2/2")].map(|(out, part)| controls(out, &["--shard", part]));
    assert_eq!((one.code, two.code, made(&one) + made(&two)), (0, 0, 10), "{}{}", one.err, two.err);
    assert!(made(&one) > 0 && made(&two) > 0);
    let merge = || {
        let [first, second, merged] = [&first, &second, &merged].map(|path| path.to_str().unwrap());
        tefuda(&["merge", first, second, "--out", merged])
    };
    let once = merge();
    assert!(
        once.code == 0 && once.out.contains("10 results added, 0 already there"),
        "{}{}",
        once.out,
        once.err
    );
    assert!(merge().out.contains("0 results added, 10 already there"));
    let report = controls(&merged, &["--report-only"]);
    assert_eq!((report.code, curves(&merged)), (0, curves(&whole)), "{}", report.err);

    // Two different results of the same work can't both be right.
    let file = run_files(&first).remove(0);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("[[10.0,", "[[10.0,1", 1)).unwrap();
    let torn = merge();
    assert!(torn.code == 2 && torn.err.contains("have different results for the job"), "{}", torn.err);
    // A folder without results is reported.
    let nothing = tefuda(&["merge", folder.path().to_str().unwrap(), "--out", merged.to_str().unwrap()]);
    assert!(
        nothing.code == 2 && nothing.err.contains("there are no results in this folder"),
        "{}",
        nothing.err
    );
}

#[test]
fn the_digest_is_small_and_has_every_cell() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    assert_eq!(controls(out, &[]).code, 0);
    let text = fs::read_to_string(out.join(NAME).join("digest.json")).unwrap();
    let digest: Report = serde_json::from_str(&text).unwrap();
    assert_eq!((digest.paper, digest.sections.len()), (PaperId::P3, 6));
    let tables = digest.sections.iter().flat_map(|section| &section.parts).filter_map(|part| match part {
        ExhibitPart::Table(table) => Some(table),
        _ => None,
    });
    let cells: Vec<&Cell> = tables.flat_map(|table| &table.rows).flatten().collect();
    let found = |cell: &&&Cell| matches!(cell, Cell::Found(found) if found.what.spread.is_some());
    assert_eq!(cells.iter().filter(found).count(), 5, "{text}");
    assert!(text.len() < 40_000 && !text.contains("null"), "{}", text.len());
}

#[test]
fn handwritten_text_stays_and_a_report_needs_no_runs() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join(format!("{NAME}.md"));
    fs::write(&page, "# By hand\n\nWhat was changed.\n").unwrap();
    let report = |reading: &str| {
        let run = controls(folder.path(), &["--reading", reading, "--report-only"]);
        assert_eq!((run.code, made(&run)), (0, 0), "{}", run.err);
        fs::read_to_string(&page).unwrap()
    };
    let first = report("literal");
    assert!(first.starts_with("# By hand\n\nWhat was changed.\n\n<!-- "), "{first}");
    assert!(first.contains("not yet") && first.contains("No job is finished yet."), "{first}");
    assert_eq!(report("literal"), first);
}

#[test]
fn unknown_names_are_reported_with_the_known_ones() {
    let cases: [(&[&str], &[&str]); 7] = [
        (&["P9"], &["‘P9’", "P3, P4, P5"]),
        (&["P3", "--table", "2"], &["P3 has no such table or figure. It has: Table 1, Figure 1"]),
        (&["P5", "--figure", "1"], &["Table 1, Table 2"]),
        (&["P4", "--exhibit", "table-99"], &["table-99", "table-4"]),
        (&["P3", "--scale", "huge"], &["‘huge’", "smoke, quick, paper"]),
        (&["P3", "--reading", "mine"], &["‘mine’", "literal, whole, changes, controls"]),
        (&["P3", "--table", "1", "--figure", "1"], &["cannot be used with"]),
    ];
    for (args, named) in cases {
        let run = tefuda(&[&["reproduce"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        for words in named {
            assert!(run.err.contains(words), "{args:?}: {}", run.err);
        }
    }
}
