//! The guarantees of `search`, and of the search in `adaptive`.

#![allow(clippy::unwrap_used)]

mod deals;
mod nimmt_position;

use deals::{agent, choice, dealt, searched};
use nimmt_position::position;
use tefuda_agents::{
    Playable, SearchNote,
    bandit::Formula,
    decide, decide_after,
    nimmt::{BINS, Board, Chances, Model, Race, Scene, Type, expected_loss, hand_of},
};
use tefuda_games::{
    Game, Seat, Seed, View,
    knob::Choices as _,
    nimmt::{Nimmt, NimmtMove, NimmtView},
    seed::below,
};

/// All rules: two to ten players, with either deck.
fn all_rules() -> impl Iterator<Item = String> + Clone {
    (2..=10).flat_map(|players| ["standard", "tactics"].map(|preset| format!("{preset}:players={players}")))
}

/// The row that playouts take.
fn first_cheapest(game: &Nimmt) -> NimmtMove {
    let cheapest = game.table().cheapest();
    NimmtMove::Row(1 + game.table().rows().iter().position(|row| row.heads() == cheapest).unwrap() as u8)
}

#[test]
fn boards_of_playouts_match_tables() {
    let mut rng = Seed(5).rng();
    for (number, rules) in (0..).zip(all_rules().cycle().take(2_000)) {
        let mut game = dealt::<Nimmt>(&rules, Seed(number));
        let seats = usize::from(game.seats());
        while game.turn().is_some() {
            let (mut board, before) = (Board::of(game.table()), game.table().clone());
            while game.table().turns() == before.turns() {
                let play = match game.random_move(&mut rng).unwrap() {
                    NimmtMove::Row(_) => first_cheapest(&game),
                    NimmtMove::Card(card) => NimmtMove::Card(card),
                };
                game.play(play).unwrap();
            }
            let cards = game.table().plays(before.turns()).unwrap();
            let me = below(&mut rng, seats as u32) as usize;
            let heads = board.place(cards, None, me);
            assert_eq!(board, Board::of(game.table()));
            assert_eq!(heads, game.table().heads()[me] - before.heads()[me]);
        }
    }
}

#[test]
fn the_probabilities_for_playouts_equal_those_of_the_formula() {
    let mut rng = Seed(6).rng();
    for (number, rules) in (0..).zip(all_rules().cycle().take(200)) {
        let mut game = dealt::<Nimmt>(&rules, Seed(number));
        while let Some(seat) = game.turn() {
            let view = game.view(seat);
            if game.table().taker().is_none() {
                let (hand, count) = hand_of(view.hand());
                let mut losses = [0.0; 10];
                Scene::of(view.table()).losses(
                    &Chances::of_table(view.table().config()),
                    &hand[..count],
                    &mut losses,
                );
                for (card, loss) in view.hand().iter().zip(losses) {
                    let formula = expected_loss(&view, card);
                    assert!((f64::from(loss) - formula).abs() < 1e-4, "{card}: {loss} {formula}");
                }
            }
            game.play(game.random_move(&mut rng).unwrap()).unwrap();
        }
    }
}

#[test]
fn every_type_gives_positive_probabilities_that_add_up_to_one() {
    let mut rng = Seed(7).rng();
    for (number, rules) in (0..).zip(all_rules()) {
        let mut game = dealt::<Nimmt>(&rules, Seed(number));
        let model = Model::new(game.table().config(), 0.1, None);
        while let Some(seat) = game.turn() {
            let scene = Scene::of(game.table());
            let (hand, count) = hand_of(game.hand(seat));
            if count > 0 && game.table().taker().is_none() {
                let asked = model.ask(&scene, &hand[..count]);
                for kind in Type::ALL.iter().copied() {
                    let odds = model.odds(kind, &asked);
                    let sum: f32 = odds[..count].iter().sum();
                    assert!((sum - 1.0).abs() < 1e-5 && odds[..count].iter().all(|odd| *odd > 0.001));
                    assert!(odds[count..].iter().all(|odd| *odd == 0.0));
                }
            }
            game.play(game.random_move(&mut rng).unwrap()).unwrap();
        }
    }
}

