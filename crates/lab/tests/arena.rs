//! Tests of `tefuda arena`, as a person or a script uses it.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

mod json;
mod run;

use ::serde_json::{Value as Json, json};
use json::{json, keys, words};
use run::tefuda;
use std::{fs, path::Path};

const ROUND: &str =
    "arena --preset paper --entrant random --entrant rules --entrant pimc:worlds=1 --games 24 --seed 5";

/// Compares a report with a golden file. A test of the page uses the same file.
fn is_golden(name: &str, report: &Json) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&golden, report.to_string() + "\n").unwrap();
    }
    assert_eq!(*report, serde_json::from_str::<Json>(&fs::read_to_string(golden).unwrap()).unwrap());
}

#[test]
fn a_round_robin_has_the_documented_json_keys() {
    let report = json(&format!("{ROUND} --json"));
    assert_eq!(keys(&report), ["game", "games", "entrants", "pairs", "rounds"]);
    assert_eq!((report["game"].as_str(), report["games"].as_u64()), (Some("hearts"), Some(24)));
    let entrants = report["entrants"].as_array().unwrap();
    let specs: Vec<&str> = entrants.iter().map(|one| one["spec"].as_str().unwrap()).collect();
    assert_eq!(specs, ["random", "rules", "pimc:worlds=1"]);
    for one in entrants {
        assert_eq!(keys(one), ["spec", "rating", "score", "place", "place_shares"]);
        for measure in ["rating", "score"] {
            assert_eq!(keys(&one[measure]), ["mean", "ci95"]);
            assert!(one[measure]["ci95"].as_f64().unwrap() > 0.0, "{report}");
        }
    }
    let rating = |n: usize| entrants[n]["rating"]["mean"].as_f64().unwrap();
    assert!(rating(1) > rating(0) && rating(2) > rating(0), "{report}");
    is_golden("arena.json", &report);
    for threads in [1, 2, 4] {
        assert_eq!(json(&format!("{ROUND} --json --threads {threads}")), report);
    }
    let timed = json(&format!("{ROUND} --json --time"));
    assert!(timed["entrants"][2]["seconds_per_move"].as_f64().unwrap() > 0.0);
    let telling = report["pairs"][0]["telling"].as_array().unwrap();
    assert_eq!(
        (telling.len(), keys(&telling[0])),
        (3, keys(&json!({"table":0,"block":0,"deal":0,"rotation":0,"swing":0})))
    );
}

#[test]
fn every_game_has_its_tournaments_and_the_better_agent_wins() {
    for (game, best, games, plan) in [
        ("daihinmin", "default", 40, "--entrant random --entrant default --games"),
        ("leduc", "nash", 300, "--entrant random --entrant nash --entrant call --games"),
        ("leduc", "nash", 300, "--form field --entrant nash --entrant random --entrant call --games"),
        ("nimmt", "rule-10", 60, "--preset standard:players=4 --entrant rule-1 --entrant rule-10 --games"),
        ("nimmt", "rule-10", 12, "--preset standard:players=3 --entrant random --entrant rule-10 --matches"),
    ] {
        let plan = format!("arena --game {game} --seed 3 --json {plan} {games}");
        let report = json(&format!("{plan} --threads 1"));
        assert_eq!(json(&format!("{plan} --threads 2")), report, "{plan}");
        assert_eq!(report["game"], game);
        // A match has several deals.
        let played = report["games"].as_u64().unwrap();
        assert!(
            if plan.contains("--matches") { played > games } else { played == games },
            "{plan}: {played}"
        );
        // Heads are bad. In Leduc Hold'em, a player can win the most hands without winning the most chips.
        let sign = if game == "nimmt" { -1.0 } else { 1.0 };
        let score = |one: &Json| sign * one["score"]["mean"].as_f64().unwrap();
        let entrants = report["entrants"].as_array().unwrap();
        let top = entrants.iter().max_by(|a, b| score(a).total_cmp(&score(b))).unwrap();
        assert_eq!(top["spec"], best, "{report}");
        for one in entrants {
            let shares = one["place_shares"].as_array().unwrap();
            let sum: f64 = shares.iter().map(|share| share["mean"].as_f64().unwrap()).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{report}");
            assert!(one["score"]["ci95"].as_f64().unwrap() > 0.0, "{report}");
        }
    }
}

#[test]
fn an_entrant_plays_from_a_file_of_its_own() {
    let plan =
        "arena --game leduc --entrant nfsp:file=f17495131938 --entrant call --games 40 --seed 5 --json";
    let missing = tefuda(&words(plan));
    assert!(missing.code == 2 && missing.err.contains("f17495131938"), "{}", missing.err);
    is_golden("arena-file.json", &json(&format!("{plan} --file ../../tests/data/nfsp-1.agent")));
}

