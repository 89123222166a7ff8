//! The rules of 6 Nimmt!. Each test checks the rule stated above it, in both directions.

#![allow(clippy::unwrap_used)]

use std::collections::HashSet;
use tefuda_games::{
    Fault, Game, Lang, Say, Seat, Seed, Spec, Standing, View,
    nimmt::{
        Cards, HEADS_IN_DECK, Nimmt, NimmtConfig, NimmtDeal, NimmtMove, NimmtStanding, NimmtView, PRESETS,
        Placement, Reason, Row, Taken, heads_of,
    },
    places,
};

fn rules(words: &str) -> NimmtConfig {
    Nimmt::config(&Spec::parse(&PRESETS, words).unwrap())
}

/// A game with one seat per hand. Each hand is filled up to ten with the highest remaining cards.
fn game(rows: [u8; 4], hands: &[&[u8]]) -> Nimmt {
    let mut left = Cards::up_to(104) - rows.into_iter().collect();
    let named = hands.iter().flat_map(|hand| hand.iter().copied()).collect();
    left = left - named;
    let mut dealt = [Cards::EMPTY; 10];
    for (hand, named) in dealt.iter_mut().zip(hands) {
        *hand = named.iter().copied().collect();
        while hand.len() < 10 {
            let card = left.highest().unwrap();
            hand.insert(card);
            left.remove(card);
        }
    }
    let config = rules(&format!("standard:players={}", hands.len()));
    Nimmt::new(config, &NimmtDeal { hands: dealt, rows }).unwrap()
}

/// All seats choose a card, in seat order.
fn choose(game: &mut Nimmt, cards: &[u8]) {
    for card in cards {
        game.play(NimmtMove::Card(*card)).unwrap_or_else(|reason| panic!("{card}: {}", reason.say(Lang::En)));
    }
}

fn row(game: &Nimmt, number: usize) -> &[u8] {
    game.table().rows()[number - 1].cards()
}

/// The placements of a turn's cards, and the heads taken.
fn placed(game: &Nimmt, turn: usize) -> Vec<(u8, u8, u8, u8)> {
    let (_, placements) = game.table().placements(turn).unwrap();
    placements.iter().map(|p: &Placement| (p.seat.0, p.card, p.row, p.heads)).collect()
}

/// The cards are 1 to 104, each once.
#[test]
fn a_deal_has_each_card_at_most_once_and_none_beyond_104() {
    for players in 2..=10 {
        for seed in 0..20 {
            let config = rules(&format!("standard:players={players}"));
            let deal = NimmtDeal::random(&config, Seed(seed));
            let hands = deal.hands.iter().fold(Cards::EMPTY, |all, hand| all | *hand);
            let all = hands | deal.rows.into_iter().collect();
            assert_eq!(all.len(), players * 10 + 4);
            assert!(all.within(Cards::up_to(104)));
        }
    }
    let good = NimmtDeal::random(&rules("standard:players=10"), Seed(1));
    let all = good.hands.iter().fold(good.rows.into_iter().collect(), |all: Cards, hand| all | *hand);
    assert_eq!(all, Cards::up_to(104), "ten players hold all cards");
}

/// The cards are 1 to 104, each once.
#[test]
fn a_deal_with_a_card_twice_is_refused() {
    let config = rules("standard:players=2");
    let good = NimmtDeal::random(&config, Seed(1));
    let first = good.hands[0].lowest().unwrap();
    let mut twice = good;
    twice.rows[2] = first;
    assert_eq!(Nimmt::new(config, &twice), Err(Fault::Twice(first.to_string())));
    let mut hands = good;
    let second = hands.hands[1].lowest().unwrap();
    hands.hands[1].remove(second);
    hands.hands[1].insert(first);
    assert_eq!(Nimmt::new(config, &hands), Err(Fault::Twice(first.to_string())));
    let mut rows = good;
    rows.rows[1] = rows.rows[0];
    assert_eq!(Nimmt::new(config, &rows), Err(Fault::Twice(rows.rows[0].to_string())));
    for card in [0, 105, 255] {
        let mut none = good;
        none.rows[3] = card;
        assert!(Nimmt::new(config, &none).unwrap_err().to_string().contains("deal.rows"));
    }
}

