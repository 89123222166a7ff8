//! Tests of what agents know of earlier deals: what their own seat saw, and the same at a table, after a
//! reload and in a contest.

#![allow(clippy::unwrap_used)]

use tefuda_agents::{Job as _, Playable, decide, decide_after};
use tefuda_arena::{Chair, Contest, Length, Pasts, Plan, Session, Setup, past::past_of};
use tefuda_games::{
    Game, Record, Seat, Seed, Spec, Standing as _, View as _, Worlds as _, games,
    hearts::Hearts,
    leduc::{Leduc, LeducMove},
};

use LeducMove::{Call, Fold, Raise};

fn spec(words: &str) -> Spec {
    Spec::parse(Leduc::AGENTS, words).unwrap()
}

fn session(players: [&str; 2]) -> Session<Leduc> {
    let rules = Spec::parse(Leduc::FACTS.presets, "standard:hands=60").unwrap();
    let chairs = players.map(|words| Chair::Agent(spec(words))).to_vec();
    Session::new(Setup { rules, chairs, seed: Seed(11), deal: None }).unwrap()
}

/// Plays the current hand to its end, and deals the next.
fn hand(session: &mut Session<Leduc>) -> Leduc {
    while let Some(seat) = session.game().turn() {
        let (agent, seed) = (session.chair(seat).spec().unwrap().clone(), session.decision_seed());
        let past = session.past(seat, &agent).into_owned();
        let view = session.game().view(seat);
        session.play(decide_after(&*Leduc::agent(&agent), &past, view, seed).unwrap().choice).unwrap();
    }
    let over = *session.game();
    session.next_deal().unwrap();
    over
}

#[test]
fn a_past_has_only_cards_that_the_seat_saw() {
    let mut session = session(["exploiter:p=100", "random"]);
    let mut folded = 0;
    for number in 0..40 {
        let game = hand(&mut session);
        for seat in [Seat(0), Seat(1)] {
            let past = session.past(seat, &spec("exploiter"));
            assert_eq!(past.len(), number + 1);
            let last = &past[number];
            assert_eq!((last, last.seat()), (&game.view(seat), seat));
            // Any other deal that looks the same to the seat leaves the same past.
            let worlds = last.worlds().unwrap();
            let mut rng = Seed(number as u64).rng();
            for _ in 0..20 {
                assert_eq!(worlds.draw(&mut rng).view(seat), *last);
            }
            if game.line().folded().is_some() {
                folded += 1;
                assert_eq!(last.shown(), None);
                assert!(worlds.count() > 1.0, "the opponent's card is not known");
            }
        }
    }
    assert!(folded > 10, "{folded}");
}

#[test]
fn a_folded_card_changes_no_thought() {
    let rules = session(["call", "call"]).setup().rules.clone();
    let (first, second) = (Seat(0), Seat(1));
    let play = |private: &str, moves: &[LeducMove]| {
        let deal = serde_json::json!({ "private": [private, "K"], "public": "K" });
        let mut game =
            Leduc::new(Leduc::config(&rules), &Leduc::deal_from_json(Leduc::config(&rules), &deal).unwrap())
                .unwrap();
        for play in moves {
            game.play(*play).unwrap();
        }
        game
    };
    let thoughts = ["J", "Q"].map(|card| {
        let hands = [play(card, &[Call, Raise, Fold]), play(card, &[Raise, Call, Raise, Raise, Fold])];
        let past: Vec<_> = hands.iter().map(|game| game.view(second)).collect();
        assert!(hands.iter().all(|game| game.line().folded() == Some(first)));
        let view = play("Q", &[Raise]).view(second);
        decide_after(&*Leduc::agent(&spec("exploiter")), &past, view, Seed(3)).unwrap()
    });
    assert_eq!(thoughts[0], thoughts[1]);
}

#[test]
fn only_agents_that_look_back_get_a_past() {
    let mut session = session(["exploiter", "nash"]);
    let games: Vec<Leduc> = (0..3).map(|_| hand(&mut session)).collect();
    assert_eq!(*session.past(Seat(1), &spec("nash")), []);
    assert_eq!(session.past(Seat(0), &spec("exploiter")).len(), 3);
    let mut pasts = Pasts::<Leduc>::new([spec("exploiter"), spec("nash")].iter().map(Some));
    for game in &games {
        pasts.add(game);
    }
    pasts.add(session.game());
    assert_eq!(
        pasts.of(Seat(0)),
        &*session.past(Seat(0), &spec("exploiter")),
        "an unfinished hand is not in the past"
    );
    assert_eq!(pasts.of(Seat(1)), []);
    assert_eq!(pasts.of(Seat(9)), []);
    for entry in Hearts::AGENTS {
        assert!(
            !Hearts::looks_back(&entry.spec()) && past_of::<Hearts>(&[], Seat(0), &entry.spec()).is_empty()
        );
    }
}

#[test]
fn a_loaded_match_gets_the_same_thoughts() {
    let mut session = session(["exploiter", "random"]);
    for _ in 0..12 {
        hand(&mut session);
    }
    let mut loaded = Session::<Leduc>::load(&session.save()).unwrap();
    for _ in 0..5 {
        assert_eq!(hand(&mut session), hand(&mut loaded));
    }
}

