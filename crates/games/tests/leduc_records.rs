//! Records and views of Leduc Hold'em from outside: valid ones are read, all others are refused with a
//! message.
//!
//! This code makes the samples in `tests/data`. After a change of the format, run `UPDATE_DATA=1 cargo test
//! -p tefuda-games --test leduc_records` to rewrite them.

#![allow(clippy::unwrap_used)]

mod samples;

use proptest::prelude::*;
use samples::{are_bad, are_good, are_views, changed_views, damaged, promises, random_record, replay};
use serde_json::{Value as Json, json};
use tefuda_games::{
    BySeat, Game, Rng, Seat,
    leduc::{Leduc, LeducView, Line},
    seed::below,
};

/// Twenty hands: complete or not, with names, another match length, and unknown keys.
fn good() -> Vec<String> {
    let record = |n: u64| {
        let rules = if n % 4 == 3 { "standard:hands=100" } else { "standard" };
        let mut record = random_record::<Leduc>(rules, n, 0, if n < 17 { 8 } else { n as usize - 17 });
        if n.is_multiple_of(3) {
            record.players = ["you", "乱"].map(str::to_owned).to_vec();
        }
        if n.is_multiple_of(5) {
            record.other.insert("comment".to_owned(), json!({ "kept": [1, null, "as it is"] }));
        }
        record.to_line()
    };
    (0..20).map(record).collect()
}

/// KQ J: bet, raise, call; check, bet, call.
fn hand() -> Json {
    json!({
        "v": 1, "game": "leduc", "config": { "preset": "standard" },
        "deal": { "private": ["K", "Q"], "public": "J" },
        "moves": [[0, "raise"], [1, "raise"], [0, "call"], [0, "call"], [1, "raise"], [0, "call"]],
        "result": { "chips": [9, -9] },
    })
}

/// The hand with one field changed.
fn spoilt(at: &str, value: Json) -> String {
    let mut record = hand();
    *record.pointer_mut(at).unwrap() = value;
    record.to_string()
}

/// The hand without a field of the object at `at`.
fn without(at: &str, key: &str) -> String {
    let mut record = hand();
    record.pointer_mut(at).and_then(Json::as_object_mut).unwrap().shift_remove(key).unwrap();
    record.to_string()
}

/// Lines with one fault each, and words that the English message must contain.
fn bad() -> Vec<(String, Vec<&'static str>)> {
    let mut lines = vec![
        (spoilt("/v", json!(2)), vec!["format version ‘2’"]),
        (spoilt("/game", json!("hearts")), vec!["‘hearts’", "leduc"]),
        (spoilt("/config/preset", json!("paper")), vec!["‘paper’", "standard"]),
        (spoilt("/config", json!({ "hands": 0 })), vec!["hands can't be ‘0’", "1 … 1000"]),
        (spoilt("/config", json!({ "hands": 1e300 })), vec!["hands can't be", "1 … 1000"]),
        (spoilt("/config", json!({ "ante": 2 })), vec!["‘ante’", "hands"]),
    ];
    lines.extend(bad_deals());
    lines.extend(bad_moves());
    lines
}

fn bad_deals() -> Vec<(String, Vec<&'static str>)> {
    let private = || vec!["\"deal.private\"", "two cards, each J, Q or K"];
    vec![
        (without("", "deal"), vec!["\"deal\" is missing"]),
        (spoilt("/deal", json!("KQJ")), vec!["\"deal.private\" is missing"]),
        (without("/deal", "private"), vec!["\"deal.private\" is missing"]),
        (without("/deal", "public"), vec!["\"deal.public\" is missing"]),
        (spoilt("/deal/private", json!("KQ")), private()),
        (spoilt("/deal/private", json!(["K"])), private()),
        (spoilt("/deal/private", json!(["K", "Q", "J"])), private()),
        (spoilt("/deal/private", json!(vec!["K"; 20_000])), private()),
        (spoilt("/deal/private/0", json!("KH")), private()),
        (spoilt("/deal/private/0", json!("k")), private()),
        (spoilt("/deal/private/0", json!("")), private()),
        (spoilt("/deal/private/0", json!(2)), private()),
        (spoilt("/deal/public", json!("A")), vec!["\"deal.public\"", "J, Q or K"]),
        (spoilt("/deal/public", json!(null)), vec!["\"deal.public\"", "J, Q or K"]),
        (
            spoilt("/deal", json!({ "private": ["K", "K"], "public": "K" })),
            vec!["\"deal\"", "at most two of them alike"],
        ),
        (
            spoilt("/deal", json!({ "private": ["K", "Q"], "public": "K", "first": 2 })),
            vec!["\"deal.first\"", "0 or 1"],
        ),
        (
            spoilt("/deal", json!({ "private": ["K", "Q"], "public": "K", "first": "1" })),
            vec!["\"deal.first\"", "0 or 1"],
        ),
    ]
}

