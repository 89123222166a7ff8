//! The rules of Hearts. Each test checks the rule stated above it, in both directions.

#![allow(clippy::unwrap_used)]

mod positions;

use positions::{card, cards, deal, finish, game, pass, play, refusal, rules};
use tefuda_games::{
    CardSet, Game, Lang, Say, Seat, Seed, Standing, Suit, View,
    hearts::{Hearts, HeartsDeal, HeartsMove, HeartsStanding, Passing, Reason, points_of},
};

/// Each seat holds one full suit.
const SUITS: [&str; 4] = ["♣2-A", "♦2-A", "♥2-A", "♠2-A"];
/// Seat 0 has ♣2. Seat 1 has no clubs, but point cards and others. Seat 2 has one club, and otherwise only
/// point cards.
const MIXED: [&str; 4] =
    ["♣2345 ♦2345 ♠23456", "♦6789TJQ ♥234 ♠QKA", "♣6 ♥56789TJQKA ♦A ♠7", "♣789TJQKA ♦K ♠89TJ"];
/// Seat 1 has no clubs and only point cards.
const ONLY_POINTS: [&str; 4] = ["♣2-A", "♥2-K ♠Q", "♦2-A", "♥A ♠23456789TJKA"];
/// Each seat holds a sequence of cards in every suit.
const EVEN: [&str; 4] =
    ["♣234 ♦234 ♥234 ♠2345", "♣567 ♦567 ♥567 ♠6789", "♣89TJ ♦89TJ ♥89T ♠TJ", "♣QKA ♦QKA ♥JQKA ♠QKA"];

/// Four players in seats 0 to 3; play goes 0→1→2→3.
#[test]
fn play_goes_round_in_the_order_of_seats() {
    let mut game = game("paper", EVEN, 2);
    for (turn, word) in [(2, "♣8"), (3, "♣Q"), (0, "♣2"), (1, "♣5")] {
        assert_eq!(game.turn(), Some(Seat(turn)));
        play(&mut game, word);
    }
    assert_eq!(game.seats(), 4);
}

/// The deck has 52 cards, and the ace is high.
#[test]
fn the_ace_wins_and_the_two_loses() {
    let mut game = game("paper", EVEN, 3);
    play(&mut game, "♦A ♦4 ♦7 ♦J");
    assert_eq!(game.turn(), Some(Seat(3)));
    play(&mut game, "♦Q ♦2 ♦5 ♦T");
    assert_eq!(game.turn(), Some(Seat(3)));
}

/// The highest card of the suit led wins the trick; a higher card of another suit does not.
#[test]
fn a_card_of_another_suit_never_wins_the_trick() {
    let mut game = game("paper", SUITS, 0);
    play(&mut game, "♣2 ♦A ♥A ♠A");
    assert_eq!(game.turn(), Some(Seat(0)), "♣2 wins against three aces of other suits");
    assert_eq!(game.table().points(), [1, 0, 0, 0]);
}

/// The winner of a trick leads to the next.
#[test]
fn the_winner_of_a_trick_leads_to_the_next() {
    let mut game = game("paper", EVEN, 0);
    play(&mut game, "♠5 ♠9 ♠T ♠Q");
    assert_eq!(game.turn(), Some(Seat(3)));
    assert_eq!(game.table().last_trick().unwrap().winning(), Some((Seat(3), card("♠Q"))));
}

/// Each heart costs 1 point and ♠Q costs 13, 26 in all.
#[test]
fn each_heart_costs_one_point_and_the_queen_of_spades_thirteen() {
    for heart in CardSet::suit(Suit::Hearts) {
        assert_eq!(points_of(heart), 1);
    }
    assert_eq!(points_of(card("♠Q")), 13);
    for other in ["♠K", "♠A", "♣Q", "♦Q", "♣2"] {
        assert_eq!(points_of(card(other)), 0, "{other}");
    }
    assert_eq!(CardSet::DECK.iter().map(points_of).sum::<u8>(), 26);
    let mut game = game("paper", EVEN, 0);
    play(&mut game, "♠5 ♠9 ♠T ♠Q ♥J ♥4 ♥7 ♥T");
    assert_eq!(game.table().points(), [0, 0, 0, 17]);
    assert_eq!(game.result(), None, "no result before the end");
    finish(&mut game);
    assert_eq!(game.result().unwrap().iter().sum::<i32>(), 26);
}

