//! Records and views of 6 Nimmt! from outside: good ones are read, all others are refused with a message.
//!
//! This code makes the samples in `tests/data`. After a change of the format, run `UPDATE_DATA=1 cargo test
//! -p tefuda-games --test nimmt_records` to rewrite them.

#![allow(clippy::unwrap_used)]

mod samples;

use samples::{are_bad, are_good, are_views, changed_views, random_record, replay};
use serde_json::{Value as Json, json};
use tefuda_games::{
    Game, Record, Rng, Seat,
    nimmt::{Nimmt, NimmtView},
    seed::below,
};

/// Twenty deals: few and many players, both decks, complete or not, with names and unknown keys.
fn good() -> Vec<String> {
    const RULES: [&str; 8] = [
        "standard",
        "tactics",
        "paper",
        "standard:players=2",
        "tactics:players=2",
        "standard:players=10,target=100",
        "tactics:players=3",
        "paper:players=4",
    ];
    let record = |n: usize| {
        let most = if n < 16 { 110 } else { [0, 5, 17, 33][n - 16] };
        let mut record = random_record::<Nimmt>(RULES[n % RULES.len()], n as u64, 0, most);
        if n.is_multiple_of(3) {
            let seats = Nimmt::seats_for(Nimmt::config(&record.rules));
            record.players = (0..seats).map(|seat| format!("乱{seat}")).collect();
        }
        if n.is_multiple_of(5) {
            record.other.insert("comment".to_owned(), json!({ "kept": [1, null, "as it is"] }));
        }
        record.to_line()
    };
    (0..20).map(record).collect()
}

/// Two players. Seat 1's 3 is below all rows and takes the third row, a 30.
fn two() -> Json {
    json!({
        "v": 1, "game": "nimmt", "config": { "preset": "standard", "players": 2 },
        "deal": {
            "hands": [[11, 21, 31, 41, 51, 61, 71, 81, 91, 101], [3, 22, 32, 42, 52, 62, 72, 82, 92, 102]],
            "rows": [10, 20, 30, 40],
        },
        "moves": [[0, "11"], [1, "3"], [1, "row 3"], [0, "21"], [1, "22"]],
    })
}

/// The same deal, played to the end.
fn finished() -> Json {
    let mut record = two();
    let moves = record["moves"].as_array_mut().unwrap();
    for ten in [30, 40, 50, 60, 70, 80, 90, 100] {
        moves.extend([json!([0, (ten + 1).to_string()]), json!([1, (ten + 2).to_string()])]);
    }
    let game = Record::<Nimmt>::parse(&record.to_string()).unwrap().replay().unwrap();
    record["result"] = game.result_to_json().unwrap();
    record
}

/// A record with one field changed.
fn spoilt(mut record: Json, at: &str, value: Json) -> String {
    *record.pointer_mut(at).unwrap() = value;
    record.to_string()
}

/// A record without a field of the object at `at`.
fn without(at: &str, key: &str) -> String {
    let mut record = two();
    record.pointer_mut(at).and_then(Json::as_object_mut).unwrap().shift_remove(key).unwrap();
    record.to_string()
}

/// A record with its moves from `from` on replaced.
fn moves(from: usize, moves: &[(u8, &str)]) -> String {
    let mut record = two();
    let list = record["moves"].as_array_mut().unwrap();
    list.truncate(from);
    list.extend(moves.iter().map(|(seat, play)| json!([seat, play])));
    record.to_string()
}

/// Lines with one fault each, and words that the English message must contain.
fn bad() -> Vec<(String, Vec<&'static str>)> {
    let mut lines = vec![
        (spoilt(two(), "/v", json!(2)), vec!["format version ‘2’"]),
        (spoilt(two(), "/game", json!("hearts")), vec!["‘hearts’", "nimmt"]),
        (spoilt(two(), "/config/preset", json!("logic")), vec!["‘logic’", "standard, tactics, paper"]),
        (spoilt(two(), "/config/players", json!(1)), vec!["players can't be ‘1’", "2 … 10"]),
        (spoilt(two(), "/config/players", json!(1e300)), vec!["players can't be", "2 … 10"]),
        (
            spoilt(two(), "/config", json!({ "players": 2, "deck": "small" })),
            vec!["deck can't be", "full | tactics"],
        ),
        (
            spoilt(two(), "/config", json!({ "players": 2, "target": 0 })),
            vec!["target can't be ‘0’", "1 … 1000"],
        ),
    ];
    lines.extend(bad_deals());
    lines.extend(bad_moves());
    lines.extend([
        (spoilt(finished(), "/result", json!([1, 2])), vec!["\"result\"", "an object"]),
        (
            spoilt(finished(), "/result/heads", json!([0, 0])),
            vec!["\"result.heads\" is ‘[0,0]’", "the moves lead to"],
        ),
        (
            {
                let mut record = finished();
                record["moves"].as_array_mut().unwrap().pop();
                record.to_string()
            },
            vec!["the moves stop before the end"],
        ),
    ]);
    lines
}

