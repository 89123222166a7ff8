//! Records of random play and the checks of samples for every game. The records of Hearts, valid and invalid, are made
//! here from fixed seeds. These are the contents of `tests/data`.

// Each test binary uses only a part of this.
#![allow(dead_code)]

#[path = "../../../../fuzz/src/games.rs"]
#[allow(unreachable_pub)] // The crate of the fuzz targets makes them public.
pub(crate) mod promises;

use serde_json::{Value as Json, json};
use std::{fs, path::Path};
use tefuda_games::{
    Game, Lang, Record, Rng, Say, Seed, Spec, Standing,
    hearts::{Hearts, PRESETS},
    record::{LONGEST_LINE, RecordError, VERSION, game_of},
    seed::below,
};

/// Compares a file of samples with the output of the code, or rewrites it.
pub(crate) fn is_file(name: &str, lines: &[String]) {
    let path = Path::new("../../tests/data").join(name);
    let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    if std::env::var_os("UPDATE_DATA").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the sample can be written");
        fs::write(&path, &text).expect("the sample can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "{name} differs from what the code makes; UPDATE_DATA=1 rewrites it");
}

/// A record of random play: the deal after `before` others, stopped after `most` moves.
pub(crate) fn random_record<G: Game>(rules: &str, seed: u64, before: usize, most: usize) -> Record<G> {
    let rules = Spec::parse(G::FACTS.presets, rules).expect("a spec");
    let config = G::config(&rules);
    let mut rng = Seed(seed).child(1).rng();
    let mut standing = G::Standing::new(config);
    for n in 0..=before {
        let mut game = G::new(config, &standing.deal(Seed(seed).child(2 + n as u64))).expect("a deal");
        let last = n == before;
        let most = if last { most } else { usize::MAX };
        for _ in 0..most {
            let Some(play) = game.random_move(&mut rng) else { break };
            game.play(play).expect("a random move is legal");
        }
        if last {
            return Record { seed: Some(seed), ..Record::of(&game, &rules) };
        }
        standing.add(&game);
    }
    unreachable!("the loop ends with the last deal")
}

/// Parses and replays a line.
pub(crate) fn replay<G: Game>(line: &str) -> Result<G, RecordError> {
    Record::<G>::parse(line)?.replay()
}

/// Checks that valid records replay and survive a round trip. They are the sample file `GAME-good.jsonl`.
pub(crate) fn are_good<G: Game>(lines: &[String]) {
    for line in lines {
        let record = Record::<G>::parse(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(record.to_line(), *line);
        let game = record.replay().unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(game.history(), record.moves);
        assert_eq!(game_of(line).as_deref(), Ok(G::FACTS.id));
        promises::record(line.as_bytes());
    }
    is_file(&format!("{}-good.jsonl", G::FACTS.id), lines);
}

/// Checks that lines with one fault each are refused with a clear message. The English message must contain the
/// given words. The lines are the sample file `GAME-bad.jsonl`, next to which their messages are stored.
pub(crate) fn are_bad<G: Game>(bad: Vec<(String, Vec<&'static str>)>) {
    let (mut lines, mut messages) = (Vec::new(), Vec::new());
    for (line, words) in bad {
        let shown: String = line.chars().take(200).collect();
        let error = replay::<G>(&line).expect_err(&shown);
        let (english, japanese) = (error.to_string(), error.say(Lang::Ja));
        for word in words {
            assert!(english.contains(word), "‘{english}’ does not say ‘{word}’: {shown}");
        }
        assert!(!japanese.is_ascii() && !english.contains('\n'), "{japanese}");
        assert!(english.len() < 400 && japanese.len() < 500, "a message is a sentence: {english}");
        promises::record(line.as_bytes());
        // A faulty line may be very long, but then it is not stored in the repository.
        if line.len() < 20_000 {
            lines.push(line);
            messages.push(format!("{english}\t{japanese}"));
        }
    }
    is_file(&format!("{}-bad.jsonl", G::FACTS.id), &lines);
    is_file(&format!("{}-bad.expected.tsv", G::FACTS.id), &messages);
}

/// Checks views, as the text that is sent to workers. They are the sample file `GAME-views.jsonl`.
pub(crate) fn are_views<G: Game>(lines: &[String]) {
    for line in lines {
        let view = serde_json::from_str::<G::View>(line).unwrap_or_else(|why| panic!("{why}: {line}"));
        assert_eq!(serde_json::to_string(&view).expect("a view is plain data"), *line);
        promises::view(line.as_bytes());
    }
    is_file(&format!("{}-views.jsonl", G::FACTS.id), lines);
}

/// Changes each view several times, and checks that the result is refused or consistent. Half of the accepted ones are
/// changed once more. Returns how many were refused and how many taken.
pub(crate) fn changed_views<G: Game>(
    views: &[String],
    times: usize,
    changed: impl Fn(&str, &mut Rng) -> Json,
) -> [usize; 2] {
    let mut rng = Seed(11).rng();
    let mut found = [0, 0];
    for line in views.iter().flat_map(|line| std::iter::repeat_n(line, times)) {
        let mut view = changed(line, &mut rng);
        if let (0, Ok(read)) = (below(&mut rng, 2), serde_json::from_value::<G::View>(view.clone())) {
            view = changed(&serde_json::to_string(&read).expect("a view is plain data"), &mut rng);
        }
        found[usize::from(serde_json::from_value::<G::View>(view.clone()).is_ok())] += 1;
        promises::view(view.to_string().as_bytes());
    }
    found
}

/// A line with some of its letters replaced.
pub(crate) fn damaged(line: &str, at: usize, drop: usize, put: &str) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    let from = at % letters.len();
    let to = (from + drop).min(letters.len());
    letters.splice(from..to, put.chars());
    letters.into_iter().collect()
}

/// Twenty deals: every direction of passing in each preset, changed rule options, names, and unfinished
/// deals.
pub(crate) fn good() -> Vec<String> {
    let mut records: Vec<Record<Hearts>> = Vec::new();
    for preset in &PRESETS {
        for n in 0..8 {
            records.push(random_record(preset.id, n, n as usize % 4, 56));
        }
    }
    records.push(random_record("standard:moon=false,target=50", 100, 0, 56));
    records.push(random_record("paper:passing=true,break_hearts=true", 101, 2, 56));
    records.push(random_record("standard", 102, 0, 2));
    records.push(random_record("paper", 103, 0, 33));
    for (n, record) in records.iter_mut().enumerate() {
        if n % 3 == 0 {
            record.players = ["you", "mc", "rules", "乱"].map(str::to_owned).to_vec();
        }
        if n % 5 == 0 {
            record.other.insert("comment".to_owned(), json!({ "kept": [1, null, "as it is"] }));
        }
    }
    records.iter().map(Record::to_line).collect()
}

/// A valid record of the standard game as JSON, for the tests to damage.
fn standard() -> Json {
    as_json(&random_record("standard", 1, 0, 56))
}

/// A valid record of the paper's game as JSON.
fn paper() -> Json {
    as_json(&random_record("paper", 1, 0, 56))
}

fn as_json(record: &Record<Hearts>) -> Json {
    serde_json::from_str(&record.to_line()).expect("a record is JSON")
}

/// A record with one field changed.
fn spoilt(mut record: Json, at: &str, value: Json) -> String {
    *record.pointer_mut(at).expect("the place exists") = value;
    record.to_string()
}

/// A record with a field of the object at `at` set or removed.
fn with(mut record: Json, at: &str, key: &str, value: Option<Json>) -> String {
    let map = record.pointer_mut(at).and_then(Json::as_object_mut).expect("an object");
    match value {
        Some(value) => drop(map.insert(key.to_owned(), value)),
        None => drop(map.shift_remove(key)),
    }
    record.to_string()
}

/// Lines with one fault each, and words that the English message must contain.
pub(crate) fn bad() -> Vec<(String, Vec<&'static str>)> {
    let good = standard().to_string();
    let nested = "[".repeat(100_000) + &"]".repeat(100_000);
    let mut lines = not_records(&good);
    lines.push((nested, vec!["not valid JSON", "recursion"]));
    lines.extend(bad_heads());
    lines.extend(bad_deals());
    lines.extend(bad_moves());
    lines.extend(bad_results());
    lines
}

/// A line longer than the limit: not in the file of samples because of its size.
pub(crate) fn too_long() -> String {
    let mut line = standard().to_string();
    line.push_str(&" ".repeat(LONGEST_LINE));
    line
}

fn not_records(good: &str) -> Vec<(String, Vec<&'static str>)> {
    let half: String = good.chars().take(good.chars().count() / 2).collect();
    vec![
        ("hello".to_owned(), vec!["not valid JSON"]),
        (half, vec!["not valid JSON", "EOF"]),
        (good.strip_suffix('}').expect("an object").to_owned(), vec!["not valid JSON", "EOF"]),
        (format!("{good} {good}"), vec!["not valid JSON", "trailing"]),
        ("[]".to_owned(), vec!["line", "a JSON object"]),
        ("null".to_owned(), vec!["line", "a JSON object"]),
        ("{}".to_owned(), vec!["\"v\" is missing"]),
        ("{\"v\":1e999}".to_owned(), vec!["not valid JSON", "number out of range"]),
    ]
}

fn bad_heads() -> Vec<(String, Vec<&'static str>)> {
    vec![
        (spoilt(standard(), "/v", json!(2)), vec!["format version ‘2’", "version 1"]),
        (spoilt(standard(), "/v", json!("1")), vec!["format version"]),
        (spoilt(standard(), "/v", json!(VERSION as f64 + 0.5)), vec!["format version ‘1.5’"]),
        (with(standard(), "", "game", None), vec!["\"game\" is missing"]),
        (spoilt(standard(), "/game", json!("chess")), vec!["‘chess’", "hearts"]),
        (spoilt(standard(), "/game", json!(7)), vec!["‘7’", "hearts"]),
        (spoilt(standard(), "/config", json!([])), vec!["\"config\"", "preset and rule options"]),
        (spoilt(standard(), "/config/preset", json!(null)), vec!["\"config\""]),
        (spoilt(standard(), "/config/preset", json!("tough")), vec!["‘tough’", "standard, paper"]),
        (spoilt(standard(), "/config/preset", json!("paper:moon=true")), vec!["\"config\""]),
        (with(standard(), "/config", "speed", Some(json!(3))), vec!["‘speed’", "passing, first_lead"]),
        (with(standard(), "/config", "moon:target", Some(json!(3))), vec!["‘moon:target’"]),
        (
            with(standard(), "/config", "moon", Some(json!("maybe"))),
            vec!["moon can't be ‘maybe’", "true | false"],
        ),
        (
            with(standard(), "/config", "moon", Some(json!(vec!["x"; 99]))),
            vec!["moon can't be", "…’", "true | false"],
        ),
        (with(standard(), "/config", "target", Some(json!(0))), vec!["target can't be ‘0’", "1 … 1000"]),
        (with(standard(), "/config", "target", Some(json!(1e300))), vec!["target can't be", "1 … 1000"]),
        (with(standard(), "/config", "target", Some(json!(u64::MAX))), vec!["target can't be", "1 … 1000"]),
        (with(standard(), "/config", "first_lead", Some(json!("me"))), vec!["‘me’", "two_of_clubs | given"]),
        (with(standard(), "", "players", Some(json!("you"))), vec!["\"players\"", "a list of names"]),
        (with(standard(), "", "players", Some(json!([1, 2, 3, 4]))), vec!["\"players\""]),
        (
            with(standard(), "", "players", Some(json!(vec!["x"; 20_000]))),
            vec!["\"players\"", "one per seat"],
        ),
        (spoilt(standard(), "/seed", json!(-1)), vec!["\"seed\"", "whole number"]),
        (spoilt(standard(), "/seed", json!("one")), vec!["\"seed\"", "whole number"]),
        (spoilt(standard(), "/seed", json!(1e30)), vec!["\"seed\"", "whole number"]),
    ]
}

fn bad_deals() -> Vec<(String, Vec<&'static str>)> {
    let mut short = standard();
    let card = short["deal"]["hands"][0].as_array_mut().expect("a hand").pop().expect("a card");
    let mut long = short.clone();
    long["deal"]["hands"][1].as_array_mut().expect("a hand").push(card);
    vec![
        (with(standard(), "", "deal", None), vec!["\"deal\" is missing"]),
        (with(standard(), "/deal", "hands", None), vec!["\"deal.hands\" is missing"]),
        (spoilt(standard(), "/deal", json!(3)), vec!["\"deal.hands\" is missing"]),
        (spoilt(standard(), "/deal/hands", json!([[], [], []])), vec!["\"deal.hands\"", "four lists"]),
        (spoilt(standard(), "/deal/hands/2", json!("2C")), vec!["\"deal.hands\"", "four lists"]),
        (spoilt(standard(), "/deal/hands/2/3", json!(14)), vec!["\"deal.hands\"", "four lists"]),
        (spoilt(standard(), "/deal/hands/2/3", json!("1C")), vec!["‘1C’ is not a card", "TD or QS"]),
        (spoilt(standard(), "/deal/hands/0/3", json!("JK")), vec!["‘JK’ is not a card"]),
        (spoilt(standard(), "/deal/hands/0/3", json!("x".repeat(999))), vec!["…’ is not a card"]),
        (
            spoilt(standard(), "/deal/hands/0/1", standard()["deal"]["hands"][0][0].clone()),
            vec!["appears twice"],
        ),
        (
            spoilt(standard(), "/deal/hands/1/1", standard()["deal"]["hands"][0][0].clone()),
            vec!["appears twice"],
        ),
        (short.to_string(), vec!["seat 0 has 12 cards instead of 13"]),
        (spoilt(standard(), "/deal/hands/3", json!([])), vec!["seat 3 has 0 cards"]),
        (spoilt(long, "/deal/hands/0", standard()["deal"]["hands"][0].clone()), vec!["seat 1 has 14"]),
        (with(standard(), "/deal", "pass", None), vec!["\"deal.pass\" is missing"]),
        (spoilt(standard(), "/deal/pass", json!("up")), vec!["\"deal.pass\"", "left, right, across or hold"]),
        (spoilt(paper(), "/deal/pass", json!("left")), vec!["\"deal.pass\"", "these rules have no passing"]),
        (with(paper(), "/deal", "leader", None), vec!["\"deal.leader\" is missing"]),
        (spoilt(paper(), "/deal/leader", json!(4)), vec!["\"deal.leader\"", "from 0 to 3"]),
        (spoilt(paper(), "/deal/leader", json!(-1)), vec!["\"deal.leader\"", "from 0 to 3"]),
    ]
}

fn bad_moves() -> Vec<(String, Vec<&'static str>)> {
    let shape = || vec!["\"moves\"", "[seat, \"move\"]"];
    let second = paper()["moves"][1][1].clone();
    let leader = paper()["moves"][0][0].as_u64().expect("a seat");
    let mut after = paper();
    after["moves"].as_array_mut().expect("moves").push(json!([0, "2C"]));
    vec![
        (with(paper(), "", "moves", None), vec!["\"moves\" is missing"]),
        (spoilt(paper(), "/moves", json!("2C")), shape()),
        (spoilt(paper(), "/moves/7", json!("2C")), vec!["move 7", "[seat, \"move\"]"]),
        (spoilt(paper(), "/moves/7", json!([0])), vec!["move 7", "[seat, \"move\"]"]),
        (spoilt(paper(), "/moves/7/1", json!(7)), vec!["move 7", "[seat, \"move\"]"]),
        (spoilt(paper(), "/moves/7/0", json!(256)), vec!["move 7", "[seat, \"move\"]"]),
        (spoilt(paper(), "/moves/7/1", json!("XX")), vec!["move 7", "‘XX’ is not a card"]),
        (spoilt(standard(), "/moves/0/1", json!("pass QS KS")), vec!["move 0", "‘pass QS KS’ is not a move"]),
        (spoilt(standard(), "/moves/0/1", json!("pass QS QS KS")), vec!["move 0", "QS appears twice"]),
        (spoilt(paper(), "/moves/0/0", json!((leader + 1) % 4)), vec!["move 0", "moves, but it is seat"]),
        (spoilt(paper(), "/moves/51/0", json!(9)), vec!["move 51", "seat 9 moves"]),
        (spoilt(paper(), "/moves/0/1", second), vec!["move 0", "is not allowed", "not in the hand"]),
        (spoilt(standard(), "/moves/0/1", json!("2C")), vec!["move 0", "pass three cards first"]),
        (
            spoilt(paper(), "/moves/0/1", json!("pass 2C 3C 4C")),
            vec!["move 0", "this is not the time to pass cards"],
        ),
        (after.to_string(), vec!["move 52", "2C comes after the end"]),
    ]
}

fn bad_results() -> Vec<(String, Vec<&'static str>)> {
    let mut unfinished = paper();
    unfinished["moves"].as_array_mut().expect("moves").truncate(30);
    vec![
        (unfinished.to_string(), vec!["the moves stop before the end"]),
        (spoilt(paper(), "/result", json!(26)), vec!["\"result\"", "an object"]),
        (spoilt(paper(), "/result", json!({})), vec!["\"result\"", "an object"]),
        (
            spoilt(paper(), "/result/points", json!([26, 0, 0, 0])),
            vec!["\"result.points\" is ‘[26,0,0,0]’", "the moves lead to"],
        ),
        (spoilt(paper(), "/result/points", json!([1e300])), vec!["\"result.points\" is"]),
        (spoilt(paper(), "/result/tricks/12", json!(7)), vec!["\"result.tricks\" is"]),
    ]
}
