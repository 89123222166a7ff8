//! Records and views of Daihinmin from outside: good ones are read, all others are refused with a message.
//!
//! This code makes the samples in `tests/data`. After a change of the format, run `UPDATE_DATA=1 cargo test
//! -p tefuda-games --test daihinmin_records` to rewrite them.

#![allow(clippy::unwrap_used)]

mod samples;

use samples::{are_bad, are_good, are_views, changed_views, promises, replay};
use serde_json::{Value as Json, json};
use tefuda_games::{
    Fault, Game, Record, Rng, Seat, Seed, Spec, Standing, View,
    daihinmin::{Cards, Daihinmin, DaihinminMove, DaihinminStanding, DaihinminView, PRESETS, Stand},
    seed::{below, chance},
};

/// An illegal move of a random kind, if the first attempt at one is really illegal.
fn illegal(game: &Daihinmin, rng: &mut Rng) -> Option<DaihinminMove> {
    let any = |n: u32, rng: &mut Rng| -> Cards {
        (0..n).filter_map(|_| Cards::DECK.iter().nth(below(rng, 53) as usize)).collect()
    };
    let play = match game.table().gift() {
        Some(n) => DaihinminMove::RefusedGift(any(u32::from(n) + below(rng, 2), rng)),
        None => DaihinminMove::Refused(any(1 + below(rng, 3), rng), Stand::NONE),
    };
    game.check(play).is_ok().then_some(play)
}

/// A game of random play in a match, after `before` other games, stopped after `most` moves. `wrong` is the
/// percentage of moves before which an illegal one is tried.
fn random_game(rules: &Spec, seed: u64, before: usize, most: usize, wrong: u32) -> Daihinmin {
    let config = Daihinmin::config(rules);
    let mut rng = Seed(seed).child(1).rng();
    let mut standing = DaihinminStanding::new(config);
    for n in 0..before {
        let mut game = Daihinmin::new(config, &standing.deal(Seed(seed).child(2 + n as u64))).unwrap();
        game.play_out(&mut rng);
        standing.add(&game);
    }
    let mut game = Daihinmin::new(config, &standing.deal(Seed(seed).child(100))).unwrap();
    for _ in 0..most {
        let Some(play) = game.random_move(&mut rng) else { break };
        let play = Some(play).filter(|_| !chance(&mut rng, wrong, 100)).or_else(|| illegal(&game, &mut rng));
        game.play(play.unwrap_or(DaihinminMove::Pass)).ok();
    }
    game
}

fn random_record(words: &str, seed: u64, before: usize, most: usize, wrong: u32) -> Record<Daihinmin> {
    let rules = Spec::parse(&PRESETS, words).unwrap();
    Record { seed: Some(seed), ..Record::of(&random_game(&rules, seed, before, most, wrong), &rules) }
}

/// Twenty games: first and later ones of a match, with illegal submissions, complete or not.
fn good() -> Vec<String> {
    let record = |n: usize| {
        let most = if n < 16 { 1000 } else { [0, 1, 2, 30][n - 16] };
        let rules =
            ["standard", "standard:games=30", "standard:seats_every=1", "standard:classes_every=2"][n % 4];
        let mut record = random_record(rules, n as u64, [1, 0, 2, 3, 1][n % 5], most, [0, 10][n % 2]);
        if n.is_multiple_of(3) {
            record.players = ["you", "default", "mc", "random", "乱"].map(str::to_owned).to_vec();
        }
        if n.is_multiple_of(5) {
            record.other.insert("comment".to_owned(), json!({ "kept": [1, null, "as it is"] }));
        }
        record.to_line()
    };
    (0..20).map(record).collect()
}

/// A short game with an exchange that ends with twenty passes. Player 0 is daifugo, 1 fugo, 2 heimin, 3
/// hinmin, 4 daihinmin.
fn short() -> Json {
    let pass = |n: usize| json!([(n + 1) % 5, "pass"]);
    let mut moves = vec![json!([0, "give 3C 2S"]), json!([1, "give 3H"]), json!([0, "3D 4D *5D"])];
    moves.extend((0..5).map(pass));
    moves.extend((0..15).map(|n| json!([n % 5, "pass"])));
    json!({
        "v": 1, "game": "daihinmin", "config": { "preset": "standard" },
        "deal": {
            "seats": [0, 1, 2, 3, 4], "class": [0, 1, 2, 3, 4],
            "hands": [
                ["3C", "3D", "4D", "6D", "6C", "7C", "9C", "TC", "KC", "AC", "JK"],
                ["3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH"],
                ["4C", "5C", "8C", "JC", "QC", "7D", "8D", "9D", "TD", "JD", "QD"],
                ["3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS"],
                ["5D", "KD", "AD", "2D", "2C", "AH", "2H", "KS", "AS", "2S"],
            ],
            "order": [4, 2, 0, 1, 3],
        },
        "moves": moves, "result": { "rank": [4, 2, 0, 1, 3] },
    })
}

