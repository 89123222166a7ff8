//! The rules of Daihinmin about combinations and their effects. Each test checks the rule stated above it.

#![allow(clippy::unwrap_used)]

mod daihinmin_positions;

use daihinmin_positions::{allows, cards, clear, game, meld, mv, play, refusal};
use tefuda_games::{
    Game, Lang, Say, Seat, Suit,
    daihinmin::{DaihinminReason, MeldKind, Stand, Suits},
};

/// 5 players, 53 cards (one joker). Ranks 3 4 5 6 7 8 9 T J Q K A 2.
#[test]
fn ranks_go_from_three_to_two() {
    let game = game([""; 5]);
    assert_eq!(game.seats(), 5);
    let all = Seat::all(5).fold(cards(""), |all, seat| all | game.hand(seat));
    assert_eq!(all.len(), 53);
    let spades: Vec<String> =
        (all & tefuda_games::daihinmin::Cards::suit(Suit::Spades)).iter().map(|c| c.to_string()).collect();
    assert_eq!(spades.join(" "), "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S");
    assert_eq!(all.strongest().unwrap().to_string(), "JK");
}

/// The combinations: a single card; a set of 2–5 cards of a rank (five are four and the joker); a run of 3 or
/// more consecutive ranks of a suit (no wrap-around); the joker alone.
#[test]
fn a_combination_is_a_single_a_set_a_run_or_the_joker() {
    let kinds = [
        ("9H", MeldKind::Single, 1),
        ("9H 9C", MeldKind::Group, 2),
        ("9H 9C 9S 9D", MeldKind::Group, 4),
        ("9H 9C 9S 9D *9X", MeldKind::Group, 5),
        ("3S 4S 5S", MeldKind::Sequence, 3),
        ("QD KD AD 2D", MeldKind::Sequence, 4),
        ("JK", MeldKind::Joker, 1),
    ];
    for (words, kind, len) in kinds {
        let meld = meld(words).unwrap_or_else(|| panic!("{words}"));
        assert_eq!((meld.kind(), meld.len()), (kind, len), "{words}");
    }
    for words in [
        "9H TC",
        "9H TH",
        "9H TH JD",
        "KS AS 2S 3S",
        "2S 3S 4S",
        "3S 4S 6S",
        "9H 9C TH",
        "3S 5S 7S",
        "9H 9C *9X",
        "JK 3S",
    ] {
        assert_eq!(meld(words), None, "{words} isn't a combination");
    }
}

/// The joker in a combination replaces any one card, even one that was played or that the same player holds,
/// and takes its rank and suit.
#[test]
fn the_joker_replaces_any_card() {
    let mut game = game(["3D 4D 5D 6D 7D JK 9H", "8D", "", "", ""]);
    assert!(allows(&game, "3D 4D *5D"), "5D is in the hand");
    assert!(allows(&game, "4D 5D 6D *7D"));
    assert!(allows(&game, "9H *9C") && allows(&game, "9H *9S"));
    assert!(!allows(&game, "9H *9H"), "the cell is taken");
    play(&mut game, "0 9H; 1 pass; 2 pass; 3 pass; 4 pass; 0 pass; 0 4D 5D *6D");
    let top = game.table().top().unwrap();
    assert_eq!((top.low(), top.high(), top.suits()), (2, 4, Suits::of(Suit::Diamonds)));
    assert_eq!(top.stand(), Stand::cell(4, Suit::Diamonds));
    assert_eq!(meld("9H *9C").unwrap().suits().to_string(), "♥♣");
}

/// The joker may also replace a card that was played before.
#[test]
fn the_joker_replaces_even_a_played_card() {
    let mut game = game(["3D", "4H 6H JK", "5H", "", ""]);
    play(&mut game, "0 3D; 1 pass; 2 5H; 3 pass; 4 pass; 0 pass; 2 pass; 2 pass");
    assert_eq!(game.turn(), Some(Seat(3)));
    play(&mut game, "3 pass; 4 pass; 0 pass");
    assert!(allows(&game, "4H *5H 6H"));
}

