//! The rules of Kuhn poker. Each test checks the rule stated above it, in both directions.

#![allow(clippy::unwrap_used)]

mod poker_positions;

use poker_positions::{legal, rules};
use std::collections::BTreeSet;
use tefuda_games::{
    Fault, Game, Seat, Seed, Spec, Standing,
    kuhn::{Kuhn, KuhnDeal, KuhnMove, KuhnRank, KuhnReason, KuhnRules, KuhnStanding, Line, MOST, PRESETS},
};

fn game(cards: &str, moves: &str) -> Kuhn {
    poker_positions::game(cards, moves)
}

/// The deck has three cards: J, Q and K. Each seat gets one, and none is turned up.
#[test]
fn there_is_one_card_of_each_rank_and_no_public_card() {
    for first in KuhnRank::ALL {
        for second in KuhnRank::ALL {
            let made = Kuhn::new(rules::<KuhnRules>(), &KuhnDeal::new([first, second], None));
            assert_eq!(made.is_ok(), first != second, "{first}{second}");
            let public = Kuhn::new(rules::<KuhnRules>(), &KuhnDeal::new([first, second], KuhnRank::Jack));
            assert!(matches!(public, Err(Fault::Shape { field: "deal", .. })));
        }
    }
}

/// The ante is 1.
#[test]
fn each_seat_pays_an_ante_of_one() {
    assert_eq!(game("KQ", "").line().paid(), [1, 1]);
    assert_eq!(game("KQ", "cc").result(), Some(vec![1, -1]));
}

/// The bet is 1.
#[test]
fn the_bet_is_one() {
    for (moves, paid) in [("r", [2, 1]), ("rc", [2, 2]), ("cr", [1, 2]), ("crc", [2, 2])] {
        assert_eq!(game("KQ", moves).line().paid(), paid, "{moves}");
    }
    assert_eq!(game("JK", "crc").result(), Some(vec![-MOST, MOST]), "the largest possible loss");
}

/// If there is no bet, a seat may check or bet. After a check and a bet, the first seat decides again.
#[test]
fn a_seat_checks_or_bets() {
    for (moves, seat) in [("", 0), ("c", 1)] {
        assert_eq!(legal(game("KQ", moves)), [KuhnMove::Call, KuhnMove::Raise], "{moves}");
        assert_eq!(game("KQ", moves).turn(), Some(Seat(seat)), "{moves}");
        assert_eq!(game("KQ", moves).check(KuhnMove::Fold), Err(KuhnReason::NoBet));
    }
}

/// A bet is answered by a fold or a call. There is no raise.
#[test]
fn a_bet_is_answered_by_a_fold_or_a_call() {
    for (moves, seat) in [("r", 1), ("cr", 0)] {
        assert_eq!(legal(game("KQ", moves)), [KuhnMove::Fold, KuhnMove::Call], "{moves}");
        assert_eq!(game("KQ", moves).turn(), Some(Seat(seat)), "{moves}");
        assert_eq!(game("KQ", moves).check(KuhnMove::Raise), Err(KuhnReason::OneBet));
        assert_eq!(game("KQ", moves).line().raises_left(), 0);
    }
}

/// A hand ends after two checks, a fold, or a call.
#[test]
fn a_hand_ends_after_two_checks_a_fold_or_a_call() {
    let mut ends = BTreeSet::new();
    for line in Line::decisions() {
        ends.extend(line.legal().filter_map(|play| line.after(play)).filter(|line| !line.open()));
    }
    let ends: BTreeSet<String> = ends.iter().map(Line::to_string).collect();
    assert_eq!(ends.iter().map(String::as_str).collect::<Vec<_>>(), ["cc", "crc", "crf", "rc", "rf"]);
    assert_eq!((Line::DECISIONS, Line::LINES), (4, 9));
    for line in ends {
        let over = game("KQ", &line);
        assert_eq!(over.turn(), None);
        assert_eq!(over.check(KuhnMove::Call), Err(KuhnReason::HandOver));
    }
}

/// The higher card wins at a showdown: K beats Q, and Q beats J.
#[test]
fn the_higher_card_wins() {
    for (cards, won) in [("KQ", 1), ("KJ", 1), ("QJ", 1), ("JQ", -1), ("JK", -1), ("QK", -1)] {
        for (moves, chips) in [("cc", 1), ("rc", 2), ("crc", 2)] {
            assert_eq!(game(cards, moves).result(), Some(vec![won * chips, -won * chips]), "{cards} {moves}");
        }
    }
}

/// A player who folds loses the ante, whatever the cards.
#[test]
fn a_fold_loses_the_ante() {
    for cards in ["KQ", "JK"] {
        assert_eq!(game(cards, "rf").result(), Some(vec![1, -1]));
        assert_eq!(game(cards, "crf").result(), Some(vec![-1, 1]));
        assert_eq!(game(cards, "crf").line().folded(), Some(Seat(0)));
    }
}

/// A card is seen by its seat, and by both after a showdown.
#[test]
fn cards_are_shown_only_at_a_showdown() {
    for (moves, shown) in
        [("", false), ("cr", false), ("rf", false), ("crf", false), ("cc", true), ("rc", true)]
    {
        let game = game("QJ", moves);
        let views = [0, 1].map(|seat| game.view(Seat(seat)));
        assert_eq!(views.map(|view| view.card()), [KuhnRank::Queen, KuhnRank::Jack]);
        let theirs = [Some(KuhnRank::Jack), Some(KuhnRank::Queen)];
        assert_eq!(views.map(|view| view.shown()), if shown { theirs } else { [None; 2] }, "{moves}");
        assert_eq!(views.map(|view| view.public()), [None; 2]);
    }
}

/// A match has the chosen number of hands, 20 if nothing is chosen.
#[test]
fn a_match_has_the_given_number_of_hands() {
    for (words, hands) in [("standard", 20), ("standard:hands=3", 3), ("turns:hands=1", 1)] {
        let config = Kuhn::config(&Spec::parse(&PRESETS, words).unwrap());
        let mut standing = KuhnStanding::new(config);
        while !standing.over() {
            let mut game = Kuhn::new(config, &standing.deal(Seed(4))).unwrap();
            game.play_out(&mut Seed(5).rng());
            standing.add(&game);
        }
        assert_eq!(standing.deals().len(), hands, "{words}");
    }
}

/// With the rule `turns`, the seats take turns at acting first. Otherwise seat 0 always does.
#[test]
fn seats_take_turns_at_acting_first_only_if_the_rules_say_so() {
    for (words, turns) in [("standard", [0, 0, 0]), ("turns", [0, 1, 0])] {
        let config = Kuhn::config(&Spec::parse(&PRESETS, words).unwrap());
        let mut standing = KuhnStanding::new(config);
        for seat in turns {
            let mut game = Kuhn::new(config, &standing.deal(Seed(4))).unwrap();
            assert_eq!((game.turn(), game.view(Seat(0)).first()), (Some(Seat(seat)), Seat(seat)), "{words}");
            game.play_out(&mut Seed(5).rng());
            standing.add(&game);
        }
    }
}
