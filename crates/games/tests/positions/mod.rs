//! A short notation for positions of Hearts, for the tests.

// Each test binary uses only a part of this.
#![allow(dead_code)]

use tefuda_games::{
    Card, CardSet, Game, Lang, Rank, Say, Seat, Spec,
    hearts::{Hearts, HeartsConfig, HeartsDeal, HeartsMove, PRESETS, Passing, Reason},
};

/// The rules of a spec such as `paper:break_hearts=true`.
pub(crate) fn rules(words: &str) -> HeartsConfig {
    Hearts::config(&Spec::parse(&PRESETS, words).unwrap())
}

/// Cards by suit, `♣AKQ ♥432`. A dash means a range: `♠2-A` is all spades.
pub(crate) fn cards(words: &str) -> CardSet {
    let mut set = CardSet::EMPTY;
    for group in words.split_whitespace() {
        let letter = match group.chars().next().unwrap() {
            '♣' => 'C',
            '♦' => 'D',
            '♥' => 'H',
            '♠' => 'S',
            other => panic!("{other} isn't a suit"),
        };
        let card = |rank: char| format!("{rank}{letter}").parse::<Card>().unwrap();
        let ranks: Vec<char> = group.chars().skip(1).collect();
        let run = if let [low, '-', high] = ranks[..] {
            let (low, high) = (card(low), card(high));
            (low.rank().index()..=high.rank().index())
                .map(|rank| Card::new(low.suit(), Rank::new(rank).unwrap()))
                .collect()
        } else {
            ranks.iter().map(|rank| card(*rank)).collect::<Vec<_>>()
        };
        for card in run {
            assert!(!set.has(card), "{card} is there twice");
            set.insert(card);
        }
    }
    set
}

/// One card, `♠Q`.
pub(crate) fn card(word: &str) -> Card {
    let set = cards(word);
    assert_eq!(set.len(), 1, "{word}");
    set.first().unwrap()
}

/// A deal of four hands, without passing. `leader` counts only if the rules leave it open.
pub(crate) fn deal(hands: [&str; 4], leader: u8) -> HeartsDeal {
    HeartsDeal { hands: hands.map(cards), leader: Seat(leader), passing: Passing::Hold }
}

/// A game by the named rules, from four hands.
pub(crate) fn game(rules_named: &str, hands: [&str; 4], leader: u8) -> Hearts {
    Hearts::new(rules(rules_named), &deal(hands, leader)).unwrap()
}

/// Plays cards in turn, `♣2 ♣5 ♦K`. Each must be legal.
pub(crate) fn play(game: &mut Hearts, plays: &str) {
    for word in plays.split_whitespace() {
        let play = HeartsMove::Play(card(word));
        game.play(play).unwrap_or_else(|reason| panic!("{word}: {}", reason.say(Lang::En)));
    }
}

/// Passes three cards for each seat in turn.
pub(crate) fn pass(game: &mut Hearts, passes: [&str; 4]) {
    for words in passes {
        game.play(HeartsMove::pass(cards(words)).expect("three cards")).unwrap();
    }
}

/// The reason why the seat to move may not play a card.
pub(crate) fn refusal(game: &Hearts, word: &str) -> Reason {
    game.check(HeartsMove::Play(card(word))).expect_err(word)
}

/// Plays the first legal card each time, to the end of the deal.
pub(crate) fn finish(game: &mut Hearts) {
    while let Some(card) = game.legal_cards().first() {
        game.play(HeartsMove::Play(card)).unwrap();
    }
}