/// A player who holds a card of the suit led must play one.
#[test]
fn the_suit_led_must_be_followed() {
    let mut game = game("paper", EVEN, 0);
    play(&mut game, "♣2");
    assert_eq!(game.legal_cards(), cards("♣567"));
    assert_eq!(refusal(&game, "♠6"), Reason::MustFollow(Suit::Clubs));
    assert_eq!(refusal(&game, "♥5"), Reason::MustFollow(Suit::Clubs));
}

/// A player without a card of the suit led may play any card.
#[test]
fn a_player_without_the_suit_led_may_play_anything() {
    let mut game = game("paper", MIXED, 0);
    play(&mut game, "♣2");
    assert_eq!(game.legal_cards(), cards(MIXED[1]));
}

/// With `first_lead` `given`, a given seat leads any card.
#[test]
fn a_given_leader_leads_any_card() {
    for leader in 0..4 {
        let game = game("paper", MIXED, leader);
        assert_eq!(game.turn(), Some(Seat(leader)));
        assert_eq!(game.legal_cards(), cards(MIXED[leader as usize]));
    }
}

/// The given leader is drawn at random when the cards are dealt.
#[test]
fn the_given_leader_is_drawn_at_the_deal() {
    let standing = HeartsStanding::new(rules("paper"));
    let mut counts = [0; 4];
    for n in 0..400 {
        counts[standing.deal(Seed(n)).leader.index()] += 1;
    }
    assert!(counts.iter().all(|n| (60..140).contains(n)), "{counts:?}");
}

/// With `first_lead` `two_of_clubs`, the holder of ♣2 must lead it.
#[test]
fn the_holder_of_the_two_of_clubs_must_lead_it() {
    for turns in 0..4 {
        let mut hands = MIXED;
        hands.rotate_right(turns);
        let game = game("standard", hands, 0);
        assert_eq!(game.turn(), Some(Seat(turns as u8)));
        assert_eq!(game.legal_cards(), cards("♣2"));
        assert_eq!(refusal(&game, "♣3"), Reason::TwoOfClubsLeads);
        assert_eq!(refusal(&game, "♦2"), Reason::TwoOfClubsLeads);
        assert_eq!(refusal(&game, "♣K"), Reason::NotHeld(card("♣K")));
    }
}

/// With a given leader, ♣2 is an ordinary card.
#[test]
fn with_a_given_leader_the_two_of_clubs_may_wait() {
    let mut game = game("standard:first_lead=given", MIXED, 0);
    play(&mut game, "♣5");
    assert!(game.hand(Seat(0)).has(card("♣2")));
}

/// With `break_hearts`, a heart may be led only once hearts are broken.
#[test]
fn no_heart_is_led_while_hearts_are_unbroken() {
    let mut game = game("paper:break_hearts=true", EVEN, 0);
    assert_eq!(game.legal_cards(), cards("♣234 ♦234 ♠2345"));
    assert_eq!(refusal(&game, "♥2"), Reason::HeartsNotBroken);
    play(&mut game, "♣2 ♣5 ♣8 ♣Q");
    assert_eq!(refusal(&game, "♥J"), Reason::HeartsNotBroken);
}

/// Without `break_hearts`, a heart may be led at once.
#[test]
fn without_break_hearts_the_first_lead_may_be_a_heart() {
    let mut game = game("paper", EVEN, 0);
    play(&mut game, "♥2 ♥5 ♥8 ♥J");
    assert_eq!(game.table().points(), [0, 0, 0, 4]);
}

/// A heart discarded on another suit always breaks hearts.
#[test]
fn a_discarded_heart_breaks_hearts() {
    let hands = ["♣2345 ♦2345 ♥2345 ♠2", "♥6789TJQ ♠345678", "♣6789TJ ♦6789TJ ♠9", "♣QKA ♦QKA ♥KA ♠TJQKA"];
    let mut game = game("paper:break_hearts=true", hands, 0);
    play(&mut game, "♣5");
    assert!(!game.table().hearts_broken());
    play(&mut game, "♥6");
    assert!(game.table().hearts_broken());
    play(&mut game, "♣6 ♣Q");
    assert_eq!(game.legal_cards(), game.hand(Seat(3)), "hearts may be led now");
}

