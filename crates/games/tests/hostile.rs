//! Hostile input: arbitrary bytes, and damaged valid input, for everything that reads from outside.
//!
//! The checks are in `fuzz/src/games.rs`, which is included here, so fuzz targets and tests call the same
//! functions.

#![allow(clippy::unwrap_used)]

mod samples;

use proptest::prelude::*;
use samples::{are_views, changed_views, good, promises, random_record};
use serde_json::{Value as Json, json};
use std::sync::LazyLock;
use tefuda_games::{
    CardSet, Game, Lines, Record, Rng, Seat, Seed, Standing, View, games,
    hearts::{Hearts, HeartsView, PRESETS},
    seed::below,
};

/// A way to damage bytes.
#[derive(Debug, Clone)]
enum Damage {
    Flip(usize, u8),
    Cut(usize),
    Drop(usize, usize),
    Repeat(usize, usize),
    Insert(usize, Vec<u8>),
    Splice(usize, usize, usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    let at = 0usize..8192;
    prop_oneof![
        (at.clone(), any::<u8>()).prop_map(|(at, bits)| Damage::Flip(at, bits)),
        at.clone().prop_map(Damage::Cut),
        (at.clone(), 1usize..40).prop_map(|(at, n)| Damage::Drop(at, n)),
        (at.clone(), 1usize..40).prop_map(|(at, n)| Damage::Repeat(at, n)),
        (at.clone(), proptest::collection::vec(any::<u8>(), 1..6)).prop_map(|(at, b)| Damage::Insert(at, b)),
        (at.clone(), at, 0usize..64).prop_map(|(at, from, other)| Damage::Splice(at, from, other)),
    ]
}

/// A line after some damage; splices are taken from `others`.
fn damaged(line: &str, damages: &[Damage], others: &[String]) -> Vec<u8> {
    damaged_bytes(line.as_bytes(), damages, others)
}

fn damaged_bytes(bytes: &[u8], damages: &[Damage], others: &[String]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for damage in damages {
        let len = bytes.len();
        let place = |at: usize| if len == 0 { 0 } else { at % len };
        let span = |at: usize, n: usize| place(at)..(place(at) + n).min(len);
        match damage {
            Damage::Flip(at, bits) => bytes.iter_mut().skip(place(*at)).take(1).for_each(|b| *b ^= bits),
            Damage::Cut(at) => bytes.truncate(place(*at)),
            Damage::Drop(at, n) => drop(bytes.drain(span(*at, *n))),
            Damage::Repeat(at, n) => {
                let again = bytes[span(*at, *n)].to_vec();
                bytes.splice(place(*at)..place(*at), again);
            }
            Damage::Insert(at, new) => drop(bytes.splice(place(*at)..place(*at), new.clone())),
            Damage::Splice(at, from, other) => {
                let other = others[other % others.len()].as_bytes();
                bytes.truncate(place(*at));
                bytes.extend_from_slice(&other[from % other.len()..]);
            }
        }
    }
    bytes
}

/// The ways in which other programs save records: first other encodings, then other shapes too.
const SAVED: [fn(&str) -> Vec<u8>; 12] = [
    |text| text.into(),
    |text| format!("\u{feff}{text}").into(),
    |text| utf16(&format!("\u{feff}{text}"), u16::to_le_bytes),
    |text| utf16(&format!("\u{feff}{text}"), u16::to_be_bytes),
    |text| utf16(text.trim_start(), u16::to_le_bytes),
    |text| utf16(text.trim_start(), u16::to_be_bytes),
    |text| text.replace('\n', "\r\n").into(),
    |text| text.replace('\n', "\n \r\n").into(),
    |text| text.lines().map(|line| indented(line) + "\n").collect::<String>().into(),
    |text| format!("[{}]", text.trim().replace('\n', ",")).into(),
    |text| format!("\n[\n{}\n]\n\n", text.trim().replace('\n', ",\n")).into(),
    |text| indented(&format!("[{}]", text.trim().replace('\n', ","))).replace('\n', "\r\n").into(),
];
/// The number of entries that only change the encoding, whatever the text.
const ENCODINGS: usize = 6;

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

/// JSON as a formatter writes it; other text stays unchanged.
fn indented(text: &str) -> String {
    serde_json::from_str::<Json>(text)
        .map_or_else(|_| text.to_owned(), |json| serde_json::to_string_pretty(&json).unwrap())
}

/// The records of a file.
fn read(bytes: &[u8]) -> Vec<String> {
    let (mut lines, mut read) = (Lines::new(bytes), Vec::new());
    while let Some(line) = lines.next_line() {
        read.push(line.unwrap().to_owned());
    }
    read.retain(|line| !line.is_empty());
    read
}

/// Views of random games at all stages, as the text that is sent to workers.
fn views() -> Vec<String> {
    let mut lines = Vec::new();
    for n in 0..24u64 {
        let most = [0, 2, 4, 5, 8, 20, 33, 56][n as usize % 8];
        let preset = PRESETS[usize::from(n % 3 == 2)].id;
        let game = random_record::<Hearts>(preset, n, n as usize / 8, most).replay().unwrap();
        lines.push(serde_json::to_string(&game.view(Seat(n as u8 % 4))).unwrap());
    }
    lines
}

#[test]
fn the_sample_views_are_up_to_date() {
    are_views::<Hearts>(&views());
}

/// Records and views of random play of a game, at all stages.
fn random_play<G: Game>() -> (Vec<String>, Vec<String>) {
    let (mut records, mut views) = (Vec::new(), Vec::new());
    for n in 0..16u64 {
        let rules = G::FACTS.presets[n as usize % G::FACTS.presets.len()].spec();
        let config = G::config(&rules);
        let mut rng = Seed(n).child(1).rng();
        let mut game = G::new(config, &G::Standing::new(config).deal(Seed(n))).unwrap();
        for _ in 0..n * n / 2 {
            let Some(play) = game.random_move(&mut rng) else { break };
            game.play(play).unwrap();
        }
        records.push(Record::of(&game, &rules).to_line());
        let seat = Seat(below(&mut rng, u32::from(game.seats())) as u8);
        views.push(serde_json::to_string(&game.view(seat)).unwrap());
    }
    (records, views)
}

/// Checks valid lines, and the same lines with random damage.
fn lines_keep(promise: fn(&[u8]), lines: &[String], damages: &[Damage], which: usize) {
    let line = &lines[which % lines.len()];
    promise(line.as_bytes());
    promise(&damaged(line, damages, lines));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_records_and_views_of_any_game_are_read_or_refused(
        which in 0usize..16,
        damages in proptest::collection::vec(damage(), 1..4),
    ) {
        for (records, views) in &*EVERY_GAME {
            lines_keep(promises::record, records, &damages, which);
            lines_keep(promises::view, views, &damages, which);
        }
    }
}

static EVERY_GAME: LazyLock<Vec<(Vec<String>, Vec<String>)>> =
    LazyLock::new(|| games!(random_play()).to_vec());

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_or_refused(data: Vec<u8>) {
        promises::record(&data);
        promises::view(&data);
        promises::spec(&PRESETS, &data);
    }

