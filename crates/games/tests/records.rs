//! Records of Hearts from outside: good ones replay, bad ones are refused with a clear message.
//!
//! The samples are in `tests/data`, where the lab's tests and people can find them too. The code in `samples`
//! makes them. After a change of the format, run `UPDATE_DATA=1 cargo test -p tefuda-games --test records` to
//! rewrite them.

#![allow(clippy::unwrap_used)]

mod samples;

use samples::{bad, good, is_file, random_record, too_long};
use serde_json::json;
use tefuda_games::{
    Fault, Game, Lang, Record, Say, Seat,
    fault::Source,
    hearts::{Hearts, PRESETS},
    record::{RecordError, game_of},
};

/// Parses and replays a line.
fn replay(line: &str) -> Result<Hearts, RecordError> {
    Record::<Hearts>::parse(line)?.replay()
}

#[test]
fn good_records_replay_and_survive_a_round_trip() {
    let lines = good();
    assert_eq!(lines.len(), 20);
    for line in &lines {
        let record = Record::<Hearts>::parse(line).unwrap();
        assert_eq!(record.to_line(), *line);
        let game = record.replay().unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(game.history(), record.moves);
        assert_eq!(game_of(line).unwrap(), "hearts");
    }
    is_file("hearts-good.jsonl", &lines);
}

#[test]
fn bad_records_are_refused_with_a_clear_message() {
    let (mut lines, mut messages) = (Vec::new(), Vec::new());
    for (line, words) in bad() {
        let shown: String = line.chars().take(200).collect();
        let error = replay(&line).expect_err(&shown);
        let english = error.to_string();
        for word in words {
            assert!(english.contains(word), "‘{english}’ does not say ‘{word}’: {shown}");
        }
        let japanese = error.say(Lang::Ja);
        assert!(!japanese.is_ascii(), "{japanese}");
        assert!(english.len() < 400 && japanese.len() < 500, "a message is a sentence: {english}");
        assert!(!english.contains('\n'));
        // A faulty line may be very long, but then it is not stored in the repository.
        if line.len() < 20_000 {
            lines.push(line);
            messages.push(format!("{english}\t{japanese}"));
        }
    }
    is_file("hearts-bad.jsonl", &lines);
    is_file("hearts-bad.expected.tsv", &messages);
}

#[test]
fn a_line_that_is_too_long_is_refused_before_it_is_read() {
    let error = replay(&too_long()).unwrap_err();
    assert_eq!(error.fault, Fault::TooLarge { what: Source::Line, limit: 256 * 1024 });
    assert!(error.to_string().contains("262144 bytes"));
    assert!(error.say(Lang::Ja).contains("行"));
    assert_eq!(game_of(&too_long()), Err(Fault::TooLarge { what: Source::Line, limit: 256 * 1024 }));
}

#[test]
fn game_of_reads_the_game_of_a_line() {
    assert_eq!(game_of("{\"v\":1}"), Err(Fault::Missing("game")));
    assert_eq!(game_of("{\"v\":1,\"game\":\"leduc\"}").unwrap(), "leduc");
    assert!(matches!(game_of("{\"v\":1,\"game\":[]}"), Err(Fault::Shape { field: "game", .. })));
}

#[test]
fn unknown_keys_are_kept() {
    let mut record = random_record(&PRESETS[1].spec(), 3, 0, 52);
    record.other.insert("event".to_owned(), json!({ "name": "名人戦", "round": [1, 2.5, null] }));
    record.other.insert(String::new(), json!(true));
    let read = Record::<Hearts>::parse(&record.to_line()).unwrap();
    assert_eq!(read, record);
    assert_eq!(read.to_line(), record.to_line());
}

#[test]
fn unknown_keys_keep_their_order() {
    let line = random_record(&PRESETS[1].spec(), 3, 0, 5).to_line();
    let line = line.replacen('{', "{\"z\":1,", 1).replacen("\"moves\"", "\"b\":2,\"moves\"", 1);
    let line = line.replacen("]]}", "]],\"y\":3,\"a\":4}", 1);
    let read = Record::<Hearts>::parse(&line).unwrap();
    assert!(read.other.keys().eq(["z", "b", "y", "a"]), "{:?}", read.other);
}

#[test]
fn optional_fields_may_be_missing() {
    let record = random_record(&PRESETS[0].spec(), 4, 0, 56);
    let mut json: serde_json::Value = serde_json::from_str(&record.to_line()).unwrap();
    for key in ["config", "seed", "result"] {
        json.as_object_mut().unwrap().remove(key);
    }
    json["deal"].as_object_mut().unwrap().remove("leader");
    let read = Record::<Hearts>::parse(&json.to_string()).unwrap();
    assert_eq!((read.seed, &read.result, &read.players), (None, &None, &Vec::new()));
    assert_eq!(read.rules, PRESETS[0].spec(), "the first preset is the default");
    assert_eq!(read.replay().unwrap(), record.replay().unwrap());
}

#[test]
fn the_tricks_of_a_result_are_optional_but_must_agree_when_stated() {
    let mut record = random_record(&PRESETS[1].spec(), 5, 0, 52);
    let result = record.result.as_mut().unwrap();
    let winners = result.as_object_mut().unwrap().remove("tricks").unwrap();
    assert_eq!(winners.as_array().unwrap().len(), 13);
    assert!(record.replay().is_ok());
    record.result.as_mut().unwrap()["tricks"] = json!(vec![0; 13]);
    assert!(
        matches!(record.replay().unwrap_err().fault, Fault::Result { field, .. } if field == "result.tricks")
    );
}

#[test]
fn a_replay_shows_each_position_before_its_move() {
    let record = random_record(&PRESETS[0].spec(), 6, 0, 56);
    let mut seen = Vec::new();
    record
        .replay_with(|at, game: &Hearts| {
            assert_eq!(at, seen.len());
            assert_eq!(game.history(), record.moves[..at]);
            assert_eq!(game.check(record.moves[at].1), Ok(()));
            seen.push(game.turn());
        })
        .unwrap();
    assert_eq!(seen, record.moves.iter().map(|(seat, _)| Some(*seat)).collect::<Vec<_>>());
    assert_eq!(seen[..4], [0, 1, 2, 3].map(|seat| Some(Seat(seat))), "all pass in turn");
}

#[test]
fn an_error_says_at_which_move_it_is() {
    let mut record = random_record(&PRESETS[1].spec(), 7, 0, 52);
    record.moves.swap(20, 21);
    let error = record.replay().unwrap_err();
    assert_eq!(error.at, Some(20));
    assert!(error.to_string().starts_with("move 20: seat "));
    assert!(error.say(Lang::Ja).starts_with("手順20：席"));
}
