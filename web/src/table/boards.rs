//! Tests of the rendered boards.

use super::sitting::Sitting;
use crate::{
    drawn::{Drawn, golden},
    game_ui::GameUi,
    games::Kind,
};
use tefuda_arena::Session;
use tefuda_games::{
    Lang, MoveIndex, Seat, daihinmin::Daihinmin, hearts::Hearts, leduc::Leduc, nimmt::Nimmt, nimmt::heads_of,
};

fn has_words(drawn: &Drawn, words: &[&str]) {
    for word in words {
        assert!(
            drawn.values("[data-term]", "data-term").contains(word),
            "{word} is not explained on the board"
        );
    }
    assert_eq!(
        drawn.values("[data-term]", "tabindex"),
        Vec::<&str>::new(),
        "no stop on the way to the cards"
    );
}

#[test]
fn terms_on_the_board_are_explained_in_both_languages() {
    let mut hearts =
        Sitting::<Hearts>::at("rules=standard:passing=false&seed=7&s0=you&s1=rules&s2=rules&s3=rules");
    hearts.asked();
    let mut leduc = Sitting::<Leduc>::at("seed=9&s0=you&s1=call");
    leduc.asked();
    let mut nimmt = Sitting::<Nimmt>::at("seed=3");
    nimmt.asked();
    for (hearts, leduc, nimmt) in [
        (hearts.board(), leduc.board(), nimmt.board()),
        (hearts.in_japanese().board(), leduc.in_japanese().board(), nimmt.in_japanese().board()),
    ] {
        has_words(&hearts, &["trick", "broken-hearts"]);
        has_words(&leduc, &["pot"]);
        has_words(&nimmt, &["row", "heads"]);
    }
}

