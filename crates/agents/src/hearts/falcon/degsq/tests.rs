//! Tests of `DegSQ`.

use super::{
    DegSq, DegSqForm, DegSqSettings, DegSqTraining, Example, Examples, FEATURES, GROUPS, Target,
    examples::TargetOutcome, features, play_game,
};
use crate::{
    agent_file::{ByteReader, Part},
    hearts::falcon::percepts::PERCEPTS,
    job::Job,
};
use std::sync::LazyLock;
use tefuda_games::{
    Card, CardSet, Game, Seat, Seed, Suit,
    hearts::{Hearts, HeartsConfig, HeartsDeal, HeartsMove, Passing},
    seed::below,
};

fn rules(preset: &str) -> HeartsConfig {
    let preset = Hearts::FACTS.presets.iter().find(|entry| entry.id == preset);
    HeartsConfig::new(&preset.expect("a preset").spec())
}

fn card(words: &str) -> Card {
    words.parse().expect("a card")
}

/// A deal by the paper's rules in which every seat has one suit, and seat 3 the spades. Each plays `first` if
/// it has it, otherwise its lowest card.
fn one_suit_each(leader: u8, first: &str) -> Hearts {
    let deal =
        HeartsDeal { hands: Suit::ALL.map(CardSet::suit), leader: Seat(leader), passing: Passing::Hold };
    let mut game = Hearts::new(rules("paper"), &deal).expect("a sound deal");
    while game.turn().is_some() {
        let legal = game.legal_cards();
        let wanted = Some(card(first)).filter(|card| legal.has(*card)).or(legal.first());
        game.play(HeartsMove::Play(wanted.expect("a card"))).expect("a legal card");
    }
    game
}

/// The number of games in which one is held out and nine are not.
const ROUND: usize = 10;

fn examples_of(game: &Hearts) -> Examples {
    let mut examples = Examples::new(Target::Queen, 100, Seed(1));
    for _ in 0..ROUND {
        examples.add(game);
    }
    examples
}

fn settings(hands: u32, groups: usize, labels: usize) -> DegSqSettings {
    DegSqSettings { hands, groups, labels, config: rules("paper"), targets: &[Target::Queen] }
}

fn bytes(degsq: &DegSq) -> Vec<u8> {
    let mut out = Vec::new();
    degsq.write(&mut out);
    out
}

const FORM: DegSqForm = DegSqForm { groups: 3, labels: 25 };

static SMALL: LazyLock<DegSq> = LazyLock::new(|| {
    let mut training = DegSqTraining::new(settings(200, FORM.groups, FORM.labels), Seed(3));
    training.step(u32::MAX);
    training.degsq(Target::Queen).expect("it is learned").clone()
});

#[test]
fn the_taker_of_the_queen_takes_it_in_this_trick_or_later() {
    // Seat 3 leads spades from below, the others are void, and ♠Q is played in the eleventh trick.
    let examples = examples_of(&one_suit_each(3, "2S"));
    for group in 0..GROUPS {
        let counts = examples.held_out(group).map(<[Example]>::len);
        let expected = match (group / 4, group % 4) {
            (0..=10, 0) => [0, 1],
            (0..=10, _) => [1, 0],
            _ => [0, 0],
        };
        assert_eq!(counts, expected, "{group}");
    }
    let [_, takes] = examples.held_out(40);
    assert_eq!(takes[0].card, Card::QUEEN_OF_SPADES);
}

#[test]
fn decisions_after_the_queen_are_examples_until_its_trick_is_over() {
    // Seat 2 leads, seat 3 discards ♠Q on it, and two more cards complete that trick.
    let examples = examples_of(&one_suit_each(2, "QS"));
    for group in 0..GROUPS {
        let counts = examples.held_out(group).map(<[Example]>::len);
        let expected = match group {
            0 => [0, 1],
            1..4 => [1, 0],
            _ => [0, 0],
        };
        assert_eq!(counts, expected, "{group}");
    }
}

#[test]
fn a_game_whose_queen_was_not_taken_has_no_examples() {
    let deal = HeartsDeal::random(Seed(1), Passing::Hold);
    let mut examples = Examples::new(Target::Queen, 100, Seed(1));
    examples.add(&Hearts::new(rules("paper"), &deal).expect("a sound deal"));
    assert_eq!(examples.games(), 0);
}