/// A leader who holds only hearts may lead one.
#[test]
fn a_leader_with_only_hearts_leads_a_heart_while_hearts_are_unbroken() {
    let game = game("standard:first_lead=given", SUITS, 2);
    assert_eq!(game.legal_cards(), cards("♥2-A"));
}

/// With `queen_breaks`, ♠Q breaks hearts too, whether it follows suit, is discarded or led.
#[test]
fn with_queen_breaks_the_queen_of_spades_breaks_hearts() {
    for (words, breaks) in [
        ("paper:break_hearts=true,queen_breaks=true", true),
        ("paper:break_hearts=true,queen_breaks=false", false),
    ] {
        let mut followed = game(words, EVEN, 0);
        play(&mut followed, "♠2 ♠6 ♠T ♠Q");
        assert_eq!(followed.table().hearts_broken(), breaks);
        assert_eq!(followed.legal_cards().has(card("♥J")), breaks);

        let mut led = game(words, EVEN, 3);
        play(&mut led, "♠Q");
        assert_eq!(led.table().hearts_broken(), breaks);

        let mut thrown = game(words, MIXED, 0);
        play(&mut thrown, "♣2 ♠Q");
        assert_eq!(thrown.table().hearts_broken(), breaks);
    }
}

/// If hearts must be broken and are not, a leader with only hearts and ♠Q must lead ♠Q.
#[test]
fn a_leader_with_only_hearts_and_the_queen_must_lead_the_queen_while_hearts_are_unbroken() {
    for words in ["paper:break_hearts=true", "standard:first_lead=given"] {
        let mut game = game(words, ONLY_POINTS, 1);
        assert_eq!(game.legal_cards(), cards("♠Q"), "{words}");
        assert_eq!(refusal(&game, "♥2"), Reason::HeartsNotBroken);
        play(&mut game, "♠Q");
    }
}

/// If hearts are broken, or need not be, such a leader may lead any card.
#[test]
fn a_leader_with_only_hearts_and_the_queen_leads_any_once_hearts_are_broken() {
    assert_eq!(game("paper", ONLY_POINTS, 1).legal_cards(), cards(ONLY_POINTS[1]));
}

/// With `no_points_first`, no point card may be played in the first trick if another card is legal.
#[test]
fn no_points_in_the_first_trick_if_another_card_is_legal() {
    let mut strict = game("standard", MIXED, 0);
    play(&mut strict, "♣2");
    assert_eq!(strict.legal_cards(), cards("♦6789TJQ ♠KA"));
    assert_eq!(refusal(&strict, "♠Q"), Reason::NoPointsFirst);
    assert_eq!(refusal(&strict, "♥2"), Reason::NoPointsFirst);
    let mut free = game("standard:no_points_first=false", MIXED, 0);
    play(&mut free, "♣2 ♠Q ♣6 ♣7");
    assert_eq!(free.table().points(), [0, 0, 0, 13]);
}

/// This also applies to a given leader.
#[test]
fn a_given_leader_leads_no_points_if_another_card_is_legal() {
    let words = "paper:no_points_first=true";
    assert_eq!(game(words, MIXED, 1).legal_cards(), cards("♦6789TJQ ♠KA"));
    assert_eq!(refusal(&game(words, MIXED, 1), "♥2"), Reason::NoPointsFirst);
    assert_eq!(game(words, ONLY_POINTS, 1).legal_cards(), cards(ONLY_POINTS[1]), "only points: any");
}

/// It applies only to the first trick.
#[test]
fn points_may_be_discarded_from_the_second_trick_on() {
    let mut game = game("standard", MIXED, 0);
    play(&mut game, "♣2 ♦6 ♣6 ♣7 ♣8 ♣3");
    assert_eq!(game.legal_cards(), cards("♦789TJQ ♥234 ♠QKA"));
}

