//! Tests of matches: moves that are taken back, finished deals, saving, and refusals.

use super::*;
use crate::link::{Link, Point, default_chairs};
use tefuda_agents::{Catalogue, decide};
use tefuda_games::{Game, NoteKind, Seat, daihinmin::Daihinmin, hearts::Hearts, leduc::Leduc, nimmt::Nimmt};

fn session(seed: u64) -> Session<Hearts> {
    let rules = Spec::parse(Hearts::FACTS.presets, "standard:target=30").unwrap();
    let chair = |words: &str| Chair::parse_lenient(Hearts::AGENTS, words).0;
    let chairs = ["you", "rules", "mc:playouts=20", "random"].map(chair).to_vec();
    Session::new(Setup { rules, chairs, seed: Seed(seed), deal: None }).unwrap()
}

fn step(session: &mut Session<Hearts>) {
    let seat = session.game().turn().unwrap();
    let spec = session.chair(seat).spec().cloned().unwrap_or_else(|| Hearts::AGENTS[3].spec());
    let view = session.game().view(seat);
    let choice = decide(&*Hearts::agent(&spec), view, session.decision_seed()).unwrap().choice;
    session.play(choice).unwrap();
}

#[test]
fn a_match_can_be_saved_and_loaded_after_every_move() {
    let mut session = session(5);
    loop {
        assert_eq!(Session::load(&session.save()).unwrap(), session);
        if session.game().turn().is_some() {
            step(&mut session);
        } else if session.match_over() {
            break;
        } else {
            assert!(session.next_deal().unwrap());
        }
    }
    assert!(session.scores().totals().iter().any(|&t| t >= 30));
    assert!(session.scores().deals().len() > 1);
}

#[test]
fn load_errors_name_the_line() {
    let mut session = session(5);
    step(&mut session);
    let line = session.save();
    let wrong = line.replace("\"moves\":[[0,\"", "\"moves\":[[1,\"");
    assert_ne!(line, wrong);
    let error = Session::<Hearts>::load(&format!("\n\n{wrong}")).unwrap_err();
    assert_eq!(error.line, Some(3));
    assert_eq!(Session::<Hearts>::load(" \n").unwrap_err().error, Fault::NoRecord.into());
}

#[test]
fn a_detached_deal_has_the_same_cards_with_seats_rotated() {
    let mut session = session(5);
    while session.game().turn().is_some() {
        step(&mut session);
    }
    assert!(session.next_deal().unwrap());
    for _ in 0..20 {
        step(&mut session);
    }
    let before = session.clone();
    for steps in 0..6 {
        let mut other = session.detached(steps);
        assert_eq!((other.deal_number(), other.moves()), (0, 0));
        assert_eq!(other.game().deal(), session.game().deal());
        for seat in 0..4 {
            assert_eq!(other.chair(Seat(((seat + steps) % 4) as u8)), session.chair(Seat(seat as u8)));
        }
        assert_eq!(Session::load(&other.save()).unwrap(), other, "its record is complete");
        while other.game().turn().is_some() {
            step(&mut other);
        }
        assert_eq!(other.scores().deals().len(), 1);
    }
    assert_eq!(session, before, "the original match is unchanged");
}

fn note(kind: NoteKind, at: usize, text: &str) -> Note {
    Note { at, kind, text: text.to_owned() }
}

