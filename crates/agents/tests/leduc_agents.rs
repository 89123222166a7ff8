//! The agents of Leduc Hold'em do what every agent must, and play as they explain.

#![allow(clippy::unwrap_used)]

mod deals;
#[path = "../../games/tests/poker_positions/mod.rs"]
mod poker_positions;

use deals::{agent, fact, spec, weighed};
use poker_positions::{game, played};
use std::collections::BTreeMap;
use tefuda_agents::{
    decide,
    leduc::{InfoSet, Outlook, Policy, nash::Solution},
    poker::{beliefs, game_value, nash_conv, nfsp::Learnable as _},
};
use tefuda_games::{
    Game, Seat, Seed,
    leduc::{Leduc, LeducDeal, LeducMove, LeducRank, LeducRules, LeducView, Line},
};

/// The view of the seat to move.
fn view(cards: &str, line: &str) -> LeducView {
    let game = game(cards, line);
    game.view(game.turn().unwrap())
}

#[test]
fn nash_solves_in_steps_and_shows_its_policy_meanwhile() {
    // No other test of this file uses this number of iterations, so the solution is not cached yet.
    let agent = agent::<Leduc>("nash:iterations=137");
    let view = view("QKQ", "r|");
    let mut thought = agent.think(view, Seed(9));
    assert_eq!((thought.progress().done, thought.progress().total), (0, 137));
    let start = weighed(thought.explain());
    assert_eq!(fact(&start, "iterations"), 0.0);
    assert!(
        (fact(&start, "nash_conv") - 4.747_222_222_222).abs() < 1e-9,
        "it starts from the uniform policy"
    );
    assert!(thought.choice().is_some());
    let mut conv = f64::INFINITY;
    while !thought.step(40).finished() {
        let note = weighed(thought.explain());
        assert!(fact(&note, "nash_conv") < conv, "it gets better");
        conv = fact(&note, "nash_conv");
        assert!((note.options.iter().map(|o| o.chance.unwrap()).sum::<f64>() - 1.0).abs() < 1e-12);
    }
    assert_eq!(thought.progress().done, 137);
    // The next request finds it solved and gets the same answer.
    let next = agent.think(view, Seed(9));
    assert!(next.progress().finished());
    assert_eq!((next.choice(), next.explain()), (thought.choice(), thought.explain()));
    let note = weighed(next.explain());
    assert_eq!(fact(&note, "nash_conv"), Solution::after(137).conv.total);
    assert_eq!((fact(&note, "pot"), fact(&note, "to_call")), (4.0, 2.0));
    assert_eq!(note.options.iter().map(|o| o.play.as_str()).collect::<Vec<_>>(), ["fold", "call", "raise"]);
}

#[test]
fn nash_at_its_default_can_be_exploited_by_less_than_a_thousandth() {
    let policy = LeducRules::policy_of(&spec::<Leduc>("nash")).unwrap();
    assert!(nash_conv(&policy).total < 1e-3);
    assert!((game_value([&policy, &policy]) + 0.085_606_424).abs() < 1e-3);
}

#[test]
fn nash_draws_moves_with_the_probabilities_of_its_policy() {
    let agent = agent::<Leduc>("nash");
    let view = view("QJK", "|");
    let chances = Solution::after(1000).policy.at("Q|-||".parse().unwrap());
    let mut counts: BTreeMap<LeducMove, f64> = BTreeMap::new();
    for n in 0..20_000 {
        *counts.entry(decide(&*agent, view, Seed(2).child(n)).unwrap().choice).or_default() += 1.0;
    }
    for (play, count) in counts {
        let expected = 20_000.0 * chances[play as usize];
        // Five standard deviations.
        assert!((count - expected).abs() < 5.0 * expected.sqrt(), "{play}: {count} instead of {expected}");
    }
}

