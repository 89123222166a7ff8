//! The ten rule-based players of 6 Nimmt!, each in positions where the right play can be worked out by hand.

#![allow(clippy::unwrap_used)]

mod deals;
mod nimmt_position;

use deals::{dealt, weighed};
use nimmt_position::position;
use std::collections::HashSet;
use tefuda_agents::{
    Decision, Explanation, Playable, decide,
    nimmt::{Rule, hold},
};
use tefuda_games::{
    Game, Lang, Seed, View,
    knob::Choices as _,
    nimmt::{Nimmt, NimmtMove, NimmtView},
};

/// Row 1 is full with eleven heads; the others have one card and three heads each.
fn full_row(hand: [u8; 8]) -> NimmtView {
    position([10, 60, 70, 80], &[[11, 12], [13, 14]], &hand)
}

fn decision(agent: &str, view: &NimmtView, seed: u64) -> Decision<NimmtMove> {
    decide(&*deals::agent::<Nimmt>(agent), view.clone(), Seed(seed)).unwrap()
}

/// The card that an agent plays and its rule, which must not depend on the seed.
fn plays(agent: &str, view: &NimmtView) -> (u8, &'static str) {
    let first = decision(agent, view, 0);
    for seed in 1..20 {
        assert_eq!(decision(agent, view, seed), first, "{agent} has no choice to draw");
    }
    let rule = match &first.explanation {
        Explanation::Rule(note) => note.rule.clone(),
        Explanation::Weighed(note) => note.rule.clone(),
        other => panic!("{other:?}"),
    };
    let NimmtMove::Card(card) = first.choice else { panic!("{}", first.choice) };
    // The rule must have an entry with this id in the table of words.
    let known = Rule::ALL.iter().find(|known| known.id() == rule);
    (card, known.unwrap_or_else(|| panic!("{rule} isn't a rule")).id())
}

/// The moves that an agent makes with different seeds.
fn draws(agent: &str, view: &NimmtView) -> HashSet<NimmtMove> {
    (0..200).map(|seed| decision(agent, view, seed).choice).collect()
}

/// The agent's values of all moves.
fn values(agent: &str, view: &NimmtView) -> Vec<f64> {
    let note = weighed(decision(agent, view, 0).explanation);
    note.options.iter().map(|option| option.value.unwrap()).collect()
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found} instead of {expected}");
}

#[test]
fn rule_1_plays_a_random_card() {
    let view = full_row([5, 20, 61, 65, 75, 85, 90, 104]);
    assert_eq!(draws("rule-1", &view).len(), 8);
}

#[test]
fn rule_2_plays_the_lowest_card_that_fits() {
    assert_eq!(plays("rule-2", &full_row([5, 20, 61, 65, 75, 85, 90, 104])), (61, "lowest-fitting"));
    // 5 costs a row of three heads, the others cost the eleven heads of row 1.
    assert_eq!(plays("rule-2", &full_row([15, 5, 20, 25, 30, 35, 40, 45])), (5, "least-cost"));
    assert_eq!(plays("rule-2", &full_row([15, 16, 20, 25, 30, 35, 40, 45])), (15, "least-cost"));
}

#[test]
fn rule_3_plays_for_the_row_with_the_fewest_cards() {
    let view = position([10, 60, 70, 80], &[[11, 61], [71, 72]], &[13, 63, 64, 73, 81, 90, 91, 104]);
    assert_eq!(plays("rule-3", &view), (81, "shortest-row"));
    assert_eq!(plays("rule-3", &full_row([5, 15, 20, 25, 30, 35, 40, 45])), (5, "least-cost"));
}

#[test]
fn rule_4_takes_a_cheap_row_on_purpose_or_plays_the_smallest_gap() {
    assert_eq!(plays("rule-4", &full_row([5, 6, 61, 65, 75, 85, 90, 104])), (5, "burn"));
    assert_eq!(plays("rule-4", &full_row([15, 20, 64, 65, 73, 85, 90, 104])), (73, "closest-gap"));
    // Rows of four heads or more are too expensive.
    let dear = position([11, 55, 66, 77], &[], &[1, 2, 3, 4, 57, 70, 80, 90, 100, 101]);
    assert_eq!(plays("rule-4", &dear), (57, "closest-gap"));
    // 61 and 71 are equally close.
    let tie = draws("rule-4", &full_row([15, 20, 61, 65, 71, 85, 90, 104]));
    assert_eq!(tie, [61, 71].map(NimmtMove::Card).into());
}

