//! A seat of Hearts knows everything about hidden cards that follows from the rules, and nothing more.

#![allow(clippy::unwrap_used)]

mod positions;

use positions::{cards, deal, game, pass, play, rules};
use std::collections::HashMap;
use tefuda_games::{
    CardSet, Game, Seat, Seed, Spec, Standing, Suit, View, Worlds,
    hearts::{Hearts, HeartsDeal, HeartsMove, HeartsStanding, PRESETS, Passing},
    seed::below,
    unseen::Unseen,
};

const EVEN: [&str; 4] =
    ["♣234 ♦234 ♥234 ♠2345", "♣567 ♦567 ♥567 ♠6789", "♣89TJ ♦89TJ ♥89T ♠TJ", "♣QKA ♦QKA ♥JQKA ♠QKA"];
const MIXED: [&str; 4] =
    ["♣2345 ♦2345 ♠23456", "♦6789TJQ ♥234 ♠QKA", "♣6 ♥56789TJQKA ♦A ♠7", "♣789TJQKA ♦K ♠89TJ"];
const ONLY_POINTS: [&str; 4] = ["♣2-A", "♥2-K ♠Q", "♦2-A", "♥A ♠23456789TJKA"];

/// The cards that `viewer` believes `seat` can hold.
fn may(game: &Hearts, viewer: u8, seat: usize) -> CardSet {
    game.view(Seat(viewer)).known().may[seat]
}

/// For each seat, whether it is known to be void in each suit (♣♦♥♠).
fn voids(game: &Hearts) -> [[bool; 4]; 4] {
    let may = game.table().possible_cards();
    may.map(|cards| Suit::ALL.map(|suit| !cards.meets(CardSet::suit(suit))))
}

#[test]
fn a_seat_that_did_not_follow_is_void_in_that_suit() {
    let mut game = game("paper", MIXED, 0);
    play(&mut game, "♣2");
    assert!(may(&game, 0, 1).meets(CardSet::suit(Suit::Clubs)), "nothing is known yet");
    play(&mut game, "♦6 ♣6 ♣7");
    for viewer in [0, 2, 3] {
        assert_eq!(may(&game, viewer, 1), CardSet::DECK - CardSet::suit(Suit::Clubs));
    }
    assert_eq!(voids(&game)[1], [true, false, false, false]);
    assert_eq!(voids(&game)[0], [false; 4], "following shows nothing");
    assert_eq!(may(&game, 1, 1), CardSet::EMPTY, "a seat's own hand is not hidden from it");
}

#[test]
fn a_seat_that_led_a_heart_before_hearts_were_broken_has_only_hearts() {
    let hands = ["♣2-A", "♦2-A", "♥2-A", "♠2-A"];
    let mut strict = game("paper:break_hearts=true", hands, 2);
    play(&mut strict, "♥2");
    assert_eq!(may(&strict, 0, 2), CardSet::suit(Suit::Hearts));
    let mut free = game("paper", hands, 2);
    play(&mut free, "♥2");
    assert_eq!(may(&free, 0, 2), CardSet::DECK);
}

#[test]
fn leading_a_heart_after_hearts_were_broken_reveals_nothing() {
    let mut game = game("paper:break_hearts=true,queen_breaks=true", EVEN, 3);
    play(&mut game, "♠Q ♠2 ♠6 ♠T ♥J");
    assert_eq!(may(&game, 0, 3), CardSet::DECK);
}

#[test]
fn a_seat_that_discarded_points_in_the_first_trick_has_only_points() {
    let points = CardSet::suit(Suit::Hearts) | cards("♠Q");
    let mut game = game("standard", ONLY_POINTS, 0);
    play(&mut game, "♣2 ♥2");
    assert_eq!(may(&game, 0, 1), points);
}

#[test]
fn a_seat_that_followed_with_the_queen_in_the_first_trick_has_no_other_spade() {
    let hands = ["♠23456789TJKA ♥A", "♠Q ♣2-K", "♦2-A", "♣A ♥2-K"];
    let mut game = game("standard:first_lead=given", hands, 0);
    play(&mut game, "♠2 ♠Q");
    assert_eq!(may(&game, 0, 1) & CardSet::suit(Suit::Spades), cards("♠Q"));
    assert!(cards("♣K ♦A ♥2").within(may(&game, 0, 1)), "other suits are possible");
}

#[test]
fn before_the_first_card_the_leader_holds_the_two_of_clubs() {
    let game = game("standard", EVEN, 0);
    assert_eq!(
        game.view(Seat(1)).known().holds,
        [cards("♣2"), CardSet::EMPTY, CardSet::EMPTY, CardSet::EMPTY]
    );
    assert_eq!(game.view(Seat(0)).known().holds, [CardSet::EMPTY; 4]);
    let given = positions::game("paper", EVEN, 0);
    assert_eq!(given.view(Seat(1)).known().holds, [CardSet::EMPTY; 4]);
}

