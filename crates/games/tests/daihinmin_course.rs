//! The course of a game of Daihinmin: match, exchange, passing, end. Each test checks the rule stated above
//! it.

#![allow(clippy::unwrap_used)]

mod daihinmin_positions;

use daihinmin_positions::{ROUND, allows, cards, clear, config, deal, game, mv, play, refusal};
use tefuda_games::{
    Game, Lang, Say, Seat, Seed, Spec, Standing,
    daihinmin::{Cards, Daihinmin, DaihinminDeal, DaihinminReason, DaihinminStanding, PRESETS, Phase},
};

/// Player 2 is daifugo, 0 fugo, 3 heimin, 1 hinmin and 4 daihinmin.
const CLASS: [u8; 5] = [1, 3, 0, 2, 4];

fn exchange(hands: [&str; 5]) -> Daihinmin {
    Daihinmin::new(config(), &deal(hands, Some(CLASS))).unwrap()
}

/// All deals and results of a match played at random.
fn a_match(words: &str, seed: Seed) -> Vec<(DaihinminDeal, Vec<i32>)> {
    let config = Daihinmin::config(&Spec::parse(&PRESETS, words).unwrap());
    let mut standing = DaihinminStanding::new(config);
    let mut games = Vec::new();
    while !standing.over() {
        let number = games.len() as u64;
        let deal = standing.deal(seed.child(number));
        let mut game = Daihinmin::new(config, &deal).unwrap();
        game.play_out(&mut seed.child(number).child(1).rng());
        standing.add(&game);
        games.push((deal, game.result().unwrap()));
    }
    games
}

/// The order of seats is a random permutation, drawn again before games 1, 4, 7 and so on.
#[test]
fn seats_are_redrawn_every_three_games() {
    let games = a_match("standard:games=30", Seed(1));
    assert_eq!(games.len(), 30);
    for (n, pair) in games.windows(2).enumerate() {
        // A new draw repeats the order with probability 1/120. With this seed it does not.
        assert_eq!(pair[0].0.seats != pair[1].0.seats, (n + 1) % 3 == 0, "before game {}", n + 2);
    }
    let mut first = std::collections::HashSet::new();
    for n in 0..600 {
        first.insert(DaihinminStanding::new(config()).deal(Seed(n)).seats);
    }
    assert!(first.len() > 110, "{} of 120 orders", first.len());
}

/// Games 1, 101, 201 and so on have no classes and no exchange. Otherwise the class is the place in the game
/// before.
#[test]
fn the_class_is_the_place_of_the_game_before() {
    let games = a_match("standard:games=210", Seed(2));
    for (n, (deal, _)) in games.iter().enumerate() {
        assert_eq!(deal.class.is_none(), n % 100 == 0, "game {}", n + 1);
        if let Some(class) = deal.class {
            let before = &games[n - 1].1;
            assert!((0..5).all(|p| i32::from(class[p]) == 5 - before[p]));
        }
    }
    let game = game([""; 5]);
    assert_eq!(game.table().phase(), Phase::Play, "without classes nothing is exchanged");
    assert_eq!(refusal(&game, "give 3C").say(Lang::En), "this is not the time to give cards");
}

/// Cards are dealt one at a time in seat order. The first card goes to the daifugo, or to a random player if
/// there are no classes. So three players get 11 cards and two get 10.
#[test]
fn three_players_get_eleven_cards_from_the_starter_on() {
    let sizes = |deal: &DaihinminDeal| deal.seats.map(|p| deal.hands[usize::from(p)].len());
    let mut starters = [0; 5];
    for n in 0..500 {
        let deal = DaihinminStanding::new(config()).deal(Seed(n));
        let sizes = sizes(&deal);
        let first = (0..5).find(|p| sizes[*p] == 11 && sizes[(p + 4) % 5] == 10).unwrap();
        starters[first] += 1;
        assert!((0..5).all(|step| sizes[(first + step) % 5] == if step < 3 { 11 } else { 10 }));
    }
    assert!(starters.iter().all(|n| (60..140).contains(n)), "{starters:?}");
    for (deal, _) in a_match("standard:games=40", Seed(3)).iter().skip(1) {
        let daifugo = deal.class.unwrap().iter().position(|c| *c == 0).unwrap();
        let place = deal.seats.iter().position(|p| usize::from(*p) == daifugo).unwrap();
        let sizes = sizes(deal);
        assert!((0..5).all(|step| sizes[(place + step) % 5] == if step < 3 { 11 } else { 10 }));
    }
}

