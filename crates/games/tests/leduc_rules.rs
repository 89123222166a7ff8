//! The rules of Leduc Hold'em. Each test checks the rule stated above it, in both directions.

#![allow(clippy::unwrap_used)]

mod poker_positions;

use poker_positions::{deal, legal, rules};
use std::collections::{BTreeMap, BTreeSet};
use tefuda_games::{
    BySeat, Fault, Game, Seat, Seed, Spec, Standing, View,
    leduc::{
        Leduc, LeducDeal, LeducMove, LeducRank, LeducReason, LeducRules, LeducStanding, LeducView, Line,
        PRESETS,
    },
};

fn game(cards: &str, moves: &str) -> Leduc {
    poker_positions::game(cards, moves)
}

/// The deck has six cards: two each of J, Q and K.
#[test]
fn there_are_two_cards_of_each_rank() {
    for rank in LeducRank::ALL {
        let three = LeducDeal::new([rank; 2], rank);
        assert!(matches!(Leduc::new(rules::<LeducRules>(), &three), Err(Fault::Shape { field: "deal", .. })));
        for other in LeducRank::ALL.into_iter().filter(|other| *other != rank) {
            for private in [[rank, rank], [rank, other], [other, rank]] {
                let public = if private == [rank, rank] { other } else { rank };
                assert!(Leduc::new(rules::<LeducRules>(), &LeducDeal::new(private, public)).is_ok());
            }
        }
    }
    assert_eq!(LeducRank::ALL.map(|rank| rank.to_string()).concat(), "JQK");
}

/// The ante is 1.
#[test]
fn each_seat_pays_an_ante_of_one() {
    assert_eq!(game("KQJ", "").line().paid(), [1, 1]);
    assert_eq!(game("KQJ", "").line().pot(), 2);
    assert_eq!(game("KQJ", "cccc").result(), Some(vec![1, -1]));
}

/// There are two rounds. The bet size is 2 in the first and 4 in the second.
#[test]
fn bets_are_two_in_the_first_round_and_four_in_the_second() {
    let table = [
        ("r", [3, 1]),
        ("rc", [3, 3]),
        ("rr", [3, 5]),
        ("crrc", [5, 5]),
        ("ccr", [5, 1]),
        ("cccr", [1, 5]),
        ("ccrr", [5, 9]),
        ("crrcrrc", [13, 13]),
        ("crrccrrf", [13, 9]),
    ];
    for (moves, paid) in table {
        assert_eq!(game("KQJ", moves).line().paid(), paid, "{moves}");
    }
    assert_eq!([game("KQJ", "").line().bet(), game("KQJ", "cc").line().bet()], [2, 4]);
    assert_eq!(game("KQJ", "crrccrrc").result(), Some(vec![13, -13]), "the largest possible win");
    for moves in ["cccc", "rcrc", "crrccrrc"] {
        assert_eq!(game("KQJ", moves).turn(), None, "no third round: {moves}");
    }
}

/// A round has at most two bets or raises, so each player makes at most one.
#[test]
fn two_bets_or_raises_are_allowed_in_a_round() {
    for moves in ["rr", "crr", "ccrr", "cccrr", "rrcrr"] {
        let game = game("KQJ", moves);
        assert_eq!(game.check(LeducMove::Raise), Err(LeducReason::NoMoreRaises), "{moves}");
        assert_eq!(game.line().raises_left(), 0);
        assert_eq!(legal(game), [LeducMove::Fold, LeducMove::Call]);
    }
    for (moves, left) in [("", 2), ("c", 2), ("r", 1), ("cr", 1), ("rrc", 2), ("rrcr", 1)] {
        let game = game("KQJ", moves);
        assert_eq!(game.check(LeducMove::Raise), Ok(()), "{moves}");
        assert_eq!(game.line().raises_left(), left, "{moves}");
    }
    for line in Line::decisions() {
        for round in 0..2 {
            for seat in [Seat(0), Seat(1)] {
                let own = |b: &tefuda_games::leduc::Bet| {
                    (b.round, b.seat, b.play) == (round, seat, LeducMove::Raise)
                };
                assert!(line.bets().filter(own).count() <= 1, "{line}");
            }
        }
    }
}

