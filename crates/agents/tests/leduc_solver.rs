//! The solver of Leduc Hold'em gives the same numbers as independent programs.
//!
//! The expected numbers are from `OpenSpiel` 2.0.2 (`leduc_poker`, Lanctot et al. 2019): its exploitability
//! module, its CFR, CFR+ and discounted CFR with alternating updates, and the value from a linear program.

#![allow(clippy::unwrap_used)]

use tefuda_agents::{
    Job,
    leduc::{Policy, Solver},
    poker::{Scheme, best_response, game_value, nash_conv, trembling_limit},
};
use tefuda_games::{
    Seat,
    leduc::{LeducMove, LeducRules},
};

use LeducMove::{Call, Fold, Raise};

/// The original counterfactual regret minimisation.
const CFR: Scheme = Scheme { alpha: f64::INFINITY, beta: f64::INFINITY, gamma: 0.0 };
/// CFR+.
const CFR_PLUS: Scheme = Scheme { alpha: f64::INFINITY, beta: f64::NEG_INFINITY, gamma: 1.0 };
/// Linear CFR.
const LINEAR: Scheme = Scheme { alpha: 1.0, beta: 1.0, gamma: 1.0 };

fn near(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() <= within, "{found} instead of {expected}");
}

#[test]
fn fixed_policies_have_the_same_nash_conv_as_in_open_spiel() {
    let table = [
        (Policy::uniform(), 4.747_222_222_222_222, [2.165_625, 2.581_597_222_222_222]),
        (Policy::always([Call, Raise, Fold]), 2.933_333_333_333_333, [1.466_666_666_666_666; 2]),
        (Policy::always([Fold, Call, Raise]), 2.0, [1.0; 2]),
        (Policy::always([Raise, Call, Fold]), 4.733_333_333_333_333, [2.366_666_666_666_666; 2]),
    ];
    for (policy, total, gains) in table {
        let found = nash_conv(&policy);
        near(found.total, total, 1e-9);
        near(found.gains[0], gains[0], 1e-9);
        near(found.gains[1], gains[1], 1e-9);
    }
    near(game_value([&Policy::uniform(), &Policy::uniform()]), -0.078_125, 1e-9);
}

fn solved(scheme: Scheme, iterations: u32) -> Policy {
    let mut solver = Solver::new(scheme, iterations);
    assert!(solver.step(u32::MAX).finished());
    solver.average()
}

#[test]
fn regret_minimisation_follows_open_spiel() {
    let table = [
        (CFR, 1, 4.747_222_222_222_222, 1e-9),
        (CFR, 2, 4.122_638_889, 1e-9),
        (CFR, 10, 1.777_157_966_337_538, 1e-9),
        (CFR, 100, 0.191_432_706_009_195, 1e-9),
        (CFR, 1000, 0.023_635_620_519_573, 1e-9),
        (CFR_PLUS, 2, 4.115_833_333_333, 1e-9),
        (CFR_PLUS, 10, 1.220_877_803_180_8, 1e-9),
        (CFR_PLUS, 100, 0.026_831_989_941_796, 1e-9),
        (CFR_PLUS, 1000, 0.000_514_303_232_313, 1e-9),
        (LINEAR, 10, 1.442_130_311, 1e-9),
        (LINEAR, 100, 0.068_979_067, 1e-9),
        (Scheme::DCFR, 2, 4.110_388_889, 1e-9),
        (Scheme::DCFR, 10, 1.557_604_093_992, 1e-9),
        (Scheme::DCFR, 100, 0.015_506_523_701_383, 1e-9),
    ];
    for (scheme, iterations, expected, within) in table {
        let found = nash_conv(&solved(scheme, iterations)).total;
        assert!((found - expected).abs() <= within, "{scheme:?} {iterations}: {found} instead of {expected}");
    }
}

#[test]
fn discounted_regrets_are_within_a_thousandth_after_a_thousand_iterations() {
    let conv = nash_conv(&solved(Scheme::DCFR, 1000)).total;
    assert!(conv < 1e-3, "{conv}");
}

#[test]
fn the_value_of_the_equilibrium_equals_the_linear_program() {
    let policy = solved(Scheme::DCFR, 20_000);
    let conv = nash_conv(&policy).total;
    assert!(conv < 2e-5, "{conv}");
    near(game_value([&policy, &policy]), -0.085_606_424_0, conv);
    let bounds = [best_response(&policy, Seat(0)).0, -best_response(&policy, Seat(1)).0];
    assert!(bounds[1] <= -0.085_606_424_0 && -0.085_606_424_0 <= bounds[0], "{bounds:?}");
}