#[test]
fn passed_cards_stay_with_the_receiver_until_played() {
    let start = HeartsDeal { passing: Passing::Across, ..deal(EVEN, 0) };
    let mut game = Hearts::new(rules("standard"), &start).unwrap();
    assert_eq!(game.view(Seat(3)).known().holds, [CardSet::EMPTY; 4]);
    pass(&mut game, ["♣4 ♦4 ♠2", "♦567", "♥89T", "♣Q ♠QK"]);
    // Seat 3 passed ♣Q ♠Q ♠K to seat 1.
    assert_eq!(game.view(Seat(3)).known().holds[1], cards("♣Q ♠QK"));
    assert_eq!(game.view(Seat(0)).known().holds[2], cards("♣4 ♦4 ♠2"));
    assert_eq!(game.view(Seat(0)).known().holds[1], CardSet::EMPTY, "seat 0 did not see that");
    play(&mut game, "♣2 ♣Q");
    assert_eq!(game.view(Seat(3)).known().holds[1], cards("♠QK"));
    let worlds = game.view(Seat(3)).worlds().unwrap();
    for n in 0..50 {
        assert!(cards("♠QK").within(worlds.draw(&mut Seed(n).rng()).hand(Seat(1))));
    }
}

#[test]
fn during_passing_worlds_give_the_others_thirteen_cards() {
    let start = HeartsDeal { passing: Passing::Left, ..deal(EVEN, 0) };
    let mut game = Hearts::new(rules("standard"), &start).unwrap();
    game.play(HeartsMove::pass(cards("♣234")).unwrap()).unwrap();
    let worlds = game.view(Seat(1)).worlds().unwrap();
    assert_eq!(worlds.ways(), Unseen::new(&game.view(Seat(1)).known()).unwrap().count());
    assert_eq!(worlds.ways(), 8_122_425_444 * 10_400_600, "39 cards to three hands");
    let world = worlds.draw(&mut Seed(1).rng());
    assert!(Seat::all(4).all(|seat| world.hand(seat).len() == 13));
    assert_eq!(world.history().len(), 1, "only seat 0 has passed cards");
}

/// Plays at random until seat 0 has at most `most` unseen cards, and then up to three more moves.
fn late(rules: &Spec, seed: Seed, most: u32) -> Hearts {
    let config = Hearts::config(rules);
    let mut rng = seed.child(1).rng();
    let mut game = Hearts::new(config, &HeartsStanding::new(config).deal(seed.child(0))).unwrap();
    let more = below(&mut rng, 4);
    while game.view(Seat(0)).unseen().len() > most {
        game.play(game.random_move(&mut rng).unwrap()).unwrap();
    }
    for _ in 0..more {
        game.play(game.random_move(&mut rng).unwrap()).unwrap();
    }
    game
}

/// Every way to deal `cards` to hands of these sizes.
fn splits(cards: &[tefuda_games::Card], room: [u8; 4], hands: [CardSet; 4], found: &mut Vec<[CardSet; 4]>) {
    let Some((card, rest)) = cards.split_first() else {
        found.push(hands);
        return;
    };
    for seat in (0..4).filter(|seat| room[*seat] > 0) {
        let (mut room, mut hands) = (room, hands);
        room[seat] -= 1;
        hands[seat].insert(*card);
        splits(rest, room, hands, found);
    }
}

/// The hands of all deals in which the moves made are legal, as one seat sees it. Found by brute force.
fn legal_worlds(game: &Hearts, viewer: Seat) -> Vec<[CardSet; 4]> {
    let unseen: Vec<_> = game.view(viewer).unseen().iter().collect();
    let mut room = [0, 1, 2, 3].map(|seat| game.hand(Seat(seat)).len() as u8);
    room[viewer.index()] = 0;
    let mut hands = [CardSet::EMPTY; 4];
    hands[viewer.index()] = game.hand(viewer);
    let mut found = Vec::new();
    splits(&unseen, room, hands, &mut found);
    let history = game.history();
    found.retain(|hands| {
        let mut start = *hands;
        for (seat, play) in &history {
            let HeartsMove::Play(card) = play else { unreachable!("no card is passed here") };
            start[seat.index()].insert(*card);
        }
        let deal = HeartsDeal { hands: start, ..game.deal() };
        let mut replayed = Hearts::new(*game.table().config(), &deal).unwrap();
        history.iter().all(|(seat, play)| replayed.turn() == Some(*seat) && replayed.play(*play).is_ok())
    });
    found
}

/// The strongest check of inference: the possible deals are exactly those in which the moves made are legal.
#[test]
fn late_worlds_are_exactly_the_deals_from_which_play_is_legal() {
    let mut narrowed = 0;
    for number in 0..16u64 {
        let on = |bit: u32| number >> bit & 1 == 1;
        let words = format!(
            "paper:first_lead={},break_hearts={},queen_breaks={},no_points_first={}",
            if on(0) { "two_of_clubs" } else { "given" },
            on(1),
            on(2),
            on(3),
        );
        let rules = Spec::parse(&PRESETS, &words).unwrap();
        for n in 0..60 {
            let game = late(&rules, Seed(number).child(n), 6);
            for viewer in Seat::all(4) {
                let worlds = game.view(viewer).worlds().unwrap();
                let legal = legal_worlds(&game, viewer);
                assert_eq!(worlds.ways(), legal.len() as u128, "{words}, {n}: {game:?}");
                let drawn = worlds.draw(&mut Seed(n).rng());
                assert!(legal.contains(&[0, 1, 2, 3].map(|seat| drawn.hand(Seat(seat)))));
                narrowed += usize::from(legal.len() == 1);
            }
        }
    }
    assert!(narrowed > 0);
}

