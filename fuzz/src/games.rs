//! The guarantees about records, specs and views.
//!
//! The fuzz targets call these functions with the fuzzer's input. `crates/games/tests/hostile.rs` includes
//! this file and calls them in every test run with damaged valid input.

use std::str::from_utf8;
use tefuda_games::{
    CardSet, Entry, Game, Lang, Record, Say, Seed, Spec, View, Worlds, games,
    hearts::{HeartsMove, HeartsView},
    lines::{Lines, Trouble},
    record::{LONGEST_LINE, game_of},
};

/// Any bytes are read as lines in order. A line that is too long or otherwise bad is refused with a message,
/// and so is a bad file, once. The text is never longer than the decoded bytes.
pub fn file(data: &[u8]) {
    let mut lines = Lines::new(data);
    let (mut number, mut length, mut refused) = (0, 0, false);
    while let Some(line) = lines.next_line() {
        assert!(!refused, "nothing comes after the end");
        match line {
            Ok(line) => {
                assert!(line.len() <= LONGEST_LINE && !line.contains('\n'));
                length += line.len();
            }
            Err(Trouble::Line(fault)) => has_words(&fault),
            Err(Trouble::File(fault)) => {
                has_words(&fault);
                refused = true;
            }
            Err(Trouble::System(error)) => panic!("bytes can always be read: {error}"),
        }
        assert!(lines.number() >= number, "line {} after line {number}", lines.number());
        number = lines.number();
    }
    // Two bytes of UTF-16 are at most three of UTF-8.
    assert!(length <= data.len() + data.len() / 2 + 1, "{length} bytes of text in {}", data.len());
    assert!(number <= data.len() + 1);
}

/// A line that may be a record of any game is read, or refused with a message. A record survives a round
/// trip.
pub fn record(data: &[u8]) {
    let Ok(line) = from_utf8(data) else { return };
    if let Err(fault) = game_of(line) {
        has_words(&fault);
    }
    games!(record_of(line));
}

fn record_of<G: Game>(line: &str) {
    let record = match Record::<G>::parse(line) {
        Ok(record) => record,
        Err(error) => return has_words(&error),
    };
    let written = record.to_line();
    if written.len() <= LONGEST_LINE {
        let again = Record::<G>::parse(&written).expect("what was written is read");
        // Unknown keys may hold decimals, which can lose their last digit in a round trip.
        assert!(again.other.keys().eq(record.other.keys()));
        assert_eq!(Record { other: record.other.clone(), result: record.result.clone(), ..again }, record);
    }
    match record.replay() {
        Ok(game) => {
            assert_eq!(game.history(), record.moves);
            assert_eq!(Record::of(&game, &record.rules).replay().as_ref(), Ok(&game));
        }
        Err(error) => has_words(&error),
    }
}

/// Any text is a spec: faults are named, the rest is used, and its canonical form has the same meaning.
pub fn spec(entries: &'static [Entry], data: &[u8]) {
    let Ok(words) = from_utf8(data) else { return };
    let (spec, faults) = Spec::parse_lenient(entries, words);
    for fault in &faults {
        has_words(fault);
    }
    assert_eq!(Spec::parse(entries, words).is_ok(), faults.is_empty());
    assert!(spec.values().all(|(knob, value)| knob.allows(value)));
    let canonical = spec.to_string();
    let again = Spec::parse(entries, &canonical).expect("the canonical form is a spec");
    assert_eq!(again, spec);
    assert_eq!(again.to_string(), canonical);
}

/// Any bytes as a view of any game are refused, or they are as usable as a view from a game.
pub fn view(data: &[u8]) {
    games!(view_of(data));
    // In Hearts every card is tried.
    if let Ok(view) = serde_json::from_slice::<HeartsView>(data) {
        let mut legal = Vec::new();
        view.legal(&mut legal);
        for card in CardSet::DECK {
            let play = HeartsMove::Play(card);
            assert_eq!(view.check(play).is_ok(), legal.contains(&play));
        }
    }
}

/// Checks all guarantees about a view, if the bytes are one.
fn view_of<G: Game>(data: &[u8]) {
    let Ok(view) = serde_json::from_slice::<G::View>(data) else { return };
    let mut legal = Vec::new();
    view.legal(&mut legal);
    assert_eq!(!legal.is_empty(), view.turn() == Some(view.seat()), "a seat has moves exactly on its turn");
    assert!(legal.iter().all(|play| view.check(*play).is_ok()));
    let line = serde_json::to_vec(&view).expect("a view is plain data");
    assert_eq!(serde_json::from_slice::<G::View>(&line).expect("what was written is read"), view);
    if let Some(worlds) = view.worlds() {
        assert!(worlds.count() >= 1.0);
        for n in 0..3 {
            let world = worlds.draw(&mut Seed(n).rng());
            let seen = world.view(view.seat());
            assert!(view.agrees(&seen), "{seen:?} is not {view:?}");
            plays_on::<G>(view.config(), world, n);
        }
    }
}

/// Checks that legal play leads to a completion, and that it can be played to the end.
fn plays_on<G: Game>(config: G::Config, mut world: G, n: u64) {
    let mut replayed = G::new(config, &world.deal()).expect("a completion has a proper deal");
    for (seat, play) in world.history() {
        assert_eq!(replayed.turn(), Some(seat));
        replayed.play(play).expect("the moves made are legal");
    }
    assert_eq!(replayed, world);
    let mut rng = Seed(n).child(1).rng();
    while let Some(play) = world.random_move(&mut rng) {
        world.play(play).expect("a random move is legal");
    }
    assert!(world.result().is_some());
}

/// Checks that a fault is a short sentence in each language, without control characters.
fn has_words(fault: &impl Say) {
    for lang in Lang::ALL {
        let words = fault.say(lang);
        assert!(!words.is_empty() && words.len() < 1000, "{words}");
        assert!(!words.chars().any(char::is_control), "{words:?}");
    }
}
