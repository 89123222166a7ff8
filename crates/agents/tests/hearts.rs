//! The agents of Hearts get rid of ♠Q where it costs them nothing.

#![allow(clippy::unwrap_used)] // Test helpers may unwrap.

mod deals;

use tefuda_agents::{Decision, Explanation, decide};
use tefuda_games::{
    Card, Game as _, Record, Seed, Spec,
    hearts::{Hearts, HeartsDeal, HeartsMove, HeartsView, Passing},
};

/// Two recorded deals in which `rules` played ♠K under ♠A with a heart in the trick, and kept ♠Q.
const RECORDS: &str = include_str!("../../../tests/data/hearts-queen-under.jsonl");

const QUEEN: HeartsMove = HeartsMove::Play(Card::QUEEN_OF_SPADES);

fn decision(agent: &str, view: &HeartsView, seed: u64) -> Decision<HeartsMove> {
    decide(&*deals::agent::<Hearts>(agent), view.clone(), Seed(seed)).unwrap()
}

/// The view of the seat that kept ♠Q, in both records.
fn views() -> Vec<HeartsView> {
    let kept = |line: &str| {
        let mut found = None;
        Record::<Hearts>::parse(line)
            .unwrap()
            .replay_with(|_, game| {
                let Some(seat) = game.turn().filter(|_| !game.table().in_passing()) else { return };
                let under = game.table().best() == Some(Card::ACE_OF_SPADES);
                if under && game.table().trick_points() > 0 && game.legal_cards().has(Card::QUEEN_OF_SPADES) {
                    found = Some(game.view(seat));
                }
            })
            .unwrap();
        found.unwrap()
    };
    RECORDS.lines().map(kept).collect()
}

#[test]
fn rules_play_the_queen_under_the_ace_of_spades_with_a_heart_in_the_trick() {
    for view in views() {
        let thought = decision("rules", &view, 1);
        assert_eq!(thought.choice, QUEEN);
        let Explanation::Rule(note) = thought.explanation else { panic!("rules name their rule") };
        assert_eq!(note.rule, "queen-under");
    }
}

#[test]
fn players_of_p1_still_keep_the_queen_there() {
    let king = HeartsMove::Play(Card::KING_OF_SPADES);
    for view in views() {
        assert_eq!(decision("rules:queen=clean", &view, 1).choice, king);
        assert_eq!(decision("mc:ties=list", &view, 1).choice, king);
    }
}

/// Whether a search plays ♠Q. Panics if it keeps ♠Q although no card has a better mean.
fn throws_the_queen(agent: &str, view: &HeartsView, seed: u64) -> bool {
    let thought = decision(agent, view, seed);
    let Explanation::Search(note) = thought.explanation else { panic!("a search explains itself as one") };
    let best = note.arms.iter().map(|arm| arm.mean).fold(0.0, f64::max);
    let queen = note.arms.iter().find(|arm| arm.play == Card::QUEEN_OF_SPADES.to_string()).unwrap();
    assert!(queen.mean < best || thought.choice == QUEEN, "{agent}, seed {seed}: keeps ♠Q in a tie");
    thought.choice == QUEEN
}

#[test]
fn searches_break_ties_by_playing_the_queen_under_the_ace() {
    for view in views() {
        assert!((0..10).all(|seed| throws_the_queen("mc:arms=cards", &view, seed)));
        // Playouts to the end differ between cards, and a tenth of their moves are random, so not every seed
        // has a tie.
        for agent in ["pimc:worlds=20", "pimc"] {
            assert!((0..10).filter(|seed| throws_the_queen(agent, &view, *seed)).count() > 4, "{agent}");
        }
    }
}

#[test]
fn no_action_type_names_the_queen_under_the_ace_of_spades() {
    for view in views() {
        let Explanation::Search(note) = decision("mc", &view, 1).explanation else { panic!("it searches") };
        assert!(note.arms.iter().all(|arm| arm.play != Card::QUEEN_OF_SPADES.to_string()));
    }
}

/// Random positions in which a seat is void in the suit led and may discard ♠Q or another card.
fn void_with_the_queen(count: usize) -> Vec<HeartsView> {
    let config = Hearts::config(&Spec::parse(Hearts::FACTS.presets, "paper").unwrap());
    let mut found = Vec::new();
    for number in 0.. {
        let mut rng = Seed(number).rng();
        let mut game = Hearts::new(config, &HeartsDeal::random(Seed(number), Passing::Hold)).unwrap();
        while let Some(seat) = game.turn() {
            let (legal, led) = (game.legal_cards(), game.table().led());
            let void = led.is_some_and(|led| game.hand(seat).in_suit(led).is_empty());
            if void && legal.has(Card::QUEEN_OF_SPADES) && legal.len() > 1 {
                found.push(game.view(seat));
            }
            game.play_legal(legal.draw(&mut rng));
        }
        if found.len() >= count {
            break;
        }
    }
    found
}

#[test]
fn monte_carlo_discards_the_queen_when_void() {
    for view in void_with_the_queen(30) {
        assert_eq!(decision("mc", &view, 1).choice, QUEEN);
    }
}

#[test]
fn flat_monte_carlo_discards_the_queen_unless_another_card_is_better() {
    let views = void_with_the_queen(60);
    let thrown = views.iter().filter(|view| throws_the_queen("pimc:worlds=20", view, 1)).count();
    assert!(thrown > views.len() / 2, "{thrown} of {}", views.len());
}
