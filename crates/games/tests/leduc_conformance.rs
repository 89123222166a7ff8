//! Runs the conformance suite on Leduc Hold'em, and checks that hidden cards have the probabilities of the
//! six-card deck.

#![allow(clippy::unwrap_used)]
// The suite passes references, whatever the size of a game.
#![allow(clippy::trivially_copy_pass_by_ref)]

#[allow(dead_code)] // This game has only three moves, so it needs no samples of them.
mod conformance;
#[path = "conformance/poker.rs"]
mod poker;
mod poker_positions;

use poker_positions::played;
use std::collections::BTreeMap;
use tefuda_games::{
    Game, Seat, Seed, Spec, Standing, View, Worlds,
    leduc::{Leduc, LeducDeal, LeducRank, LeducRules, LeducStanding, Line, PRESETS},
};

#[test]
fn presets_matches_and_moves_conform() {
    poker::conforms::<LeducRules>();
}

#[test]
fn rules_survive_a_round_trip() {
    for hands in [1, 20, 999, 1000] {
        let spec = Spec::parse(&PRESETS, &format!("standard:hands={hands}")).unwrap();
        assert_eq!(Leduc::config(&spec).hands, hands);
        assert_eq!(Leduc::config(&spec).spec::<LeducRules>(), spec);
    }
    for words in ["turns", "turns:hands=7", "standard:alternate=true"] {
        let config = Leduc::config(&Spec::parse(&PRESETS, words).unwrap());
        assert!(config.alternate);
        assert_eq!(Leduc::config(&config.spec::<LeducRules>()), config);
    }
    for words in ["standard:hands=0", "standard:hands=1001", "standard:hands=-1", "paper"] {
        assert!(Spec::parse(&PRESETS, words).is_err(), "{words}");
    }
}

/// The chi-square statistic of counts against weights.
fn chi_square<K: Ord>(counts: &BTreeMap<K, u32>, weight: impl Fn(&K) -> u32) -> f64 {
    let all: u32 = counts.values().sum();
    let weights: u32 = counts.keys().map(&weight).sum();
    let expected = |key| f64::from(all) * f64::from(weight(key)) / f64::from(weights);
    counts.iter().map(|(key, n)| (f64::from(*n) - expected(key)).powi(2) / expected(key)).sum()
}

#[test]
fn every_choice_of_three_cards_is_equally_likely() {
    let standing = LeducStanding::new(Leduc::config(&PRESETS[0].spec()));
    let mut counts: BTreeMap<LeducDeal, u32> = BTreeMap::new();
    for n in 0..120_000 {
        *counts.entry(standing.deal(Seed(3).child(n))).or_default() += 1;
    }
    assert_eq!(counts.len(), 24);
    assert_eq!(counts.keys().map(|deal| deal.ways()).sum::<u32>(), 120);
    // The 99.9% quantile of chi-square with 23 degrees of freedom is 49.7.
    assert!(chi_square(&counts, |deal| deal.ways()) < 49.7, "{counts:?}");
}

#[test]
fn hidden_cards_are_drawn_as_from_the_deck() {
    let deal = LeducDeal::new([LeducRank::King, LeducRank::Queen], LeducRank::King);
    // Line, seat, number of ways to deal the hidden cards, and number of distinct hands by rank.
    let cases =
        [("|", 0, 20.0, 8), ("rr|", 1, 20.0, 8), ("rf|", 0, 20.0, 8), ("cc|", 0, 4.0, 2), ("cc|", 1, 4.0, 3)];
    for (line, seat, ways, hands) in cases {
        let view = played(&deal, line).view(Seat(seat));
        let worlds = view.worlds().unwrap();
        assert_eq!(worlds.count(), ways, "{line}");
        let mut rng = Seed(8).rng();
        let mut counts: BTreeMap<LeducDeal, u32> = BTreeMap::new();
        for _ in 0..20_000 {
            *counts.entry(worlds.draw(&mut rng).cards()).or_default() += 1;
        }
        assert_eq!(counts.len(), hands, "{line}: {counts:?}");
        // The 99.9% quantile of chi-square with 7 degrees of freedom, the most here, is 24.3.
        assert!(chi_square(&counts, |deal| deal.ways()) < 24.3, "{line}: {counts:?}");
    }
    let end = played(&deal, "cc|cc").view(Seat(1)).worlds().unwrap();
    assert_eq!((end.count(), end.draw(&mut Seed(1).rng()).cards()), (1.0, deal));
}

#[test]
fn random_moves_are_uniform() {
    for line in Line::decisions() {
        let deal = LeducDeal::new([LeducRank::Jack, LeducRank::Queen], LeducRank::King);
        conformance::draws_evenly(&played(&deal, &line.to_string()), Seed(5).child(line.index() as u64));
    }
}