fn bad_deals() -> Vec<(String, Vec<&'static str>)> {
    let hands = || vec!["\"deal.hands\"", "ten cards from 1 to 104"];
    let rows = || vec!["\"deal.rows\"", "four cards from 1 to 104"];
    let mut small = two();
    small["config"]["deck"] = json!("tactics");
    vec![
        (without("", "deal"), vec!["\"deal\" is missing"]),
        (without("/deal", "hands"), vec!["\"deal.hands\" is missing"]),
        (without("/deal", "rows"), vec!["\"deal.rows\" is missing"]),
        (spoilt(two(), "/deal/hands", json!(3)), hands()),
        (spoilt(two(), "/deal/hands", json!([[1], [2], [3]])), hands()),
        (spoilt(two(), "/config", json!({ "preset": "standard" })), hands()),
        (spoilt(two(), "/deal/hands/1", json!("3")), hands()),
        (spoilt(two(), "/deal/hands/1/0", json!("3")), hands()),
        (spoilt(two(), "/deal/hands/1/0", json!(0)), hands()),
        (spoilt(two(), "/deal/hands/1/0", json!(105)), hands()),
        (spoilt(two(), "/deal/hands/1/0", json!(256)), hands()),
        (spoilt(two(), "/deal/hands/1/0", json!(-1)), hands()),
        (spoilt(two(), "/deal/hands/1/0", json!(3.5)), hands()),
        (spoilt(two(), "/deal/hands/1/0", json!(22)), vec!["the card 22 appears twice"]),
        (spoilt(two(), "/deal/hands/1/0", json!(21)), vec!["the card 21 appears twice"]),
        (spoilt(two(), "/deal/hands/1/0", json!(30)), vec!["the card 30 appears twice"]),
        (spoilt(two(), "/deal/hands/1", json!([3])), vec!["seat 1 has 1 card instead of 10"]),
        (spoilt(two(), "/deal/rows", json!([10, 20, 30])), rows()),
        (spoilt(two(), "/deal/rows", json!([10, 20, 30, 40, 50])), rows()),
        (spoilt(two(), "/deal/rows/2", json!(null)), rows()),
        (spoilt(two(), "/deal/rows/2", json!(128)), rows()),
        (spoilt(two(), "/deal/rows/2", json!(20)), vec!["the card 20 appears twice"]),
        (small.to_string(), vec!["\"deal\"", "these rules use no others"]),
    ]
}

fn bad_moves() -> Vec<(String, Vec<&'static str>)> {
    let mut after = finished();
    after["moves"].as_array_mut().unwrap().push(json!([0, "11"]));
    vec![
        (without("", "moves"), vec!["\"moves\" is missing"]),
        (moves(1, &[(1, "105")]), vec!["move 1", "‘105’ is not a move"]),
        (moves(1, &[(1, "03")]), vec!["move 1", "‘03’ is not a move"]),
        (moves(2, &[(1, "row 5")]), vec!["move 2", "‘row 5’ is not a move"]),
        (moves(0, &[(1, "3")]), vec!["move 0", "seat 1 moves, but it is seat 0's turn"]),
        (moves(0, &[(0, "3")]), vec!["move 0", "3 is not in the hand"]),
        (moves(0, &[(0, "row 1")]), vec!["move 0", "this is not the time to take a row"]),
        (moves(2, &[(0, "21")]), vec!["move 2", "seat 0 moves, but it is seat 1's turn"]),
        (moves(2, &[(1, "22")]), vec!["move 2", "take a row first"]),
        (moves(3, &[(0, "11")]), vec!["move 3", "11 is not in the hand"]),
        (moves(5, &[(0, "row 1")]), vec!["move 5", "this is not the time to take a row"]),
        (after.to_string(), vec!["move 21", "11 comes after the end"]),
    ]
}

#[test]
fn good_records_replay_and_survive_a_round_trip() {
    are_good::<Nimmt>(&good());
}