/// A record with one field changed.
fn spoilt(at: &str, value: Json) -> String {
    let mut record = short();
    *record.pointer_mut(at).unwrap() = value;
    record.to_string()
}

fn without(at: &str, key: &str) -> String {
    let mut record = short();
    record.pointer_mut(at).and_then(Json::as_object_mut).unwrap().shift_remove(key).unwrap();
    record.to_string()
}

fn bad_deals() -> Vec<(String, Vec<&'static str>)> {
    let mut moved = short();
    let card = moved["deal"]["hands"][0].as_array_mut().unwrap().pop().unwrap();
    let short_hand = moved.to_string();
    moved["deal"]["hands"][4].as_array_mut().unwrap().push(card);
    vec![
        (without("", "deal"), vec!["\"deal\" is missing"]),
        (without("/deal", "hands"), vec!["\"deal.hands\" is missing"]),
        (without("/deal", "seats"), vec!["\"deal.seats\" is missing"]),
        (without("/deal", "class"), vec!["\"deal.class\" is missing"]),
        (spoilt("/deal/hands", json!([[], [], [], []])), vec!["\"deal.hands\"", "five lists"]),
        (spoilt("/deal/hands/2", json!("2C")), vec!["\"deal.hands\"", "five lists"]),
        (spoilt("/deal/hands/2/3", json!(14)), vec!["\"deal.hands\"", "five lists"]),
        (spoilt("/deal/hands/2/3", json!("*5D")), vec!["‘*5D’ is not a card"]),
        (spoilt("/deal/hands/0/1", json!("3C")), vec!["3C appears twice"]),
        (spoilt("/deal/hands/1/1", json!("JK")), vec!["JK appears twice"]),
        (short_hand, vec!["seat 0 has 10 cards instead of 11"]),
        (moved.to_string(), vec!["seat 0 has 10 cards instead of 11"]),
        (spoilt("/deal/class", json!([4, 1, 2, 3, 0])), vec!["seat 2 has 11 cards instead of 10"]),
        (spoilt("/deal/class", json!([0, 0, 2, 3, 4])), vec!["\"deal.class\"", "the classes 0 to 4"]),
        (spoilt("/deal/class", json!("none")), vec!["\"deal.class\"", "null"]),
        (spoilt("/deal/seats", json!([0, 1, 2, 3])), vec!["\"deal.seats\"", "the players 0 to 4"]),
        (spoilt("/deal/seats", json!([0, 1, 2, 3, 5])), vec!["\"deal.seats\""]),
        (spoilt("/deal/order", json!([0, 1, 2, 3, 3])), vec!["\"deal.order\"", "in any order"]),
        (spoilt("/deal/order", json!([0, 1, 2, 3, -1])), vec!["\"deal.order\""]),
    ]
}

/// A record with one move replaced.
fn instead(at: usize, play: &str) -> String {
    spoilt(&format!("/moves/{at}/1"), json!(play))
}

