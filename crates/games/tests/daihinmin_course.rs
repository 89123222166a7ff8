//! The course of a game of Daihinmin in words: match, exchange, passing, end. Each test guards the sentence above it.

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

/// All deals of a match and the games played, at random.
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

/// "**Match.** Seat order is a random permutation, redrawn before games 1, 4, 7 … (every 3)."
#[test]
fn seats_are_redrawn_every_three_games() {
    let games = a_match("standard:games=30", Seed(1));
    assert_eq!(games.len(), 30);
    for (n, pair) in games.windows(2).enumerate() {
        // A redraw may give the same order once in 120 times; with this seed it does not.
        assert_eq!(pair[0].0.seats != pair[1].0.seats, (n + 1) % 3 == 0, "before game {}", n + 2);
    }
    let mut first = std::collections::HashSet::new();
    for n in 0..600 {
        first.insert(DaihinminStanding::new(config()).deal(Seed(n)).seats);
    }
    assert!(first.len() > 110, "{} of 120 orders", first.len());
}

/// "Games 1, 101, 201 … (every 100) have no classes and no exchange; otherwise the class is the finishing place of the
/// game before."
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
    assert_eq!(refusal(&game, "give 3C").say(Lang::En), "no cards are given now");
}

/// "Cards are dealt one at a time in seat order, from a random player when there are no classes, from the daifugo
/// otherwise, so three players get 11 cards and two get 10."
#[test]
fn three_players_get_eleven_cards_beginning_with_the_first() {
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

/// "**Exchange.** First the forced tribute: daihinmin gives daifugo his 2 strongest, hinmin gives fugo his 1 strongest
/// (joker, 2, A … 3; within a rank ♠ ♥ ♦ ♣)."
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

/// "Then daifugo, then fugo, choose what to give back: any cards of the enlarged hand, the joker and cards just received
/// included."
#[test]
fn the_rich_give_back_what_they_like() {
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
    assert!(view.known().holds[2].has("2H".parse().unwrap()), "what was given and did not come back");
    let heimin = game.view(Seat(3));
    assert_eq!((heimin.gave() | heimin.received(), heimin.partner()), (Cards::EMPTY, None));
}

/// "A malformed gift gives away the *strongest* cards."
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

/// "**Start.** Whoever holds ♦3 after the exchange leads, and may lead anything, or pass."
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

/// "**Passing.** A pass, or an illegal submission, is final until the table is cleared."
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

/// "Play goes" round the places of the table, whatever the numbers of the players.
#[test]
fn the_turn_goes_round_the_places_of_the_table() {
    let seats = [2, 0, 4, 1, 3];
    let mut deal = deal(["3D", "", "", "", ""], None);
    deal.seats = seats;
    // Places 0, 1 and 2 have eleven cards now: players 2, 0 and 4. Player 4 gets one of player 1's.
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
    assert_eq!(order, [4, 1, 3, 2, 0], "from player 0 on, and round to him again");
    assert!(clear(&game));
    deal.seats = ROUND;
    assert!(Daihinmin::new(config(), &deal).is_err(), "in another order these hands are not dealt");
}

/// "*Everybody* still in must pass to clear, the owner of the top meld included: he is asked again and may beat himself."
#[test]
fn the_owner_of_the_top_meld_is_asked_again() {
    let mut game = game(["3D 5H 9S", "", "", "", ""]);
    play(&mut game, "0 5H; 1 pass; 2 pass; 3 pass; 4 pass");
    assert_eq!(game.turn(), Some(Seat(0)));
    assert!(!clear(&game));
    play(&mut game, "0 9S");
    assert_eq!(game.turn(), Some(Seat(0)), "and again");
    play(&mut game, "0 pass");
    assert!(clear(&game) && game.turn() == Some(Seat(0)));
}

/// Everybody holds a run of eleven or ten that goes out in one move; only the last has more than one.
const RUNS: [&str; 5] = [
    "3D 4D 5D 6D 7D 9D TD JD QD KD AD",
    "3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
    "3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
    "3S 4S 5S 6S 7S 8S 9S TS JS QS",
    "",
];

/// "The table clears when passes ≥ players still holding cards." "The leader is then the last player whose meld was
/// accepted; if out of cards, the next seat still in."
#[test]
fn who_goes_out_last_leaves_the_lead_to_the_next_seat() {
    let mut game = game(["3D 3C 4C", "3H 4H 5H 6H 7H 9H TH JH QH KH AH", "", "", ""]);
    play(&mut game, "0 pass; 1 9H TH JH QH KH AH; 2 pass; 3 pass; 4 pass; 1 pass");
    assert!(clear(&game) && game.turn() == Some(Seat(1)));
    play(&mut game, "1 3H 4H 5H 6H 7H");
    assert_eq!(game.table().place(Seat(1)), Some(0));
    assert!(!clear(&game), "those who have not passed go on");
    play(&mut game, "2 pass; 3 pass; 4 pass; 0 pass");
    assert!(clear(&game));
    assert_eq!(game.turn(), Some(Seat(2)), "the next seat still in");
}

/// "The table clears when passes ≥ players still holding cards." So it does at once if all others had passed before
/// somebody's last card.
#[test]
fn the_last_card_after_everybody_passed_clears_at_once() {
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

/// "Revolution stays. A lead that everybody passes on goes to the same leader again."
#[test]
fn a_lead_that_everybody_passes_on_goes_to_the_same_leader() {
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

/// "20 passes in a row end the game; the rest get the remaining places at random."
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

/// "**End.** When four are out. Any card may finish. Points 5 4 3 2 1."
#[test]
fn the_game_ends_when_four_are_out() {
    let mut game = Daihinmin::new(
        config(),
        &DaihinminDeal { seats: ROUND, class: None, hands: runs(), order: Some(ROUND) },
    )
    .unwrap();
    // Player 0 cannot go out at once: there is no 8 in the hand.
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
    assert_eq!(game.hand(Seat(4)).len(), 10, "the last one keeps what is left");
    assert_eq!(game.check(mv("pass")), Err(DaihinminReason::GameOver));
}

/// The hands of [`RUNS`], the last with all that is left.
fn runs() -> [Cards; 5] {
    let mut hands = RUNS.map(cards);
    hands[4] = Cards::DECK - hands[..4].iter().fold(Cards::EMPTY, |all, hand| all | *hand);
    hands
}

/// "Any card may finish." A two, an eight, the joker.
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