#[test]
fn shards_combine_to_the_same_result_as_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let whole = json(&format!("{ROUND} --json"));
    let parts: Vec<String> = (1..=3).map(|k| at(&format!("{k}"))).collect();
    for (k, part) in (1..).zip(&parts) {
        let run = tefuda(&words(&format!("{ROUND} --shard {k}/3 --out {part}")));
        assert_eq!(run.code, 0, "{}", run.err);
    }
    let together = at("together");
    let run = tefuda(&words(&format!("merge {} --out {together}", parts.join(" "))));
    assert!(run.code == 0 && run.out.contains("24 sessions"), "{} {}", run.out, run.err);
    assert_eq!(json(&format!("{ROUND} --json --out {together}")), whole);
    // Resume after an interruption in the middle of a line.
    let text = fs::read_to_string(&together).unwrap();
    fs::write(&together, &text[..text.len() / 2]).unwrap();
    assert_eq!(json(&format!("{ROUND} --json --out {together}")), whole);
    let mut lines: Vec<String> = fs::read_to_string(&together).unwrap().lines().map(str::to_owned).collect();
    let mut before: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    before.sort();
    assert_eq!(lines, before);
    let other = at("other");
    tefuda(&words(&format!("{ROUND}1 --shard 1/3 --out {other}")));
    let run = tefuda(&words(&format!("merge {together} {other} --out {}", at("no"))));
    assert!(run.code == 2 && run.err.contains("seed=51") && run.err.contains("seed=5&"), "{}", run.err);
    let run = tefuda(&words(&format!("{ROUND}1 --out {together}")));
    assert!(run.code == 2 && run.err.contains("seed=51"), "{}", run.err);
}

#[test]
fn a_file_from_a_version_that_played_differently_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept");
    let run = format!("{ROUND} --json --out {}", file.display());
    let whole = json(&run);
    let text = fs::read_to_string(&file).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    // Threads write blocks in any order, but the first block of a table is replayed.
    let place = lines.iter().position(|line| line.starts_with("[0,0,")).unwrap();
    let mut block: Json = serde_json::from_str(lines[place]).unwrap();
    block[2][0].as_array_mut().unwrap().reverse();
    let other = block.to_string();
    assert_ne!(other, lines[place]);
    lines[place] = &other;
    let other = lines.join("\n") + "\n";
    fs::write(&file, &other).unwrap();
    assert_eq!(json(&run)["games"], whole["games"], "nothing is added to a complete file");
    let open = lines.iter().enumerate().filter(|(n, _)| *n == 0 || n % 2 == place % 2);
    let open = open.map(|(_, line)| *line).collect::<Vec<_>>().join("\n") + "\n";
    fs::write(&file, &open).unwrap();
    let refused = tefuda(&words(&run));
    assert!(refused.code == 2 && refused.err.contains("table 0, session 0"), "{}", refused.err);
    assert!(refused.err.contains("another version"), "{}", refused.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), open, "the file is unchanged");
}

#[test]
fn winning_everything_gives_an_interval_open_above() {
    const SWEEP: &str =
        "arena --game leduc --preset standard:hands=1000 --entrant nash --entrant random --matches 4";
    let run = tefuda(&words(SWEEP));
    for said in
        ["246.1 (≥ ", "-246.1 (≤ ", "1.000 ± ?", "better in 100.0 (39.6 – 100.0)%", "open on the other side"]
    {
        assert!(run.out.contains(said), "{said}: {}", run.out);
    }
    let report = json(&format!("{SWEEP} --json"));
    let [nash, random] = [0, 1].map(|n| &report["entrants"][n]["rating"]);
    assert!(nash["ci95"].is_null() && keys(nash) == ["mean", "ci95", "low"], "{nash}");
    assert!(random["ci95"].is_null() && keys(random) == ["mean", "ci95", "high"], "{random}");
    assert!(nash["low"].as_f64().unwrap() < nash["mean"].as_f64().unwrap());
    let share = &report["entrants"][0]["place_shares"][0];
    assert!(share["high"] == 1.0 && share["low"].as_f64().unwrap() < 0.5, "{share}");
}

#[test]
fn contradicting_parts_are_not_merged() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [one, other] = ["one", "other"].map(at);
    tefuda(&words(&format!("{ROUND} --shard 1/3 --out {one}")));
    let text = fs::read_to_string(&one).unwrap();
    let (head, rest) = text.split_once('\n').unwrap();
    let mut block: Json = serde_json::from_str(rest.lines().next().unwrap()).unwrap();
    block[2][0].as_array_mut().unwrap().reverse();
    fs::write(&other, format!("{head}\n{block}\n")).unwrap();
    let run = tefuda(&words(&format!("merge {one} {other} --out {}", at("no"))));
    let place = format!("table {}, session {}", block[0], block[1]);
    assert!(
        run.code == 2 && run.err.contains(&place) && run.err.contains("Play that part again"),
        "{}",
        run.err
    );
}

#[test]
fn a_tournament_stops_when_the_winner_is_clear() {
    let stop = "arena --preset paper --entrant rules --entrant random --games 400 --stop";
    let report = json(&format!("{stop} --json"));
    let rounds = report["decided"]["rounds"].as_u64().unwrap();
    assert_eq!((report["decided"]["top"].as_u64(), report["games"].as_u64()), (Some(0), Some(rounds)));
    assert!(rounds < 400);
    assert_eq!(json(&format!("{stop} --json --threads 4")), report);
    let run = tefuda(&words(stop));
    assert!(run.out.contains("decided after") && run.out.contains("rules is best"), "{}", run.out);
}

