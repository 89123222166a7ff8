//! Runs the conformance suite on Daihinmin, with classes and without.

#![allow(clippy::unwrap_used)]

mod conformance;

use conformance::{Suite, draws_evenly, moves_seen, refuses_as_move};
use proptest::prelude::*;
use tefuda_games::{
    Game, Seat, Seed, Spec, Standing, View,
    daihinmin::{Cards, Daihinmin, DaihinminMove, DaihinminStanding, DaihinminView, PRESETS, Phase},
};

fn rules(words: &str) -> Spec {
    Spec::parse(&PRESETS, words).unwrap()
}

fn suite(rules: Spec, deals: u64) -> Suite<Daihinmin> {
    let mut moves = moves_seen::<Daihinmin>(&rules, Seed(77), 60);
    let words = [
        "pass",
        "3D",
        "2S",
        "JK",
        "3S",
        "8C 8D",
        "8C 8D 8H 8S",
        "*7X 7C 7D 7H 7S",
        "*LS 3S 4S",
        "AS 2S *US",
        "5C 6C 7C",
        "8C 9D",
        "JK 3C",
        "9H *9H",
        "*3C",
        "KS AS *LS",
        "give 3C 4D",
        "give 2S JK",
        "give 3C",
        "give JK",
        "give 3C 4C 5C",
        "*5X 5C",
        "3C *4D 5C",
        "*UH",
        "KS AS 2S 3S",
    ];
    moves.extend(words.map(|w| w.parse::<DaihinminMove>().unwrap()));
    Suite { rules, deals, longest_match: 1000, moves, admits, same_shown }
}

/// Compares what was shown: the table, and the cards received in the exchange.
fn same_shown(a: &Daihinmin, b: &Daihinmin, seat: Seat) -> bool {
    a.table() == b.table() && a.view(seat).received() == b.view(seat).received()
}

/// Checks that every other hand has its known size, its known cards, and no impossible card. Hands of a pair
/// with a pending gift are compared as dealt.
fn admits(view: &DaihinminView, game: &Daihinmin) -> bool {
    let known = view.known();
    let mut hidden = Cards::EMPTY;
    let mut hands: Vec<Cards> = Seat::all(5).map(|player| game.hand(player)).collect();
    if let Some(by_class) = game.table().by_class() {
        let open = match game.table().phase() {
            Phase::DaifugoGives => 0..2,
            Phase::FugoGives => 1..2,
            Phase::Play | Phase::Over => 2..2,
        };
        for pair in open {
            let (rich, poor) = (by_class[pair], by_class[4 - pair]);
            if rich != view.seat() && poor != view.seat() {
                let tribute = game.tributes()[pair];
                hands[rich.index()] = hands[rich.index()] - tribute;
                hands[poor.index()] = hands[poor.index()] | tribute;
            }
        }
    }
    let fits = Seat::all(5).filter(|player| *player != view.seat()).all(|player| {
        let (hand, n) = (hands[player.index()], player.index());
        hidden = hidden | hand;
        hand.len() == u32::from(known.sizes[n]) && known.holds[n].within(hand) && hand.within(known.may[n])
    });
    fits && hidden == known.cards && view.hand() == game.hand(view.seat())
}

#[test]
fn the_preset_conforms() {
    suite(PRESETS[0].spec(), 30).conforms(Seed(1));
}

#[test]
fn other_rule_options_conform() {
    for words in [
        "standard:games=1",
        "standard:games=3,seats_every=1",
        "standard:games=4,seats_every=1000,classes_every=1",
        "standard:games=7,seats_every=2,classes_every=3",
        "standard:games=120",
    ] {
        suite(rules(words), 3).conforms(Seed(2));
    }
}

/// The suite plays only the first game of a match, which has no exchange. This test plays later ones.
#[test]
fn games_with_an_exchange_conform() {
    let suite = suite(PRESETS[0].spec(), 1);
    for n in 0..25 {
        let seed = Seed(300).child(n);
        let game = with_classes(&suite.rules, seed);
        suite.game_conforms(game.clone(), seed.child(1));
        suite.hidden_cards_do_not_show(game, seed.child(2));
    }
}

/// A game with classes from a previous game.
fn with_classes(rules: &Spec, seed: Seed) -> Daihinmin {
    let config = Daihinmin::config(rules);
    let mut standing = DaihinminStanding::new(config);
    let mut first = Daihinmin::new(config, &standing.deal(seed.child(0))).unwrap();
    first.play_out(&mut seed.child(1).rng());
    standing.add(&first);
    let game = Daihinmin::new(config, &standing.deal(seed.child(2))).unwrap();
    assert_eq!(game.table().phase(), Phase::DaifugoGives);
    game
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_rules_conform_from_any_seed(games in 1u32..=12, seats in 1u32..=5, classes in 1u32..=5, seed: u64) {
        let words = format!("standard:games={games},seats_every={seats},classes_every={classes}");
        suite(rules(&words), 1).conforms(Seed(seed));
    }
}

#[test]
fn invalid_moves_are_refused() {
    refuses_as_move::<Daihinmin>(&[
        "",
        " ",
        "!",
        "pass !",
        "Pass",
        "pass ",
        "give",
        "give ",
        "give !",
        "give 3C 3C",
        "give *3C",
        "3C 3C",
        "JK JK",
        "JK *3C",
        "*3C *4C",
        "*1C",
        "*LX",
        "*UX",
        "*",
        "*JK",
        "X",
        "10C",
        "3c",
        "3C4C",
        "3C!4C",
        "3C !!",
        "♠3",
        "\u{0}",
    ]);
}

#[test]
fn rules_survive_a_round_trip() {
    let spec = rules("standard:games=30,seats_every=5,classes_every=7");
    let config = Daihinmin::config(&spec);
    assert_eq!(config.spec(), spec);
    assert_eq!((config.games, config.seats_every, config.classes_every), (30, 5, 7));
}

#[test]
fn random_moves_are_uniform() {
    let rules = PRESETS[0].spec();
    let config = Daihinmin::config(&rules);
    let first = Daihinmin::new(config, &DaihinminStanding::new(config).deal(Seed(6))).unwrap();
    for game in [with_classes(&rules, Seed(5)), first] {
        draws_evenly(&game, Seed(7));
    }
}