/// The heads on a card, where the first match counts: 55 has 7, multiples of 11 have 5, of 10 have 3, of 5
/// have 2, all others 1. There are 171 in all.
#[test]
fn cards_have_the_printed_heads() {
    for (card, heads) in
        [(55, 7), (11, 5), (99, 5), (10, 3), (100, 3), (5, 2), (95, 2), (1, 1), (104, 1), (54, 1)]
    {
        assert_eq!(heads_of(card), heads, "{card}");
    }
    let with = |heads| (1..=104).filter(|card| heads_of(*card) == heads).count();
    assert_eq!([7, 5, 3, 2, 1].map(with), [1, 8, 10, 9, 76]);
    assert_eq!((1..=104).map(heads_of).map(u32::from).sum::<u32>(), u32::from(HEADS_IN_DECK));
    assert_eq!(HEADS_IN_DECK, 171);
    assert!([0, 105, 110, 128, 255].iter().all(|card| heads_of(*card) == 0));
}

/// 2–10 players, 10 cards each, and four rows of one card.
#[test]
fn each_player_starts_with_ten_cards_and_each_row_with_one() {
    for players in 2..=10 {
        let config = rules(&format!("standard:players={players}"));
        let game = Nimmt::new(config, &NimmtDeal::random(&config, Seed(9))).unwrap();
        assert_eq!((game.seats(), Nimmt::seats_for(config)), (players, players));
        assert!(Seat::all(players).all(|seat| game.hand(seat).len() == 10));
        assert!(game.hand(Seat(players)).is_empty());
        assert!(game.table().rows().iter().all(|row| row.len() == 1 && row.free() == 4));
    }
    for words in ["standard:players=1", "standard:players=11"] {
        assert!(Spec::parse(&PRESETS, words).is_err());
    }
    let config = rules("standard:players=3");
    let mut deal = NimmtDeal::random(&config, Seed(9));
    let card = deal.hands[1].lowest().unwrap();
    deal.hands[1].remove(card);
    assert_eq!(Nimmt::new(config, &deal), Err(Fault::HandSize { seat: 1, found: 9, needed: 10 }));
    let four = NimmtDeal::random(&rules("standard:players=4"), Seed(9));
    assert_eq!(Nimmt::new(config, &four), Err(Fault::HandSize { seat: 3, found: 10, needed: 0 }));
}

/// In a turn, all players choose a card face down and reveal it. The cards are then placed in ascending
/// order.
#[test]
fn a_card_stays_hidden_until_all_have_chosen() {
    let start = game([10, 20, 30, 40], &[&[11, 50], &[12, 51], &[13, 52]]);
    let (mut one, mut other) = (start.clone(), start);
    assert_eq!(one.turn(), Some(Seat(0)));
    choose(&mut one, &[11]);
    choose(&mut other, &[50]);
    assert_eq!(one.turn(), Some(Seat(1)));
    assert_eq!(one.view(Seat(0)).chosen(), Some(11));
    for seat in [1, 2].map(Seat) {
        assert_eq!(one.view(seat), other.view(seat), "the choice of seat 0 is visible");
        assert!(one.view(seat).table().has_chosen(Seat(0)) && one.view(seat).chosen().is_none());
        assert!(one.view(seat).unseen().has(11));
    }
    choose(&mut one, &[51, 52]);
    assert_eq!(one.table().plays(0), Some(&[11, 51, 52][..]));
    assert!(!one.view(Seat(1)).unseen().has(11), "all are turned over");
    assert_eq!(one.turn(), Some(Seat(0)), "the next turn begins");
}

/// In a turn, all players choose a card face down and reveal it. The cards are then placed in ascending
/// order.
#[test]
fn cards_are_placed_from_the_lowest_to_the_highest() {
    let mut game = game([10, 20, 30, 40], &[&[14], &[11], &[13], &[12]]);
    choose(&mut game, &[14, 11, 13, 12]);
    assert_eq!(row(&game, 1), [10, 11, 12, 13, 14]);
    assert_eq!(placed(&game, 0), [(1, 11, 1, 0), (3, 12, 1, 0), (2, 13, 1, 0), (0, 14, 1, 0)]);
    assert!(game.table().waiting().is_empty());
}