/// In a run, the joker may also be the rank below 3 or above 2 (joker-3-4, A-2-joker).
#[test]
fn in_a_run_the_joker_may_be_below_three_or_above_two() {
    let game = game(["3D 4D AS 2S JK", "", "", "", ""]);
    assert!(allows(&game, "*LD 3D 4D") && allows(&game, "AS 2S *US"));
    assert!(!allows(&game, "*UD 3D 4D") && !allows(&game, "AS 2S *LS"));
    assert!(!allows(&game, "3D *LD") && !allows(&game, "2S *US"));
    assert_eq!(meld("4D *LD 3D").unwrap().to_string(), "*LD 3D 4D", "the joker is printed in its place");
}

/// As the fifth card of a set, the joker has no suit.
#[test]
fn as_the_fifth_card_of_a_set_the_joker_has_no_suit() {
    let five = meld("7C 7D 7H 7S *7X").unwrap();
    assert_eq!(five.stand().suit(), None);
    assert_eq!(five.to_string(), "7C 7D 7H 7S *7X");
    assert_eq!(meld("7C 7D 7H 7S *8X"), None);
    assert_eq!(meld("7C 7D 7H 7S *7S"), None);
    let game = game(["3D 7C 7D 7H 7S JK", "", "", "", ""]);
    assert!(allows(&game, "7C 7D 7H 7S *7X") && !allows(&game, "7C 7D 7H *7X"));
}

/// A play must have the same kind and number of cards as the one before.
#[test]
fn a_play_has_the_kind_and_count_of_the_one_before() {
    let mut single = game(["3D", "4C 4D 4H 5H 6H 7H", "", "", ""]);
    play(&mut single, "0 3D");
    assert_eq!(refusal(&single, "4C 4D"), DaihinminReason::Other(MeldKind::Single, 1));
    let mut pair = game(["3D 3C", "4C 4D 4H 5H 6H 7H", "", "", ""]);
    play(&mut pair, "0 3D 3C");
    assert!(allows(&pair, "4C 4D") && !allows(&pair, "4C") && !allows(&pair, "4C 4D 4H"));
    assert_eq!(refusal(&pair, "4H").say(Lang::En), "play 2 of one rank");
    let mut run = game(["3D 4D 5D", "6H 7H 8H 9H 7C 7S 7D", "", "", ""]);
    play(&mut run, "0 3D 4D 5D");
    assert!(allows(&run, "6H 7H 8H") && !allows(&run, "6H 7H 8H 9H") && !allows(&run, "7H 7C 7S"));
    assert_eq!(refusal(&run, "7H 7C 7S").say(Lang::Ja), "3枚の階段が必要です");
}

/// Sets and singles must be strictly stronger.
#[test]
fn sets_and_singles_must_be_strictly_stronger() {
    let mut game = game(["3D 9D", "9C TC 2C", "9H 9S TH TS", "JD JH 8D", "TD"]);
    play(&mut game, "0 9D");
    assert!(!allows(&game, "9C") && allows(&game, "TC") && allows(&game, "2C"));
    assert_eq!(refusal(&game, "9C").say(Lang::En), "must be stronger than 9");
    play(&mut game, "1 pass; 2 pass; 3 pass; 4 pass; 0 pass; 0 pass; 1 pass; 2 9H 9S");
    assert!(allows(&game, "JD JH") && !allows(&game, "8D *8C"));
}

/// The weakest card of a new run must beat the strongest of the old one (on 5-6-7 at least 8-9-T).
#[test]
fn a_run_must_be_entirely_above_the_old_one() {
    let mut game = game(["3D 5D 6D 7D", "6H 7H 8H 9H TH JH", "JK", "", ""]);
    play(&mut game, "0 5D 6D 7D");
    for words in ["6H 7H 8H", "7H 8H 9H"] {
        assert_eq!(refusal(&game, words), DaihinminReason::TooWeak(5, false), "{words}");
    }
    assert!(allows(&game, "8H 9H TH") && allows(&game, "9H TH JH"));
    // The joker above two counts as its own rank. Nothing beats this run, and it beats one that ends at the
    // ace.
    let top = meld("AS 2S *US").unwrap();
    assert_eq!((top.low(), top.high()), (12, 14));
    assert!(!meld("KS AS 2S").unwrap().beats(top, false));
    assert!(top.beats(meld("JD QD KD").unwrap(), false));
    assert!(!meld("3S 4S 5S").unwrap().beats(meld("*LD 3D 4D").unwrap(), false));
}

