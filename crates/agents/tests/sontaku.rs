//! Sontaku learns how a person plays, tries as hard as its controller says, and loses no more than allowed.

#![allow(clippy::unwrap_used)]

mod deals;

use deals::{agent, choice, play_out};
use tefuda_agents::{Explanation, daihinmin::sontaku::style, decide_after, explain::SteeredNote};
use tefuda_games::{
    Game, Seat, Seed, Standing,
    daihinmin::{Daihinmin, DaihinminStanding, DaihinminView, PRESETS, Phase},
};

const PERSON: Seat = Seat(0);
const AIMER: Seat = Seat(1);

/// The steering player's views of games between a person and four sample clients.
fn past(person: &str, games: u64) -> Vec<DaihinminView> {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let (person, other) = (agent::<Daihinmin>(person), agent::<Daihinmin>("default"));
    let mut standing = DaihinminStanding::new(config);
    (0..games)
        .map(|n| {
            let seed = Seed(23).child(n);
            let mut game = Daihinmin::new(config, &standing.deal(seed)).unwrap();
            play_out(&mut game, seed, |game, seat, seed| {
                choice(if seat == PERSON { &*person } else { &*other }, game, seed)
            });
            standing.add(&game);
            game.view(AIMER)
        })
        .collect()
}

/// A position in which the steering player has several plays.
fn position() -> DaihinminView {
    let config = Daihinmin::config(&PRESETS[0].spec());
    let other = agent::<Daihinmin>("default");
    let mut game = Daihinmin::new(config, &DaihinminStanding::new(config).deal(Seed(5))).unwrap();
    while game.turn() != Some(AIMER) || game.table().phase() != Phase::Play || game.table().top().is_some() {
        let choice = choice(&*other, &game, Seed(1));
        game.play(choice).unwrap();
    }
    game.view(AIMER)
}

fn note(words: &str, past: &[DaihinminView]) -> SteeredNote {
    let decision = decide_after(&*agent::<Daihinmin>(words), past, position(), Seed(8)).unwrap();
    match decision.explanation {
        Explanation::Steered(note) => {
            assert_eq!(note.choice, decision.choice.to_string());
            note
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn it_learns_how_a_person_plays() {
    let random = style(PERSON, &past("random", 6), None);
    let client = style(PERSON, &past("default", 6), None);
    assert!(random.rules < 15 && client.rules > 90, "{random:?} {client:?}");
    assert!(random.seen > 20 && client.seen > 20, "{random:?} {client:?}");
    let nobody = style(PERSON, &[], None);
    assert!(nobody.seen == 0 && nobody.rules > random.rules && nobody.rules < client.rules);
}

#[test]
fn a_person_who_finished_late_is_let_through_and_one_who_finished_early_is_not() {
    let past = past("default", 20);
    let place = |view: &DaihinminView| view.table().place(PERSON).unwrap() + 1;
    // Select the games in which the person finished at one end.
    let (late, early): (Vec<_>, Vec<_>) = past.into_iter().partition(|view| place(view) > 3);
    assert!(late.len() > 1 && early.iter().any(|view| place(view) < 3), "a mixed match");
    let words = "sontaku:aim=3,playouts=60";
    let (late, early) = (note(words, &late), note(words, &early));
    assert!(late.drive.over > 0.0 && early.drive.over < 0.0);
    assert!(late.drive.effort > early.drive.effort, "{:?} {:?}", late.drive, early.drive);
    assert!(late.places.iter().all(|place| *place > 3));
}

#[test]
fn no_play_loses_more_than_allowed() {
    for (words, some) in [
        ("sontaku:aim=1,playouts=200,inside=2", true),
        ("sontaku:aim=1,playouts=200,inside=2,natural=0", false),
    ] {
        let note = note(words, &[]);
        assert!(note.drive.effort > 0.0);
        let best = note
            .plays
            .iter()
            .filter(|play| play.visits > 0)
            .map(|play| play.own)
            .fold(f64::INFINITY, f64::min);
        let chosen = note.plays.iter().find(|play| play.play == note.choice).unwrap();
        assert!(chosen.own <= best + note.drive.allowance + 1e-9);
        assert_eq!(note.drive.allowance > 0.0, some);
        assert!(some || (chosen.own - best).abs() < 1e-9, "it gives up nothing");
        for play in &note.plays {
            assert_eq!(play.allowed, play.visits > 0 && play.own <= best + note.drive.allowance);
            assert!(
                (1.0..=5.0).contains(&play.own)
                    && play.other.is_some_and(|place| (1.0..=5.0).contains(&place))
            );
        }
    }
}

#[test]
fn each_place_has_total_probability_one_in_the_forecast() {
    let note = note("sontaku:playouts=50", &[]);
    for shares in &note.forecast {
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }
    for place in 0..5 {
        let all: f32 = note.forecast.iter().map(|shares| shares[place]).sum();
        assert!((all - 1.0).abs() < 1e-5, "somebody comes in at place {}", place + 1);
    }
}

#[test]
fn slicing_does_not_change_a_thought() {
    let past = past("default", 2);
    let player = agent::<Daihinmin>("sontaku:playouts=70");
    let mut at_once = player.think_after(&past, position(), Seed(3));
    at_once.step(u32::MAX);
    let mut slowly = player.think_after(&past, position(), Seed(3));
    let mut steps = 0;
    while !slowly.progress().finished() {
        slowly.step(7);
        steps += 1;
        assert!(steps < 1000);
    }
    assert_eq!(at_once.choice(), slowly.choice());
    assert_eq!(at_once.explain(), slowly.explain());
    assert!(steps > 10);
}

#[test]
fn a_single_aimer_tries_harder_than_one_of_four() {
    let past = past("default", 3);
    let effort = |aimers: u32| note(&format!("sontaku:aim=1,playouts=30,aimers={aimers}"), &past).drive;
    assert!(effort(1).inside.abs() > effort(4).inside.abs());
}