#[test]
fn rule_5_plays_the_card_farthest_from_the_others_unless_it_costs() {
    // 88 is eleven away from its nearest neighbour, the others at most two.
    assert_eq!(plays("rule-5", &full_row([61, 62, 64, 65, 75, 76, 77, 88])), (88, "loner"));
    // 30 is 31 away, but costs eleven heads, which counts as 88. 104 is 8 away.
    assert_eq!(plays("rule-5", &full_row([30, 61, 62, 63, 64, 95, 96, 104])), (104, "loner"));
    let view = position([10, 60, 70, 80], &[], &[61, 62, 63, 71, 72, 73, 81, 82, 83, 92]);
    assert_eq!(plays("rule-5", &view), (92, "loner"));
}

#[test]
fn rule_6_makes_the_first_possible_choice_of_its_list() {
    // 64 is four above the end of a row with four free places, so nothing that comes between can fill it.
    assert_eq!(plays("rule-6", &full_row([5, 64, 69, 74, 79, 84, 100, 104])), (64, "safe"));
    assert_eq!(plays("rule-6", &full_row([5, 65, 69, 76, 79, 86, 100, 104])), (65, "row-of-one"));
    // Rows of 2, 5, 4 and 3 cards.
    let rows = [[11, 61], [62, 63], [64, 71], [72, 73], [81, 82]];
    let view = |hand: &[u8; 5]| position([10, 60, 70, 80], &rows, hand);
    assert_eq!(plays("rule-6", &view(&[23, 69, 78, 88, 104])), (23, "row-of-two"));
    assert_eq!(plays("rule-6", &view(&[24, 69, 78, 88, 104])), (88, "row-of-three"));
    assert_eq!(plays("rule-6", &view(&[5, 7, 69, 78, 89])), (7, "under-all"));
    assert_eq!(draws("rule-6", &view(&[24, 69, 78, 89, 104])).len(), 5);
}

#[test]
fn rule_7_adds_up_gap_room_and_heads() {
    let view = full_row([5, 15, 64, 65, 75, 85, 90, 104]);
    let found = values("rule-7", &view);
    // 10 (1 + 9/104) + 3 + 2; full: 10 · 1 + 11 + 2; safe: 0 + 3 + 1; one card of five places: 10 / 5 + 3 +
    // 2.
    for (found, expected) in found.iter().zip([10.0 + 90.0 / 104.0 + 5.0, 23.0, 4.0, 7.0, 7.0, 7.0, 8.0, 6.0])
    {
        near(*found, expected);
    }
    assert_eq!(plays("rule-7", &view), (64, "risk"));
}

#[test]
fn rule_8_takes_a_cheap_row_early_and_later_plays_high() {
    let early = position([21, 60, 70, 80], &[], &[1, 2, 61, 62, 63, 71, 72, 81, 90, 100]);
    assert_eq!(plays("rule-8", &early), (1, "give-away"));
    // All rows cost three heads, so it takes none on purpose. Against one opponent, a card placed on a row of
    // one costs nothing.
    assert_eq!(plays("rule-8", &full_row([5, 20, 61, 65, 75, 85, 90, 104])), (104, "highest-good"));
}