/// A revolution reverses the order of strength.
#[test]
fn a_revolution_reverses_the_order() {
    let mut game = game(["3D 4C 4D 4H 4S 9C TC JC", "5H 6H 7H 8H 9H JK", "TD JD QD", "", ""]);
    play(&mut game, "0 4C 4D 4H 4S; 1 pass; 2 pass; 3 pass; 4 pass; 0 pass; 0 9C TC JC");
    assert!(game.table().revolution());
    assert!(allows(&game, "5H 6H 7H") && allows(&game, "6H *7H 8H") && allows(&game, "*4H 5H 6H"));
    assert!(!allows(&game, "7H 8H 9H"), "the nine is in both");
    play(&mut game, "1 5H 6H 7H");
    assert_eq!(refusal(&game, "TD JD QD").say(Lang::En), "revolution: must be lower than 5");
    assert_eq!(refusal(&game, "TD JD QD").say(Lang::Ja), "革命中：5より下のカードが必要です");
}

/// A revolution also reverses the ranks below three and above two, and the order of singles.
#[test]
fn in_a_revolution_the_rank_below_three_is_the_strongest() {
    let low = meld("*LD 3D 4D").unwrap();
    assert!(low.beats(meld("5S 6S 7S").unwrap(), true) && !low.beats(meld("4S 5S 6S").unwrap(), true));
    assert!(!meld("QS KS AS").unwrap().beats(meld("2D *UD AD").unwrap(), true), "the ace is in both");
    assert!(meld("JS QS KS").unwrap().beats(meld("2D *UD AD").unwrap(), true));
    assert!(meld("3C").unwrap().beats(meld("4C").unwrap(), true));
    assert!(!meld("3C").unwrap().beats(meld("3D").unwrap(), true));
}

/// The joker alone beats every single card in both orders, ignores a suit lock and ends it. It never counts
/// as an 8.
#[test]
fn joker_alone_beats_every_single_and_ends_the_lock() {
    let mut game = game(["3D 2H", "2S JK", "8S", "", ""]);
    play(&mut game, "0 2H; 1 JK");
    assert!(!clear(&game), "it doesn't count as an 8");
    let mut locked = self::game(["3D 5S", "6S", "JK 7D", "7S", ""]);
    play(&mut locked, "0 5S; 1 6S");
    assert_eq!(locked.table().lock(), Suits::of(Suit::Spades));
    assert_eq!(refusal(&locked, "7D"), DaihinminReason::Locked(Suits::of(Suit::Spades)));
    play(&mut locked, "2 JK");
    assert!(locked.table().lock().is_empty());
    assert_eq!(refusal(&locked, "7S"), DaihinminReason::OnlyThreeOfSpades);
    let mut upside_down = self::game(["3D 4C 4D 4H 4S", "3C JK", "", "", ""]);
    play(&mut upside_down, "0 4C 4D 4H 4S; 1 pass; 2 pass; 3 pass; 4 pass; 0 pass; 0 3D");
    assert!(upside_down.table().revolution() && allows(&upside_down, "JK") && !allows(&upside_down, "3C"));
}

/// Only the real ♠3, alone, may be played on a lone joker. It is always legal, clears the table, and its
/// player leads.
#[test]
fn only_the_three_of_spades_beats_the_joker() {
    let mut game = game(["3D 5H", "6H 7C", "JK", "3S 2C 3C", "2S"]);
    play(&mut game, "0 5H; 1 6H; 2 JK");
    for words in ["2C", "3C"] {
        assert_eq!(refusal(&game, words).say(Lang::En), "only ♠3 beats the joker");
    }
    assert!(allows(&game, "3S") && allows(&game, "pass"));
    play(&mut game, "3 3S");
    assert!(clear(&game));
    assert_eq!(game.turn(), Some(Seat(3)), "the player of ♠3 leads");
    assert!(allows(&game, "2C"));
}

