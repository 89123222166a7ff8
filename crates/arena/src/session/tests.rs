//! Matches step by step: moves taken back, deals that are over, what is saved, and what is refused.

use super::*;
use tefuda_agents::decide;
use tefuda_games::{Game, NoteKind, Seat, hearts::Hearts};

fn session(seed: u64) -> Session<Hearts> {
    let rules = Spec::parse(Hearts::FACTS.presets, "standard:target=30").unwrap();
    let chair = |words: &str| Chair::parse_lenient(Hearts::AGENTS, words).0;
    let chairs = ["you", "rules", "mc:playouts=20", "random"].map(chair).to_vec();
    Session::new(Setup { rules, chairs, seed: Seed(seed) }).unwrap()
}

fn step(session: &mut Session<Hearts>) {
    let seat = session.game().turn().unwrap();
    let spec = session.chair(seat).spec().cloned().unwrap_or_else(|| Hearts::AGENTS[3].spec());
    let view = session.game().view(seat);
    let choice = decide(&*Hearts::agent(&spec), view, session.decision_seed()).unwrap().choice;
    session.play(choice).unwrap();
}

#[test]
fn a_match_is_played_to_its_end_and_survives_being_saved_at_every_move() {
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
fn a_match_with_a_fault_names_the_line_it_stands_in() {
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
fn a_deal_is_played_again_from_another_seat_with_the_same_cards() {
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
        assert_eq!(Session::load(&other.save()).unwrap(), other, "its record stands alone");
        while other.game().turn().is_some() {
            step(&mut other);
        }
        assert_eq!(other.scores().deals().len(), 1);
    }
    assert_eq!(session, before, "the match is as it was");
}

fn note(kind: NoteKind, at: usize, text: &str) -> Note {
    Note { at, kind, text: text.to_owned() }
}

#[test]
fn notes_stay_with_their_deals_and_go_with_the_moves_that_are_taken_back() {
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
    assert_eq!(session.note(1, &note(NoteKind::Comment, 9, "then")), Err(Fault::NoteBeyond(9, 8)));
    assert_eq!(session.note(2, &note(NoteKind::Comment, 0, "then")), Err(Fault::NoteBeyond(0, 8)));
    let mut again = Session::<Hearts>::load(&session.save()).unwrap();
    assert_eq!(again, session);
    assert_eq!(again.notes(0).iter().count(), 2);
    again.take_back_to(7);
    assert_eq!(again.notes(1).iter().count(), 1);
    session.take_back_to(7);
    session.note(1, &note(NoteKind::Comment, 7, "")).unwrap();
    session.note(1, &note(NoteKind::Chapter, 3, "else")).unwrap();
    assert_eq!(session.played(), again.played(), "what was written is no part of what was played");
}

#[test]
fn deals_of_different_matches_are_no_match() {
    let mut one = session(5);
    while one.game().turn().is_some() {
        step(&mut one);
    }
    let mixed = one.save() + &session(6).save();
    let error = Session::<Hearts>::load(&mixed).unwrap_err();
    assert_eq!((error.line, error.error), (Some(1), Fault::OtherMatch.into()));
}

#[test]
fn what_is_taken_back_and_played_again_meets_the_same_answers() {
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
