//! A short notation for positions of Daihinmin, for the tests.

// Each test binary uses only a part of this.
#![allow(dead_code)]

use tefuda_games::{
    Game, Lang, Say, Seat,
    daihinmin::{
        Cards, Daihinmin, DaihinminConfig, DaihinminDeal, DaihinminMove, DaihinminReason, Meld, PRESETS,
    },
};

pub(crate) const ROUND: [u8; 5] = [0, 1, 2, 3, 4];

pub(crate) fn config() -> DaihinminConfig {
    Daihinmin::config(&PRESETS[0].spec())
}

pub(crate) fn cards(words: &str) -> Cards {
    words.parse().unwrap()
}

pub(crate) fn mv(words: &str) -> DaihinminMove {
    words.parse().unwrap_or_else(|fault| panic!("{words}: {fault}"))
}

pub(crate) fn meld(words: &str) -> Option<Meld> {
    match mv(words) {
        DaihinminMove::Play(cards, stand) => Meld::of(cards, stand),
        other => panic!("{other} isn't a submission"),
    }
}

/// A deal in which the players hold at least the named cards. The other cards go, from the strongest down, to
/// players with room, player 4 first. Players sit in the order of their numbers. 0, 1 and 2 have eleven
/// cards.
pub(crate) fn deal(hands: [&str; 5], class: Option<[u8; 5]>) -> DaihinminDeal {
    let mut hands = hands.map(cards);
    let mut rest = hands.iter().fold(Cards::DECK, |rest, hand| rest - *hand);
    let starter = class.map_or(0, |class| class.iter().position(|c| *c == 0).unwrap());
    for player in (0..5).rev() {
        let size = if (player + 5 - starter) % 5 < 3 { 11 } else { 10 };
        let more = rest.top(size - hands[player].len());
        rest = rest - more;
        hands[player] = hands[player] | more;
    }
    DaihinminDeal { seats: ROUND, class, hands, order: Some(ROUND) }
}

/// A game without classes from such a deal.
pub(crate) fn game(hands: [&str; 5]) -> Daihinmin {
    Daihinmin::new(config(), &deal(hands, None)).unwrap()
}

/// Plays moves in turn, each with the player to move: `0 3D; 1 pass; 2 8C`.
pub(crate) fn play(game: &mut Daihinmin, turns: &str) {
    for turn in turns.split(';') {
        let (seat, words) = turn.trim().split_once(' ').unwrap();
        assert_eq!(game.turn(), Some(Seat(seat.parse().unwrap())), "{turn}");
        game.play(mv(words)).unwrap_or_else(|reason| panic!("{turn}: {}", reason.say(Lang::En)));
    }
}

/// The reason why the player to move may not make a move.
pub(crate) fn refusal(game: &Daihinmin, words: &str) -> DaihinminReason {
    game.check(mv(words)).expect_err(words)
}

/// Whether the player to move may make a move. The list and `check` must agree.
pub(crate) fn allows(game: &Daihinmin, words: &str) -> bool {
    let play = mv(words);
    let mut legal = Vec::new();
    game.legal(&mut legal);
    assert_eq!(legal.contains(&play), game.check(play).is_ok(), "{words}");
    legal.contains(&play)
}

/// Whether the table is clear.
pub(crate) fn clear(game: &Daihinmin) -> bool {
    game.table().top().is_none()
}