/// A card goes to the row with the highest end below it.
#[test]
fn a_card_goes_to_the_row_with_the_highest_end_below_it() {
    let mut game = game([40, 10, 30, 20], &[&[25, 39], &[104, 11]]);
    assert_eq!(
        [25, 39, 104, 11, 10, 9].map(|card| game.table().row_for(card)),
        [Some(3), Some(2), Some(0), Some(1), None, None]
    );
    choose(&mut game, &[25, 104]);
    assert_eq!((row(&game, 4), row(&game, 1)), (&[20, 25][..], &[40, 104][..]));
    assert_eq!((row(&game, 2), row(&game, 3)), (&[10][..], &[30][..]));
    let view = game.view(Seat(0));
    let outlook = view.outlook(39);
    assert_eq!((outlook.row, outlook.free, outlook.heads), (Some(3), 4, 0));
    // All eight numbers between 30 and 39 are unseen.
    assert_eq!(outlook.between, 8);
}

/// The sixth card of a row takes the five cards before it and starts the row again.
#[test]
fn the_sixth_card_takes_the_five_and_starts_the_row() {
    let mut game = game([10, 60, 70, 80], &[&[11, 13, 55, 56], &[12, 14, 15, 16]]);
    choose(&mut game, &[11, 12]);
    choose(&mut game, &[13, 14]);
    assert_eq!(row(&game, 1), [10, 11, 12, 13, 14], "the fifth card takes nothing");
    assert_eq!(game.table().heads(), [0, 0]);
    let outlook = game.view(Seat(1)).outlook(15);
    // 10 has three heads, 11 five, the others one each.
    assert_eq!((outlook.row, outlook.free, outlook.heads, outlook.between), (Some(1), 0, 11, 0));
    choose(&mut game, &[56, 15]);
    // 15 takes the five cards; then 56 is placed after it.
    assert_eq!(placed(&game, 2), [(1, 15, 1, 11), (0, 56, 1, 0)]);
    assert_eq!(row(&game, 1), [15, 56]);
    assert_eq!(game.table().heads(), [0, 11]);
    let (rows, placements) = game.table().placements(2).unwrap();
    assert_eq!(rows[0].cards(), [10, 11, 12, 13, 14], "the row before the turn");
    assert_eq!((placements[0].taken, placements[1].taken), (Taken::Sixth, Taken::Nothing));
}

/// If a card is below all four ends, its player takes any row, and the card starts that row again.
#[test]
fn a_card_below_all_ends_takes_the_row_that_its_player_picks() {
    let start = game([11, 20, 30, 55], &[&[56], &[5], &[100]]);
    for (number, heads) in [(1, 5), (2, 3), (3, 3), (4, 7)] {
        let mut game = start.clone();
        choose(&mut game, &[56, 5, 100]);
        assert_eq!(game.turn(), Some(Seat(1)));
        let mut legal = Vec::new();
        game.legal(&mut legal);
        assert_eq!(legal, [1, 2, 3, 4].map(NimmtMove::Row));
        game.play(NimmtMove::Row(number)).unwrap();
        assert_eq!(game.table().heads(), [0, heads, 0]);
        assert_eq!(row(&game, number.into())[0], 5);
        let (_, placements) = game.table().placements(0).unwrap();
        assert_eq!((placements[0].card, placements[0].taken, placements[0].row), (5, Taken::Choice, number));
        assert_eq!(game.table().choice(0), Some(number));
        // 56 follows 55 unless that row was taken. Then 30 is the highest end below it.
        assert_eq!(placements[1].row, if number == 4 { 3 } else { 4 });
    }
    let mut game = start;
    choose(&mut game, &[56, 5, 100]);
    let refusal = |play| game.check(play).unwrap_err();
    assert_eq!(refusal(NimmtMove::Row(0)), Reason::NoSuchRow);
    assert_eq!(refusal(NimmtMove::Row(5)), Reason::NoSuchRow);
    assert_eq!(refusal(NimmtMove::Card(104)), Reason::RowFirst);
}