    #[test]
    fn a_file_of_any_bytes_is_read_or_refused(
        data: Vec<u8>,
        shape in "[\\[{\\]} \n\r\t\"\\\\,:a0\u{0}\u{feff}\u{1f0a1}]{0,40}",
        wrapped in 0..SAVED.len(),
    ) {
        promises::file(&data);
        promises::file(&SAVED[wrapped](&shape));
    }

    #[test]
    fn a_damaged_file_is_read_or_refused(
        from in 0usize..18,
        wrapped in 0..SAVED.len(),
        damages in proptest::collection::vec(damage(), 1..4),
    ) {
        let lines = good();
        let bytes = SAVED[wrapped](&(lines[from..from + 2].join("\n") + "\n"));
        promises::file(&damaged_bytes(&bytes, &damages, &lines));
    }

    #[test]
    fn records_read_the_same_however_their_file_was_saved(
        which in proptest::collection::vec(0usize..20, 1..5),
        wrapped in 0..SAVED.len(),
        encoded in 0..ENCODINGS,
    ) {
        let lines = good();
        let lines: Vec<&str> = which.iter().map(|which| &*lines[*which]).collect();
        let text = lines.join("\n") + "\n";
        prop_assert_eq!(&read(&SAVED[wrapped](&text)), &lines);
        // Combine another shape with an encoding.
        let shaped = String::from_utf8(SAVED[ENCODINGS + wrapped % (SAVED.len() - ENCODINGS)](&text)).unwrap();
        prop_assert_eq!(&read(&SAVED[encoded](&shaped)), &lines);
    }

