//! Runs the conformance suite on Hearts, with both presets and every combination of rule options.

#![allow(clippy::unwrap_used)]

mod conformance;

use conformance::{Suite, draws_evenly, moves_seen, refuses_as_move};
use proptest::prelude::*;
use tefuda_games::{
    Card, CardSet, Game, Seat, Seed, Spec, View,
    hearts::{Hearts, HeartsDeal, HeartsMove, HeartsView, PRESETS, Passing},
};

/// The rule options with two values, and their values.
const SWITCHES: [(&str, [&str; 2]); 6] = [
    ("passing", ["false", "true"]),
    ("first_lead", ["given", "two_of_clubs"]),
    ("break_hearts", ["false", "true"]),
    ("queen_breaks", ["false", "true"]),
    ("no_points_first", ["false", "true"]),
    ("moon", ["false", "true"]),
];

/// The rules whose options are the bits of `number`.
fn combination(number: usize, target: u32) -> Spec {
    let switches = SWITCHES.iter().enumerate().map(|(bit, (key, words))| {
        let word = words[number >> bit & 1];
        format!("{key}={word},")
    });
    let words = format!("standard:{}target={target}", switches.collect::<String>());
    Spec::parse(&PRESETS, &words).unwrap()
}

fn suite(rules: Spec, deals: u64) -> Suite<Hearts> {
    let mut moves: Vec<HeartsMove> = CardSet::DECK.iter().map(HeartsMove::Play).collect();
    moves.extend(moves_seen::<Hearts>(&rules, Seed(77), 40));
    moves.extend(
        ["pass 2C 3C 4C", "pass QS KS AS", "pass 2H 9D AS"].map(|p| p.parse::<HeartsMove>().unwrap()),
    );
    let twice = Card::QUEEN_OF_SPADES;
    moves.push(HeartsMove::Pass([twice, twice, Card::ACE_OF_SPADES]));
    Suite { rules, deals, longest_match: 1001, moves, admits, same_shown }
}

/// Compares what was shown: the table, and the cards passed to the seat once all have passed.
fn same_shown(a: &Hearts, b: &Hearts, seat: Seat) -> bool {
    a.table() == b.table() && a.view(seat).received() == b.view(seat).received()
}

/// Checks that every other hand has its known size, its known cards, and no impossible card.
fn admits(view: &HeartsView, game: &Hearts) -> bool {
    let known = view.known();
    let mut hidden = CardSet::EMPTY;
    let fits = Seat::all(4).filter(|seat| *seat != view.seat()).all(|seat| {
        let (hand, n) = (game.hand(seat), seat.index());
        hidden = hidden | hand;
        hand.len() == u32::from(known.sizes[n]) && known.holds[n].within(hand) && hand.within(known.may[n])
    });
    fits && hidden == known.cards && view.hand() == game.hand(view.seat())
}

#[test]
fn both_presets_conform() {
    for preset in &PRESETS {
        suite(preset.spec(), 60).conforms(Seed(1));
    }
}

#[test]
fn every_combination_of_rule_options_conforms() {
    for number in 0..1 << SWITCHES.len() {
        suite(combination(number, 100), 8).conforms(Seed(number as u64));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_rules_conform_from_any_seed(number in 0usize..64, target in 1u32..=300, seed: u64) {
        suite(combination(number, target), 1).conforms(Seed(seed));
    }
}

#[test]
fn invalid_moves_are_refused() {
    refuses_as_move::<Hearts>(&[
        "",
        " ",
        "2",
        "2X",
        "QSS",
        "qs",
        "pass",
        "pass ",
        "pass QS",
        "pass QS KS",
        "pass QS QS KS",
        "pass QS KS AS 2C",
        "Pass QS KS AS",
        "♠Q",
        "\u{0}",
        "passQS KS AS",
        "give 2C",
    ]);
}

#[test]
fn rules_are_written_as_changes_to_the_standard() {
    for number in 0..1 << SWITCHES.len() {
        let spec = combination(number, 50);
        let config = Hearts::config(&spec);
        assert_eq!(config.spec(), spec);
        assert_eq!(Hearts::config(&Spec::parse(&PRESETS, &spec.to_string()).unwrap()), config);
    }
}

#[test]
fn random_moves_are_uniform() {
    for (preset, passing) in [(1, Passing::Hold), (0, Passing::Left)] {
        let config = Hearts::config(&PRESETS[preset].spec());
        draws_evenly(&Hearts::new(config, &HeartsDeal::random(Seed(4), passing)).unwrap(), Seed(5));
    }
}