#[test]
fn the_stated_value_of_a_best_response_is_right() {
    for iterations in [1, 5, 50] {
        let policy = solved(CFR, iterations);
        let conv = nash_conv(&policy);
        let value = game_value([&policy, &policy]);
        let (first, response) = best_response(&policy, Seat(0));
        near(game_value([&response, &policy]), first, 1e-12);
        near(first - value, conv.gains[0], 1e-12);
        let (second, response) = best_response(&policy, Seat(1));
        near(-game_value([&policy, &response]), second, 1e-12);
        near(second + value, conv.gains[1], 1e-12);
    }
}

#[test]
fn slicing_does_not_change_the_solver() {
    let mut steps = Solver::new(Scheme::DCFR, 40);
    for units in [1, 0, 7, 2, 100, 3] {
        steps.step(units);
    }
    assert_eq!(steps.average(), solved(Scheme::DCFR, 40));
    let mut shorter = Solver::new(Scheme::DCFR, 500);
    shorter.step(40);
    assert_eq!(shorter.average(), steps.average());
}

/// Probabilities of trembles; the `NashConv` of the trembling equilibrium by a program in another language
/// after 300 iterations of CFR+; and our values of CFR+ and DCFR after 10,000.
const TREMBLING: [(f64, f64, f64); 6] = [
    (0.01, 0.0235, 0.0243),
    (0.02, 0.047, 0.0505),
    (0.05, 0.128, 0.1289),
    (0.1, 0.2686, 0.2727),
    (0.2, 0.566, 0.5750),
    (0.5, 2.61, 2.6183),
];

#[test]
fn trembling_hands_converge_like_an_independent_program() {
    for (epsilon, expected, _) in TREMBLING {
        let mut solver = Solver::trembling(CFR_PLUS, 300, epsilon);
        solver.step(u32::MAX);
        // Its numbers have three digits.
        near(nash_conv(&solver.average()).total, expected, 6e-4 * (10.0 * epsilon).max(1.0));
    }
}

#[test]
fn the_trembling_limit_is_accurate_to_two_thousandths() {
    for (epsilon, _, settled) in TREMBLING {
        near(trembling_limit::<LeducRules>(epsilon), settled, 2e-3);
    }
}

#[test]
fn without_trembles_it_is_the_equilibrium_and_with_certain_ones_uniform() {
    let mut steady = Solver::trembling(Scheme::DCFR, 50, 0.0);
    steady.step(u32::MAX);
    assert_eq!(steady.average(), solved(Scheme::DCFR, 50));
    near(trembling_limit::<LeducRules>(1.0), nash_conv(&Policy::uniform()).total, 1e-12);
}

#[test]
fn a_trembling_policy_makes_only_legal_moves() {
    let trembling = Policy::always([Raise, Call, Fold]).trembling(0.3);
    let info = |key: &str| key.parse().unwrap();
    let shown = |key| trembling.at(info(key)).map(|chance| (chance * 1e9).round() / 1e9);
    assert_eq!(shown("K|-||"), [0.0, 0.15, 0.85]);
    assert_eq!(shown("K|-|r|"), [0.1, 0.1, 0.8]);
    assert_eq!(shown("K|-|rr|"), [0.15, 0.85, 0.0]);
}

#[test]
fn the_table_of_a_policy_survives_a_round_trip_and_invalid_ones_are_refused() {
    let mut solver = Solver::new(Scheme::DCFR, 30);
    solver.step(u32::MAX);
    let policy = solver.average();
    let table = policy.table().to_vec();
    assert_eq!(Policy::of_table(table.clone()), Some(policy));
    let with = |row: usize, chances: [f64; 3]| {
        let mut table = table.clone();
        table[row] = chances;
        Policy::of_table(table)
    };
    // In information set 0, the first of the game, a fold is illegal.
    assert!(with(0, [0.0, 0.5, 0.5]).is_some());
    for wrong in [[0.5, 0.5, 0.0], [0.0, 0.5, 0.4], [0.0, 1.5, -0.5], [0.0, f64::NAN, 1.0]] {
        assert_eq!(with(0, wrong), None, "{wrong:?}");
    }
    assert_eq!(Policy::of_table(table[1..].to_vec()), None, "one is missing");
}
