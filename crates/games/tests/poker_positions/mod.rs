//! A short notation for hands of small pokers, for the tests.

// Each test binary uses only a part of this.
#![allow(dead_code)]

use tefuda_games::{
    Game, Lang, Say,
    poker::{Poker, PokerConfig, PokerDeal, PokerGame, PokerMove, PokerRank},
};

/// The standard rules.
pub(crate) fn rules<P: Poker>() -> PokerConfig {
    PokerGame::<P>::config(&P::FACTS.presets[0].spec())
}

/// The deal `KQJ`: the card of seat 0, that of seat 1, and the public card if there is one.
pub(crate) fn deal<P: Poker>(words: &str) -> PokerDeal<P> {
    let cards: Vec<PokerRank> = words.split("").filter_map(|letter| letter.parse().ok()).collect();
    PokerDeal::new([cards[0], cards[1]], cards.get(2).copied())
}

/// A hand of this deal after these moves, written `f`, `c` and `r`. A bar between the rounds says nothing.
pub(crate) fn played<P: Poker>(deal: &PokerDeal<P>, moves: &str) -> PokerGame<P> {
    let mut game = PokerGame::new(rules::<P>(), deal).unwrap();
    for letter in moves.chars().filter(|letter| *letter != '|') {
        let play = PokerMove::ALL.into_iter().find(|play| play.letter() == letter).unwrap();
        game.play(play).unwrap_or_else(|reason| panic!("{moves}: {}", reason.say(Lang::En)));
    }
    game
}

/// The same from the name of a deal.
pub(crate) fn game<P: Poker>(cards: &str, moves: &str) -> PokerGame<P> {
    played(&deal(cards), moves)
}

/// The legal moves of a hand.
pub(crate) fn legal<P: Poker>(game: PokerGame<P>) -> Vec<PokerMove> {
    let mut moves = Vec::new();
    game.legal(&mut moves);
    moves
}
