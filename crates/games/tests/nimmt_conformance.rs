//! Runs the conformance suite on 6 Nimmt!, with few and many players and with both decks.

#![allow(clippy::unwrap_used)]

mod conformance;

use conformance::{Suite, draws_evenly, moves_seen, refuses_as_move};
use proptest::prelude::*;
use tefuda_games::{
    Game, Seat, Seed, Spec, Standing, View, Worlds,
    nimmt::{Cards, Nimmt, NimmtMove, NimmtStanding, NimmtView, PRESETS, TURNS},
};

fn rules(words: &str) -> Spec {
    Spec::parse(&PRESETS, words).unwrap()
}

fn suite(rules: Spec, deals: u64) -> Suite<Nimmt> {
    let mut moves: Vec<NimmtMove> = (0..=106).map(NimmtMove::Card).collect();
    moves.extend([127, 128, 255].map(NimmtMove::Card));
    moves.extend((0..=5).chain([255]).map(NimmtMove::Row));
    moves.extend(moves_seen::<Nimmt>(&rules, Seed(77), 40));
    Suite { rules, deals, longest_match: 1001, moves, admits, same_shown }
}

/// Compares what was shown: the table, and the seat's own hand and card.
fn same_shown(a: &Nimmt, b: &Nimmt, seat: Seat) -> bool {
    a.table() == b.table() && a.hand(seat) == b.hand(seat) && a.chosen(seat) == b.chosen(seat)
}

/// Checks that the other hands have only unseen cards and the right size.
fn admits(view: &NimmtView, game: &Nimmt) -> bool {
    let others = Seat::all(game.seats()).filter(|seat| *seat != view.seat());
    let fits = others.into_iter().all(|seat| {
        let held = game.hand(seat) | Cards::of(game.chosen(seat).unwrap_or(0));
        held.within(view.unseen()) && held.len() as usize == TURNS - game.table().revealed_turns()
    });
    fits && view.hand() == game.hand(view.seat()) && view.chosen() == game.chosen(view.seat())
}

#[test]
fn presets_conform() {
    for preset in &PRESETS {
        suite(preset.spec(), 6).conforms(Seed(1));
    }
}

#[test]
fn any_number_of_players_conforms_with_either_deck() {
    for players in [2, 3, 6, 10] {
        for deck in ["full", "tactics"] {
            suite(rules(&format!("standard:players={players},deck={deck}")), 4).conforms(Seed(players));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_rules_conform_from_any_seed(players in 2u8..=10, tactics: bool, target in 1u32..=300, seed: u64) {
        let deck = if tactics { "tactics" } else { "full" };
        suite(rules(&format!("standard:players={players},deck={deck},target={target}")), 1).conforms(Seed(seed));
    }
}

#[test]
fn invalid_moves_are_refused() {
    refuses_as_move::<Nimmt>(&[
        "",
        " ",
        "0",
        "105",
        "+5",
        "05",
        "5 ",
        " 5",
        "-5",
        "5.0",
        "٣",
        "row",
        "row ",
        "row 0",
        "row 5",
        "row 01",
        "row +1",
        "row 1 ",
        "Row 1",
        "row row 1",
        "row  1",
        "7H",
        "pass",
        "\u{0}",
        "99999999999999999999",
    ]);
}

#[test]
fn rules_are_written_as_changes_to_the_standard() {
    for words in ["standard", "tactics", "paper", "tactics:players=2", "standard:players=10,target=1000"] {
        let config = Nimmt::config(&rules(words));
        assert_eq!(Nimmt::config(&config.spec()), config);
        assert_eq!(Nimmt::config(&rules(&config.spec().to_string())), config);
    }
    assert_eq!(Nimmt::seats_for(Nimmt::config(&rules("paper:players=3"))), 3);
}

/// A game after `moves` random moves. Some seats may have chosen their card.
fn after(words: &str, seed: u64, moves: usize) -> Nimmt {
    let config = Nimmt::config(&rules(words));
    let mut game = Nimmt::new(config, &NimmtStanding::new(config).deal(Seed(seed))).unwrap();
    let mut rng = Seed(seed).child(9).rng();
    for _ in 0..moves {
        let play = game.random_move(&mut rng).unwrap();
        game.play(play).unwrap();
    }
    game
}

#[test]
fn random_cards_and_rows_are_uniform() {
    let at_rows = (0..100).map(|seed| after("standard", seed, 6)).find(|game| game.table().taker().is_some());
    for game in [after("standard", 4, 0), at_rows.unwrap()] {
        draws_evenly(&game, Seed(5));
    }
}

#[test]
fn completions_count_the_ways_to_deal_the_unseen_cards() {
    // With two players and the deck of 24, the other hand has all unseen cards.
    let one = after("tactics:players=2", 1, 0).view(Seat(0)).worlds().unwrap();
    assert_eq!(one.count(), 1.0);
    // With two players and all cards, 90 are unseen and 10 of them are in the other hand.
    let two = after("standard:players=2", 1, 0).view(Seat(1)).worlds().unwrap();
    assert_eq!(two.count(), 5_720_645_481_903.0);
    // With three players and the deck of 34, twenty unseen cards go to two hands.
    let three = after("tactics:players=3", 1, 0).view(Seat(1)).worlds().unwrap();
    assert_eq!(three.count(), 184_756.0);
    // A face-down card still counts as part of the hand, since it is unknown.
    let later = after("tactics:players=3", 1, 2).view(Seat(2)).worlds().unwrap();
    assert_eq!(later.count(), 184_756.0);
    let ten = after("standard:players=10", 1, 0).view(Seat(0)).worlds().unwrap();
    assert!(ten.count() > 1e70 && ten.count().is_finite());
}

#[test]
fn every_unseen_card_is_equally_likely_in_every_other_hand() {
    // Two seats have chosen, and seat 2 has not.
    let game = after("standard:players=4", 3, 4 * 3 + 2 + 1);
    let game =
        if game.table().taker().is_some() { after("standard:players=4", 3, 4 * 3 + 2 + 2) } else { game };
    let view = game.view(Seat(3));
    let worlds = view.worlds().unwrap();
    let unseen = view.unseen();
    let (mut rng, draws) = (Seed(8).rng(), 20_000);
    let mut held = [[0.0; 105]; 4];
    let mut face_down = [[0.0; 105]; 4];
    for _ in 0..draws {
        let world = worlds.draw(&mut rng);
        for seat in Seat::all(3) {
            let down = world.chosen(seat);
            for card in world.hand(seat) | Cards::of(down.unwrap_or(0)) {
                held[seat.index()][usize::from(card)] += 1.0;
            }
            face_down[seat.index()][usize::from(down.unwrap_or(0))] += 1.0;
        }
    }
    let size = f64::from((TURNS - view.table().revealed_turns()) as u32);
    for seat in Seat::all(3) {
        let near = |count: f64, chance: f64| {
            let spread = (f64::from(draws) * chance * (1.0 - chance)).sqrt();
            assert!((count - f64::from(draws) * chance).abs() < 5.0 * spread, "{count} for {chance}");
        };
        for card in unseen {
            near(held[seat.index()][usize::from(card)], size / f64::from(unseen.len()));
            if view.table().has_chosen(seat) {
                near(face_down[seat.index()][usize::from(card)], 1.0 / f64::from(unseen.len()));
            }
        }
    }
    assert!(view.table().has_chosen(Seat(1)));
}