/// It is legal even if the joker was led, and in a revolution. In all other plays ♠3 is an ordinary three.
#[test]
fn the_three_of_spades_beats_a_joker_that_was_led_but_nothing_else() {
    let mut led = game(["3D JK", "3S", "", "", ""]);
    play(&mut led, "0 JK; 1 3S");
    assert!(clear(&led) && led.turn() == Some(Seat(1)));
    let mut pair = game(["3D JK 5H", "3S 3C", "", "", ""]);
    play(&mut pair, "0 5H *5S");
    assert!(!allows(&pair, "3S 3C"));
    let mut turned = game(["3D 4C 4D 4H 4S JK", "3S", "", "", ""]);
    play(&mut turned, "0 4C 4D 4H 4S; 1 pass; 2 pass; 3 pass; 4 pass; 0 pass; 0 JK; 1 3S");
    assert!(clear(&turned) && turned.turn() == Some(Seat(1)));
}

/// If a combination has exactly the same suits as the one before it, a suit lock on those suits holds until
/// the table is cleared. This applies to singles, sets and runs.
#[test]
fn equal_suits_start_a_suit_lock() {
    let mut single = game(["3D 5S", "6S", "7D 7S", "9S", ""]);
    play(&mut single, "0 5S; 1 6S");
    assert_eq!(refusal(&single, "7D").say(Lang::En), "suit lock: only ♠");
    assert_eq!(refusal(&single, "7D").say(Lang::Ja), "♠しばりです");
    play(&mut single, "2 7S; 3 pass; 4 pass; 0 pass; 1 pass; 2 pass");
    assert!(single.table().lock().is_empty() && allows(&single, "7D"), "until it is cleared");
    let mut group = game(["3D 5S 5H", "6H 6S", "7S 7H 7D 9S 9D", "", ""]);
    play(&mut group, "0 5S 5H; 1 6H 6S");
    assert_eq!(group.table().lock().to_string(), "♠♥");
    assert!(allows(&group, "7S 7H") && !allows(&group, "7S 7D") && !allows(&group, "9S 9D"));
    let mut run = game(["3D 4D 5D", "9H TH JH 6D", "QH KH AH QC KC AC", "", ""]);
    play(&mut run, "0 3D 4D 5D; 1 9H TH JH");
    assert!(run.table().lock().is_empty(), "another suit");
    play(&mut run, "2 QH KH AH");
    assert_eq!(run.table().lock(), Suits::of(Suit::Hearts));
}

/// There is no lock for only some of the suits, and none for consecutive ranks.
#[test]
fn one_common_suit_or_consecutive_ranks_do_not_lock() {
    let mut game = game(["3D 5S 5H", "6C 6S", "7D 7H 9C 9D", "", ""]);
    play(&mut game, "0 5S 5H; 1 6C 6S");
    assert!(game.table().lock().is_empty());
    assert!(allows(&game, "7D 7H") && allows(&game, "9C 9D"));
}

/// The suit of the card that the joker replaces counts.
#[test]
fn the_jokers_suit_counts_for_the_lock() {
    let mut starts = game(["3D 5S 5H", "6S JK", "7S 7H 7D", "", ""]);
    let mut differs = starts.clone();
    play(&mut starts, "0 5S 5H; 1 6S *6H");
    assert_eq!(starts.table().lock().to_string(), "♠♥");
    play(&mut differs, "0 5S 5H; 1 6S *6D");
    assert!(differs.table().lock().is_empty());
    let mut meets = game(["3D 5S 5H", "6S 6H", "7S JK", "", ""]);
    play(&mut meets, "0 5S 5H; 1 6S 6H");
    assert!(allows(&meets, "7S *7H") && !allows(&meets, "7S *7D"));
}

