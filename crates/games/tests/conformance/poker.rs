//! The suite for small pokers.

use crate::conformance::{Suite, refuses_as_move};
use tefuda_games::{
    Game as _, Seat, Seed, Spec, View as _,
    poker::{Poker, PokerGame, PokerMove, PokerView},
};

/// Words that are not moves.
const NOT_MOVES: &[&str] =
    &["", " ", "f", "c", "r", "Fold", "fold ", "check", "bet", "raise 2", "allin", "pass", "\u{0}", "降りる"];

/// Runs the suite on both presets and on matches of every length.
pub(crate) fn conforms<P: Poker>() {
    suite::<P>("standard", 300, 20).conforms(Seed(1));
    suite::<P>("turns", 300, 20).conforms(Seed(2));
    for hands in [1, 2, 1000] {
        suite::<P>(&format!("standard:hands={hands}"), 20, hands).conforms(Seed(hands as u64));
    }
    refuses_as_move::<PokerGame<P>>(NOT_MOVES);
}

fn suite<P: Poker>(words: &str, deals: u64, longest_match: usize) -> Suite<PokerGame<P>> {
    let rules = Spec::parse(PokerGame::<P>::FACTS.presets, words).unwrap();
    Suite { rules, deals, longest_match, moves: PokerMove::ALL.to_vec(), admits, same_shown }
}

/// Compares what was shown: the bets, the public card once it is face up, and both cards after a showdown.
fn same_shown<P: Poker>(a: &PokerGame<P>, b: &PokerGame<P>, _: Seat) -> bool {
    let public = !a.line().board() || a.cards().public == b.cards().public;
    let shown = !a.line().shown_down() || a.cards().private == b.cards().private;
    a.line() == b.line() && public && shown
}

/// Checks that the seat has its own card, and that the cards it has seen are right.
fn admits<P: Poker>(view: &PokerView<P>, game: &PokerGame<P>) -> bool {
    let [mine, other] = [view.seat(), view.seat().after(1, 2)].map(|s| game.cards().private[s.index()]);
    view.card() == mine
        && (view.public().is_none() || view.public() == game.cards().public)
        && view.shown().is_none_or(|card| card == other)
}