#[test]
fn a_stopped_gauntlet_names_no_winner() {
    let stop = "arena --preset paper --form field --entrant random --entrant rules --entrant rules --games 400 --stop";
    let report = json(&format!("{stop} --json"));
    let rounds = report["decided"]["rounds"].as_u64().unwrap();
    assert_eq!(report["decided"], json!({ "pairs": 2, "rounds": rounds }), "the random player is behind");
    assert!(report["games"].as_u64() == Some(2 * rounds) && rounds < 200, "{report}");
    let run = tefuda(&words(stop));
    let said = run.out.lines().find(|line| line.starts_with("decided after")).unwrap();
    assert!(said.ends_with(": one player is ahead in each of the 2 pairs"), "{said}");
}

#[test]
fn the_text_states_the_condition_of_the_error_rate_and_that_forced_moves_are_timed() {
    let condition = "at most 5% if round results are roughly normally distributed";
    let run =
        tefuda(&words("arena --preset paper --entrant rules --entrant random --games 400 --stop --time"));
    assert!(
        run.out.contains(condition) && run.out.contains("all moves, including forced ones"),
        "{}",
        run.out
    );
    let help = tefuda(&["arena", "--help"]).out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains(condition) && help.contains("all moves, including forced ones"), "{help}");
}

#[test]
fn the_text_lists_the_best_player_first() {
    let run = tefuda(&words(ROUND));
    assert_eq!(run.code, 0, "{}", run.err);
    let at = |word: &str| run.out.find(word).unwrap_or_else(|| panic!("{word}: {}", run.out));
    assert!(at("24 deals") < at("rating") && at("rules  ") < at("random  "), "{}", run.out);
}

#[test]
fn an_impossible_round_robin_is_refused() {
    for (wrong, named) in [
        ("arena --entrant rules", "2"),
        ("arena --entrant rules --entrant wizard", "‘wizard’"),
        ("arena --game leduc --entrant call --entrant call --entrant random --games 2", "3 …"),
        ("arena", "--entrant"),
        ("arena --entrant rules --entrant mc --games 1000000000", "1 … 1000000"),
        ("arena --entrant rules --entrant mc --form league", "all | field"),
        ("arena --entrant rules --entrant mc --shard 1/2", "--out"),
        ("arena --game nimmt --preset standard:players=10 --entrant mc", "2 to 32"),
    ] {
        let run = tefuda(&words(wrong));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{wrong}");
        assert!(run.err.contains(named), "{wrong}: {}", run.err);
    }
}

#[test]
fn a_ladder_can_be_resumed_but_not_sharded() {
    const LADDER: &str = "arena --preset paper --form ladder --entrant random --entrant rules --entrant pimc:worlds=2 --games 60 --seed 5";
    let report = json(&format!("{LADDER} --json"));
    assert_eq!(keys(&report), ["game", "games", "entrants", "pairs", "rounds", "ladder"]);
    let ladder: Vec<u64> = report["ladder"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    assert_eq!(ladder.last(), Some(&0), "the random player goes down: {report}");
    is_golden("ladder.json", &report);
    // Results so far are stored, and only the rest is played.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ladder.jsonl");
    let to = format!("{LADDER} --json --threads 1 --out {}", file.display());
    assert_eq!(json(&to), report);
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    fs::write(&file, lines[..lines.len() / 2].concat()).unwrap();
    assert_eq!(json(&to), report);
    let part =
        tefuda(&words(&format!("{LADDER} --shard 1/2 --out {}", folder.path().join("part.jsonl").display())));
    assert!(part.code != 0 && part.err.contains("ladder"), "{}", part.err);
    let stopped = tefuda(&words(&format!("{LADDER} --stop")));
    assert!(stopped.code != 0 && stopped.err.contains("never"), "{}", stopped.err);
    assert!(tefuda(&words(LADDER)).out.contains("the ladder, from the top\n\n   1  "));
}

#[test]
fn a_player_that_wins_more_hands_but_fewer_chips_is_ranked_behind() {
    let entrants = ["--entrant", "random", "--entrant", "equilibrium", "--entrant", "nfsp"];
    let common = ["arena", "--game", "kuhn", "--games", "2000", "--seed", "1"];
    let json = tefuda(&[&common[..], &entrants[..], &["--json"]].concat());
    let report: Json = serde_json::from_str(&json.out).unwrap();
    let of = |n: usize, what: &str| report["entrants"][n][what]["mean"].as_f64().unwrap();
    assert!(of(0, "rating") > of(1, "rating") && of(0, "score") < of(1, "score"), "{report}");
    let run = tefuda(&[&common[..], &entrants[..]].concat());
    let at = |text: &str| run.out.find(text).unwrap_or_else(|| panic!("no {text} in {}", run.out));
    assert!(at("equilibrium ") < at("random ") && !run.out.contains("Elo"), "{}", run.out);
}