#[test]
fn notes_belong_to_their_deals_and_vanish_with_moves_taken_back() {
    let mut session = session(5);
    while session.game().turn().is_some() {
        step(&mut session);
    }
    session.note(0, &note(NoteKind::Comment, 56, "the end")).unwrap();
    assert!(session.next_deal().unwrap());
    assert!(session.notes(1).is_empty());
    for _ in 0..8 {
        step(&mut session);
    }
    session.note(0, &note(NoteKind::Chapter, 0, "the first deal")).unwrap();
    session.note(1, &note(NoteKind::Chapter, 3, "passing")).unwrap();
    session.note(1, &note(NoteKind::Comment, 8, "now")).unwrap();
    assert_eq!(
        session.note(1, &note(NoteKind::Comment, 9, "then")),
        Err(Fault::NoteBeyond { at: 9, moves: 8 })
    );
    assert_eq!(
        session.note(2, &note(NoteKind::Comment, 0, "then")),
        Err(Fault::NoteBeyond { at: 0, moves: 8 })
    );
    let mut again = Session::<Hearts>::load(&session.save()).unwrap();
    assert_eq!(again, session);
    assert_eq!(again.notes(0).iter().count(), 2);
    again.take_back_to(7);
    assert_eq!(again.notes(1).iter().count(), 1);
    session.take_back_to(7);
    session.note(1, &note(NoteKind::Comment, 7, "")).unwrap();
    session.note(1, &note(NoteKind::Chapter, 3, "else")).unwrap();
    assert_eq!(session.played(), again.played(), "notes are not part of the moves");
}

#[test]
fn records_of_different_matches_are_refused() {
    let mut one = session(5);
    while one.game().turn().is_some() {
        step(&mut one);
    }
    let mixed = one.save() + &session(6).save();
    let error = Session::<Hearts>::load(&mixed).unwrap_err();
    assert_eq!((error.line, error.error), (Some(1), Fault::OtherMatch.into()));
}

#[test]
fn replayed_moves_get_the_same_answers() {
    let mut session = session(6);
    for _ in 0..30 {
        step(&mut session);
    }
    let before = session.clone();
    let own = session.game().history().iter().rposition(|(seat, _)| *seat == Seat(0)).unwrap();
    session.take_back_to(own);
    assert_eq!(session.moves(), own);
    while session.moves() < 30 {
        step(&mut session);
    }
    assert_eq!(session, before);
}

/// A match whose first deal is set up by hand.
fn arranged<G: Playable>(preset: usize, seed: u64, deal: &str) -> Result<Session<G>, Fault> {
    let rules = G::FACTS.presets[preset].spec();
    let chairs = default_chairs(Catalogue::of::<G>(), &rules);
    Session::new(Setup { rules, chairs, seed: Seed(seed), deal: Some(deal.to_owned()) })
}

/// Plays random moves, continuing into later deals.
fn at_random<G: Playable>(session: &mut Session<G>, moves: usize) {
    for _ in 0..moves {
        if session.game().turn().is_none() && !session.next_deal().unwrap() {
            return;
        }
        if let Some(play) = session.game().random_move(&mut session.decision_seed().rng()) {
            session.play(play).unwrap();
        }
    }
}

/// Checks that a match with an arranged deal can be saved, linked and taken back.
fn is_a_match<G: Playable>(deal: &str) {
    let game = Catalogue::of::<G>();
    for moves in [0, 3, 17, 90] {
        let mut session = arranged::<G>(0, 5, deal).unwrap();
        let said = session.setup().deal.clone().unwrap();
        assert_ne!(Some(&*said), Some(deal), "the open cards are filled in");
        assert_eq!(arranged::<G>(0, 5, &said).unwrap(), session);
        at_random(&mut session, moves);
        // It survives being saved as a record.
        assert_eq!(Session::load(&session.save()).unwrap(), session, "{moves} moves");
        // It survives being shared as a link.
        let shown = Link::parse("").0.shown;
        let point = Point { played: session.played(), ..Point::default() };
        let written = Link::write_point(game, session.setup(), &point, &shown);
        assert!(written.contains(&format!("&deal={said}&played=")), "{written}");
        let (link, faults) = Link::parse(&written);
        let (table, more) = link.table(game);
        assert_eq!((faults, more), (vec![], vec![]));
        assert_eq!(Session::at(table.setup, table.point.played.as_deref()), Ok(session.clone()));
        // After moves are taken back, the cards are the same, even with other players in the seats.
        session.take_back_to(0);
        session.set_chair(Seat(1), Chair::You);
        assert_eq!(session.setup().deal.as_ref(), Some(&said));
        if session.deal_number() == 0 {
            let setup = session.setup().clone();
            assert_eq!(Session::<G>::new(setup).unwrap().game(), session.game());
        }
    }
}