fn bad_moves() -> Vec<(String, Vec<&'static str>)> {
    let mut after = short();
    after["moves"].as_array_mut().unwrap().push(json!([0, "pass"]));
    vec![
        (without("", "moves"), vec!["\"moves\" is missing"]),
        (spoilt("/moves/2", json!("3D")), vec!["move 2", "[seat, \"move\"]"]),
        (spoilt("/moves/2/0", json!(3)), vec!["move 2", "seat 3 moves, but it is seat 0's turn"]),
        (spoilt("/moves/2/0", json!(77)), vec!["move 2", "seat 77"]),
        (instead(2, "hello"), vec!["move 2", "‘hello’ is not a card"]),
        (instead(2, ""), vec!["move 2", "‘’ is not a move"]),
        (instead(2, "Pass!"), vec!["move 2", "‘Pass’ is not a card"]),
        (instead(2, "*5D *6D"), vec!["move 2", "JK appears twice"]),
        (instead(2, "3D 3D"), vec!["move 2", "3D appears twice"]),
        (instead(2, "*1D 3D"), vec!["move 2", "‘*1D’ is not a card"]),
        (instead(2, "8C"), vec!["move 2", "8C is not in the hand"]),
        (instead(2, "3D 4D"), vec!["move 2", "not a valid combination"]),
        (instead(2, "3D 4D *5D!"), vec!["move 2", "marked as illegal, but it is legal"]),
        (instead(2, "give 3D"), vec!["move 2", "this is not the time to give cards"]),
        (instead(3, "4H 5H 6H"), vec!["move 3", "must be stronger than 5"]),
        (instead(3, "4H 5H 6H 7H"), vec!["move 3", "play a run of 3"]),
        (instead(3, "4H"), vec!["move 3", "play a run of 3"]),
        (instead(0, "give 3C"), vec!["move 0", "give 2 cards"]),
        (instead(0, "give 3C 3H"), vec!["move 0", "3H is not in the hand"]),
        (instead(0, "give 3C 3D!"), vec!["move 0", "marked as illegal"]),
        (instead(0, "give *3C 3D"), vec!["move 0", "‘*3C’ is not a card"]),
        (instead(0, "give"), vec!["move 0", "‘give’ is not a card"]),
        (instead(0, "3D"), vec!["move 0", "give 2 cards first"]),
        (instead(1, "pass"), vec!["move 1", "give a card first"]),
        (after.to_string(), vec!["move 23", "pass comes after the end"]),
    ]
}

/// Lines with one fault each, and words that the English message must contain.
fn bad() -> Vec<(String, Vec<&'static str>)> {
    let mut unfinished = short();
    unfinished["moves"].as_array_mut().unwrap().truncate(9);
    let mut lines = vec![
        (spoilt("/config/preset", json!("house")), vec!["‘house’", "standard"]),
        (spoilt("/config", json!({ "games": 0 })), vec!["games can't be ‘0’", "1 … 1000"]),
        (spoilt("/config", json!({ "jback": true })), vec!["‘jback’", "games, seats_every, classes_every"]),
        (unfinished.to_string(), vec!["before the end"]),
        (spoilt("/result/rank", json!([4, 2, 0, 3, 1])), vec!["result.rank", "[4,2,0,1,3]"]),
        (spoilt("/result/rank", json!("4")), vec!["result.rank"]),
        (spoilt("/result", json!({})), vec!["\"result\""]),
    ];
    lines.extend(bad_deals());
    lines.extend(bad_moves());
    lines
}

#[test]
fn good_records_replay_and_survive_a_round_trip() {
    let lines = good();
    are_good::<Daihinmin>(&lines);
    let has = |word: &str| lines.iter().filter(|line| line.contains(word)).count();
    assert!(has("!\"") > 5 && has("give ") > 10 && has("*") > 5 && has("\"class\":null") > 3);
}

#[test]
fn bad_records_are_refused_with_a_clear_message() {
    replay::<Daihinmin>(&short().to_string()).unwrap();
    are_bad::<Daihinmin>(bad());
}

/// A record from another program need not state how the remaining places after twenty passes were drawn. Then
/// any order of them is accepted, but the places decided before must match.
#[test]
fn without_an_order_only_the_decided_places_must_match() {
    let with = |order: bool, rank: [u8; 5]| {
        let mut record = short();
        record["result"]["rank"] = json!(rank);
        if !order {
            record["deal"].as_object_mut().unwrap().shift_remove("order");
        }
        replay::<Daihinmin>(&record.to_string())
    };
    assert!(with(true, [4, 2, 0, 1, 3]).is_ok());
    assert!(matches!(with(true, [0, 1, 2, 3, 4]).unwrap_err().fault, Fault::Result { .. }));
    assert!(with(false, [0, 1, 2, 3, 4]).is_ok() && with(false, [4, 3, 2, 1, 0]).is_ok());
    assert!(with(false, [4, 3, 2, 1, 1]).is_err());
    // Places decided by play must match.
    let mut played = random_record("standard", 4, 1, 1000, 0);
    played.deal.order = None;
    let rank = played.result.as_mut().unwrap()["rank"].as_array_mut().unwrap();
    rank.swap(0, 1);
    assert!(matches!(played.replay().unwrap_err().fault, Fault::Result { .. }));
    played.result.as_mut().unwrap()["rank"].as_array_mut().unwrap().swap(0, 1);
    assert!(played.replay().is_ok());
}

