//! Setting up positions: cards, moves, text and addresses.

#![allow(clippy::unwrap_used)]
use super::*;
use crate::game_ui::GameUi;
use tefuda_arena::link::{SHOWN, default_chairs};
use tefuda_games::{Seed, daihinmin::Daihinmin, hearts::Hearts, leduc::Leduc, nimmt::Nimmt};

fn draft<G: GameUi>() -> Rc<Draft> {
    let game = Editable::of::<G>();
    let rules = game.catalogue.facts.presets[0].spec();
    let chairs = default_chairs(game.catalogue, &rules);
    let (draft, fault) = Draft::opened(game, Setup { rules, chairs, seed: Seed(5), deal: None }, None);
    assert_eq!((draft.fault.as_ref(), fault), (None, None));
    Rc::new(draft)
}

fn after(draft: Rc<Draft>, acts: impl IntoIterator<Item = Act>) -> Rc<Draft> {
    acts.into_iter().fold(draft, Reducible::reduce)
}

/// Plays two moves from hands that the seed dealt, and takes one of them back.
fn sets_up<G: GameUi>() {
    let dealt = after(draft::<G>(), [Act::Tap(2), Act::DealRest]);
    assert_eq!((dealt.arrangement.place_of(2), dealt.fault.clone()), (Some(0), None));
    let mut now = dealt.clone();
    for _ in 0..2 {
        let legal = now.session.as_ref().unwrap().legal();
        now = now.reduce(Act::Play(legal[0].clone()));
    }
    assert!(now.moves().len() >= 2);
    let session = now.session.as_ref().unwrap();
    assert_eq!(session.setup().deal.as_ref(), Some(&now.text()));
    assert_eq!(session.history().iter().map(|made| made.play.clone()).collect::<Vec<_>>(), now.moves());
    let back = after(now.clone(), [Act::Back, Act::Back]);
    assert_eq!((back.moves().len(), back.session.as_ref().unwrap().moves()), (0, 0));
    // An impossible move does nothing.
    let same = now.clone().reduce(Act::Play("nothing".to_owned()));
    assert_eq!(same.moves(), now.moves());
    // Taking over a table's deal gives the same deal.
    let taken = draft::<G>().reduce(Act::Table(now.arrangement.clone(), now.moves().to_vec()));
    assert_eq!((taken.text(), taken.moves()), (now.text(), now.moves()));
    // The address leads back to the same draft.
    let shown = SHOWN[0].spec();
    let (address, unsaid) = now.address(&shown);
    assert_eq!(unsaid, None);
    let again = opened::<G>(&address);
    assert_eq!((again.text(), again.moves(), again.address(&shown).0), (now.text(), now.moves(), address));
    // So does the address of an incomplete deal.
    let part = draft::<G>().reduce(Act::Tap(2));
    assert_eq!(opened::<G>(&part.address(&shown).0).text(), part.text());
    assert!(now.reduce(Act::Clear).session.is_none());
}

fn opened<G: GameUi>(address: &str) -> Draft {
    let (link, faults) = Link::parse(address);
    let game = Editable::of::<G>();
    let (_, table, more) = link.arranging(&[game.catalogue]).unwrap();
    assert_eq!((faults, more), (vec![], vec![]), "{address}");
    let (draft, fault) = Draft::opened(game, table.setup, table.point.played.as_deref());
    assert_eq!((draft.fault.as_ref(), fault), (None, None), "{address}");
    draft
}

#[test]
fn faults_in_an_address_are_reported_and_left_out() {
    let game = Editable::of::<Hearts>();
    let open = |deal: &str, played| {
        let setup = Setup { deal: Some(deal.to_owned()), ..draft::<Hearts>().setup() };
        Draft::opened(game, setup, played)
    };
    let (draft, fault) = open("QSQS", Some("1.1.Baaa"));
    assert_eq!((draft.fault.clone(), fault), (Some(Fault::Twice("QS".to_owned())), None));
    assert_eq!(draft.typed.as_deref(), Some("QSQS"));
    let (draft, fault) = open("QSKS", Some("1.1.Baaa"));
    assert!(
        draft.fault.is_none() && matches!(fault, Some(Fault::Shape { field: "played", .. })),
        "{fault:?}"
    );
    assert_eq!(draft.text(), "QSKS_pass.left");
}