#[test]
fn rule_9_computes_the_expected_cost_of_a_card() {
    let view = full_row([5, 15, 20, 61, 65, 85, 90, 104]);
    assert_eq!(view.unseen().len(), 104 - 4 - 4 - 8);
    let found = values("rule-9", &view);
    // Below all: it costs 3 unless the opponent plays 1, 2, 3 or 4 of 88 unseen. 15: nothing can come
    // between. 20: it costs 11 unless 16 to 19 take the row first. The rest fits and cannot be the sixth card
    // with one opponent.
    let expected = [84.0 / 88.0 * 3.0, 11.0, 84.0 / 88.0 * 11.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    for (found, expected) in found.iter().zip(expected) {
        near(*found, expected);
    }
    assert_eq!(plays("rule-9", &view), (104, "expected-loss"));
}

#[test]
fn rule_9_counts_cards_that_fill_the_row_first() {
    // Row 1 has one place left. Between its end and 20 the six cards from 14 to 19 are unseen.
    let view = position([10, 60, 70, 80], &[[11, 12], [13, 61]], &[20, 25, 30, 35, 40, 45, 50, 55]);
    let unseen = f64::from(view.unseen().len());
    let between = view.outlook(20).between;
    assert_eq!((view.outlook(20).free, between), (1, 6));
    // 10, 11, 12 and 13 have ten heads, and one more card is there when 20 takes them.
    near(values("rule-9", &view)[0], f64::from(between) / unseen * (10.0 + 171.0 / 104.0));
}

#[test]
fn rule_10_subtracts_the_cost_of_a_card_at_other_times() {
    let view = full_row([5, 15, 20, 61, 65, 85, 90, 104]);
    let plain = values("rule-10:hold=0", &view);
    assert_eq!(plain, values("rule-9", &view));
    for (agent, weight) in [("rule-10", 0.25), ("rule-10:hold=0.5", 0.5)] {
        for ((value, plain), card) in values(agent, &view).iter().zip(&plain).zip(view.hand()) {
            near(*value, plain - weight * hold::cost(card));
        }
    }
    // The cards that cost nothing now include 104, which costs most at other times.
    assert_eq!(plays("rule-10", &view), (104, "danger-first"));
}

#[test]
fn all_ten_take_the_cheapest_row_and_name_its_price() {
    let mut rng = Seed(1).rng();
    let mut choices = 0;
    for seed in 0..40 {
        let mut game: Nimmt = dealt("standard", Seed(seed));
        while let Some(seat) = game.turn() {
            if game.table().taker().is_some() {
                choices += 1;
                let view = game.view(seat);
                let prices: Vec<f64> = game.table().rows().iter().map(|row| f64::from(row.heads())).collect();
                for number in 1..=10 {
                    let agent = format!("rule-{number}");
                    assert_eq!(values(&agent, &view), prices);
                    for seed in 0..5 {
                        let NimmtMove::Row(row) = decision(&agent, &view, seed).choice else {
                            panic!("a card")
                        };
                        assert_eq!(
                            game.table().rows()[usize::from(row) - 1].heads(),
                            game.table().cheapest()
                        );
                    }
                }
            }
            let play = game.random_move(&mut rng).unwrap();
            game.play(play).unwrap();
        }
    }
    assert!(choices > 50);
    let equal = position([21, 22, 23, 24], &[], &[1, 2, 61, 62, 63, 71, 72, 81, 90, 100]);
    let mut json = serde_json::to_value(&equal).unwrap();
    // Seat 1 plays 104 and seat 0 its 1. There are four rows, and the one with 22 is more expensive.
    json["plays"] = serde_json::json!([[1, 104]]);
    json["hand"] = serde_json::json!([2, 61, 62, 63, 71, 72, 81, 90, 100]);
    let view: NimmtView = serde_json::from_value(json).unwrap();
    assert_eq!(draws("rule-9", &view), [1, 3, 4].map(NimmtMove::Row).into());
}

#[test]
fn every_agent_answers_in_every_position_and_explains_itself() {
    let mut rng = Seed(2).rng();
    for rules in ["standard", "tactics:players=2", "standard:players=10"] {
        let mut game: Nimmt = dealt(rules, Seed(5));
        while let Some(seat) = game.turn() {
            let view = game.view(seat);
            let mut legal = Vec::new();
            view.legal(&mut legal);
            for entry in Nimmt::AGENTS {
                let agent = if entry.id == "mc" { "mc:worlds=2" } else { entry.id };
                let thought = decision(agent, &view, 3);
                assert!(legal.contains(&thought.choice), "{agent}");
                explains(&thought, &legal);
            }
            let play = game.random_move(&mut rng).unwrap();
            game.play(play).unwrap();
        }
    }
}

/// Checks that an explanation names the legal moves, the chosen one, and rules with words.
fn explains(thought: &Decision<NimmtMove>, legal: &[NimmtMove]) {
    let texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
    let (rule, choice, named) = match &thought.explanation {
        Explanation::Uniform { options } => return assert_eq!(*options as usize, legal.len()),
        Explanation::Rule(note) => (&note.rule, &note.choice, note.legal.clone()),
        Explanation::Weighed(note) => {
            (&note.rule, &note.choice, note.options.iter().map(|option| option.play.clone()).collect())
        }
        Explanation::Search(note) => {
            let arms: Vec<String> = note.arms.iter().map(|arm| arm.play.clone()).collect();
            return assert_eq!(arms, texts);
        }
        other => panic!("no agent of this game explains itself so: {other:?}"),
    };
    assert_eq!((choice, named), (&thought.choice.to_string(), texts));
    let words = Nimmt::word(rule).unwrap_or_else(|| panic!("{rule} has no words"));
    assert!(Lang::ALL.iter().all(|lang| !words.get(*lang).is_empty()));
}

#[test]
fn the_catalogue_begins_with_three_that_play_well_and_differently() {
    let ids: Vec<&str> = Nimmt::AGENTS.iter().map(|entry| entry.id).collect();
    assert_eq!(ids[..3], ["adaptive", "search", "mc"]);
    assert!((1..=10).all(|number| ids.contains(&format!("rule-{number}").as_str())));
}