/// Seat 0 acts first in both rounds.
#[test]
fn seat_0_acts_first_in_both_rounds() {
    for moves in ["", "cc", "rc", "crc", "rrc", "crrc"] {
        assert_eq!(game("KQJ", moves).turn(), Some(Seat(0)), "{moves}");
        assert_eq!(game("KQJ", &format!("{moves}c")).turn(), Some(Seat(1)), "{moves}");
        assert_eq!(game("KQJ", &format!("{moves}r")).turn(), Some(Seat(1)), "{moves}");
    }
    assert_eq!(game("KQJ", "crr").turn(), Some(Seat(1)));
}

/// A hand in which the other seat acts first is the same hand with the seats swapped.
#[test]
fn acting_first_only_swaps_the_seats() {
    let swapped = |seat: Seat| seat.after(1, 2);
    for (cards, other_way) in [("KQJ", "QKJ"), ("JKK", "KJK"), ("QQJ", "QQJ"), ("JQQ", "QJQ")] {
        let usual = deal(cards);
        let turned = deal(other_way).opened_by(Seat(1));
        assert_eq!(turned.in_order(), usual);
        assert_eq!(turned.ways(), usual.ways());
        let mut pairs = vec![[usual, turned].map(|deal| Leduc::new(rules::<LeducRules>(), &deal).unwrap())];
        while let Some([one, other]) = pairs.pop() {
            assert_eq!(other.in_order(), one);
            assert_eq!(other.turn(), one.turn().map(swapped));
            let said = |game: Leduc| game.history().into_iter();
            assert!(said(other).eq(said(one).map(|(seat, play)| (swapped(seat), play))));
            assert_eq!(other.result(), one.result().map(|chips| vec![chips[1], chips[0]]));
            for seat in Seat::all(2) {
                let (view, same) = (other.view(seat), one.view(swapped(seat)));
                assert_eq!((view.seat(), view.role(seat)), (seat, same.seat()));
                assert_eq!(
                    (view.card(), view.public(), view.shown()),
                    (same.card(), same.public(), same.shown())
                );
                assert_eq!(
                    view.chips().map(|chips| chips[seat]),
                    same.chips().map(|chips| chips[swapped(seat)])
                );
                assert_eq!(view.turn(), same.turn().map(swapped));
                let json = serde_json::to_value(view).unwrap();
                assert_eq!(json["first"], 1);
                assert_eq!(serde_json::from_value::<LeducView>(json).unwrap(), view);
                assert_eq!(serde_json::to_value(same).unwrap()["first"], 0);
            }
            for play in legal(one) {
                let mut next = [one, other];
                for game in &mut next {
                    game.play(play).unwrap();
                }
                pairs.push(next);
            }
            assert_eq!(legal(one), legal(other));
        }
    }
}

/// With `alternate`, the seats take turns at acting first. The cards dealt do not change.
#[test]
fn with_alternate_each_seat_acts_first_in_every_other_hand() {
    let matches = ["turns", "standard"].map(|words| Leduc::config(&Spec::parse(&PRESETS, words).unwrap()));
    let mut standings = matches.map(LeducStanding::new);
    for hand in 0..6 {
        let deals = standings.each_ref().map(|standing| standing.deal(Seed(hand)));
        assert_eq!(deals.map(|deal| deal.first), [Seat((hand % 2) as u8), Seat(0)]);
        assert_eq!(deals[0].opened_by(Seat(0)), deals[1], "the same cards");
        for (standing, (config, deal)) in standings.iter_mut().zip(matches.into_iter().zip(deals)) {
            let mut game = Leduc::new(config, &deal).unwrap();
            game.play_out(&mut Seed(hand).rng());
            standing.add(&game);
        }
    }
    let nobody = deal("KQJ").opened_by(Seat(2));
    assert!(matches!(
        Leduc::new(rules::<LeducRules>(), &nobody),
        Err(Fault::Shape { field: "deal.first", .. })
    ));
}

/// Each seat has one private card, and the public card comes between the rounds.
#[test]
fn a_seat_sees_its_own_card_and_the_public_one_in_the_second_round() {
    let before = game("KQJ", "r");
    for (seat, card) in [(0, LeducRank::King), (1, LeducRank::Queen)] {
        let view = before.view(Seat(seat));
        assert_eq!((view.card(), view.public(), view.shown()), (card, None, None));
        let view = game("KQJ", "rc").view(Seat(seat));
        assert_eq!((view.card(), view.public(), view.shown()), (card, Some(LeducRank::Jack), None));
    }
    assert_eq!(game("KQJ", "rf").view(Seat(0)).public(), None, "after a fold no card is turned");
    assert_eq!(game("KQJ", "ccrf").view(Seat(0)).public(), Some(LeducRank::Jack));
}

