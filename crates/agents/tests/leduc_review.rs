//! Reviews of hands: losses are relative to the equilibrium, and removing luck adds no bias.

#![allow(clippy::unwrap_used)]

#[path = "../../games/tests/poker_positions/mod.rs"]
mod poker_positions;

use poker_positions::{game, played};
use tefuda_agents::{
    Job, Playable as _,
    leduc::{InfoSet, Review, Solver, nash::Solution},
    poker::{Scheme, game_value},
    review::Grade,
};
use tefuda_games::{
    Game, Seat,
    leduc::{Leduc, LeducDeal, LeducMove, Line},
};

fn review(game: Leduc, seat: u8) -> Review {
    reviewed(game, seat).unwrap()
}

fn reviewed(game: Leduc, seat: u8) -> Option<Review> {
    let solution = Solution::after(1000);
    Review::of(&game, Seat(seat), &solution.policy, &solution.outlook)
}

#[test]
fn a_hand_that_is_not_over_is_not_reviewed() {
    assert!(reviewed(game("KQJ", "cc|"), 0).is_none());
    assert!(reviewed(game("KQJ", "cr|"), 1).is_none());
}

#[test]
fn only_the_decisions_of_the_seat_are_graded() {
    let hand = game("JKK", "crc|crf");
    for (seat, moves) in [(0, vec![0, 2, 3, 5]), (1, vec![1, 4])] {
        let review = review(hand, seat);
        assert_eq!(review.verdicts.iter().map(|v| v.at).collect::<Vec<_>>(), moves);
        let history = hand.history();
        assert!(review.verdicts.iter().all(|v| v.play == history[v.at].1));
        let sum: f64 = review.verdicts.iter().map(|v| v.given_up).sum();
        assert_eq!(review.given_up, sum);
        assert_eq!(review.chips, [-3, 3][usize::from(seat)]);
    }
}

#[test]
fn folding_the_best_hand_is_a_blunder_and_betting_it_is_not() {
    let folded = review(game("KJK", "cc|rrf"), 0);
    let last = folded.verdicts.last().unwrap();
    assert_eq!((last.play, last.grade), (LeducMove::Fold, Grade::Blunder));
    // The fold loses 5 chips, and a call would have won at least 9.
    assert!(last.given_up > 14.0 - 1e-9, "{last:?}");
    assert_eq!(last.values[2], None, "there were two raises");
    let called = review(game("KJK", "cc|rrc"), 0);
    assert_eq!(called.verdicts.last().unwrap().grade, Grade::Best);
    assert_eq!(called.verdicts.last().unwrap().given_up, 0.0);
}

#[test]
fn the_grade_follows_from_the_loss_and_every_grade_occurs() {
    let mut seen = [0; 5];
    for deal in LeducDeal::all() {
        for line in ends() {
            let hand = played(&deal, &line.to_string());
            for verdict in [0, 1].into_iter().flat_map(|seat| review(hand, seat).verdicts) {
                let share = verdict.given_up / f64::from(verdict.line.pot());
                let level = Leduc::GRADES.into_iter().filter(|limit| share >= *limit).count();
                let expected = match verdict.grade {
                    Grade::Best | Grade::Good => 0,
                    grade => grade as usize - 1,
                };
                assert_eq!(level, expected, "{verdict:?}");
                seen[verdict.grade as usize] += 1;
                let best = verdict.values.into_iter().flatten().fold(f64::NEG_INFINITY, f64::max);
                assert_eq!(verdict.given_up, best - verdict.values[verdict.play as usize].unwrap());
            }
        }
    }
    assert!(seen.iter().all(|n| *n > 0), "{seen:?}");
    assert_eq!(Grade::ALL.map(|grade| grade as usize), [0, 1, 2, 3, 4]);
    assert!(Grade::ALL.iter().all(|grade| !grade.name().ja.is_empty()));
}

/// All lines that end a hand.
fn ends() -> Vec<Line> {
    let mut lines = vec![Line::START];
    let mut n = 0;
    while let Some(line) = lines.get(n).copied() {
        lines.extend(line.legal().filter_map(|play| line.after(play)));
        n += 1;
    }
    lines.retain(|line| !line.open());
    lines
}

#[test]
fn losses_are_known_to_a_hundredth_of_the_pot() {
    let mut solver = Solver::new(Scheme::DCFR, 8000);
    solver.step(u32::MAX);
    let (fine, used) = (Solution::of(solver.average()), Solution::after(1000));
    for info in InfoSet::all() {
        let legal: Vec<usize> = info.line().legal().map(|play| play as usize).collect();
        let losses = |solution: &Solution| {
            let values = solution.outlook.expected(info);
            let best = legal.iter().map(|play| values[*play]).fold(f64::NEG_INFINITY, f64::max);
            legal.iter().map(|play| best - values[*play]).collect::<Vec<_>>()
        };
        for (fine, used) in losses(&fine).into_iter().zip(losses(&used)) {
            assert!((fine - used).abs() < Leduc::GRADES[0] * f64::from(info.line().pot()), "{info}");
        }
    }
}

/// The probability that a hand goes this way if both follow the policy.
fn chance(solution: &Solution, deal: LeducDeal, line: Line) -> f64 {
    let mut chance = deal.chance();
    let mut at = Line::START;
    for bet in line.bets() {
        let info = InfoSet::dealt(deal, at).unwrap();
        chance *= solution.policy.at(info)[bet.play as usize];
        at = at.after(bet.play).unwrap();
    }
    chance
}

#[test]
fn removing_luck_keeps_the_mean_and_reduces_the_variance() {
    let solution = Solution::after(1000);
    let (mut all, mut chips, mut fair, mut squares) = (0.0, [0.0; 2], [0.0; 2], [[0.0; 2]; 2]);
    for deal in LeducDeal::all() {
        for line in ends() {
            let weight = chance(&solution, deal, line);
            all += weight;
            for seat in 0..2 {
                let review = review(played(&deal, &line.to_string()), seat as u8);
                chips[seat] += weight * f64::from(review.chips);
                let less = f64::from(review.chips) - review.luck.sum();
                fair[seat] += weight * less;
                squares[seat][0] += weight * f64::from(review.chips).powi(2);
                squares[seat][1] += weight * less.powi(2);
            }
        }
    }
    assert!((all - 1.0).abs() < 1e-12);
    let value = game_value([&solution.policy, &solution.policy]);
    for seat in 0..2 {
        assert!((chips[seat] - fair[seat]).abs() < 1e-12, "no bias: {chips:?} {fair:?}");
        assert!((chips[seat].abs() - value.abs()).abs() < 1e-12);
        let [with, without] = squares[seat].map(|square: f64| (square - value * value).sqrt());
        assert!(without < 0.65 * with, "the standard deviation falls from {with} to {without}");
    }
}

#[test]
fn after_a_fold_the_review_does_not_use_the_other_card() {
    for line in ["crf|", "cc|rf", "rc|crf"] {
        let hands = ["KJK", "KQK"].map(|cards| game(cards, line));
        let [jack, queen] = hands.map(|hand| review(hand, 0));
        assert_eq!(jack, queen);
        assert_eq!(jack.luck.other, 0.0);
        assert_eq!(jack.luck.public == 0.0, line.ends_with('|'), "a card that stays face down isn't luck");
    }
}