#[test]
fn bad_records_are_refused_with_a_clear_message() {
    are_bad::<Nimmt>(bad());
}

#[test]
fn a_hand_may_be_written_in_any_order() {
    let mut record = finished();
    record["deal"]["hands"][0].as_array_mut().unwrap().reverse();
    let game: Nimmt = replay(&record.to_string()).unwrap();
    assert_eq!(game, replay(&finished().to_string()).unwrap());
}

/// Views of random games at all stages, as the text that is sent to workers.
fn views() -> Vec<String> {
    let view = |n: u64| {
        let rules =
            ["standard", "tactics:players=3", "standard:players=2", "standard:players=10"][n as usize % 4];
        let game = random_record::<Nimmt>(rules, n, 0, [0, 2, 7, 12, 20, 31, 40, 110][n as usize / 3])
            .replay()
            .unwrap();
        let seat = Seat((n % u64::from(game.seats())) as u8);
        serde_json::to_string(&game.view(seat)).unwrap()
    };
    (0..24).map(view).collect()
}

#[test]
fn the_sample_views_are_up_to_date() {
    are_views::<Nimmt>(&views());
}

/// A view with one field changed to a valid value that need not fit the rest.
fn twisted(line: &str, rng: &mut Rng) -> Json {
    let mut view: Json = serde_json::from_str(line).unwrap();
    let card = json!(below(rng, 106));
    let (how, place, other) = (below(rng, 3), below(rng, 10), below(rng, 11));
    let change = |list: &mut Vec<Json>, value: Json| match (how, list.len() as u32) {
        (0, _) | (_, 0) => list.push(value),
        (1, _) => drop(list.pop()),
        (_, len) => list[(place % len) as usize] = value,
    };
    match card.as_u64().unwrap() % 9 {
        0 => change(view["rows"].as_array_mut().unwrap(), card),
        1 => change(view["hand"].as_array_mut().unwrap(), card),
        2 => change(view["taken"].as_array_mut().unwrap(), json!(other % 6)),
        3 => {
            let whole = view["plays"][0].clone();
            change(view["plays"].as_array_mut().unwrap(), whole);
        }
        4 | 5 if view["plays"][0].is_array() => change(view["plays"][0].as_array_mut().unwrap(), card),
        6 => view["own"] = if how == 0 { card } else { Json::Null },
        7 => view["chosen"] = json!(other),
        8 => view["seat"] = json!(other),
        _ => view["rules"] = json!(["standard:players=7", "tactics", "paper", "x"][other as usize % 4]),
    }
    view
}

#[test]
fn a_changed_view_is_refused_or_consistent() {
    let [refused, taken] = changed_views::<Nimmt>(&views(), 200, twisted);
    assert!(refused > 2000 && taken > 200, "both occur: {refused} refused, {taken} taken");
}

/// The message about a view of two players in their second turn, with one field changed.
fn refusal(at: &str, value: Json) -> String {
    let game: Nimmt = replay(&moves(4, &[])).unwrap();
    let mut view = serde_json::to_value(game.view(Seat(0))).unwrap();
    assert!(serde_json::from_value::<NimmtView>(view.clone()).is_ok());
    *view.pointer_mut(at).unwrap() = value;
    serde_json::from_value::<NimmtView>(view).expect_err(at).to_string()
}

#[test]
fn an_impossible_view_is_refused() {
    for (at, value, word) in [
        ("/seat", json!(2), "seats must be 0 to 1"),
        ("/chosen", json!(2), "seats must be 0 to 1"),
        ("/chosen", json!(0), "while it is face down"),
        ("/own", json!(null), "the hand doesn't have"),
        ("/own", json!(3), "twice"),
        ("/own", json!(200), "not in the deck"),
        ("/hand", json!([]), "the hand doesn't have"),
        ("/hand/0", json!(0), "not in the deck"),
        ("/rows/0", json!(20), "twice"),
        ("/plays/0", json!([11]), "a card from every seat"),
        ("/plays", json!(vec![[11, 3]; 11]), "at most ten turns"),
        ("/taken", json!([]), "no card can be played now"),
        ("/taken", json!([3, 1]), "and only there"),
        ("/taken", json!([5]), "1 to 4"),
        ("/rules", json!("standard:players=99"), "players"),
    ] {
        let said = refusal(at, value.clone());
        assert!(said.contains(word), "{at} {value}: {said}");
    }
}