/// The exchange begins with the forced tribute: the daihinmin gives the daifugo the two strongest cards, and
/// the hinmin gives the fugo the strongest one (joker, 2, A … 3; within a rank ♠ ♥ ♦ ♣).
#[test]
fn the_poor_give_their_strongest_cards() {
    let low = "3C 4C 5C 6C 7C 8C 9C TC JC";
    let five = "3H 4H 5H 6H 7H 8H 9H TH JH QH";
    let game = exchange(["", five, "3S 2S", "", &format!("{low} 2D 2H")]);
    assert_eq!(game.tributes(), [cards("2H 2D"), cards("QH")]);
    assert_eq!(game.hand(Seat(4)), cards(low));
    assert!(cards("2H 2D").within(game.hand(Seat(2))) && game.hand(Seat(0)).has("QH".parse().unwrap()));
    assert_eq!(game.table().counts(), [11, 9, 13, 11, 9]);
    let joker = exchange(["", five, "", "", &format!("{low} 2S JK")]);
    assert_eq!(joker.tributes()[0], cards("2S JK"), "the joker is the strongest");
    let same = exchange(["", five, "", "", "3C 4C 5C 6C 7C 8C 9C JC KC KD KS"]);
    assert_eq!(same.tributes()[0], cards("KS KD"), "within a rank spades first");
}

/// Then first the daifugo and next the fugo choose what to give back. Any cards of the enlarged hand are
/// allowed, including the joker and cards just received.
#[test]
fn the_rich_give_back_any_cards() {
    let mut game =
        exchange(["", "3H 4H 5H 6H 7H 8H 9H TH JH QH", "3S JK", "", "3C 4C 5C 6C 7C 8C 9C TC JC 2D 2H"]);
    assert_eq!(game.turn(), Some(Seat(2)), "the daifugo first");
    assert!(allows(&game, "give 2D 2H") && allows(&game, "give 3S JK"));
    assert_eq!(refusal(&game, "give 3S").say(Lang::En), "give 2 cards");
    assert_eq!(refusal(&game, "give 3S 2C 2D").say(Lang::Ja), "渡すのは2枚です");
    assert_eq!(refusal(&game, "give 3S 3C"), DaihinminReason::NotHeld("3C".parse().unwrap()));
    assert_eq!(refusal(&game, "3S"), DaihinminReason::GiveFirst(2));
    play(&mut game, "2 give 2D JK");
    assert!(cards("2D JK").within(game.hand(Seat(4))));
    assert_eq!(game.turn(), Some(Seat(0)), "then the fugo");
    assert!(allows(&game, "give QH") && !allows(&game, "give QH 2S"));
    play(&mut game, "0 give QH");
    assert_eq!(game.table().counts(), [10, 10, 11, 11, 11], "hands are as large as they were dealt");
    let view = game.view(Seat(4));
    assert_eq!(
        (view.gave(), view.received(), view.partner()),
        (cards("2D 2H"), cards("2D JK"), Some(Seat(2)))
    );
    assert!(view.known().holds[2].has("2H".parse().unwrap()), "the card that was given and not returned");
    let heimin = game.view(Seat(3));
    assert_eq!((heimin.gave() | heimin.received(), heimin.partner()), (Cards::EMPTY, None));
}

/// A malformed gift gives away the strongest cards.
#[test]
fn an_illegal_gift_gives_away_the_strongest_cards() {
    let mut game =
        exchange(["", "3H 4H 5H 6H 7H 8H 9H TH JH QH", "3S JK", "", "3C 4C 5C 6C 7C 8C 9C TC JC 2D 2H"]);
    assert_eq!(game.check(mv("give 2D 2H!")), Err(DaihinminReason::MarkedButLegal));
    play(&mut game, "2 give 3S!");
    assert_eq!(game.gifts()[0], (game.deal().hands[2] | cards("2D 2H")).top(2));
    assert!(game.hand(Seat(4)).has_joker());
    assert_eq!(game.history(), [(Seat(2), mv("give 3S!"))]);
    play(&mut game, "0 give 2S 2C!");
    assert_eq!(game.gifts()[1].len(), 1);
}

/// The player who holds ♦3 after the exchange leads, and may lead anything or pass.
#[test]
fn the_holder_of_the_three_of_diamonds_leads() {
    let mut first = game(["", "", "", "3D 9C", ""]);
    assert_eq!(first.turn(), Some(Seat(3)));
    assert!(allows(&first, "9C") && allows(&first, "pass") && allows(&first, "3D"));
    play(&mut first, "3 9C");
    let mut given =
        exchange(["", "3H 4H 5H 6H 7H 8H 9H TH JH QH", "3S 3D", "", "3C 4C 5C 6C 7C 8C 9C TC JC 2D 2H"]);
    play(&mut given, "2 give 3D 2D; 0 give QH");
    assert_eq!(given.turn(), Some(Seat(4)), "after the exchange");
}