/// A showdown reveals both cards, a fold none.
#[test]
fn cards_are_shown_at_a_showdown_only() {
    assert_eq!(game("KQJ", "cccc").view(Seat(0)).shown(), Some(LeducRank::Queen));
    assert_eq!(game("KQJ", "cccc").view(Seat(1)).shown(), Some(LeducRank::King));
    for moves in ["rf", "crf", "ccrf", "ccc"] {
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(game("KQJ", moves).view(seat).shown(), None, "{moves}");
        }
    }
}

/// A pair with the public card wins, otherwise the higher card. Equal cards split the pot.
#[test]
fn a_pair_wins_then_the_higher_card_and_ties_split() {
    let table = [
        ("JKJ", 1),
        ("QKQ", 1),
        ("KQQ", -1),
        ("KJJ", -1),
        ("KQJ", 1),
        ("QKJ", -1),
        ("JQK", -1),
        ("QJK", 1),
        ("JJQ", 0),
        ("QQK", 0),
        ("KKJ", 0),
    ];
    for (cards, won) in table {
        assert_eq!(game(cards, "cccc").result(), Some(vec![won, -won]), "{cards}");
        assert_eq!(game(cards, "rrcrc").result(), Some(vec![9 * won, -9 * won]), "{cards}");
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(game(cards, "cccc").view(seat).chips(), Some(BySeat([won, -won])), "{cards}");
        }
    }
}

/// A fold gives the pot to the opponent, whatever the cards.
#[test]
fn a_fold_loses_what_was_paid() {
    for cards in ["KJJ", "JKJ", "KKQ"] {
        let table = [("rf", 1), ("rrf", -3), ("crf", -1), ("crrf", 3), ("rcrf", 3), ("rrccrrf", 9)];
        for (moves, won) in table {
            let game = game(cards, moves);
            assert_eq!(game.result(), Some(vec![won, -won]), "{cards} {moves}");
            assert_eq!(game.line().folded(), Some(Seat(u8::from(won > 0))), "{moves}");
            assert_eq!(game.view(Seat(1)).chips(), Some(BySeat([won, -won])));
        }
    }
}

/// The moves are `fold`, `call` (also *check*) and `raise` (also *bet*).
#[test]
fn moves_have_three_words() {
    assert_eq!(LeducMove::ALL.map(|play| play.to_string()), ["fold", "call", "raise"]);
    let said = |moves: &str| {
        let bets: Vec<_> = game("KQJ", moves).line().bets().map(|b| (b.round, b.seat.0, b.facing)).collect();
        bets
    };
    assert_eq!(said("crc"), [(0, 0, false), (0, 1, false), (0, 0, true)], "check, bet, call");
    assert_eq!(said("rrc")[1..], [(0, 1, true), (0, 0, true)], "raise, call");
    assert_eq!(said("ccrf")[2..], [(1, 0, false), (1, 1, true)], "bet, fold");
}

/// A fold is legal only after a bet.
#[test]
fn a_fold_is_legal_only_against_a_bet() {
    for moves in ["", "c", "cc", "ccc", "rc", "rrcc"] {
        assert_eq!(game("KQJ", moves).check(LeducMove::Fold), Err(LeducReason::NoBet), "{moves}");
        assert_eq!(game("KQJ", moves).line().to_call(), 0);
        assert_eq!(legal(game("KQJ", moves)), [LeducMove::Call, LeducMove::Raise]);
    }
    for (moves, price) in [("r", 2), ("cr", 2), ("rr", 2), ("ccr", 4), ("cccrr", 4)] {
        assert_eq!(game("KQJ", moves).check(LeducMove::Fold), Ok(()), "{moves}");
        assert_eq!(game("KQJ", moves).line().to_call(), price, "{moves}");
    }
    for play in LeducMove::ALL {
        assert_eq!(game("KQJ", "rf").check(play), Err(LeducReason::HandOver));
        assert_eq!(game("KQJ", "r").view(Seat(0)).check(play), Err(LeducReason::NotYourTurn));
    }
}

