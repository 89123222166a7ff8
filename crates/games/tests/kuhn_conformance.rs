//! Runs the conformance suite on Kuhn poker, and checks that hidden cards have the probabilities of the
//! three-card deck.

#![allow(clippy::unwrap_used)]
// The suite passes references, whatever the size of a game.
#![allow(clippy::trivially_copy_pass_by_ref)]

#[allow(dead_code)] // This game has only three moves, so it needs no samples of them.
mod conformance;
#[path = "conformance/poker.rs"]
mod poker;

use std::collections::BTreeMap;
use tefuda_games::{
    Game, Seat, Seed, Standing, View, Worlds,
    kuhn::{Kuhn, KuhnDeal, KuhnMove, KuhnRank, KuhnRules, KuhnStanding, PRESETS},
};

#[test]
fn presets_matches_and_moves_conform() {
    poker::conforms::<KuhnRules>();
}

#[test]
fn every_deal_is_equally_likely() {
    let standing = KuhnStanding::new(Kuhn::config(&PRESETS[0].spec()));
    let mut counts: BTreeMap<KuhnDeal, u32> = BTreeMap::new();
    for n in 0..60_000 {
        *counts.entry(standing.deal(Seed(3).child(n))).or_default() += 1;
    }
    assert_eq!(counts.len(), 6);
    let square: f64 = counts.values().map(|n| (f64::from(*n) - 10_000.0).powi(2) / 10_000.0).sum();
    // The 99.9% quantile of chi-square with 5 degrees of freedom is 20.5.
    assert!(square < 20.5, "{counts:?}");
}

#[test]
fn the_hidden_card_is_one_of_the_two_others() {
    let deal = KuhnDeal::new([KuhnRank::King, KuhnRank::Jack], None);
    let mut game = Kuhn::new(Kuhn::config(&PRESETS[0].spec()), &deal).unwrap();
    for play in [KuhnMove::Call, KuhnMove::Raise] {
        let worlds = game.view(Seat(0)).worlds().unwrap();
        assert_eq!(worlds.count(), 2.0);
        let mut rng = Seed(8).rng();
        let mut counts: BTreeMap<KuhnRank, i32> = BTreeMap::new();
        for _ in 0..10_000 {
            *counts.entry(worlds.draw(&mut rng).cards().private[1]).or_default() += 1;
        }
        assert!(counts.keys().copied().eq([KuhnRank::Jack, KuhnRank::Queen]));
        // More than three standard deviations of 50.
        assert!((counts[&KuhnRank::Jack] - 5000).abs() < 170, "{counts:?}");
        game.play(play).unwrap();
    }
    game.play(KuhnMove::Call).unwrap();
    let worlds = game.view(Seat(1)).worlds().unwrap();
    assert_eq!((worlds.count(), worlds.draw(&mut Seed(1).rng()).cards()), (1.0, deal));
}