/// A pass, or an illegal submission, is final until the table is cleared.
#[test]
fn a_pass_is_final_until_the_table_is_cleared() {
    let mut game = game(["3D 5H", "6H", "7H", "8H 9H", "TH"]);
    play(&mut game, "0 5H; 1 pass; 2 7H; 3 9H; 4 4C!; 0 pass; 2 pass; 3 pass");
    assert!(clear(&game) && game.turn() == Some(Seat(3)));
    let marks = game.history().iter().filter(|(_, play)| play.to_string().ends_with('!')).count();
    assert_eq!(marks, 1, "an illegal submission is remembered as one");
    assert!(!game.table().has_passed(Seat(1)));
    assert_eq!(game.check(mv("8H!")), Err(DaihinminReason::MarkedButLegal));
    assert!(game.check(mv("3H 4S!")).is_ok() && game.check(mv("3H 4S")).is_err());
}

/// Turns go around the table by place, whatever the numbers of the players.
#[test]
fn turns_go_around_the_table_by_place() {
    let seats = [2, 0, 4, 1, 3];
    let mut deal = deal(["3D", "", "", "", ""], None);
    deal.seats = seats;
    // Places 0, 1 and 2 now have eleven cards: players 2, 0 and 4. Player 4 gets one of player 1's cards.
    let card = Cards::of((deal.hands[1] - cards("3D")).weakest().unwrap());
    deal.hands[1] = deal.hands[1] - card;
    deal.hands[4] = deal.hands[4] | card;
    let mut game = Daihinmin::new(config(), &deal).unwrap();
    let mut order = Vec::new();
    game.play(mv("3D")).unwrap();
    for _ in 0..5 {
        order.push(game.turn().unwrap().0);
        game.play(mv("pass")).unwrap();
    }
    assert_eq!(order, [4, 1, 3, 2, 0], "from player 0 all the way around");
    assert!(clear(&game));
    deal.seats = ROUND;
    assert!(Daihinmin::new(config(), &deal).is_err(), "in another order these hands are not dealt");
}

/// All players still in the game must pass before the table is cleared, including the owner of the top
/// combination. So the owner gets another turn and may beat their own cards.
#[test]
fn the_owner_of_the_top_combination_gets_another_turn() {
    let mut game = game(["3D 5H 9S", "", "", "", ""]);
    play(&mut game, "0 5H; 1 pass; 2 pass; 3 pass; 4 pass");
    assert_eq!(game.turn(), Some(Seat(0)));
    assert!(!clear(&game));
    play(&mut game, "0 9S");
    assert_eq!(game.turn(), Some(Seat(0)), "and again");
    play(&mut game, "0 pass");
    assert!(clear(&game) && game.turn() == Some(Seat(0)));
}

/// Each player holds a run of eleven or ten cards that can be played in one move. Only the last player holds
/// more.
const RUNS: [&str; 5] = [
    "3D 4D 5D 6D 7D 9D TD JD QD KD AD",
    "3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
    "3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
    "3S 4S 5S 6S 7S 8S 9S TS JS QS",
    "",
];

/// The table is cleared when there are as many passes as players still holding cards. The player of the last
/// accepted combination then leads, or the next player still in the game.
#[test]
fn a_player_who_goes_out_leaves_the_lead_to_the_next_seat() {
    let mut game = game(["3D 3C 4C", "3H 4H 5H 6H 7H 9H TH JH QH KH AH", "", "", ""]);
    play(&mut game, "0 pass; 1 9H TH JH QH KH AH; 2 pass; 3 pass; 4 pass; 1 pass");
    assert!(clear(&game) && game.turn() == Some(Seat(1)));
    play(&mut game, "1 3H 4H 5H 6H 7H");
    assert_eq!(game.table().place(Seat(1)), Some(0));
    assert!(!clear(&game), "players who have not passed go on");
    play(&mut game, "2 pass; 3 pass; 4 pass; 0 pass");
    assert!(clear(&game));
    assert_eq!(game.turn(), Some(Seat(2)), "the next seat still in");
}

/// The table is cleared when there are as many passes as players still holding cards. This happens at once if
/// all others passed before a player's last card.
#[test]
fn a_last_card_after_all_others_passed_clears_the_table_at_once() {
    let mut game = game(["3D 9H TH JH QH KH AH 5H 6H 7H 2H", "", "", "", ""]);
    let rest = game.hand(Seat(0)) - cards("3D 9H TH JH QH KH AH 5H 6H 7H 2H");
    assert_eq!(rest.len(), 0);
    play(
        &mut game,
        "0 9H TH JH QH KH AH; 1 pass; 2 pass; 3 pass; 4 pass; 0 pass; 0 5H 6H 7H; 1 pass; 2 pass; 3 pass; 4 pass; 0 pass",
    );
    play(&mut game, "0 2H; 1 pass; 2 pass; 3 pass; 4 pass; 0 3D");
    assert_eq!(game.table().place(Seat(0)), Some(0));
    assert!(clear(&game));
    assert_eq!(game.turn(), Some(Seat(1)));
}