#[test]
fn a_match_continues_from_an_arranged_deal() {
    is_a_match::<Hearts>("QSKSAS--2C_pass.hold");
    is_a_match::<Daihinmin>("JK2S2H-3D_class.10234");
    is_a_match::<Leduc>("K-Q");
    is_a_match::<Nimmt>("55.104-1.2.3");
}

#[test]
fn the_seeds_own_cards_are_left_out_of_the_setup() {
    let usual = session(5);
    let text = deal_text::<Hearts>(&usual.setup().rules, &usual.game().deal());
    let said = Session::<Hearts>::new(Setup { deal: Some(text), ..usual.setup().clone() }).unwrap();
    assert_eq!(said, usual);
    assert_eq!(said.setup().deal, None);
}

#[test]
fn later_deals_follow_from_the_seed() {
    let mut sessions = [arranged::<Leduc>(0, 5, "K-K-J").unwrap(), arranged::<Leduc>(0, 5, "J-J-K").unwrap()];
    let usual = Session::<Leduc>::new(Setup { deal: None, ..sessions[0].setup().clone() }).unwrap();
    for session in sessions.iter_mut().chain([&mut usual.clone()]) {
        while session.game().turn().is_some() {
            at_random(session, 1);
        }
        assert!(session.next_deal().unwrap());
        assert_eq!(session.game().deal(), usual.standing().deal(deal_seed(Seed(5), 1)));
    }
}

#[test]
fn a_deal_that_breaks_the_rules_is_refused() {
    let named = |text: &str| arranged::<Hearts>(0, 5, text).unwrap_err().to_string();
    assert_eq!(named("2C-2C"), "the card 2C appears twice");
    assert_eq!(named("2C3C4C5C6C7C8C9CTCJCQCKCAC2D"), "seat 0 has 14 cards instead of 13");
    assert!(arranged::<Hearts>(1, 5, "_pass.left").is_err(), "these rules have no passing");
}

/// Checks `moves` and `views` against the history and a replay for each move, in a match of random moves.
fn counts_and_views_are_those_of_a_replay<G: Playable>(seed: u64) {
    let rules = G::FACTS.presets[0].spec();
    let chairs = default_chairs(Catalogue::of::<G>(), &rules);
    let mut session = Session::<G>::new(Setup { rules, chairs, seed: Seed(seed), deal: None }).unwrap();
    for _ in 0..6 {
        at_random(&mut session, 17);
        assert_eq!(session.moves(), session.game().history().len());
        let history = session.game().history();
        let expected: Vec<(usize, G::View)> = (0..history.len())
            .filter(|number| history[*number].0.index().is_multiple_of(2))
            .filter_map(|number| {
                let game = session.position(number);
                game.turn().map(|seat| (number, game.view(seat)))
            })
            .collect();
        assert_eq!(session.views(usize::MAX, |seat| seat.index().is_multiple_of(2)), expected);
        let few = session.views(history.len() / 2, |seat| seat.index().is_multiple_of(2));
        assert_eq!(few[..], expected[..few.len()]);
        assert!(few.iter().all(|(number, _)| *number < history.len() / 2));
        let loaded = Session::<G>::load(&session.save()).unwrap();
        assert_eq!(loaded.moves(), session.moves());
        session.take_back_to(history.len().saturating_sub(3));
        assert_eq!(session.moves(), session.game().history().len());
        assert_eq!(session.detached(1).moves(), 0);
    }
}

#[test]
fn move_counts_and_views_equal_those_of_a_replay() {
    for seed in 0..4 {
        counts_and_views_are_those_of_a_replay::<Hearts>(seed);
        counts_and_views_are_those_of_a_replay::<Daihinmin>(seed);
        counts_and_views_are_those_of_a_replay::<Leduc>(seed);
        counts_and_views_are_those_of_a_replay::<Nimmt>(seed);
    }
}