/// The others wait meanwhile, and all players already see this turn's cards.
#[test]
fn while_a_row_is_picked_the_others_wait_and_see_the_cards() {
    let mut game = game([11, 20, 30, 55], &[&[56], &[5], &[100]]);
    assert_eq!(game.check(NimmtMove::Row(1)), Err(Reason::NoRowNow));
    choose(&mut game, &[56, 5, 100]);
    for seat in Seat::all(3) {
        let view = game.view(seat);
        assert_eq!(view.table().taker(), Some(Seat(1)));
        assert_eq!(view.table().waiting(), [(Seat(1), 5), (Seat(0), 56), (Seat(2), 100)]);
        assert!(!view.unseen().meets([56, 5, 100].into_iter().collect()));
        assert_eq!(view.chosen(), None);
        if seat != Seat(1) {
            assert_eq!(view.check(NimmtMove::Row(1)), Err(Reason::NotYourTurn));
        }
    }
    assert_eq!((game.table().turns(), game.table().revealed_turns()), (0, 1));
    assert!(game.table().rows().iter().all(|row| row.len() == 1), "nothing is placed yet");
    assert!(game.table().placements(0).is_none());
    game.play(NimmtMove::Row(1)).unwrap();
    assert_eq!((game.table().turns(), game.table().revealed_turns()), (1, 1));
}

/// A turn has at most one choice of a row: once the lowest card is placed, no other card is below all ends.
#[test]
fn only_the_lowest_card_of_a_turn_can_need_a_row() {
    let mut start = game([11, 20, 30, 55], &[&[3], &[2], &[1]]);
    choose(&mut start, &[3, 2, 1]);
    assert_eq!(start.turn(), Some(Seat(2)));
    start.play(NimmtMove::Row(4)).unwrap();
    assert_eq!(row(&start, 4), [1, 2, 3], "those that were below all ends follow it");
    assert_eq!(start.turn(), Some(Seat(0)));
    assert_eq!(start.table().heads(), [0, 0, 7]);
}

/// The played card never counts among the cards that it takes.
#[test]
fn the_played_card_does_not_count_in_its_own_pick_up() {
    let mut sixth = game([51, 2, 3, 4], &[&[52, 55], &[53, 56], &[54, 57]]);
    choose(&mut sixth, &[52, 53, 54]);
    choose(&mut sixth, &[55, 56, 57]);
    // 55 is the fifth card, and 56 takes the five cards with the seven heads of 55.
    assert_eq!(sixth.table().heads(), [0, 1 + 1 + 1 + 1 + 7, 0]);
    assert_eq!(row(&sixth, 1), [56, 57]);
    let mut below = game([90, 91, 92, 93], &[&[55], &[100]]);
    choose(&mut below, &[55, 100]);
    below.play(NimmtMove::Row(2)).unwrap();
    assert_eq!(below.table().heads(), [1, 0], "91 alone, without the seven of 55");
    assert_eq!(below.table().rows()[1].heads(), 7);
}

/// A deal is ten turns.
#[test]
fn a_deal_is_ten_turns() {
    for players in 2..=10u8 {
        let config = rules(&format!("standard:players={players}"));
        let mut game = Nimmt::new(config, &NimmtDeal::random(&config, Seed(4))).unwrap();
        let mut rng = Seed(5).rng();
        let mut cards = 0;
        while let Some(play) = game.random_move(&mut rng) {
            assert!(game.result().is_none());
            cards += u32::from(matches!(play, NimmtMove::Card(_)));
            game.play(play).unwrap();
        }
        assert_eq!(cards, u32::from(players) * 10);
        assert_eq!(game.table().turns(), 10);
        assert_eq!(game.check(NimmtMove::Card(1)), Err(Reason::DealOver));
        assert_eq!(game.check(NimmtMove::Row(1)), Err(Reason::DealOver));
        let heads = game.result().unwrap();
        let lying: i32 = game.table().rows().iter().map(|row: &Row| i32::from(row.heads())).sum();
        let on_table: i32 = game.table().seen().iter().map(|card| i32::from(heads_of(card))).sum();
        assert_eq!(heads.iter().sum::<i32>() + lying, on_table, "all other heads are still on the table");
    }
}