/// A match is over after the given number of deals.
#[test]
fn a_match_has_the_given_number_of_hands() {
    let rules = Leduc::config(&Spec::parse(&PRESETS, "standard:hands=3").unwrap());
    let mut standing = LeducStanding::new(rules);
    for moves in ["rf", "cccc", "crrf"] {
        assert!(!standing.over());
        standing.add(&game("KQJ", moves));
    }
    assert!(standing.over());
    assert_eq!(standing.totals(), [5, -5]);
    assert_eq!(standing.deals(), [vec![1, -1], vec![1, -1], vec![3, -3]]);
    assert!(Leduc::new(rules, &standing.deal(Seed(1))).is_ok());
}

/// Both cards, the public card once it is face up, and the bets.
type History = ([usize; 2], Option<usize>, Line);

/// Everything that can happen: the histories by their contents, the information sets, and the values of the
/// ends.
#[derive(Default)]
struct Census {
    chance: BTreeSet<Vec<usize>>,
    boards: BTreeSet<([usize; 2], Line)>,
    decisions: [BTreeSet<History>; 2],
    ends: BTreeSet<History>,
    known: [BTreeSet<(usize, Option<usize>, Line)>; 2],
    actions: [usize; 2],
    lengths: BTreeMap<usize, u32>,
    chips: BTreeMap<i32, u32>,
}

impl Census {
    /// Walks through all moves of a deal. The numbers in `cards` distinguish all six cards.
    fn walk(&mut self, game: Leduc, [first, second, public]: [usize; 3]) {
        self.chance.extend([vec![], vec![first]]);
        let private = [first, second];
        let line = game.line();
        let board = line.board().then_some(public);
        let start_of_round = line.before().is_some_and(|before| !before.board()) && line.board();
        if start_of_round {
            self.boards.insert((private, line));
        }
        let Some(seat) = game.turn() else {
            if self.ends.insert((private, board, line)) {
                *self.lengths.entry(game.history().len()).or_default() += 1;
                *self.chips.entry(game.chips().unwrap()[Seat(0)]).or_default() += 1;
            }
            return;
        };
        self.decisions[seat.index()].insert((private, board, line));
        if self.known[seat.index()].insert((private[seat.index()], board, line)) {
            self.actions[seat.index()] += legal(game).len();
        }
        for play in legal(game) {
            let mut next = game;
            next.play(play).unwrap();
            self.walk(next, [first, second, public]);
        }
    }

    fn histories(&self) -> [usize; 4] {
        let [first, second] = &self.decisions;
        [self.chance.len() + self.boards.len(), first.len(), second.len(), self.ends.len()]
    }
}

/// There are 936 information sets and 9,457 histories.
#[test]
fn there_are_936_information_sets_and_9457_histories() {
    let deck = [
        LeducRank::Jack,
        LeducRank::Jack,
        LeducRank::Queen,
        LeducRank::Queen,
        LeducRank::King,
        LeducRank::King,
    ];
    let [mut suits, mut ranks] = [Census::default(), Census::default()];
    let places = |taken: &[usize]| (0..6).filter(|place| !taken.contains(place)).collect::<Vec<usize>>();
    for first in places(&[]) {
        for second in places(&[first]) {
            for public in places(&[first, second]) {
                let cards = [first, second, public];
                let [a, b, c] = cards.map(|place| deck[place]);
                let game = Leduc::new(rules::<LeducRules>(), &LeducDeal::new([a, b], c)).unwrap();
                suits.walk(game, cards);
                ranks.walk(game, [a, b, c].map(|rank| rank as usize));
            }
        }
    }
    assert_eq!(suits.histories(), [157, 1890, 1890, 5520]);
    assert_eq!(suits.histories().iter().sum::<usize>(), 9457);
    assert_eq!(ranks.histories(), [49, 387, 387, 1116]);
    assert_eq!(ranks.histories().iter().sum::<usize>(), 1939);
    assert_eq!(suits.known.each_ref().map(BTreeSet::len), [468; 2]);
    assert_eq!(ranks.known.each_ref().map(BTreeSet::len), [144; 2]);
    assert_eq!((suits.actions, ranks.actions), ([1092; 2], [336; 2]));
    let lengths = [(2, 30), (3, 60), (4, 750), (5, 1680), (6, 1800), (7, 960), (8, 240)];
    assert!(suits.lengths.into_iter().eq(lengths));
    let won = [(1, 198), (3, 366), (5, 552), (7, 432), (9, 528), (11, 192), (13, 192)];
    for (chips, ends) in won {
        assert_eq!([suits.chips[&chips], suits.chips[&-chips]], [ends; 2], "{chips}");
    }
    assert_eq!((suits.chips[&0], suits.chips.len()), (600, 15));
}