/// A lead never starts a suit lock.
#[test]
fn a_lead_never_locks() {
    let mut game = game(["3D 5S", "6S 7S", "", "", ""]);
    play(&mut game, "0 5S; 1 6S; 2 pass; 3 pass; 4 pass; 0 pass; 1 pass; 1 7S");
    assert!(game.table().lock().is_empty());
}

/// Four or more cards of a rank, or a run of five or more (counting the joker), start or end a revolution.
#[test]
fn four_of_a_rank_or_a_run_of_five_starts_a_revolution() {
    let mut game = game(["3D 4D 5D 6D 7D JH JC", "9C 9D 9H 9S", "", "JK", ""]);
    play(&mut game, "0 3D 4D 5D 6D 7D");
    assert!(game.table().revolution());
    assert_eq!(game.hand(Seat(0)).len(), 6);
    play(&mut game, "1 pass; 2 pass; 3 pass; 4 pass; 0 pass");
    assert!(game.table().revolution(), "revolution stays when the table is cleared");
    play(&mut game, "0 pass; 1 9C 9D 9H 9S");
    assert!(!game.table().revolution(), "and a second one turns it off");
    for (words, revolts) in [
        ("9C 9D *9H 9S", true),
        ("9C 9D 9H 9S *9X", true),
        ("9C 9D *9H", false),
        ("3D 4D 5D *6D 7D", true),
        ("3D 4D 5D *6D", false),
    ] {
        assert_eq!(meld(words).unwrap().revolts(), revolts, "{words}");
    }
}

/// A combination with an 8 (even a joker as an 8) clears the table.
#[test]
fn an_eight_clears_the_table() {
    let mut game = game(["3D 8C", "8D 8H", "", "", ""]);
    play(&mut game, "0 8C");
    assert!(clear(&game) && game.turn() == Some(Seat(0)));
    for (words, cuts) in [
        ("8C 8D", true),
        ("6C 7C 8C", true),
        ("7C *8C 9C", true),
        ("6C 7C *8C", true),
        ("7C 7D", false),
        ("9C TC JC", false),
        ("JK", false),
    ] {
        assert_eq!(meld(words).unwrap().cuts(), cuts, "{words}");
    }
    let mut both = self::game(["3D 6C 7C 8C 9C TC 5S", "", "", "", ""]);
    play(&mut both, "0 6C 7C 8C 9C TC; 0 5S");
    assert!(both.table().revolution(), "both effects");
    let mut locking = self::game(["3D 5S", "8S", "", "", ""]);
    play(&mut locking, "0 5S; 1 8S");
    assert!(clear(&locking) && locking.table().lock().is_empty(), "an 8 that would lock just clears");
}

/// A selection reports its possible combinations and their effects.
#[test]
fn a_selection_reports_its_combinations_and_effects() {
    let mut game = game(["3D 5S 5H", "6S 6H JK 8H 8S", "", "", ""]);
    play(&mut game, "0 5S 5H");
    let view = game.view(Seat(1));
    let melds = view.melds_of(cards("6S JK"));
    let legal: Vec<String> =
        melds.iter().filter(|s| s.refused.is_none()).map(|s| s.play().to_string()).collect();
    assert_eq!(
        legal,
        ["6S *6C".to_owned(), "6S *6D".to_owned(), "6S *6H".to_owned()].map(|w| mv(&w).to_string())
    );
    let locking: Vec<String> =
        melds.iter().filter(|s| !s.locks.is_empty()).map(|s| s.meld.to_string()).collect();
    assert_eq!(locking, ["*6H 6S"]);
    let eights = view.melds_of(cards("8H 8S"));
    assert_eq!(eights.len(), 1);
    assert!(eights[0].clears && eights[0].locks.is_empty() && !eights[0].revolts);
    assert!(view.melds_of(cards("6S 8H")).is_empty());
    assert_eq!(view.reason(cards("6S 8H"), Stand::NONE), Some(DaihinminReason::NoMeld));
    assert_eq!(view.melds_of(cards("JK"))[0].refused, Some(DaihinminReason::Other(MeldKind::Group, 2)));
    assert!(cards("6S 6H 8H 8S JK").within(view.playable()) && !view.playable().meets(cards("5S")));
}