/// A match ends after the deal in which a player reaches 66.
#[test]
fn a_match_ends_after_the_deal_in_which_a_player_reaches_the_target() {
    for (words, target) in [("standard", 66), ("standard:target=20", 20), ("tactics:players=2", 66)] {
        let config = rules(words);
        let mut standing = NimmtStanding::new(config);
        let mut rng = Seed(6).rng();
        while !standing.over() {
            assert!(standing.totals().iter().all(|total| *total < target));
            let number = standing.deals().len() as u64;
            let mut game = Nimmt::new(config, &standing.deal(Seed(number))).unwrap();
            game.play_out(&mut rng);
            standing.add(&game);
        }
        assert!(standing.totals().iter().any(|total| *total >= target));
    }
}

/// The lowest total wins, and ties share their places.
#[test]
fn fewest_heads_win_and_ties_share_their_places() {
    assert_eq!(places(&[12, 5, 66, 5], Nimmt::FACTS.low_wins), [3.0, 1.5, 4.0, 1.5]);
}

/// `deck` is "full" or "tactics" (only cards 1 to 10·n+4).
#[test]
fn the_tactics_deck_has_only_the_cards_that_are_dealt() {
    for players in 2..=10u8 {
        let config = rules(&format!("tactics:players={players}"));
        assert_eq!(config.highest(), players * 10 + 4);
        let game = Nimmt::new(config, &NimmtDeal::random(&config, Seed(1))).unwrap();
        let view: NimmtView = game.view(Seat(0));
        let others = Seat::all(players).skip(1).fold(Cards::EMPTY, |all, seat| all | game.hand(seat));
        assert_eq!(view.unseen(), others, "every unseen card is in somebody's hand");
    }
    let full = NimmtDeal {
        hands: NimmtDeal::random(&rules("tactics:players=2"), Seed(1)).hands,
        rows: [101, 102, 103, 104],
    };
    assert!(Nimmt::new(rules("standard:players=2"), &full).is_ok());
    assert!(Nimmt::new(rules("tactics:players=2"), &full).unwrap_err().to_string().contains("no others"));
}

/// The presets are `standard`, `tactics` and `paper` (6 players, one deal).
#[test]
fn the_presets_follow_the_rules() {
    assert_eq!(PRESETS.each_ref().map(|preset| preset.id), ["standard", "tactics", "paper"]);
    let [standard, tactics, paper] = ["standard", "tactics", "paper"].map(rules);
    assert_eq!((standard.players, standard.highest(), standard.target), (6, 104, 66));
    assert_eq!((tactics.players, tactics.highest(), tactics.target), (6, 64, 66));
    assert_eq!((paper.players, paper.highest()), (6, 104));
    // In every deal a player takes heads, so one deal ends the match.
    for seed in 0..200 {
        for config in [paper, rules("paper:players=2")] {
            let mut standing = NimmtStanding::new(config);
            let mut game = Nimmt::new(config, &standing.deal(Seed(seed))).unwrap();
            game.play_out(&mut Seed(seed).rng());
            standing.add(&game);
            assert!(standing.over());
        }
    }
}

/// A record has for each turn the cards in seat order, then `row 1` to `row 4` if a card needs it.
#[test]
fn a_record_has_the_cards_in_seat_order_and_then_the_row() {
    let mut game = game([11, 20, 30, 55], &[&[56, 57], &[5], &[100]]);
    choose(&mut game, &[56, 5, 100]);
    game.play(NimmtMove::Row(3)).unwrap();
    choose(&mut game, &[57]);
    let moves: Vec<(u8, String)> =
        game.history().iter().map(|(seat, play)| (seat.0, play.to_string())).collect();
    let expected = [(0, "56"), (1, "5"), (2, "100"), (1, "row 3"), (0, "57")];
    assert_eq!(moves, expected.map(|(seat, play)| (seat, play.to_owned())));
}

/// Each refusal has its own words in both languages.
#[test]
fn each_refusal_has_its_own_words() {
    let all = [
        Reason::DealOver,
        Reason::NotYourTurn,
        Reason::RowFirst,
        Reason::NoRowNow,
        Reason::NoSuchRow,
        Reason::NotHeld(55),
    ];
    for lang in Lang::ALL {
        assert_eq!(all.iter().map(|reason| reason.say(lang)).collect::<HashSet<_>>().len(), all.len());
    }
    assert!(Reason::NotHeld(55).say(Lang::Ja).contains("55"));
}