/// Following suit takes priority: ♠Q as the only spade must follow spades, even in the first trick.
#[test]
fn the_queen_as_the_only_spade_must_follow_in_the_first_trick() {
    let hands = ["♠23456789TJKA ♥A", "♠Q ♣2-K", "♦2-A", "♣A ♥2-K"];
    let mut game = game("standard:first_lead=given", hands, 0);
    play(&mut game, "♠2");
    assert_eq!(game.legal_cards(), cards("♠Q"));
    assert_eq!(refusal(&game, "♣2"), Reason::MustFollow(Suit::Spades));
}

/// With another spade in hand, that one must be played.
#[test]
fn another_spade_follows_before_the_queen_in_the_first_trick() {
    let mut game = game("standard:first_lead=given", EVEN, 2);
    play(&mut game, "♠T");
    assert_eq!(game.legal_cards(), cards("♠KA"));
    assert_eq!(refusal(&game, "♠Q"), Reason::NoPointsFirst);
}

/// If hearts are led in the first trick, players follow with hearts.
#[test]
fn hearts_led_in_the_first_trick_are_followed_with_hearts() {
    let mut game = game("paper:no_points_first=true", ONLY_POINTS, 1);
    play(&mut game, "♥2 ♦2");
    assert_eq!(game.legal_cards(), cards("♥A"));
}

/// A player with no card of the suit led and only point cards may play any of them in the first trick.
#[test]
fn a_follower_with_only_point_cards_plays_any_of_them_in_the_first_trick() {
    let mut game = game("standard", ONLY_POINTS, 0);
    play(&mut game, "♣2");
    assert_eq!(game.legal_cards(), cards("♥2-K ♠Q"));
}

/// With `moon`, a player who takes all 26 points scores 0 and the others 26.
#[test]
fn taking_all_26_points_scores_0_and_26_for_the_others() {
    // ♥A leads and catches every heart, and ♠A catches the queen. Seat 2 takes all thirteen tricks.
    let hands = ["♠2-J ♣234", "♠Q ♣56789TJQKA ♦23", "♥2-A", "♠KA ♦456789TJQKA"];
    for (words, points) in [("paper:moon=true", [26, 26, 0, 26]), ("paper:moon=false", [0, 0, 26, 0])] {
        let mut game = game(words, hands, 2);
        finish(&mut game);
        assert_eq!(game.result(), Some(points.to_vec()), "{words}");
        assert_eq!(game.table().points(), [0, 0, 26, 0], "the points taken stay on the table");
    }
}

/// It takes all 26 points: a single heart elsewhere prevents it.
#[test]
fn taking_25_points_scores_25() {
    let hands = ["♣A ♥2 ♠2-J ♦A", "♣3-K ♠QK", "♥4-A ♠A ♣2", "♥3 ♦2-K"];
    let mut game = game("paper:moon=true", hands, 2);
    play(&mut game, "♣2 ♥3 ♣A ♣3 ♥2 ♣4 ♥4 ♦2");
    finish(&mut game);
    assert_eq!(game.result(), Some(vec![1, 0, 25, 0]));
}

/// The result comes after the last card, and then no card can be played.
#[test]
fn a_deal_has_a_result_only_after_the_last_card() {
    let mut game = game("paper", SUITS, 0);
    while game.table().len() < 52 {
        assert_eq!(game.result(), None);
        let next = game.legal_cards().first().unwrap();
        game.play(HeartsMove::Play(next)).unwrap();
    }
    assert!(game.result().is_some());
    assert_eq!(game.check(HeartsMove::Play(card("♣2"))), Err(Reason::DealOver));
}

/// With `passing`, the directions take turns: left, right, across, no passing.
#[test]
fn passing_goes_left_right_across_and_hold_in_turn() {
    let config = rules("standard");
    let mut standing = HeartsStanding::new(config);
    for (n, passing) in [Passing::Left, Passing::Right, Passing::Across, Passing::Hold]
        .into_iter()
        .cycle()
        .take(6)
        .enumerate()
    {
        let deal = standing.deal(Seed(n as u64));
        assert_eq!(deal.passing, passing, "deal {n}");
        let mut game = Hearts::new(config, &deal).unwrap();
        assert_eq!(game.table().in_passing(), passing != Passing::Hold);
        let mut rng = Seed(99).rng();
        while let Some(any) = game.random_move(&mut rng) {
            game.play(any).unwrap();
        }
        standing.add(&game);
    }
}

