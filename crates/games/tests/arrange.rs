//! Deals set up by hand: text survives a round trip, the rules have the last word, and the seed fills in the
//! rest.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use tefuda_games::{
    Arrange, Arrangement, Fault, Game, Seed, Spec, Standing,
    arrange::{self, LONGEST_DEAL, Place, PlaceKind, complete, deal_text, read_deal},
    daihinmin::Daihinmin,
    games,
    hearts::{Hearts, Passing},
    leduc::Leduc,
    nimmt::Nimmt,
    seed::below,
};

/// Rules of a game: a preset, or one of the variants below.
fn rules<G: Game>(n: usize) -> Spec {
    let presets = G::FACTS.presets;
    let more: &[&str] = match G::FACTS.id {
        "nimmt" => &["standard:players=2", "tactics:players=10", "standard:players=10", "tactics:players=3"],
        "hearts" => &["standard:first_lead=given", "paper:passing=true"],
        _ => &[],
    };
    let said: Vec<Spec> = more.iter().map(|words| Spec::parse(presets, words).unwrap()).collect();
    let all: Vec<Spec> = presets.iter().map(tefuda_games::Entry::spec).chain(said).collect();
    all[n % all.len()].clone()
}

/// The deal of a match after `number` other deals.
fn some_deal<G: Game>(rules: &Spec, seed: u64, number: usize) -> G::Deal {
    let config = G::config(rules);
    let mut standing = G::Standing::new(config);
    for deal in 0..number as u64 {
        let mut game = G::new(config, &standing.deal(Seed(seed).child(deal))).unwrap();
        game.play_out(&mut Seed(seed).child(deal).rng());
        standing.add(&game);
    }
    standing.deal(Seed(seed).child(99))
}

fn written<G: Arrange>(rules: &Spec, arrangement: &Arrangement) -> String {
    arrangement.write(&G::layout(G::config(rules), arrangement))
}

/// Checks that a deal survives writing and reading, whatever the seed.
fn comes_back<G: Arrange>(n: usize, seed: u64, number: usize) {
    let rules = rules::<G>(n);
    let deal = some_deal::<G>(&rules, seed, number);
    let text = deal_text::<G>(&rules, &deal);
    assert!(text.len() <= LONGEST_DEAL / 2, "{text}");
    assert!(
        text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b)),
        "{text} needs no escapes"
    );
    assert_eq!(read_deal::<G>(&rules, &text, Seed(seed + 1)).unwrap(), deal, "{text}");
    let read = arrange::read::<G>(&rules, &text).unwrap();
    assert_eq!(read, G::arrangement(G::config(&rules), &deal), "{text}");
    assert!(read.is_full(&G::layout(G::config(&rules), &read)));
    assert_eq!(written::<G>(&rules, &read), text);
}

/// Opens some cards and choices of a deal. Checks that the others stay, and that only the seed decides the
/// open ones.
fn is_completed<G: Arrange>(n: usize, seed: u64, number: usize) {
    let rules = rules::<G>(n);
    let config = G::config(&rules);
    let whole = G::arrangement(config, &some_deal::<G>(&rules, seed, number));
    let mut rng = Seed(seed).child(7).rng();
    let mut part = whole.clone();
    for card in whole.places.concat() {
        if below(&mut rng, 2) == 0 {
            part.take(card);
        }
    }
    for choice in &mut part.choices {
        if below(&mut rng, 2) == 0 {
            *choice = None;
        }
    }
    let deal = complete::<G>(&rules, &part, Seed(seed)).unwrap();
    let dealt = G::arrangement(config, &deal);
    let layout = G::layout(config, &dealt);
    for (at, place) in layout.places.iter().enumerate() {
        assert_eq!(dealt.place(at).len(), place.size);
        let names = |cards: &[u8]| {
            cards.iter().map(|card| layout.pack[usize::from(*card)].clone()).collect::<Vec<_>>()
        };
        let there = names(dealt.place(at));
        assert!(names(part.place(at)).iter().all(|name| there.contains(name)));
    }
    for (made, dealt) in part.choices.iter().zip(&dealt.choices) {
        assert!(made.is_none() || made == dealt);
    }
    // The result is the same through text.
    let text = written::<G>(&rules, &part);
    assert_eq!(read_deal::<G>(&rules, &text, Seed(seed)), Ok(deal), "{text}");
}