    #[test]
    fn a_damaged_record_is_read_or_refused(
        which in 0usize..20,
        damages in proptest::collection::vec(damage(), 1..4),
    ) {
        let lines = good();
        promises::record(&damaged(&lines[which], &damages, &lines));
    }

    #[test]
    fn a_damaged_view_is_refused_or_consistent(
        which in 0usize..24,
        damages in proptest::collection::vec(damage(), 1..4),
    ) {
        let lines = views();
        promises::view(&damaged(&lines[which], &damages, &lines));
    }

    #[test]
    fn any_text_gives_a_spec_and_faults(words in "(standard|paper|[a-z]{0,6}):?([a-z_]{0,16}=?[a-z0-9_.+-]{0,24},?){0,6}") {
        promises::spec(&PRESETS, words.as_bytes());
    }

    #[test]
    fn any_knob_values_give_a_spec_and_faults(
        keys in proptest::collection::vec((0usize..7, "[0-9]{1,4}|true|off|given|two_of_clubs|\\PC{0,8}"), 0..9),
    ) {
        let pairs: Vec<String> =
            keys.iter().map(|(key, word)| format!("{}={word}", PRESETS[0].knobs[*key].key)).collect();
        promises::spec(&PRESETS, format!("paper:{}", pairs.join(",")).as_bytes());
    }
}

/// A view with one field changed to a valid value that need not fit the rest.
fn twisted(line: &str, rng: &mut Rng) -> Json {
    let mut view: Json = serde_json::from_str(line).unwrap();
    let some_cards = |rng: &mut Rng, most: u32| {
        let n = below(rng, most + 1);
        (0..n).map(|_| CardSet::DECK.draw(rng)).collect::<CardSet>().to_string()
    };
    match below(rng, 12) {
        0 => view["seat"] = json!(below(rng, 5)),
        1 => view["leader"] = json!(below(rng, 5)),
        2 => view["passers"] = json!(below(rng, 6)),
        3 => view["passing"] = json!(["left", "right", "across", "hold"][below(rng, 4) as usize]),
        4 => view["hand"] = json!(some_cards(rng, 14)),
        5 => view["gave"] = json!(some_cards(rng, 4)),
        6 => view["received"] = json!(some_cards(rng, 4)),
        7 => {
            let rules = ["paper", "standard", "standard:first_lead=given", "standard:break_hearts=false"];
            view["rules"] = json!(rules[below(rng, 4) as usize]);
        }
        8 => view["plays"].as_array_mut().unwrap().push(json!(CardSet::DECK.draw(rng).to_string())),
        9 => drop(view["plays"].as_array_mut().unwrap().pop()),
        _ => {
            // Replace a played card by another one. This change is accepted most often.
            let unseen: CardSet = serde_json::from_str::<HeartsView>(line).unwrap().unseen();
            let plays = view["plays"].as_array_mut().unwrap();
            if !plays.is_empty() && !unseen.is_empty() {
                let at = below(rng, plays.len() as u32) as usize;
                plays[at] = json!(unseen.draw(rng).to_string());
            }
        }
    }
    view
}