/// A revolution stays in force. If all pass on a lead, the same player leads again.
#[test]
fn if_all_pass_on_a_lead_the_same_player_leads_again() {
    let mut game = game(["3D", "4C 4D 4H 4S", "", "", ""]);
    play(&mut game, "0 pass; 1 pass; 2 pass; 3 pass; 4 pass");
    assert_eq!(game.turn(), Some(Seat(0)));
    play(
        &mut game,
        "0 pass; 1 4C 4D 4H 4S; 2 pass; 3 pass; 4 pass; 1 pass; 1 pass; 2 pass; 3 pass; 4 pass; 0 pass",
    );
    assert_eq!(game.turn(), Some(Seat(1)));
    assert!(game.table().revolution());
}

/// Twenty passes in a row end the game. The remaining players get the remaining places at random.
#[test]
fn twenty_passes_in_a_row_end_the_game() {
    let mut deal = deal(["3D", "", "", "", ""], None);
    deal.order = Some([3, 1, 4, 0, 2]);
    let mut game = Daihinmin::new(config(), &deal).unwrap();
    play(&mut game, "0 3D; 1 pass; 2 pass; 3 pass; 4 pass; 0 pass");
    for n in 5..20 {
        assert_eq!(game.table().idle(), n, "passes before the lead count too");
        game.play(mv("pass")).unwrap();
    }
    assert_eq!(game.turn(), None);
    assert_eq!(game.rank().unwrap().iter().map(|p| p.0).collect::<Vec<_>>(), [3, 1, 4, 0, 2]);
    assert_eq!(game.result().unwrap(), [2, 4, 1, 5, 3]);
    let mut orders = std::collections::HashSet::new();
    for n in 0..600 {
        orders.insert(DaihinminStanding::new(config()).deal(Seed(n)).order);
    }
    assert!(orders.len() > 110, "at random: {} of 120", orders.len());
}

/// The game ends when four players have finished. The points are 5, 4, 3, 2 and 1.
#[test]
fn the_game_ends_when_four_are_out() {
    let mut game = Daihinmin::new(
        config(),
        &DaihinminDeal { seats: ROUND, class: None, hands: runs(), order: Some(ROUND) },
    )
    .unwrap();
    // Player 0's hand has no 8, so it cannot be played out in one turn.
    play(&mut game, "0 3D 4D 5D 6D 7D; 1 pass; 2 pass; 3 pass; 4 pass; 0 pass; 0 9D TD JD QD KD AD");
    assert_eq!(game.table().place(Seat(0)), Some(0));
    play(&mut game, "1 pass; 2 pass; 3 pass; 4 pass");
    assert_eq!(game.turn(), Some(Seat(1)), "an empty hand is passed over");
    play(&mut game, "1 3C 4C 5C 6C 7C 8C 9C TC JC QC KC");
    assert!(clear(&game) && game.turn() == Some(Seat(2)));
    play(&mut game, "2 3H 4H 5H 6H 7H 8H 9H TH JH QH KH");
    assert_eq!(game.turn(), Some(Seat(3)), "two are left");
    play(&mut game, "3 3S 4S 5S 6S 7S 8S 9S TS JS QS");
    assert_eq!(game.turn(), None);
    assert_eq!(game.result().unwrap(), [5, 4, 3, 2, 1]);
    assert_eq!(game.hand(Seat(4)).len(), 10, "the last player keeps the remaining cards");
    assert_eq!(game.check(mv("pass")), Err(DaihinminReason::GameOver));
}

/// The hands of [`RUNS`]; the last one has all remaining cards.
fn runs() -> [Cards; 5] {
    let mut hands = RUNS.map(cards);
    hands[4] = Cards::DECK - hands[..4].iter().fold(Cards::EMPTY, |all, hand| all | *hand);
    hands
}

/// Any card may be the last one: a two, an eight, or the joker.
#[test]
fn any_card_may_finish() {
    let start = "3D 4D 5D 6D 7D";
    for last in ["2S", "8S", "JK"] {
        let mut game = game([&format!("{start} 9D TD JD QD KD {last}"), "", "", "", ""]);
        let round = "1 pass; 2 pass; 3 pass; 4 pass; 0 pass";
        play(&mut game, &format!("0 {start}; {round}; 0 9D TD JD QD KD; {round}; 0 {last}"));
        assert_eq!(game.table().place(Seat(0)), Some(0), "{last}");
    }
}