/// Without `passing`, no deal has passing.
#[test]
fn without_passing_every_deal_starts_with_a_card() {
    let mut standing = HeartsStanding::new(rules("paper"));
    for n in 0..5 {
        let deal = standing.deal(Seed(n));
        assert_eq!(deal.passing, Passing::Hold);
        let mut game = Hearts::new(rules("paper"), &deal).unwrap();
        let three = HeartsMove::pass(game.hand(Seat(0)).iter().take(3).collect()).unwrap();
        assert_eq!(game.check(three), Err(Reason::NoPassingNow));
        finish(&mut game);
        standing.add(&game);
    }
}

/// Left is the next seat in the order of play, right the previous one, and across the opposite one.
#[test]
fn the_cards_passed_arrive_where_the_direction_says() {
    let passes = ["♣234", "♦567", "♥89T", "♠QKA"];
    for (passing, receivers) in
        [(Passing::Left, [1, 2, 3, 0]), (Passing::Right, [3, 0, 1, 2]), (Passing::Across, [2, 3, 0, 1])]
    {
        let mut game = Hearts::new(rules("standard"), &HeartsDeal { passing, ..deal(EVEN, 0) }).unwrap();
        pass(&mut game, passes);
        for giver in 0..4 {
            let receiver = Seat(receivers[giver]);
            assert!(cards(passes[giver]).within(game.hand(receiver)), "{passing:?} from {giver}");
            assert!(!cards(passes[giver]).meets(game.hand(Seat(giver as u8))));
            assert_eq!(game.view(receiver).received(), cards(passes[giver]));
            assert_eq!(game.view(Seat(giver as u8)).gave(), cards(passes[giver]));
            assert_eq!(game.hand(receiver).len(), 13);
        }
    }
}

/// All pass at the same time. A seat's choice is hidden and moves no card until all have chosen.
#[test]
fn passed_cards_are_exchanged_only_when_all_have_chosen() {
    let start = HeartsDeal { passing: Passing::Left, ..deal(EVEN, 0) };
    let mut game = Hearts::new(rules("standard"), &start).unwrap();
    for (seat, words) in ["♣234", "♦567", "♥89T"].into_iter().enumerate() {
        assert_eq!(game.turn(), Some(Seat(seat as u8)));
        game.play(HeartsMove::pass(cards(words)).unwrap()).unwrap();
        assert_eq!(game.hand(Seat(seat as u8)), cards(EVEN[seat]));
        for other in (0..4).filter(|other| *other != seat) {
            let chosen = if other < seat { 3 } else { 0 };
            assert_eq!(game.view(Seat(other as u8)).gave().len(), chosen);
            assert!(game.view(Seat(other as u8)).received().is_empty());
        }
    }
    assert_eq!(game.check(HeartsMove::Play(card("♣Q"))), Err(Reason::PassFirst));
    assert_eq!(game.check(HeartsMove::pass(cards("♠QK ♣2")).unwrap()), Err(Reason::NotHeld(card("♣2"))));
}

/// Exactly three different cards are passed.
#[test]
fn a_pass_is_three_different_cards() {
    assert_eq!(HeartsMove::pass(cards("♣23")), None);
    assert_eq!(HeartsMove::pass(cards("♣2345")), None);
    let start = HeartsDeal { passing: Passing::Left, ..deal(EVEN, 0) };
    let game = Hearts::new(rules("standard"), &start).unwrap();
    let twice = HeartsMove::Pass([card("♣2"), card("♣2"), card("♣3")]);
    assert_eq!(game.check(twice), Err(Reason::NotHeld(card("♣2"))));
    let mut moves = Vec::new();
    game.legal(&mut moves);
    assert_eq!(moves.len(), 286, "three of thirteen");
}

/// The holder of ♣2 after the exchange leads.
#[test]
fn the_holder_of_the_two_of_clubs_after_passing_leads() {
    for (passing, leader) in [(Passing::Left, 1), (Passing::Right, 3), (Passing::Across, 2)] {
        let mut game = Hearts::new(rules("standard"), &HeartsDeal { passing, ..deal(EVEN, 0) }).unwrap();
        pass(&mut game, ["♣23 ♦2", "♦567", "♥89T", "♠QKA"]);
        assert_eq!(game.turn(), Some(Seat(leader)), "{passing:?}");
        assert_eq!(game.legal_cards(), cards("♣2"));
    }
}

