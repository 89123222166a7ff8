//! Runs the conformance suite on Kuhn poker, and checks that hidden cards have the probabilities of the
//! three-card deck.

#![allow(clippy::unwrap_used)]
// The suite passes references, whatever the size of a game.
#![allow(clippy::trivially_copy_pass_by_ref)]

#[allow(dead_code)] // This game has only three moves, so it needs no samples of them.
mod conformance;

use conformance::{Suite, refuses_as_move};
use std::collections::BTreeMap;
use tefuda_games::{
    Game, Seat, Seed, Spec, Standing, View, Worlds,
    kuhn::{Kuhn, KuhnDeal, KuhnMove, KuhnRank, KuhnStanding, KuhnView, PRESETS},
};

fn suite(words: &str, deals: u64, longest_match: usize) -> Suite<Kuhn> {
    let rules = Spec::parse(&PRESETS, words).unwrap();
    Suite { rules, deals, longest_match, moves: KuhnMove::ALL.to_vec(), admits, same_shown }
}

/// Compares what was shown: the bets, and both cards after a showdown.
fn same_shown(a: &Kuhn, b: &Kuhn, _: Seat) -> bool {
    a.line() == b.line() && (!a.line().shown_down() || a.cards().private == b.cards().private)
}

/// Checks that the seat has its own card, and that a card it has seen is right.
fn admits(view: &KuhnView, game: &Kuhn) -> bool {
    let [mine, other] = [view.seat(), view.seat().after(1, 2)].map(|s| game.cards().private[s.index()]);
    view.card() == mine && view.shown().is_none_or(|card| card == other)
}

#[test]
fn both_presets_conform() {
    suite("standard", 300, 20).conforms(Seed(1));
    suite("turns", 300, 20).conforms(Seed(2));
}

#[test]
fn matches_of_every_length_conform() {
    for hands in [1usize, 2, 1000] {
        suite(&format!("standard:hands={hands}"), 20, hands).conforms(Seed(hands as u64));
    }
}

#[test]
fn invalid_moves_are_refused() {
    refuses_as_move::<Kuhn>(&[
        "",
        " ",
        "f",
        "c",
        "r",
        "Fold",
        "fold ",
        "check",
        "bet",
        "pass",
        "\u{0}",
        "降りる",
    ]);
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
