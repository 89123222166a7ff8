//! Records of Hearts from outside: good ones replay, bad ones are refused with a clear message.
//!
//! The samples are in `tests/data`, where the lab's tests and people can find them too. The code in `samples`
//! makes them. After a change of the format, run `UPDATE_DATA=1 cargo test -p tefuda-games --test records` to
//! rewrite them.

#![allow(clippy::unwrap_used)]

mod samples;

use samples::{are_bad, are_good, bad, good, random_record, replay, too_long};
use serde_json::json;
use tefuda_games::{
    Fault, Game, Lang, Record, Say, Seat,
    fault::Source,
    hearts::{Hearts, PRESETS},
    record::game_of,
};

#[test]
fn good_records_replay_and_survive_a_round_trip() {
    assert_eq!(good().len(), 20);
    are_good::<Hearts>(&good());
}

#[test]
fn bad_records_are_refused_with_a_clear_message() {
    are_bad::<Hearts>(bad());
}

#[test]
fn a_line_that_is_too_long_is_refused_before_it_is_read() {
    let error = replay::<Hearts>(&too_long()).unwrap_err();
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
    let mut record = random_record::<Hearts>("paper", 3, 0, 52);
    record.other.insert("event".to_owned(), json!({ "name": "名人戦", "round": [1, 2.5, null] }));
    record.other.insert(String::new(), json!(true));
    let read = Record::<Hearts>::parse(&record.to_line()).unwrap();
    assert_eq!(read, record);
    assert_eq!(read.to_line(), record.to_line());
}

#[test]
fn unknown_keys_keep_their_order() {
    let line = random_record::<Hearts>("paper", 3, 0, 5).to_line();
    let line = line.replacen('{', "{\"z\":1,", 1).replacen("\"moves\"", "\"b\":2,\"moves\"", 1);
    let line = line.replacen("]]}", "]],\"y\":3,\"a\":4}", 1);
    let read = Record::<Hearts>::parse(&line).unwrap();
    assert!(read.other.keys().eq(["z", "b", "y", "a"]), "{:?}", read.other);
}

#[test]
fn optional_fields_may_be_missing() {
    let record = random_record::<Hearts>("standard", 4, 0, 56);
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
    let mut record = random_record::<Hearts>("paper", 5, 0, 52);
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
    let record = random_record::<Hearts>("standard", 6, 0, 56);
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
    let mut record = random_record::<Hearts>("paper", 7, 0, 52);
    record.moves.swap(20, 21);
    let error = record.replay().unwrap_err();
    assert_eq!(error.at, Some(20));
    assert!(error.to_string().starts_with("move 20: seat "));
    assert!(error.say(Lang::Ja).starts_with("手順20：席"));
}