/// Checks that typed text is read or refused, and that accepted text has one written form.
fn is_stable<G: Arrange>(n: usize, text: &str) {
    let rules = rules::<G>(n);
    if let Ok(read) = arrange::read::<G>(&rules, text) {
        let text = written::<G>(&rules, &read);
        let again = arrange::read::<G>(&rules, &text).unwrap();
        assert_eq!(written::<G>(&rules, &again), text);
        let made = |of: &Arrangement| complete::<G>(&rules, of, Seed(1));
        assert_eq!(made(&again), made(&read), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_deal_survives_a_round_trip_through_text(n in 0..9usize, seed in 0..10_000u64, number in 0..4usize) {
        games!(comes_back(n, seed, number));
    }

    #[test]
    fn the_seed_decides_what_is_left_open(n in 0..9usize, seed in 0..10_000u64, number in 0..4usize) {
        games!(is_completed(n, seed, number));
    }

    #[test]
    fn no_text_makes_the_reader_panic(n in 0..9usize, text in "([2-9TJQKA][CDHS]|JK|[JQK1-9]|[0-9]{1,3}|[-._]|\\PC){0,20}(_(pass|lead|class|place|order|first)\\.[a-z0-4]{0,6}){0,3}") {
        games!(is_stable(n, &text));
    }
}

#[test]
fn a_deal_is_short_and_can_be_typed() {
    let rules = rules::<Hearts>(0);
    let text = deal_text::<Hearts>(&rules, &some_deal::<Hearts>(&rules, 5, 0));
    assert!(text.len() <= 90, "{text}");
    assert!(text.ends_with("_pass.left"), "{text}");
    let deal = read_deal::<Hearts>(&rules, "QSKSAS--2C_pass.hold", Seed(3)).unwrap();
    assert_eq!(deal.passing, Passing::Hold);
    let held = |seat: usize, card: &str| deal.hands[seat].has(card.parse().unwrap());
    assert!(held(0, "QS") && held(0, "KS") && held(0, "AS") && held(2, "2C"));
    let leduc = rules_of_leduc();
    assert_eq!(
        deal_text::<Leduc>(&leduc, &read_deal::<Leduc>(&leduc, "K-Q-K_first.1", Seed(1)).unwrap()),
        "K-Q-K_first.1"
    );
}

fn rules_of_leduc() -> Spec {
    rules::<Leduc>(0)
}

/// The message about faulty text.
fn fault<G: Arrange>(n: usize, text: &str) -> String {
    read_deal::<G>(&rules::<G>(n), text, Seed(1)).unwrap_err().to_string()
}

#[test]
fn faults_are_named() {
    for (found, named) in [
        (fault::<Hearts>(0, "QSQS"), "the card QS appears twice"),
        (fault::<Hearts>(0, "QS-KSQS"), "the card QS appears twice"),
        (fault::<Hearts>(0, "QX"), "‘QX’ is not a card in this deck"),
        (fault::<Hearts>(0, "QS手"), "‘手’ is not a card in this deck"),
        (fault::<Hearts>(0, "2C3C4C5C6C7C8C9CTCJCQCKCAC2D"), "seat 0 has 14 cards instead of 13"),
        (fault::<Hearts>(0, "----2C"), "more than 4 places"),
        (fault::<Hearts>(0, "_pass.up"), "Allowed: left | right | across | hold"),
        (fault::<Hearts>(0, "_pass"), "Allowed: left | right | across | hold"),
        (fault::<Hearts>(0, "_pass.left_pass.left"), "pass is set twice"),
        (fault::<Hearts>(0, "_lead.2"), "unknown setting ‘lead’. Use one of: pass"),
        (fault::<Hearts>(1, "_lead.4"), "Allowed: 0 … 3"),
        (fault::<Daihinmin>(0, "JK-JK"), "the card JK appears twice"),
        (fault::<Daihinmin>(0, "_class.01233"), "Allowed: 01234 … | none"),
        (fault::<Daihinmin>(0, "_place.none"), "Allowed: 01234 …"),
        (
            fault::<Daihinmin>(
                0,
                "3C4C5C6C7C8C9CTCJCQCKC-3D4D5D6D7D8D9DTDJDQDKD--3H4H5H6H7H8H9HTHJHQHKH_place.01234",
            ),
            "cards instead of",
        ),
        (
            fault::<Daihinmin>(0, "3C4C5C6C7C8C9CTCJCQCKC_class.40123_place.01234"),
            "seat 0 has 11 cards instead of 10",
        ),
        (fault::<Leduc>(0, "K-K-K"), "there are only 2 K cards in the deck"),
        (fault::<Leduc>(0, "KQ-J-K"), "\"deal.private\" must be two cards"),
        (fault::<Leduc>(0, "K-Q-JJ"), "\"deal.public\" must be J, Q or K"),
        (fault::<Leduc>(0, "A"), "‘A’ is not a card in this deck"),
        (fault::<Nimmt>(0, "55.55"), "the card 55 appears twice"),
        (fault::<Nimmt>(0, "055"), "‘055’ is not a card in this deck"),
        (fault::<Nimmt>(6, "35"), "‘35’ is not a card in this deck"),
        (fault::<Nimmt>(6, "---1.2"), "\"deal.rows\" must be four cards"),
        (fault::<Hearts>(0, &"2C".repeat(501)), "limit: 1000 bytes"),
    ] {
        assert!(found.contains(named), "{found} / {named}");
    }
}

#[test]
fn a_missing_last_hand_gets_the_remaining_cards() {
    let rules = rules::<Hearts>(0);
    let three = "2C3C4C5C6C7C8C9CTCJCQCKCAC-2D3D4D5D6D7D8D9DTDJDQDKDAD-2H3H4H5H6H7H8H9HTHJHQHKHAH";
    let read = arrange::read::<Hearts>(&rules, three).unwrap();
    assert_eq!(read.place(3).len(), 13);
    let spades = written::<Hearts>(
        &rules,
        &Arrangement { places: vec![vec![], vec![], vec![], read.place(3).to_vec()], choices: vec![] },
    );
    assert_eq!(spades, "---2S3S4S5S6S7S8S9STSJSQSKSAS");
}

#[test]
fn in_daihinmin_three_consecutive_hands_have_eleven_cards() {
    let rules = rules::<Daihinmin>(0);
    let sizes = |text: &str| {
        let read = arrange::read::<Daihinmin>(&rules, text).unwrap();
        Daihinmin::layout(Daihinmin::config(&rules), &read)
            .places
            .iter()
            .map(|place| place.size)
            .collect::<Vec<_>>()
    };
    assert_eq!(sizes(""), [11, 11, 11, 10, 10]);
    assert_eq!(sizes("3C4C5C6C7C8C9CTCJCQC"), [10, 11, 11, 11, 10]);
    assert_eq!(
        sizes("3C4C5C6C7C8C9CTCJCQC---3H4H5H6H7H8H9HTHJHQHKH-3D4D5D6D7D8D9DTDJDQDKD"),
        [10, 10, 11, 11, 11]
    );
    assert_eq!(sizes("_class.10234"), [10, 11, 11, 11, 10]);
    assert_eq!(sizes("_class.10234_place.04321"), [11, 11, 10, 10, 11]);
}

#[test]
fn the_order_after_twenty_passes_may_stay_open() {
    let rules = rules::<Daihinmin>(0);
    let mut deal = some_deal::<Daihinmin>(&rules, 5, 1);
    deal.order = None;
    let text = deal_text::<Daihinmin>(&rules, &deal);
    assert!(text.ends_with("_order.none"), "{text}");
    assert_eq!(read_deal::<Daihinmin>(&rules, &text, Seed(1)), Ok(deal));
}

#[test]
fn a_moved_card_leaves_its_old_place() {
    let mut arrangement = Arrangement::default();
    for card in [7, 3, 5] {
        arrangement.put(card, 1);
    }
    assert_eq!(arrangement.place(1), [3, 5, 7]);
    arrangement.put(5, 0);
    assert_eq!((arrangement.place(0), arrangement.place(1)), (&[5][..], &[3, 7][..]));
    assert_eq!(arrangement.place_of(5), Some(0));
    arrangement.take(5);
    assert_eq!(arrangement.place_of(5), None);
    let layout = Leduc::layout(Leduc::config(&rules_of_leduc()), &arrangement);
    assert_eq!(layout.places[2], Place { kind: PlaceKind::Public, size: 1 });
    assert!(matches!(arrange::read::<Leduc>(&rules_of_leduc(), "X"), Err(Fault::NotInPack(_))));
}
