//! Tests of training on the command line.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

mod run;

use run::tefuda;
use serde_json::Value as Json;
use std::fs;
use tefuda_agents::AgentFile;

#[test]
fn a_trained_agent_is_measured_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (agent, csv, json) = (path("d.agent"), path("d.csv"), path("d.json"));
    let train = |extra: [&str; 4]| {
        let args = ["train", "--game", "leduc", "--preset", "D:games=1500,hidden=16", "--seed", "7"];
        let run = tefuda(&[&args[..], &extra].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    let out = train(["--out", &agent, "--curves", &csv]);
    assert!(out.starts_with("leduc · nfsp · D:games=1500,hidden=16 · seed 7\n"), "{out}");
    let file = AgentFile::from_bytes(&fs::read(&agent).unwrap()).unwrap();
    assert_eq!(
        (file.game.as_str(), file.learner.as_str(), file.seed, file.units()),
        ("leduc", "nfsp", 7, 1500)
    );
    let (games, last) = *file.curves[0].points.last().unwrap();
    assert!(out.contains(&format!("{last:.6}   after {games}")), "{out}");
    let table = fs::read_to_string(&csv).unwrap();
    assert!(table.starts_with("games,nash_conv,loss_q,loss_pi\r\n"), "{table}");
    assert!(table.lines().last().unwrap().starts_with(&format!("{games},{last},")), "{table}");
    train(["--out", &agent, "--curves", &json]);
    let curves: Json = serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(curves["curves"][0]["points"].as_array().unwrap().last().unwrap()[1].as_f64(), Some(last));
}

#[test]
fn joint_training_starts_from_files_and_writes_one_for_each_model() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let snapshot = "../agents/trained/loss-better.agent";
    let told: Json = serde_json::from_str(&tefuda(&["agent", snapshot, "--json"]).out).unwrap();
    let id = told["id"].as_str().unwrap();
    let preset = format!("demo:games=100,model-6={id}");
    let train = ["train", "--game", "nimmt", "--learner", "joint", "--preset", &preset];
    let run = tefuda(&train);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains(id) && run.err.contains("is missing"), "{}", run.err);
    let run = tefuda(&[&train[..], &["--file", snapshot, "--out", &path("m.agent")]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("100 games in ") && run.out.contains(", best "), "{}", run.out);
    let games = [1, 2, 3, 4, 5, 6].map(|number| {
        let file = AgentFile::from_bytes(&fs::read(path(&format!("m-{number}.agent"))).unwrap()).unwrap();
        assert_eq!((file.game.as_str(), file.learner.as_str()), ("nimmt", "loss"));
        file.units()
    });
    assert_eq!(games, [100_100, 100_100, 100_100, 100_100, 100_100, 200_100]);
}

#[test]
fn regressions_with_too_few_examples_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (records, agent) = (path("same.jsonl"), path("svr.agent"));
    let train = |count: usize, preset: &str, words: &[&str]| {
        let good = fs::read_to_string("../../tests/data/hearts-good.jsonl").unwrap();
        let game = good.lines().find(|line| line.contains("\"paper\"")).or(good.lines().next()).unwrap();
        fs::write(&records, format!("{game}\n").repeat(count)).unwrap();
        let preset = format!("svr:games=100,groups=52,labels=20,measured=2,{preset}");
        let args = ["train", "--game", "hearts", "--preset", &preset, "--out", &agent];
        tefuda(&[&args[..], words].concat())
    };
    let run = train(400, "hands=400", &["--records", &records]);
    assert_eq!(run.code, 1, "nothing of the filter was learned: {}", run.err);
    assert!(run.out.contains("\nOnly 0 of 52 regressions for ♠Q could be trained. "), "{}", run.out);
    assert!(
        run.out.contains("needs 20 examples of each label") && run.out.contains("1.1 (0)"),
        "{}",
        run.out
    );
    let told = tefuda(&["agent", &agent]).out;
    assert!(told.contains("degsq: 0 of 52 groups with a regression, 0 support vectors\n"), "{told}");
    assert!(told.contains("done         52 groups\n") && !told.contains("trained"), "{told}");
    let run = train(1, "hands=300", &[]);
    assert_eq!(run.code, 0, "some regressions were made: {}{}", run.out, run.err);
    assert!(run.out.contains(" of 52 regressions for ♠Q could be trained. "), "{}", run.out);
    let told = tefuda(&["agent", &agent]).out;
    assert!(
        told.contains(" of 52 groups with a regression (missing: ") && !told.contains("degsq: 0 of"),
        "{told}"
    );
}

#[test]
fn impossible_training_is_reported() {
    let cases: [(&[&str], &str); 8] = [
        (&["--game", "leduc", "--out", "/no/folder/a.agent"], "/no/folder/a.agent: its folder doesn't exist"),
        (&["--game", "leduc", "--curves", "/no/folder/c.csv"], "/no/folder/c.csv: its folder doesn't exist"),
        (&["--game", "daihinmin", "--preset", "demo:games=10,match=10"], "too few matches to hold some out"),
        (&["--game", "chess"], "‘chess’"),
        (&["--game", "leduc", "--preset", "E"], "‘E’"),
        (&["--game", "leduc", "--learner", "dqn"], "‘dqn’"),
        (&["--game", "leduc", "--records", "games.jsonl"], "games.jsonl: nfsp does not learn from records"),
        (&["--game", "leduc", "--skip-damaged"], "--records"),
    ];
    for (args, words) in cases {
        let run = tefuda(&[&["train"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}