#[test]
fn agents_with_a_policy_follow_it() {
    for words in ["random", "call"] {
        let (policy, agent) = (LeducRules::policy_of(&spec::<Leduc>(words)).unwrap(), agent::<Leduc>(words));
        for info in InfoSet::all() {
            let fits = |d: &LeducDeal| {
                d.private[info.seat().index()] == info.card()
                    && (info.public().is_none() || info.public() == d.public)
            };
            let deal = LeducDeal::all().find(fits).unwrap();
            let view = played(&deal, &info.line().to_string()).view(info.seat());
            assert_eq!(InfoSet::of(&view), Some(info));
            let choice = decide(&*agent, view, Seed(info.index() as u64)).unwrap().choice;
            assert!(policy.at(info)[choice as usize] > 0.0, "{words} {info}");
        }
    }
    assert_eq!(LeducRules::policy_of(&spec::<Leduc>("random")), Some(Policy::uniform()));
    assert_eq!(LeducRules::policy_of(&spec::<Leduc>("mc")), None);
}

#[test]
fn any_weights_become_probabilities() {
    let policy = Policy::new(|_| [f64::NAN, -1.0, f64::INFINITY]);
    assert_eq!(policy, Policy::uniform());
    let policy = Policy::new(|_| [5.0, 3.0, 1.0]);
    assert_eq!(policy.at("J|-||".parse().unwrap()), [0.0, 0.75, 0.25], "there is no bet to fold to");
    assert_eq!(policy.at("J|-|rr|".parse().unwrap()), [0.625, 0.375, 0.0], "there are no more raises");
}

#[test]
fn the_values_of_both_seats_add_up_to_the_value_of_the_game() {
    for policies in
        [[Policy::uniform(), Solution::after(20).policy.clone()], [Policy::uniform(), Policy::uniform()]]
    {
        let [first, second] = &policies;
        let outlook = Outlook::following([first, second]);
        let at_start = LeducRank::ALL.map(|card| {
            let info = InfoSet::new(card, None, Line::START).unwrap();
            let (chances, expected) = (first.at(info), outlook.expected(info));
            (0..3).map(|n| chances[n] * expected[n]).sum::<f64>() / 3.0
        });
        let value = game_value([first, second]);
        assert!((at_start.iter().sum::<f64>() - value).abs() < 1e-12);
    }
}

#[test]
fn answers_are_worth_at_least_as_much_as_the_policy() {
    let policy = Policy::uniform();
    let (following, answering) = (Outlook::following([&policy; 2]), Outlook::answering(&policy));
    for info in InfoSet::all() {
        for (same, best) in following.expected(info).into_iter().zip(answering.expected(info)) {
            assert!(best >= same - 1e-12, "{info}");
        }
    }
    // A king that pairs, last to act and certainly called: it wins at least 5 chips by a call, with nine in
    // the pot.
    let info: InfoSet = "K|K|cc|r".parse().unwrap();
    assert_eq!(following.expected(info)[0], -1.0, "a fold costs what was paid");
    assert_eq!(following.expected(info)[1], 5.0, "a call wins against every other card");
}

#[test]
fn bets_are_evidence_about_the_other_card() {
    let uniform = Policy::uniform();
    let hidden = "KQJ";
    let near = |found: [f64; 3], expected: [f64; 3]| {
        assert!(found.iter().zip(expected).all(|(f, e)| (f - e).abs() < 1e-12), "{found:?}");
    };
    near(beliefs(&uniform, &view(hidden, "|")), [0.4, 0.4, 0.2]);
    near(beliefs(&uniform, &view(hidden, "cc|")), [0.25, 0.5, 0.25]);
    near(beliefs(&uniform, &game(hidden, "cc|cc").view(Seat(0))), [0.0, 1.0, 0.0]);
    // Only kings raise.
    let honest =
        Policy::new(|info| if info.card() == LeducRank::King { [0.0, 0.0, 1.0] } else { [0.0, 1.0, 0.0] });
    near(beliefs(&honest, &view(hidden, "cr|")), [0.0, 0.0, 1.0]);
    near(beliefs(&honest, &view(hidden, "cc|")), [1.0 / 3.0, 2.0 / 3.0, 0.0]);
    let never = Policy::always([LeducMove::Call, LeducMove::Raise, LeducMove::Fold]);
    near(beliefs(&never, &view(hidden, "cr|")), [0.4, 0.4, 0.2]);
}
