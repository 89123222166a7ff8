//! Records and views of Kuhn poker from outside: valid ones are read, all others are refused with a message.
//!
//! This code makes the samples in `tests/data`. After a change of the format, run `UPDATE_DATA=1 cargo test
//! -p tefuda-games --test kuhn_records` to rewrite them.

#![allow(clippy::unwrap_used)]

mod samples;

use proptest::prelude::*;
use samples::{are_bad, are_good, are_views, damaged, promises, random_record, replay};
use serde_json::{Value as Json, json};
use tefuda_games::{
    Game, Seat,
    kuhn::{Kuhn, KuhnView, Line},
};

/// Twelve hands, the last two not complete.
fn good() -> Vec<String> {
    let record = |n: u64| {
        let rules = if n % 4 == 3 { "standard:hands=100" } else { "standard" };
        random_record::<Kuhn>(rules, n, 0, if n < 10 { 3 } else { n as usize - 10 }).to_line()
    };
    (0..12).map(record).collect()
}

/// KQ: check, bet, call.
fn hand() -> Json {
    json!({
        "v": 1, "game": "kuhn", "config": { "preset": "standard" },
        "deal": { "private": ["K", "Q"] },
        "moves": [[0, "call"], [1, "raise"], [0, "call"]],
        "result": { "chips": [2, -2] },
    })
}

/// The hand with one field changed.
fn spoilt(at: &str, value: Json) -> String {
    let mut record = hand();
    *record.pointer_mut(at).unwrap() = value;
    record.to_string()
}

/// Lines with one fault each, and words that the English message must contain.
fn bad() -> Vec<(String, Vec<&'static str>)> {
    let private = || vec!["\"deal.private\"", "two cards, each J, Q or K"];
    let two = || vec!["\"deal\"", "two different cards, without a public card"];
    vec![
        (spoilt("/game", json!("leduc")), vec!["‘leduc’", "kuhn"]),
        (spoilt("/config/preset", json!("paper")), vec!["‘paper’", "standard"]),
        (spoilt("/deal", json!({})), vec!["\"deal.private\" is missing"]),
        (spoilt("/deal/private", json!(["K"])), private()),
        (spoilt("/deal/private", json!(["K", "Q", "J"])), private()),
        (spoilt("/deal/private/0", json!("A")), private()),
        (spoilt("/deal/private/0", json!("Q")), two()),
        (spoilt("/deal", json!({ "private": ["K", "Q"], "public": "J" })), two()),
        (spoilt("/deal", json!({ "private": ["K", "Q"], "public": "A" })), vec!["\"deal.public\""]),
        (spoilt("/deal", json!({ "private": ["K", "Q"], "first": 2 })), vec!["\"deal.first\"", "0 or 1"]),
        (spoilt("/moves/0/1", json!("fold")), vec!["move 0", "fold is not allowed", "no bet to fold to"]),
        (spoilt("/moves/0/1", json!("check")), vec!["move 0", "‘check’ is not a move"]),
        (spoilt("/moves/2/1", json!("raise")), vec!["move 2", "raise is not allowed", "only one bet"]),
        (spoilt("/moves/1/1", json!("call")), vec!["move 2", "call comes after the end"]),
        (spoilt("/moves/1/0", json!(0)), vec!["move 1", "seat 0 moves, but it is seat 1's turn"]),
        (spoilt("/result/chips", json!([1, -1])), vec!["\"result.chips\" is ‘[1,-1]’", "[2,-2]"]),
    ]
}

#[test]
fn good_records_replay_and_survive_a_round_trip() {
    are_good::<Kuhn>(&good());
    assert_eq!(replay::<Kuhn>(&hand().to_string()).unwrap().result(), Some(vec![2, -2]));
}

#[test]
fn bad_records_are_refused_with_a_clear_message() {
    are_bad::<Kuhn>(bad());
}

/// The views of both seats in some hands at every stage, as the text that is sent to workers.
fn views() -> Vec<String> {
    let mut lines = Vec::new();
    for n in 0..16 {
        let game = random_record::<Kuhn>("standard:hands=7", n, 0, n as usize % 4).replay().unwrap();
        lines.extend([0, 1].map(|seat| serde_json::to_string(&game.view(Seat(seat))).unwrap()));
    }
    lines
}

#[test]
fn the_sample_views_are_up_to_date() {
    are_views::<Kuhn>(&views());
}

#[test]
fn impossible_views_are_refused() {
    let view = |seat: u8, line: &str, card: &str, public: Option<&str>, shown: Option<&str>| {
        let json = json!({
            "rules": "standard", "seat": seat, "line": line, "card": card, "public": public, "shown": shown,
        });
        serde_json::from_value::<KuhnView>(json).map_err(|why| why.to_string())
    };
    assert!(view(0, "cc", "K", None, Some("Q")).is_ok());
    assert!(view(1, "rf", "K", None, None).is_ok());
    assert!(view(2, "", "K", None, None).unwrap_err().contains("must be 0 to 1"));
    assert!(view(0, "", "K", Some("Q"), None).unwrap_err().contains("public card"));
    assert!(view(0, "rf", "K", None, Some("J")).unwrap_err().contains("showdown"));
    assert!(view(0, "cc", "K", None, None).unwrap_err().contains("showdown"));
    assert!(view(0, "cc", "K", None, Some("K")).unwrap_err().contains("only 1 of each rank"));
    assert!(view(0, "rr", "K", None, None).unwrap_err().contains("‘rr’"));
    assert!(view(0, "", "A", None, None).unwrap_err().contains("‘A’"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_view_is_refused_or_consistent(
        seat in 0u8..3,
        line in "[fcr|]{0,4}",
        card in "[JQKA]",
        public in proptest::option::of("[JQK]"),
        shown in proptest::option::of("[JQK]"),
    ) {
        let json = json!({
            "rules": "standard", "seat": seat, "line": line, "card": card, "public": public, "shown": shown,
        });
        promises::view(json.to_string().as_bytes());
        if let Ok(read) = line.parse::<Line>() {
            prop_assert_eq!(read.to_string(), line);
        }
    }

    #[test]
    fn damaged_input_is_read_or_refused(which in 0usize..12, at in 0usize..400, drop in 0usize..20, put in "[ -~]{0,3}") {
        promises::record(damaged(&good()[which], at, drop, &put).as_bytes());
        promises::view(damaged(&views()[which], at, drop, &put).as_bytes());
    }
}