/// After an exchange, too, a given leader leads any card.
#[test]
fn a_given_leader_leads_after_the_exchange() {
    for leader in 0..4 {
        let start = HeartsDeal { passing: Passing::Left, ..deal(EVEN, leader) };
        let mut game = Hearts::new(rules("paper:passing=true"), &start).unwrap();
        assert_eq!(game.turn(), Some(Seat(0)), "seat 0 passes first");
        pass(&mut game, ["♣234", "♦567", "♥89T", "♠QKA"]);
        assert_eq!(game.turn(), Some(Seat(leader)));
        assert_eq!(game.legal_cards(), game.hand(Seat(leader)));
    }
}

/// The match ends after the deal in which a player reaches the `target` of 100, and not before.
#[test]
fn a_match_ends_when_a_player_reaches_the_target() {
    let mut shot = game("paper", ["♠2-J ♣234", "♠Q ♣56789TJQKA ♦23", "♥2-A", "♠KA ♦456789TJQKA"], 2);
    finish(&mut shot);
    for (target, deals) in [(1, 1), (26, 1), (27, 2), (78, 3), (100, 4), (104, 4), (105, 5)] {
        let mut standing = HeartsStanding::new(rules(&format!("paper:target={target}")));
        while !standing.over() {
            standing.add(&shot);
        }
        assert_eq!(standing.deals().len(), deals, "target {target}");
        assert_eq!(standing.totals(), [0, 0, 26 * deals as i32, 0]);
    }
    assert_eq!((rules("paper").target, rules("standard").target), (100, 100));
}

/// The table of presets, option by option.
#[test]
fn the_presets_equal_the_table() {
    let paper = rules("paper");
    assert!(!paper.passing && !paper.break_hearts && !paper.queen_breaks);
    assert!(!paper.no_points_first && !paper.moon);
    assert_eq!(rules("standard"), Hearts::config(&Hearts::FACTS.presets[0].spec()), "the default");
    let all = "paper:passing=true,first_lead=two_of_clubs,break_hearts=true,queen_breaks=true,\
               no_points_first=true,moon=true";
    assert_eq!(rules(all), rules("standard"));
    let none = "standard:passing=false,first_lead=given,break_hearts=false,queen_breaks=false,\
                no_points_first=false,moon=false";
    assert_eq!(rules(none), paper);
}

/// A view says why a card is refused, and when it is another seat's turn.
#[test]
fn a_view_gives_the_same_reasons() {
    let mut game = game("standard", MIXED, 0);
    play(&mut game, "♣2");
    let refused = |seat: u8, word: &str| game.view(Seat(seat)).check(HeartsMove::Play(card(word)));
    assert_eq!(refused(1, "♠Q"), Err(Reason::NoPointsFirst));
    assert_eq!(refused(1, "♦6"), Ok(()));
    assert_eq!(refused(2, "♣6"), Err(Reason::NotYourTurn));
    assert_eq!(game.view(Seat(2)).legal_cards(), CardSet::EMPTY);
}

/// Each reason has a different sentence in each language.
#[test]
fn each_reason_has_its_own_words_in_both_languages() {
    let all = [
        Reason::DealOver,
        Reason::NotYourTurn,
        Reason::PassFirst,
        Reason::NoPassingNow,
        Reason::NotHeld(card("♠Q")),
        Reason::TwoOfClubsLeads,
        Reason::MustFollow(Suit::Diamonds),
        Reason::HeartsNotBroken,
        Reason::NoPointsFirst,
    ];
    let english: std::collections::HashSet<String> = all.iter().map(|r| r.say(Lang::En)).collect();
    let japanese: std::collections::HashSet<String> = all.iter().map(|r| r.say(Lang::Ja)).collect();
    assert_eq!((english.len(), japanese.len()), (all.len(), all.len()));
    assert!(Reason::MustFollow(Suit::Diamonds).say(Lang::En).contains("diamonds"));
    assert!(Reason::MustFollow(Suit::Diamonds).say(Lang::Ja).contains("ダイヤ"));
}