#[test]
fn a_position_is_set_up_in_every_game() {
    sets_up::<Hearts>();
    sets_up::<Daihinmin>();
    sets_up::<Leduc>();
    sets_up::<Nimmt>();
}

#[test]
fn a_complete_place_passes_on_to_the_next_incomplete_one() {
    let draft = after(draft::<Hearts>(), (0..13).map(Act::Tap));
    assert_eq!((draft.place, draft.arrangement.place(0).len()), (1, 13));
    // A card from another place moves here. A card from the chosen place goes back.
    let draft = after(draft, [Act::Tap(4), Act::Tap(20), Act::Tap(20)]);
    assert_eq!((draft.arrangement.place_of(4), draft.arrangement.place_of(20)), (Some(1), None));
    // Surplus cards are shown, but then there is no valid deal.
    let draft = after(draft, [Act::Choose(2)].into_iter().chain((26..39).map(Act::Tap)));
    let draft = after(draft, [Act::Choose(2), Act::Tap(50)]);
    assert_eq!(draft.arrangement.place(2).len(), 14);
    let draft = draft.reduce(Act::DealRest);
    assert_eq!(draft.fault, Some(Fault::HandSize { seat: 2, found: 14, needed: 13 }));
    assert!(draft.session.is_none());
    assert_eq!(after(draft, [Act::Take(50), Act::DealRest]).fault, None);
}

#[test]
fn in_a_place_for_one_card_a_new_card_replaces_the_old_one() {
    let draft = after(draft::<Leduc>(), [Act::Tap(0), Act::Choose(0), Act::Tap(5)]);
    assert_eq!((draft.arrangement.place(0), draft.place), (&[5][..], 1));
    let draft = after(draft, [Act::Tap(2), Act::Tap(3)]);
    assert_eq!(draft.text(), "K-Q-Q_first.0");
    assert_eq!(draft.session.as_ref().unwrap().legal(), ["call", "raise"]);
}

#[test]
fn moves_that_become_illegal_are_left_out() {
    let mut now = after(draft::<Nimmt>(), [Act::DealRest]);
    for _ in 0..4 {
        let play = now.session.as_ref().unwrap().legal()[0].clone();
        now = now.reduce(Act::Play(play));
    }
    let third: u8 = now.moves()[2].parse().unwrap();
    let spare = (0..104).find(|card| now.arrangement.place_of(*card).is_none()).unwrap();
    let changed = after(now, [Act::Take(third - 1), Act::Choose(2), Act::Tap(spare)]);
    assert_eq!((changed.moves().len(), changed.left_out), (2, 2));
}

#[test]
fn many_moves_are_narrowed_down_by_cards() {
    let draft = after(draft::<Hearts>(), (0..13).map(Act::Tap).chain([Act::DealRest]));
    let (fitting, all, cards) = draft.legal();
    assert_eq!((fitting, all, cards.len()), (None, 286, 13));
    let pick = |part: &Part| Act::Pick(name(part));
    let draft = after(draft, cards[..3].iter().map(pick));
    assert_eq!(draft.legal().0.unwrap(), ["pass 2C 3C 4C"]);
    let draft = after(draft, [pick(&cards[2])]);
    assert_eq!(draft.legal().0.unwrap().len(), 11);
    assert!(draft.reduce(Act::Play("pass 2C 3C 4C".to_owned())).picked.is_empty());
}

#[test]
fn invalid_text_changes_no_card() {
    let draft = after(draft::<Hearts>(), [Act::Say("QSKS-2C".to_owned()), Act::Say("QSQS".to_owned())]);
    assert_eq!(draft.fault, Some(Fault::Twice("QS".to_owned())));
    assert_eq!((draft.typed.as_deref(), draft.arrangement.place(0).len()), (Some("QSQS"), 2));
    let draft = draft.reduce(Act::Choose(1));
    assert_eq!(draft.typed, None);
}

#[test]
fn giving_a_share_to_a_seat_swaps_it_with_the_previous_owner() {
    assert_eq!(shared("01234", 5, 3, 0), "31204");
    assert_eq!(shared(NONE, 5, 1, 0), "10234");
    let draft = after(draft::<Daihinmin>(), [Act::Set(0, "10234".to_owned())]);
    assert_eq!(draft.layout().places.iter().map(|place| place.size).sum::<usize>(), 53);
}
