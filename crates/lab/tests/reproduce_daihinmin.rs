//! Tests of reproducing P4 at the smallest scale on the command line.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

mod run;
mod smoke;

use run::tefuda;
use serde_json::Value as Json;
use smoke::{Smoke, made};
use std::{collections::BTreeMap, fs, path::Path};

const P4: Smoke = Smoke { paper: "P4", name: "daihinmin-uct-smoke" };

#[test]
fn tables_are_reproduced_one_by_one_and_stored() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    let first = P4.reproduce(out, &["--table", "7"]);
    assert_eq!((first.code, made(&first)), (0, 1), "{}", first.err);
    assert_eq!(first.out.matches("**not measured yet**").count(), 5, "{}", first.out);
    let all = P4.reproduce(out, &["--threads", "1"]);
    assert_eq!((all.code, made(&all)), (0, 5), "{}", all.err);
    let said = [
        "Searches use 1/40 of the playouts, so this is not the paper's experiment.",
        "| Table 4 | forced wins | +0.16 | ",
        "| In the text | pruning at one standard error | not stronger | ",
        "| 5,000 (`uct:playouts=5000`) | 1443 | 3.61 | ",
        "| `champion` (paper: snowl) | 1506 | ",
        "(daihinmin-uct-smoke/margins.svg)",
    ];
    assert!(!P4.page(out, &all, &said).contains("not yet"));
    // Two sessions in both orders. In each game five players share fifteen points.
    let found = P4.results(out);
    assert_eq!(found.len(), 6);
    for (key, result) in &found {
        let sittings: Vec<[[f64; 5]; 2]> = serde_json::from_value(result.clone()).unwrap();
        assert_eq!(sittings.len(), 2, "{key}");
        let whole = |points: &[f64; 5]| (points.iter().sum::<f64>() - 15.0).abs() < 1e-9;
        assert!(sittings.iter().flatten().all(whole), "{key} {result}");
    }
    assert!(P4.chart(out, "margins").contains("forced wins"));
    P4.is_read_alone(out, &all);
}

/// As in `examples/cluster`. Shards without work count too: a cluster runs them like the others.
#[test]
fn eight_shards_give_the_same_bytes_as_one_piece() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, merged] = ["whole", "merged"].map(|name| folder.path().join(name));
    assert_eq!(P4.reproduce(&whole, &[]).code, 0);
    let parts: Vec<_> = (1..=8).map(|k| folder.path().join(k.to_string())).collect();
    let shard = |k: usize| P4.reproduce(&parts[k - 1], &["--shard", &format!("{k}/8")]);
    let works: Vec<usize> = (1..=8)
        .map(|k| {
            let run = shard(k);
            assert_eq!(run.code, 0, "{}", run.err);
            made(&run)
        })
        .collect();
    assert_eq!(works, [1, 1, 1, 1, 1, 1, 0, 0]);
    // A machine that dies before its shard has a result leaves an empty folder. Started again, it does its own work.
    let lost = parts[2].join(P4.name);
    fs::remove_dir_all(&lost).unwrap();
    fs::create_dir_all(lost.join("works")).unwrap();
    assert_eq!((made(&shard(3)), made(&shard(4))), (1, 0));
    let mut merge = vec!["merge", "--out", merged.to_str().unwrap()];
    merge.extend(parts.iter().map(|part| part.to_str().unwrap()));
    let run = tefuda(&merge);
    assert!(run.out.contains("6 results added"), "{}{}", run.out, run.err);
    let report = P4.reproduce(&merged, &[]);
    assert_eq!((report.code, made(&report)), (0, 0), "{}", report.err);
    let bytes = |out: &Path| {
        let results = P4.results(out).into_iter().map(|(key, result)| format!("{key}\t{result}\n"));
        results.collect::<String>()
    };
    assert_eq!(bytes(&merged), bytes(&whole));
}