#[test]
fn the_types_by_rule_are_the_players_of_the_catalogue() {
    let types = [
        (Type::Fitting, "rule-2"),
        (Type::ShortRow, "rule-3"),
        (Type::Burner, "rule-4"),
        (Type::Loners, "rule-5"),
        (Type::Ladder, "rule-6"),
        (Type::Risk, "rule-7"),
        (Type::Human, "rule-8"),
        (Type::Formula, "rule-9"),
        (Type::Hold, "rule-10"),
    ];
    for (kind, rule) in types {
        let player = agent::<Nimmt>(rule);
        for number in 0..20 {
            let mut game = dealt::<Nimmt>("standard", Seed(number));
            let model = Model::new(game.table().config(), 1e-3, None);
            let mut moves = 0;
            while let Some(seat) = game.turn() {
                moves += 1;
                let choice = choice(&*player, &game, Seed(number).child(moves));
                if let NimmtMove::Card(card) = choice {
                    let scene = Scene::of(game.table());
                    let (hand, count) = hand_of(game.hand(seat));
                    let odds = model.odds(kind, &model.ask(&scene, &hand[..count]));
                    let place = hand[..count].iter().position(|held| *held == card).unwrap();
                    let most = odds.iter().copied().fold(0.0, f32::max);
                    assert!(odds[place] > most * 0.2, "{rule} plays {card} of {hand:?}: {odds:?}");
                }
                game.play(choice).unwrap();
            }
        }
    }
}

#[test]
fn slicing_does_not_change_thoughts() {
    for words in ["search:worlds=40", "search:worlds=40,halving=false", "adaptive:worlds=40"] {
        let agent = agent::<Nimmt>(words);
        let mut game = dealt::<Nimmt>("standard:players=5", Seed(3));
        let mut rng = Seed(4).rng();
        let past: Vec<NimmtView> = (0..2)
            .map(|number| {
                let mut game = dealt::<Nimmt>("standard:players=5", Seed(number));
                game.play_out(&mut rng);
                game.view(Seat(0))
            })
            .collect();
        while let Some(seat) = game.turn() {
            let mut whole = agent.think_after(&past, game.view(seat), Seed(9));
            let mut steps = agent.think_after(&past, game.view(seat), Seed(9));
            let total = whole.step(u32::MAX).total;
            let mut units = 1;
            while !steps.step(units).finished() {
                units = units % 7 + 1;
                assert!(steps.choice().is_some());
            }
            assert_eq!(steps.progress().total, total);
            assert_eq!((steps.choice(), steps.explain()), (whole.choice(), whole.explain()));
            game.play(game.random_move(&mut rng).unwrap()).unwrap();
        }
    }
}

/// Checks what every explanation guarantees.
fn holds_together(note: &SearchNote, legal: &[NimmtMove]) {
    assert_eq!(note.arms.len(), legal.len());
    assert_eq!(note.done, note.total);
    assert_eq!(note.arms.iter().map(|arm| arm.visits).sum::<u32>(), note.done);
    let outcomes = note.outcomes.as_ref().unwrap();
    assert_eq!(outcomes.bins, BINS.map(f64::from));
    assert!(note.worlds >= 1.0 && note.next.is_none());
    let best = note.best.unwrap() as usize;
    assert_eq!(note.arms[best].pruned, None);
    assert_eq!(outcomes.counts.len(), legal.len());
    for ((arm, counts), play) in note.arms.iter().zip(&outcomes.counts).zip(legal) {
        assert_eq!(arm.play, play.to_string());
        assert_eq!(counts.iter().sum::<u32>(), arm.visits);
        assert!((0.0..=1.0).contains(&arm.mean) && arm.pruned.is_none_or(|done| done <= note.done));
    }
}

#[test]
fn no_move_is_ever_illegal_with_two_to_ten_players_and_either_deck() {
    let agents = [agent::<Nimmt>("search:worlds=2"), agent::<Nimmt>("adaptive:worlds=2")];
    let mut views = 0;
    for (number, rules) in (0..).zip(all_rules().cycle().take(90)) {
        let seed = Seed(100 + number);
        let mut game = dealt::<Nimmt>(&rules, seed);
        let mut over = dealt::<Nimmt>(&rules, seed.child(1));
        over.play_out(&mut seed.rng());
        let (mut rng, mut moves) = (seed.rng(), 0);
        while let Some(seat) = game.turn() {
            moves += 1;
            let (view, mut legal) = (game.view(seat), Vec::new());
            view.legal(&mut legal);
            for agent in &agents {
                let decision =
                    decide_after(&**agent, &[over.view(seat)], view.clone(), seed.child(moves)).unwrap();
                assert!(view.check(decision.choice).is_ok(), "{} is illegal", decision.choice);
                let note = searched(decision.explanation);
                holds_together(&note, &legal);
                assert_eq!(note.arms[note.best.unwrap() as usize].play, decision.choice.to_string());
                views += 1;
            }
            game.play(game.random_move(&mut rng).unwrap()).unwrap();
        }
    }
    assert!(views > 10_000, "{views}");
}