fn bad_moves() -> Vec<(String, Vec<&'static str>)> {
    let mut after = hand();
    after["moves"].as_array_mut().unwrap().push(json!([0, "call"]));
    let mut short = hand();
    short["moves"].as_array_mut().unwrap().pop();
    vec![
        (without("", "moves"), vec!["\"moves\" is missing"]),
        (spoilt("/moves/3", json!("call")), vec!["move 3", "[seat, \"move\"]"]),
        (spoilt("/moves/3/1", json!("check")), vec!["move 3", "‘check’ is not a move"]),
        (spoilt("/moves/3/1", json!("raise 4")), vec!["move 3", "‘raise 4’ is not a move"]),
        (spoilt("/moves/3/1", json!("x".repeat(999))), vec!["move 3", "…’ is not a move"]),
        (spoilt("/moves/3/0", json!(1)), vec!["move 3", "seat 1 moves, but it is seat 0's turn"]),
        (spoilt("/moves/5/0", json!(9)), vec!["move 5", "seat 9 moves"]),
        (spoilt("/moves/0/1", json!("fold")), vec!["move 0", "fold is not allowed", "no bet to fold to"]),
        (spoilt("/moves/2/1", json!("raise")), vec!["move 2", "raise is not allowed", "two bets or raises"]),
        (spoilt("/moves/2/1", json!("fold")), vec!["move 3", "call comes after the end"]),
        (after.to_string(), vec!["move 6", "call comes after the end"]),
        (short.to_string(), vec!["the moves stop before the end"]),
        (spoilt("/result/chips", json!([-9, 9])), vec!["\"result.chips\" is ‘[-9,9]’", "[9,-9]"]),
        (spoilt("/result/chips", json!([9])), vec!["\"result.chips\" is"]),
        (spoilt("/result/chips", json!([1e300, null])), vec!["\"result.chips\" is"]),
        (spoilt("/result", json!([9, -9])), vec!["\"result\"", "an object"]),
        (spoilt("/result", json!({ "points": [9, -9] })), vec!["\"result\"", "an object"]),
    ]
}

#[test]
fn good_records_replay_and_survive_a_round_trip() {
    are_good::<Leduc>(&good());
    assert_eq!(replay::<Leduc>(&hand().to_string()).unwrap().chips(), Some(BySeat([9, -9])));
}

#[test]
fn bad_records_are_refused_with_a_clear_message() {
    are_bad::<Leduc>(bad());
}

/// The views of both seats in all sample hands at every stage, as the text that is sent to workers.
fn views() -> Vec<String> {
    let mut lines = Vec::new();
    for n in 0..30 {
        let game = random_record::<Leduc>("standard:hands=7", n, 0, n as usize % 9).replay().unwrap();
        lines.extend([0, 1].map(|seat| serde_json::to_string(&game.view(Seat(seat))).unwrap()));
    }
    lines
}

#[test]
fn the_sample_views_are_up_to_date() {
    are_views::<Leduc>(&views());
}

#[test]
fn impossible_views_are_refused() {
    let view = |seat: u8, line: &str, card: &str, public: Option<&str>, shown: Option<&str>| {
        let json = json!({
            "rules": "standard", "seat": seat, "line": line, "card": card, "public": public, "shown": shown,
        });
        serde_json::from_value::<LeducView>(json).map_err(|why| why.to_string())
    };
    assert!(view(0, "cc|cc", "K", Some("K"), Some("Q")).is_ok());
    assert!(view(1, "rf|", "K", None, None).is_ok());
    assert!(view(2, "|", "K", None, None).unwrap_err().contains("must be 0 to 1"));
    assert!(view(0, "|", "K", Some("Q"), None).unwrap_err().contains("round 2"));
    assert!(view(0, "cc|", "K", None, None).unwrap_err().contains("round 2"));
    assert!(view(0, "cc|rf", "K", Some("Q"), Some("J")).unwrap_err().contains("showdown"));
    assert!(view(0, "cc|cc", "K", Some("Q"), None).unwrap_err().contains("showdown"));
    assert!(view(0, "cc|cc", "K", Some("K"), Some("K")).unwrap_err().contains("only 2 of each rank"));
    assert!(view(0, "f|", "K", None, None).unwrap_err().contains("‘f|’"));
    assert!(view(0, "|", "A", None, None).unwrap_err().contains("‘A’"));
}

/// A view with one field changed to a valid value that need not fit the rest.
fn twisted(line: &str, rng: &mut Rng) -> Json {
    let mut view: Json = serde_json::from_str(line).unwrap();
    let card =
        |rng: &mut Rng| [json!("J"), json!("Q"), json!("K"), json!(null)][below(rng, 4) as usize].clone();
    match below(rng, 5) {
        0 => view["seat"] = json!(below(rng, 4)),
        1 => view["card"] = card(rng),
        2 => view["public"] = card(rng),
        3 => view["shown"] = card(rng),
        _ => {
            let lines: Vec<String> = Line::decisions().map(|line| line.to_string()).collect();
            view["line"] = json!(lines[below(rng, 36) as usize]);
        }
    }
    view
}

#[test]
fn a_changed_view_is_refused_or_consistent() {
    let [refused, taken] = changed_views::<Leduc>(&views(), 100, twisted);
    assert!(refused > 1000 && taken > 1000, "both occur: {refused} refused, {taken} taken");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}", line in "[fcr|]{0,12}") {
        promises::record(text.as_bytes());
        promises::view(text.as_bytes());
        if let Ok(read) = line.parse::<Line>() {
            prop_assert_eq!(read.to_string(), line);
        }
    }

    #[test]
    fn damaged_input_is_read_or_refused(which in 0usize..20, at in 0usize..400, drop in 0usize..20, put in "[ -~]{0,3}") {
        promises::record(damaged(&good()[which], at, drop, &put).as_bytes());
        promises::view(damaged(&views()[which], at, drop, &put).as_bytes());
    }
}