#[test]
fn examples_are_bounded_and_balanced() {
    let mut examples = Examples::new(Target::Queen, 30, Seed(1));
    let mut rng = Seed(2).rng();
    for game in 0..300 {
        let deal = HeartsDeal::random(Seed(game), Passing::Left);
        let mut game = Hearts::new(rules("standard"), &deal).expect("a sound deal");
        game.play_out(&mut rng);
        examples.add(&game);
    }
    assert_eq!(examples.games(), 300);
    for group in 0..GROUPS {
        let [not, takes] = examples.balanced(group, Seed(3));
        assert_eq!(not.len(), takes.len());
        assert!(not.len() <= 30);
        assert!(group > 3 || not.len() == 30, "{group}: {}", not.len());
    }
}

#[test]
fn features_are_the_card_and_the_percepts() {
    let percepts = std::array::from_fn(|n| n as f32 / 255.0);
    let found = features(&percepts, card("QH"));
    assert_eq!(found[..5], [0.0, 0.0, 1.0, 0.0, 10.0 / 12.0]);
    assert_eq!(found[5..], percepts);
    assert_eq!(Example::new(card("QH"), &percepts).features(), found);
}

#[test]
fn slicing_changes_no_bit() {
    let begin = || DegSqTraining::new(settings(200, 6, 40), Seed(5));
    let (mut once, mut slowly) = (begin(), begin());
    once.step(u32::MAX);
    let mut rng = Seed(6).rng();
    while !slowly.progress().finished() {
        let before = slowly.progress().done;
        assert!(slowly.step(1).done <= before + 1);
        slowly.step(below(&mut rng, 5));
    }
    assert_eq!(once.degsq(Target::Queen), slowly.degsq(Target::Queen));
    assert_eq!(once.accuracy(), slowly.accuracy());
    let written = |training: &DegSqTraining| training.degsq(Target::Queen).map(bytes);
    assert_eq!(written(&once), written(&slowly));
    let mut other = DegSqTraining::new(settings(200, 6, 40), Seed(7));
    other.step(u32::MAX);
    assert_ne!(once.degsq(Target::Queen), other.degsq(Target::Queen));
}

#[test]
fn stages_come_one_after_the_other() {
    let mut training = DegSqTraining::new(settings(3, 99, 40), Seed(5));
    assert_eq!((training.stage().0, training.stage().1.total), (0, 3));
    training.step(3);
    assert_eq!((training.stage().0, training.stage().1.done), (1, 0));
    let total = training.step(u32::MAX);
    assert_eq!((total.done, total.total), (3 + GROUPS as u32, 3 + GROUPS as u32));
    // No group has twenty examples from three games.
    assert_eq!(training.degsq(Target::Queen), Some(&DegSq::new()));
}

#[test]
fn only_groups_with_a_regression_have_a_value() {
    let row = [0.5; FEATURES];
    let values: Vec<_> = (0..=GROUPS).map(|group| SMALL.value(group, &row)).collect();
    assert!(values[..3].iter().all(|value| value.is_some_and(f64::is_finite)), "{values:?}");
    assert!(values[3..].iter().all(Option::is_none));
    assert!(SMALL.support_vectors() > 3 * 20);
}

#[test]
fn degsq_survives_a_round_trip() {
    let written = bytes(&SMALL);
    assert!(written.len() <= DegSq::most(&FORM));
    let read = DegSq::read(&mut ByteReader::new(&written), &FORM).expect("what was written");
    assert_eq!(read, *SMALL);
    assert_eq!(bytes(&read), written);
    let row: [f32; FEATURES] = std::array::from_fn(|n| n as f32 / FEATURES as f32);
    assert_eq!(read.value(1, &row).map(f64::to_bits), SMALL.value(1, &row).map(f64::to_bits));
    let narrow = [DegSqForm { groups: 2, ..FORM }, DegSqForm { labels: 5, ..FORM }];
    assert!(narrow.iter().all(|form| DegSq::read(&mut ByteReader::new(&written), form).is_err()));
}

#[test]
fn truncated_bytes_are_refused() {
    let written = bytes(&SMALL);
    for length in 0..written.len() {
        assert!(DegSq::read(&mut ByteReader::new(&written[..length]), &FORM).is_err(), "{length}");
    }
}