#[test]
fn a_seat_that_is_not_to_move_has_no_move() {
    let mut game = dealt::<Nimmt>("standard:players=3", Seed(1));
    for words in ["search", "adaptive"] {
        assert!(
            decide(&*agent::<Nimmt>(words), game.view(Seat(1)), Seed(1)).is_none(),
            "it is the turn of seat 0"
        );
    }
    game.play_out(&mut Seed(2).rng());
    for words in ["search", "adaptive"] {
        assert!(decide(&*agent::<Nimmt>(words), game.view(Seat(0)), Seed(1)).is_none());
    }
}

#[test]
fn an_invented_view_or_history_is_answered_or_ignored() {
    let game = dealt::<Nimmt>("standard:players=4", Seed(1));
    let view = game.view(Seat(0));
    // Histories of other tables, of unfinished deals, and of seats that do not exist here.
    let mut past = Vec::new();
    for (number, rules) in (0..).zip(all_rules()) {
        let mut other = dealt::<Nimmt>(&rules, Seed(number));
        past.push(other.view(Seat(1)));
        other.play_out(&mut Seed(number).rng());
        past.push(other.view(Seat(1)));
    }
    let decision = decide_after(&*agent::<Nimmt>("adaptive:worlds=5"), &past, view.clone(), Seed(1)).unwrap();
    assert!(view.check(decision.choice).is_ok());
    for rival in searched(decision.explanation).rivals.unwrap() {
        let sum: f64 = rival.types.iter().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-4 && rival.course.len() == rival.seen as usize);
    }
    // In the two-player tactics deck, all unseen cards are in hands. So an impossible view of a turn has no
    // consistent deal.
    let text = serde_json::to_string(&dealt::<Nimmt>("tactics:players=2", Seed(1)).view(Seat(0))).unwrap();
    let view: NimmtView = serde_json::from_str(&text).unwrap();
    assert!(decide(&*agent::<Nimmt>("search:worlds=5"), view, Seed(1)).is_some());
}

#[test]
fn hopeless_moves_are_dropped_and_never_the_best() {
    // Row 1 is full with eleven heads, and the four low cards take it. Row 4 has room for the high ones.
    let view = position([10, 60, 70, 94], &[[11, 12], [13, 14], [96, 98]], &[16, 20, 40, 56, 95, 97, 99]);
    for seed in 0..30 {
        let decision = decide(&*agent::<Nimmt>("search:worlds=100"), view.clone(), Seed(seed)).unwrap();
        let note = searched(decision.explanation);
        assert_eq!(note.formula, Formula::Halving);
        assert!(Nimmt::word(Formula::Halving.id()).is_some());
        // The four cards that take row 1, and the best card.
        assert!(note.arms[..4].iter().all(|arm| arm.pruned.is_some()));
        assert!(note.arms[0].visits <= note.arms[5].visits);
        assert_eq!(decision.choice, NimmtMove::Card(97));
    }
}

#[test]
fn a_race_keeps_a_move_that_is_better_in_every_world() {
    for seed in 0..200 {
        let mut rng = Seed(seed).rng();
        let mut race = Race::new(10, true);
        for _ in 0..500 {
            let luck = f64::from(below(&mut rng, 1000)) / 1000.0;
            let rewards: Vec<f64> = race
                .running()
                .iter()
                .map(|arm| {
                    let noise = f64::from(below(&mut rng, 1000)) / 10_000.0;
                    luck * 0.5 + noise + if *arm == 7 { 0.1 } else { 0.0 }
                })
                .collect();
            race.add(&rewards);
        }
        assert_eq!((race.leader(), race.running()), (Some(7), &[7][..]));
    }
}