/// The same check with hands of few suits, which cause many voids and forced leads.
#[test]
fn late_worlds_are_exact_with_lopsided_hands_too() {
    for number in 0..8u64 {
        let on = |bit: u32| number >> bit & 1 == 1;
        let words = format!(
            "paper:break_hearts=true,queen_breaks={},no_points_first={},first_lead={}",
            on(0),
            on(1),
            if on(2) { "two_of_clubs" } else { "given" },
        );
        let config = rules(&words);
        for n in 0..100 {
            let seed = Seed(1000 + number).child(n);
            let mut rng = seed.rng();
            let mut deal = HeartsDeal::random(seed, Passing::Hold);
            deal.hands = lopsided(&mut rng);
            let mut game = Hearts::new(config, &deal).unwrap();
            while game.view(Seat(0)).unseen().len() > 6 {
                game.play(game.random_move(&mut rng).unwrap()).unwrap();
            }
            for viewer in Seat::all(4) {
                let count = game.view(viewer).worlds().unwrap().ways();
                assert_eq!(count, legal_worlds(&game, viewer).len() as u128, "{words}, {n}: {game:?}");
            }
        }
    }
}

/// Hands in which suits stay together: the deck sorted by suit, cut, with a few cards exchanged.
fn lopsided(rng: &mut tefuda_games::Rng) -> [CardSet; 4] {
    let mut deck: Vec<_> = CardSet::DECK.iter().collect();
    let cut = below(rng, 52) as usize;
    deck.rotate_left(cut);
    for _ in 0..below(rng, 8) {
        deck.swap(below(rng, 52) as usize, below(rng, 52) as usize);
    }
    [0, 1, 2, 3].map(|seat| deck[13 * seat..13 * (seat + 1)].iter().copied().collect())
}

/// Passing adds one known fact, so the count covers only deals in which the receiver holds the passed cards.
#[test]
fn with_passing_the_receiver_holds_the_passed_cards_in_every_world() {
    for n in 0..200 {
        let game = late(&PRESETS[0].spec(), Seed(500).child(n), 6);
        for viewer in Seat::all(4) {
            let view = game.view(viewer);
            let receiver = game.table().passing().receiver(viewer);
            let may = game.table().possible_cards();
            let unseen: Vec<_> = view.unseen().iter().collect();
            let mut room = [0, 1, 2, 3].map(|seat| game.hand(Seat(seat)).len() as u8);
            room[viewer.index()] = 0;
            let mut found = Vec::new();
            splits(&unseen, room, [CardSet::EMPTY; 4], &mut found);
            found.retain(|hands| {
                (0..4).all(|seat| hands[seat].within(may[seat]))
                    && (view.gave() - game.table().played()).within(hands[receiver.index()])
            });
            assert_eq!(view.worlds().unwrap().ways(), found.len() as u128);
        }
    }
}

#[test]
fn every_world_is_equally_likely() {
    let mut tested = 0;
    for n in 0..60 {
        let game = late(&PRESETS[(n % 2) as usize].spec(), Seed(900).child(n), 6);
        let worlds = game.view(game.turn().unwrap_or_default()).worlds().unwrap();
        let count = worlds.ways() as usize;
        if !(6..=60).contains(&count) {
            continue;
        }
        tested += 1;
        let mut rng = Seed(n).rng();
        let mut drawn: HashMap<[CardSet; 4], u32> = HashMap::new();
        for _ in 0..200 * count {
            let world = worlds.draw(&mut rng);
            *drawn.entry([0, 1, 2, 3].map(|seat| world.hand(Seat(seat)))).or_default() += 1;
        }
        assert_eq!(drawn.len(), count, "every world is drawn");
        let chi: f64 = drawn.values().map(|&n| (f64::from(n) - 200.0).powi(2) / 200.0).sum();
        // The mean plus six standard deviations of chi-square with this many degrees of freedom.
        let free = (count - 1) as f64;
        assert!(chi < free + 6.0 * (2.0 * free).sqrt(), "{chi} for {count} worlds");
    }
    assert!(tested > 10, "{tested}");
}

#[test]
fn the_text_of_a_view_does_not_contain_hidden_cards() {
    let game = game("standard", EVEN, 0);
    let text = serde_json::to_string(&game.view(Seat(0))).unwrap();
    for hidden in cards(EVEN[1]) {
        assert!(!text.contains(&hidden.to_string()), "{hidden} shows in {text}");
    }
}