#[test]
fn a_result_that_differs_is_computed_again() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    assert_eq!(P4.reproduce(out, &["--table", "4"]).code, 0);
    let before = P4.results(out);
    let works = out.join(P4.name).join("works");
    let file = fs::read_dir(&works).unwrap().next().unwrap().unwrap().path();
    let mut kept: Json = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    kept["opening"] = serde_json::json!([[9.0, 0.0, 0.0, 0.0, 0.0]]);
    fs::write(&file, kept.to_string()).unwrap();
    let again = P4.reproduce(out, &["--table", "4"]);
    assert!(again.code == 0 && again.err.contains("gives a different result"), "{}", again.err);
    assert_eq!((made(&again), P4.results(out)), (1, before));
}

/// Tests of the page compare with the same file, in a worker and in a browser.
#[test]
fn named_work_gives_the_same_bytes_as_on_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    let unknown = P4.reproduce(out, &["--exhibit", "table-4", "--work", "sure 9"]);
    assert!(unknown.code != 0 && unknown.err.contains("sure 9") && unknown.err.contains("sure 1"));
    let one = P4.reproduce(out, &["--exhibit", "table-4", "--work", "sure 1"]);
    assert_eq!((one.code, made(&one)), (0, 1), "{}", one.err);
    let unknown = P4.reproduce(out, &["--exhibit", "table-4", "--number", "1.9.9"]);
    assert!(unknown.code != 0 && unknown.err.contains("1.9.9") && unknown.err.contains("1.1.5"));
    // A number is made from its own work: the first duel's, which exists, or the second duel's.
    let number =
        |number: &str| made(&P4.reproduce(out, &["--exhibit", "all-comparisons", "--number", number]));
    assert_eq!(number("1.1.6"), 0);
    let elsewhere = tempfile::tempdir().unwrap();
    let second = P4.reproduce(elsewhere.path(), &["--exhibit", "all-comparisons", "--number", "1.2.6"]);
    assert_eq!((second.code, made(&second)), (0, 1), "{}", second.err);
    assert!(fs::read_dir(elsewhere.path().join(P4.name).join("works")).unwrap().count() == 1);
    let to = out.to_str().unwrap();
    for (paper, exhibit, work) in [
        ("P1", "figure-3", "previous seed 1"),
        ("P2", "figure-2", "paper:keep=best seed 1"),
        ("P5", "table-1", "population 1"),
    ] {
        let piece = ["--exhibit", exhibit, "--work", work, "--out", to];
        let one = tefuda(&[&["reproduce", paper, "--scale", "smoke"], &piece[..]].concat());
        assert_eq!((one.code, made(&one)), (0, 1), "{}", one.err);
    }
    let learned =
        tefuda(&["reproduce", "P3", "--scale", "smoke", "--exhibit", "table-1-literal-setup", "--out", to]);
    assert_eq!(learned.code, 0, "{}", learned.err);
    let mut found = BTreeMap::new();
    for name in
        ["hearts-falcon-smoke", "daihinmin-rank-smoke", "leduc-nfsp-smoke", P4.name, "nimmt-loss-smoke"]
    {
        let works = fs::read_dir(out.join(name).join("works")).unwrap().map(|file| file.unwrap().path());
        for path in works.filter(|path| path.extension().is_some_and(|ending| ending == "json")) {
            let text = fs::read_to_string(path).unwrap();
            let key = serde_json::from_str::<Json>(&text).unwrap()["key"].as_str().unwrap().to_owned();
            let (_, result) = text.trim_end().split_once("\"result\":").unwrap();
            found.insert(key, result.strip_suffix('}').unwrap().to_owned());
        }
    }
    assert_eq!(found.len(), 12);
    let golden = Path::new("../../tests/data/reproduce.json");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(golden, serde_json::to_string_pretty(&found).unwrap() + "\n").unwrap();
    }
    assert_eq!(serde_json::from_str::<BTreeMap<_, _>>(&fs::read_to_string(golden).unwrap()).unwrap(), found);
}