#[test]
fn damaged_bytes_are_refused_or_survive_a_round_trip() {
    let written = bytes(&SMALL);
    let mut rng = Seed(8).rng();
    let mut refused = 0;
    for _ in 0..3000 {
        let mut damaged = written.clone();
        for _ in 0..=below(&mut rng, 3) {
            damaged[below(&mut rng, written.len() as u32) as usize] = below(&mut rng, 256) as u8;
        }
        let mut from = ByteReader::new(&damaged);
        match DegSq::read(&mut from, &FORM) {
            Err(_) => refused += 1,
            Ok(read) => {
                let again = bytes(&read);
                assert_eq!(again, damaged[..again.len()]);
                let finite = |group| read.value(group, &[0.3; FEATURES]).is_none_or(f64::is_finite);
                assert!((0..GROUPS).all(finite));
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

/// 0.67 was measured with this seed, and 0.65 to 0.67 with others. Guessing gives 0.5, and 15 groups of 200
/// examples have a standard error of 0.01.
#[test]
fn it_predicts_who_takes_the_queen() {
    let mut training = DegSqTraining::new(settings(1000, GROUPS, 300), Seed(1));
    training.step(u32::MAX);
    assert_eq!(training.accuracy().len(), GROUPS);
    let known: Vec<f64> = training.accuracy().iter().flatten().copied().collect();
    let mean = known.iter().sum::<f64>() / known.len() as f64;
    assert!(mean > 0.6, "{mean}");
    assert_eq!(FEATURES, 5 + PERCEPTS);
}

#[test]
fn it_predicts_who_takes_more_than_a_quarter_of_the_remaining_hearts() {
    // Seat 3 leads spades and takes every trick; seat 2 discards a heart on each.
    let game = one_suit_each(3, "2S");
    let outcome = Target::Hearts.outcome(&game).expect("all hearts are taken");
    for trick in 0..13 {
        assert_eq!(
            [0, 1, 2, 3].map(|seat| outcome.label(trick, Seat(seat))),
            [false, false, false, true].map(Some)
        );
    }
    // A seat that takes five of eight hearts exceeds its share until it takes the fifth. The other three go
    // to another seat.
    let took = |seat, hearts| (Seat(seat), hearts);
    let outcome = TargetOutcome::Hearts { taken: vec![took(1, 5), took(0, 0), took(2, 3), took(3, 0)] };
    let labels = |trick| [0, 1, 2, 3].map(|seat| outcome.label(trick, Seat(seat)));
    assert_eq!(labels(0), [Some(false), Some(true), Some(true), Some(false)]);
    assert_eq!(labels(1), [Some(false), Some(false), Some(true), Some(false)]);
    assert_eq!(labels(2), labels(1));
    assert_eq!(labels(3), [None; 4], "no heart is left");
    // A quarter is exactly a fair share, not more.
    let fair = TargetOutcome::Hearts { taken: vec![took(0, 1), took(1, 1), took(2, 1), took(3, 1)] };
    assert_eq!(fair.label(0, Seat(0)), Some(false));
}

#[test]
fn games_stop_when_they_have_nothing_more_to_teach() {
    let plays = |targets: &[Target], seed| {
        let game = play_game(rules("paper"), targets, Seed(seed));
        assert!(targets.iter().all(|target| target.outcome(&game).is_some()));
        game.table().plays().to_vec()
    };
    let mut longer = 0;
    for seed in 0..5 {
        let [queen, hearts] = [&[Target::Queen][..], &[Target::Hearts]].map(|targets| plays(targets, seed));
        let both = plays(&[Target::Queen, Target::Hearts], seed);
        assert_eq!(both.len(), queen.len().max(hearts.len()));
        assert!(both.starts_with(&queen) && both.starts_with(&hearts), "the same game goes on");
        longer += u32::from(hearts.len() > queen.len());
    }
    assert!(longer > 2, "♠Q is mostly taken before the last heart");
}

#[test]
fn two_targets_learn_the_same_as_each_alone() {
    let learned = |targets| {
        let mut training = DegSqTraining::new(DegSqSettings { targets, ..settings(200, 5, 40) }, Seed(5));
        training.step(u32::MAX);
        [Target::Queen, Target::Hearts].map(|target| training.degsq(target).map(bytes))
    };
    let both = learned(&[Target::Queen, Target::Hearts]);
    assert!(both[0].is_some() && both[0] != both[1]);
    assert_eq!(learned(&[Target::Queen]), [both[0].clone(), None]);
    assert_eq!(learned(&[Target::Hearts]), [None, both[1].clone()]);
}