#[test]
fn a_changed_view_is_refused_or_consistent() {
    let [refused, taken] = changed_views::<Hearts>(&views(), 400, twisted);
    assert!(refused > 3000 && taken > 1000, "both occur: {refused} refused, {taken} taken");
}

/// The message about a view that is refused.
fn refusal(view: &Json) -> String {
    serde_json::from_value::<HeartsView>(view.clone()).expect_err("a made-up view is refused").to_string()
}

#[test]
fn an_impossible_view_is_refused() {
    // From the middle of a deal with an exchange.
    let good: Json = serde_json::from_str(&views()[6]).unwrap();
    let view: HeartsView = serde_json::from_value(good.clone()).unwrap();
    assert!(view.gave().len() == 3 && view.table().len() > 8);
    let some =
        |cards: CardSet, count: usize| json!(cards.iter().take(count).collect::<CardSet>().to_string());
    let plays = view.table().plays();
    let repeated: Vec<String> = plays.iter().chain(&plays[..1]).map(ToString::to_string).collect();
    for (at, value, word) in [
        ("/received", some(view.unseen(), 3), "received"),
        ("/received", json!("2C 3C"), "received"),
        ("/received", json!(""), "received"),
        ("/received", some(CardSet::DECK, 52), "received"),
        ("/gave", some(view.hand(), 3), "given"),
        ("/plays", json!(repeated), "twice"),
        ("/plays/0", some(view.hand(), 1), "twice"),
        ("/hand", json!(""), "the hand doesn't have"),
        ("/hand", some(view.hand() | view.unseen(), 52), "the hand doesn't have"),
        ("/seat", json!(4), "seats must be 0 to 3"),
        ("/leader", json!(4), "seats must be 0 to 3"),
        ("/leader", json!(200), "seats must be 0 to 3"),
        // All four may have passed.
        ("/passers", json!(5), "seats must be 0 to 3"),
    ] {
        let mut view = good.clone();
        *view.pointer_mut(at).unwrap() = value;
        assert!(refusal(&view).contains(word), "{at}: {}", refusal(&view));
    }
}

#[test]
fn a_view_in_which_another_seat_revoked_is_refused() {
    let text = json!({
        "rules": "paper", "passing": "hold", "passers": 4, "leader": 0, "seat": 3, "gave": "", "received": "",
        "hand": "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS",
        // Seat 1 discards a diamond on a club, but has a club in the next trick.
        "plays": ["AC", "2D", "3C", "KS", "KC", "4C", "5C", "AS"],
    });
    assert!(refusal(&text).contains("seat 1 can't have played 2D"));
}

#[test]
fn a_view_without_a_possible_deal_has_no_worlds() {
    let view = |led: &str| {
        json!({
            "rules": "paper", "passing": "hold", "passers": 4, "leader": 3, "seat": 3, "gave": "", "received": "",
            "hand": "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "plays": [led, "2H", "3H", "4H"],
        })
    };
    let worlds = |json: Json| serde_json::from_value::<HeartsView>(json).unwrap().worlds();
    assert!(worlds(view("AS")).is_some(), "nobody follows spades, and no spade is hidden");
    assert!(worlds(view("AC")).is_none(), "nobody follows clubs, and twelve clubs are hidden");
    promises::view(view("AC").to_string().as_bytes());
}

/// Checks inputs that the fuzzer has found, the fewest that reach everything it has reached.
fn replay(target: &str, keeps: impl Fn(&[u8])) {
    let seeds: Vec<_> = std::fs::read_dir(format!("../../fuzz/seeds/{target}")).unwrap().collect();
    assert!(seeds.len() > 10, "{target}: {}", seeds.len());
    for seed in seeds {
        keeps(&std::fs::read(seed.unwrap().path()).unwrap());
    }
}

#[test]
fn what_the_fuzzer_found_keeps_every_promise() {
    fn presets<G: Game>(data: &[u8]) {
        promises::spec(G::FACTS.presets, data);
    }
    replay("file", promises::file);
    replay("record", promises::record);
    replay("spec", |data| {
        games!(presets(data));
    });
    replay("view", promises::view);
}