fn plan(block: u32, duplicate: bool) -> Plan {
    let length = Length::Deals { deals: 40, block };
    Plan { duplicate, ..Plan::parse::<Leduc>("standard", ["exploiter", "random"], length, Seed(11)).unwrap() }
}

fn records(plan: Plan) -> Vec<Leduc> {
    let mut contest = Contest::<Leduc>::new(plan, true).unwrap();
    contest.step(u32::MAX);
    contest.take_records().iter().map(|line| Record::parse(line).unwrap().replay().unwrap()).collect()
}

#[test]
fn a_block_equals_the_session_of_the_same_seed() {
    let mut session = session(["exploiter", "random"]);
    let at_table: Vec<Leduc> = (0..40).map(|_| hand(&mut session)).collect();
    let played = |games: Vec<Leduc>| games.iter().map(Game::history).collect::<Vec<_>>();
    let at_table = played(at_table);
    assert_eq!(played(records(plan(40, false))), at_table);
    let every_other: Vec<_> = played(records(plan(40, true))).into_iter().step_by(2).collect();
    assert_eq!(every_other, at_table, "rotations share no memory");
    assert_ne!(played(records(plan(0, false))), at_table, "blocks of one hand have no past");
    let rules = Spec::parse(Leduc::FACTS.presets, "standard:hands=40").unwrap();
    let whole = Plan { rules, length: Length::Matches(1), ..plan(40, false) };
    assert_eq!(played(records(whole)), at_table, "a match is one session");
}

#[test]
fn blocks_are_whole_cycles_and_may_be_played_in_any_order() {
    let mut backwards = Contest::<Leduc>::new(plan(15, true), true).unwrap();
    assert_eq!(backwards.setup().division().blocks(), 3);
    for number in (0..3).rev() {
        let block = backwards.setup().block(number);
        backwards.accept(block.play_out());
    }
    let mut slow = Contest::<Leduc>::new(plan(15, true), true).unwrap();
    while !slow.step(2).finished() {}
    assert_eq!(slow.report(), backwards.report());
    let length = Length::Deals { deals: 9, block: 5 };
    let hearts = Plan::parse::<Hearts>("standard", ["random"; 4], length, Seed(11)).unwrap();
    let blocks = Contest::<Hearts>::new(hearts, false).unwrap().setup().division().blocks();
    assert_eq!(blocks, 2, "two cycles of four passing directions");
}

/// A session stores the past of the agents at its table. It always equals the past from the records, even
/// after players change.
#[test]
fn the_stored_past_equals_the_past_from_the_records() {
    let mut session = session(["nash", "call"]);
    for _ in 0..3 {
        hand(&mut session);
    }
    let replayed = |session: &Session<Leduc>| past_of(session.finished(), Seat(0), &spec("exploiter"));
    session.set_chair(Seat(0), Chair::Agent(spec("exploiter")));
    assert_eq!(session.past(Seat(0), &spec("exploiter:p=50")), replayed(&session));
    for _ in 0..3 {
        hand(&mut session);
    }
    session.set_chair(Seat(0), Chair::You);
    hand_of_calls(&mut session);
    session.set_chair(Seat(0), Chair::Agent(spec("exploiter")));
    assert_eq!(session.past(Seat(0), &spec("exploiter")), replayed(&session));
    assert_eq!(replayed(&session).len(), 7);
    let loaded = Session::<Leduc>::load(&session.save()).unwrap();
    assert_eq!(loaded.past(Seat(0), &spec("exploiter")), replayed(&session));
    assert_eq!(*session.past(Seat(0), &spec("nash")), [], "the equilibrium gets no past");
}

/// A hand in which everyone calls.
fn hand_of_calls(session: &mut Session<Leduc>) {
    while session.game().turn().is_some() {
        session.play(Call).unwrap();
    }
    session.next_deal().unwrap();
}

/// Asks each agent about the third deal of a match, with what its seat saw of the first two and without it.
fn looks_back_as_declared<G: Playable>() {
    let rules = G::FACTS.presets[0].spec();
    let config = G::config(&rules);
    let mut standing = G::Standing::new(config);
    let (mut rng, mut past) = (Seed(3).rng(), Vec::new());
    let deal = |standing: &G::Standing, seed| G::new(config, &standing.deal(Seed(seed))).unwrap();
    for seed in 0..2 {
        let mut game = deal(&standing, seed);
        game.play_out(&mut rng);
        past.push(game.view(Seat(0)));
        standing.add(&game);
    }
    let mut game = deal(&standing, 2);
    while game.turn() != Some(Seat(0)) {
        let play = game.random_move(&mut rng).unwrap();
        game.play(play).unwrap();
    }
    for entry in G::AGENTS.iter().filter(|entry| !G::looks_back(&entry.spec())) {
        let (agent, view) = (G::agent(&entry.spec()), game.view(Seat(0)));
        let with = decide_after(&*agent, &past, view.clone(), Seed(1));
        assert!(with == decide(&*agent, view, Seed(1)), "{} of {} gets no past", entry.id, G::FACTS.id);
    }
}

#[test]
fn an_agent_that_is_given_no_past_uses_none() {
    games!(looks_back_as_declared());
}