#[test]
fn the_cards_of_a_move_may_be_in_any_order() {
    for (words, canonical) in [
        ("*5D 4D 3D", "3D 4D *5D"),
        ("give 4D 3C", "give 3C 4D"),
        ("8S  8C", "8C 8S"),
        ("*7X 7S 7H 7D 7C", "7C 7D 7H 7S *7X"),
        ("3S 4S *LS", "*LS 3S 4S"),
        ("*US 2S AS", "AS 2S *US"),
        ("*9H 9S 9C", "9C *9H 9S"),
        ("JK 3C!", "3C JK!"),
    ] {
        assert_eq!(words.parse::<DaihinminMove>().unwrap().to_string(), canonical);
        assert_eq!(canonical.parse::<DaihinminMove>().unwrap().to_string(), canonical);
    }
}

/// The views of all players at every stage of games, with and without classes and illegal submissions.
fn views() -> Vec<String> {
    let mut lines = Vec::new();
    for n in 0..40u64 {
        let most = [0, 1, 2, 3, 8, 20, 40, 1000][n as usize % 8];
        let game = random_game(&PRESETS[0].spec(), n, usize::from(n % 4 != 3), most, 10);
        lines.push(serde_json::to_string(&game.view(Seat((n / 8) as u8 % 5))).unwrap());
    }
    lines
}

#[test]
fn the_sample_views_are_up_to_date() {
    are_views::<Daihinmin>(&views());
}

/// A view with one field changed to a valid value that need not fit the rest.
fn twisted(line: &str, rng: &mut Rng) -> Json {
    let mut view: Json = serde_json::from_str(line).unwrap();
    let some = |rng: &mut Rng, most: u32| -> String {
        let cards = (0..below(rng, most + 1)).filter_map(|_| Cards::DECK.iter().nth(below(rng, 53) as usize));
        cards.collect::<Cards>().to_string()
    };
    let mut five = [0u8, 1, 2, 3, 4];
    five.swap(below(rng, 5) as usize, below(rng, 5) as usize);
    five[below(rng, 5) as usize] = below(rng, 5) as u8;
    match below(rng, 16) {
        0 => view["seat"] = json!(below(rng, 6)),
        1 => view["leader"] = json!(below(rng, 6)),
        2 => view["leader"] = Json::Null,
        3 => view["given"] = json!(below(rng, 4)),
        4 => view["starter"] = json!(below(rng, 6)),
        5 => view["hand"] = json!(some(rng, 13)),
        6 => view["gave"] = json!(some(rng, 2)),
        7 => view["received"] = json!(some(rng, 2)),
        8 => view["seats"] = json!(five),
        9 => view["class"] = [Json::Null, json!(five)][below(rng, 2) as usize].clone(),
        10 => view["rest"] = json!(five[..below(rng, 6) as usize]),
        11 => view["refused"] = json!([[below(rng, 20), format!("{}!", some(rng, 2))]]),
        12 => view["refused_gift"] = json!(format!("give {}!", some(rng, 3))),
        13 => view["turns"].as_array_mut().unwrap().push(json!("pass")),
        14 => drop(view["turns"].as_array_mut().unwrap().pop()),
        _ => {
            // Replace a played card, or a pass, by another card.
            let turns = view["turns"].as_array_mut().unwrap();
            if !turns.is_empty() {
                let at = below(rng, turns.len() as u32) as usize;
                turns[at] = json!(some(rng, 1));
            }
        }
    }
    view
}

#[test]
fn a_changed_view_is_refused_or_consistent() {
    let [refused, taken] = changed_views::<Daihinmin>(&views(), 300, twisted);
    assert!(refused > 3000 && taken > 500, "both occur: {refused} refused, {taken} taken");
}

#[test]
fn a_view_without_possible_hands_has_no_worlds() {
    let game = replay::<Daihinmin>(&short().to_string()).unwrap();
    let mut json = serde_json::to_value(game.view(Seat(0))).unwrap();
    // The changed view says that the daihinmin gave ♦4 and ♦5. Then this player held nothing higher, and
    // cannot have ten cards.
    json["turns"] = json!([]);
    json["rest"] = json!([]);
    json["hand"] = json!("4D 6D 6C 7C 9C TC KC AC JK 3D 5D");
    json["gave"] = json!("3C 2S");
    json["received"] = json!("5D 4D");
    let view = serde_json::from_value::<DaihinminView>(json.clone()).unwrap();
    assert!(view.worlds().is_none());
    promises::view(json.to_string().as_bytes());
}