#[test]
fn the_hand_is_one_tab_stop_and_every_card_has_a_name() {
    let begin = |seed: u32| {
        let mut table =
            Sitting::<Hearts>::at(&format!("rules=standard&seed={seed}&s0=you&s1=rules&s2=rules&s3=rules"));
        table.asked();
        table
    };
    let board = begin(7).board();
    assert_eq!(board.count(r#".hand .slot[tabindex="0"]"#), 1);
    assert_eq!(board.count(r#".hand[role="listbox"]"#), 1);
    let suits = ["clubs", "diamonds", "hearts", "spades"];
    for name in board.values(".hand .slot", "aria-label") {
        assert!(suits.iter().any(|suit| name.contains(&format!(" of {suit}"))), "{name}");
    }
    // A player with a single club plays it automatically, and has then seen the passed cards.
    let passed = |seed| {
        let mut table = begin(seed);
        table.go();
        table.asked();
        Some(table.board()).filter(|board| board.count(".hand .slot") == 13)
    };
    let received = (1..40).find_map(passed).expect("somebody has two clubs");
    let names = received.values(".hand .slot", "aria-label");
    assert_eq!(names.iter().filter(|name| name.contains("passed to you")).count(), 3, "{names:?}");
}

/// Compares a board at its beginning and its end with golden files, in both languages.
pub(crate) fn looks_as_before<G: GameUi>(query: &str) {
    let mut table = Sitting::<G>::at(query);
    table.asked();
    let id = G::FACTS.id;
    golden(&format!("{id}-begins.en"), &table.board().outline("section.board"));
    golden(&format!("{id}-begins.ja"), &table.in_japanese().board().outline("section.board"));
    table.finish(false);
    golden(&format!("{id}-over.en"), &table.board().outline(".result"));
    golden(&format!("{id}-over.ja"), &table.in_japanese().board().outline(".result"));
}

#[test]
fn the_tables_look_as_before() {
    looks_as_before::<Hearts>("rules=paper&seed=7&s0=you&s1=rules&s2=rules&s3=rules");
    looks_as_before::<Daihinmin>("seed=7&s0=you&s1=default&s2=default&s3=default&s4=default");
    looks_as_before::<Leduc>("seed=9&s0=you&s1=call");
    looks_as_before::<Nimmt>("rules=standard:players=4&seed=3&s0=you&s1=rule-9&s2=rule-6&s3=rule-2");
}

#[test]
fn a_watched_table_has_open_hands_for_any_number_of_players() {
    for players in [2, 10] {
        let chairs: String = (0..players)
            .flat_map(|seat: usize| ["&s".to_owned(), seat.to_string(), "=rule-6".to_owned()])
            .collect();
        let table =
            Sitting::<Nimmt>::at(&format!("rules=standard:players={players}&seed=4{chairs}&open=true"));
        let board = table.board();
        assert_eq!(board.count(".hand .slot"), 10);
        assert_eq!(
            [board.count(".open-hand"), board.count(".open-hand span")],
            [players - 1, 10 * (players - 1)]
        );
    }
    let table = Sitting::<Leduc>::at("seed=4&s0=call&s1=call&open=true");
    assert_eq!(table.board().count(".leaf.theirs.shown"), 1);
}

/// A hand in which the person has folded.
fn folded(open: bool) -> Sitting<Leduc> {
    let hand = |seed: u32| {
        let mut table = Sitting::<Leduc>::at(&format!("seed={seed}&s0=you&s1=random&open={open}"));
        loop {
            let fold = table.asks() && table.state.session.legal().iter().any(|play| play == "fold");
            if fold {
                table.play("fold");
                return Some(table);
            }
            if !table.go() {
                return None;
            }
        }
    };
    (0..50).find_map(hand).expect("somebody bets sometimes")
}

#[test]
fn a_folded_card_is_shown_only_at_an_open_table() {
    for (open, shown) in [(false, 0), (true, 1)] {
        let board = folded(open).board();
        assert_eq!([board.count(".leaf.theirs.shown"), board.count(".result .holds")], [shown, 0]);
    }
}

#[test]
fn in_turns_the_opponent_acts_first_in_every_other_hand() {
    let mut table = Sitting::<Leduc>::at("rules=turns&seed=7&s0=you&s1=call");
    for (en, ja) in
        [("You act first", "先手：あなた"), ("Calling station acts first", "先手：コーリングステーション")]
    {
        assert_eq!(table.board().text(".count .chip"), en);
        assert_eq!(table.in_japanese().board().text(".count .chip"), ja);
        table.finish(false);
        table.state.next_deal();
    }
    let plain = Sitting::<Leduc>::at("seed=7&s0=you&s1=call");
    assert_eq!(plain.board().count(".count .chip"), 0);
}

#[test]
fn a_revolution_reverses_cloth_ranks_and_hand() {
    let record = r#"{"v":1,"game":"daihinmin","config":{"preset":"standard"},"players":["you","default","default","default","default"],"seed":1,"deal":{"seats":[0,1,2,3,4],"class":null,"hands":[["3D","3S","5S","6S","8C","8D","9C","9D","9H","9S","JK"],["3C","4D","5C","6C","7C","7S","TC","JC","QC","KC","AC"],["3H","4H","5D","6D","7D","8H","TD","JD","QD","KD","AD"],["4C","4S","5H","6H","7H","TH","JH","QH","KH","AH"],["8S","TS","JS","QS","KS","AS","2C","2D","2H","2S"]],"order":[0,1,2,3,4]},"moves":[]}"#;
    let mut table = Sitting::<Daihinmin>::from_record(record, ",forced=false");
    let order = |board: &Drawn| board.values(".hand .slot", "data-card").join(" ");
    let board = table.board();
    assert_eq!(board.count(".daihinmin-board.revolution"), 0);
    assert!(
        board.values(".ladder", "aria-label")[0].ends_with("K A 2"),
        "{:?}",
        board.values(".ladder", "aria-label")
    );
    table.play("9C 9D 9H 9S");
    let board = table.board();
    assert_eq!(board.count(".daihinmin-board.revolution"), 1);
    assert!(
        board.values(".ladder", "aria-label")[0].ends_with("5 4 3"),
        "{:?}",
        board.values(".ladder", "aria-label")
    );
    assert_eq!(board.count(".hand .slot"), 7, "{}", order(&board));
}

#[test]
fn a_review_shows_the_rows_and_heads_of_every_position() {
    let mut table = Sitting::<Nimmt>::at(
        "rules=standard:players=5&seed=5&s0=you&s1=rule-9&s2=rule-6&s3=rule-2&s4=rule-1",
    );
    table.finish(false);
    let session = Session::<Nimmt>::load(&table.state.session.record()).expect("a record");
    for count in 0..=table.state.session.moves() {
        table.state.seek(Some(count), true);
        let board = table.board();
        let game = session.position(count);
        let rows = game.table().rows().iter().flat_map(|row| row.cards().iter().map(ToString::to_string));
        assert_eq!(board.texts(".ox-row .ox-card"), rows.collect::<Vec<_>>(), "after {count} moves");
    }
}

#[test]
fn when_a_row_must_be_taken_the_prices_are_buttons() {
    let mut table = Sitting::<Nimmt>::at(
        "rules=standard:players=10&seed=9&s0=you&s1=rule-9&s2=rule-6&s3=rule-2&s4=rule-1&s5=random&s6=rule-3&s7=rule-4&s8=rule-5&s9=rule-7",
    );
    for _ in 0..12 {
        table.asked();
        if table.board().count(".take") > 0 {
            break;
        }
        table.make(MoveIndex(0));
    }
    let board = table.board();
    assert_eq!(board.count(".take"), 4);
    let session = Session::<Nimmt>::load(&table.state.session.record()).expect("a record");
    let prices = session.game().table().rows().iter().enumerate().map(|(at, row)| {
        let heads: u8 = row.cards().iter().map(|card| heads_of(*card)).sum();
        format!("Take row {}: {heads} head{}", at + 1, if heads == 1 { "" } else { "s" })
    });
    assert_eq!(board.values(".take", "aria-label"), prices.collect::<Vec<_>>());
    assert_eq!(board.count(".turned li"), 10);
}

/// Checks that a coach has something to say about the first decisions, in both languages.
pub(crate) fn speaks<G: GameUi>(query: &str) {
    let mut table = Sitting::<G>::at(query);
    for _ in 0..6 {
        table.asked();
        if table.state.session.turn().is_none() {
            return;
        }
        for lang in [Lang::En, Lang::Ja] {
            let said = table.state.session.coach(lang);
            assert!(!said.is_empty() && said.iter().all(|(_, says)| says.chars().count() > 5), "{said:?}");
        }
        table.go();
    }
}

#[test]
fn a_coach_has_something_to_say_in_every_game_and_language() {
    speaks::<Hearts>("rules=standard&seed=5&s0=you&s1=rules&s2=rules&s3=rules");
    speaks::<Daihinmin>("seed=5&s0=you&s1=default&s2=default&s3=default&s4=default");
    speaks::<Leduc>("seed=5&s0=you&s1=call");
    speaks::<Nimmt>("rules=standard:players=4&seed=5&s0=you&s1=rule-9&s2=rule-6&s3=rule-2");
}

#[test]
fn a_face_down_card_is_shown_only_to_its_player() {
    let mut table =
        Sitting::<Nimmt>::at("rules=standard:players=4&seed=7&s0=you&s1=rule-9&s2=rule-6&s3=rule-2");
    table.asked();
    let card = table.state.session.legal()[4].clone();
    table.play(&card);
    let board = table.board_for(Seat(0));
    assert_eq!(board.text(".strip .lay .ox-card"), card);
    assert_eq!(board.count(".seats .lay"), 0);
    assert!(board.text(".happens").contains("others are choosing"));
    let other = table.board_for(Seat(1));
    assert_eq!(other.count(".strip .lay"), 0, "a card is not seen from another seat");
}

/// The exact text that the page writes for a match. `tefuda replay` reads the same file.
const WRITTEN: &str = include_str!("../../../tests/data/leduc-page.jsonl");

#[test]
fn a_match_is_written_exactly_as_before() {
    let mut table = Sitting::<Leduc>::at("rules=standard:hands=2&seed=7&s0=you&s1=call");
    for hand in (Kind::of::<Leduc>().tables)(WRITTEN).expect("records") {
        table.state.next_deal();
        for made in hand.history() {
            table.play(&made.play);
        }
    }
    assert_eq!(table.state.session.save(), WRITTEN);
}

/// Checks that a hint is shown at this place.
pub(crate) fn points<G: GameUi>(query: &str, pointed: &str) {
    let mut table = Sitting::<G>::at(query);
    table.asked();
    assert_eq!(table.board().count(pointed), 0, "{query}");
    let hint = table.state.session.legal().iter().rposition(|play| play != "pass").map(|at| at as u16);
    table.state.hint = hint.map(MoveIndex);
    assert!(table.board().count(pointed) > 0, "{query}");
}

#[test]
fn a_hint_points_out_a_card_in_every_game() {
    points::<Hearts>("rules=paper&seed=7&s0=you&s1=rules&s2=rules&s3=rules", ".hand .slot.hinted");
    points::<Daihinmin>("seed=3&s0=you&s1=default&s2=default&s3=default&s4=default", ".hinted");
    points::<Leduc>("seed=9&s0=you&s1=call", ".act.hinted");
    points::<Nimmt>(
        "rules=standard:players=4&seed=3&s0=you&s1=rule-9&s2=rule-6&s3=rule-2",
        ".hand .slot.hinted",
    );
}

#[test]
fn leduc_from_the_first_page_is_played_in_turns_but_not_from_a_plain_link() {
    let page = crate::delivered().expect("the first page");
    assert!(page.contains("#/leduc?") && page.contains("rules=turns"));
    let linked = Sitting::<Leduc>::at("seed=7");
    assert_eq!(linked.state.session.setup().rules.to_string(), "standard");
}
