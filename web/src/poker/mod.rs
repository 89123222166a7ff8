//! The table of a small poker game: cards, chips, and bets.
//!
//! [`PokerBoard`] puts the parts together, plain functions of plain values. [`PokerTable`] holds everything in which
//! the tables of such games differ. The solution of the game gives the equilibrium's play.

mod announce;
mod board;
mod coach;
pub(crate) mod solution;
mod verdict;

pub(crate) use board::{chips, face, use_finished};
pub(crate) use verdict::signed;

use crate::{
    board::BoardProps,
    context::Look,
    game_ui::{Announce, GameUi, UiFacts},
    notation::Shown,
    ui::term::Gloss,
    words::poker::Words,
    workers::WorkerHandle,
};
use board::PokerBoard;
use board::turned_now;
use solution::{Solution, Solver};
use tefuda_agents::Playable;
use tefuda_games::{
    Lang,
    poker::{Poker, PokerGame, PokerMove, PokerRank, PokerView},
    text,
};
use yew::prelude::*;

/// A small poker game with a table.
pub(crate) trait PokerTable: Poker {
    /// The facts, except for those that all small poker games share.
    const UI: UiFacts;

    /// Draws a seat's view of a fresh deal for the first page.
    fn picture(game: &PokerGame<Self>) -> Html;

    /// The coach's sentence about the cards that a seat can see.
    fn held(words: &Words, view: &PokerView<Self>) -> String;

    /// An equilibrium with the values of moves against it, if it is ready.
    fn solution() -> Option<Solution<Self>>;

    /// Lets a worker compute the solution, and tells whether that was possible. `None` if no worker is needed.
    fn solve(_on_end: Callback<bool>) -> Option<WorkerHandle> {
        None
    }

    /// An agent's model of its opponent at this table, compared with the equilibrium if that is ready. `None`
    /// if no agent there has one.
    fn portrait(_props: &BoardProps<PokerGame<Self>>, _solver: Solver) -> Option<Html> {
        None
    }
}

/// The terms of a game.
fn gloss<P: PokerTable>(lang: Lang) -> Gloss {
    Gloss { terms: const { P::UI.terms }, lang }
}

impl From<PokerMove> for Shown {
    fn from(play: PokerMove) -> Self {
        Self::Said(match play {
            PokerMove::Fold => text("fold", "フォールド"),
            PokerMove::Call => text("check or call", "チェックかコール"),
            PokerMove::Raise => text("bet or raise", "ベットかレイズ"),
        })
    }
}

impl<P: PokerTable> GameUi for PokerGame<P>
where
    Self: Playable<Move = PokerMove, View = PokerView<P>>,
{
    fn named(play: PokerMove, view: &dyn Fn() -> Option<PokerView<P>>) -> Shown {
        let facing = view().is_some_and(|view| view.line().to_call() > 0);
        match (play, facing) {
            (PokerMove::Fold, _) => play.into(),
            (PokerMove::Call, false) => Shown::Said(text("check", "チェック")),
            (PokerMove::Call, true) => Shown::Said(text("call", "コール")),
            (PokerMove::Raise, false) => Shown::Said(text("bet", "ベット")),
            (PokerMove::Raise, true) => Shown::Said(text("raise", "レイズ")),
        }
    }

    type Board = PokerBoard<P>;

    const UI: UiFacts = UiFacts {
        deal: text("hand", "ハンド"),
        // The equilibrium's expected value of a move would reveal the card.
        telling: true,
        ..P::UI
    };

    fn picture(game: &Self, _look: Look) -> Html {
        P::picture(game)
    }

    fn shown(notation: &str) -> Shown {
        match notation.parse() {
            // With a single bet, no one can raise.
            Ok(PokerMove::Raise) if P::RAISES == 1 => Shown::Said(text("bet", "ベット")),
            _ => Shown::read::<PokerMove>(notation),
        }
    }

    fn face(card: &str) -> Option<Html> {
        PokerRank::ALL.into_iter().find(|rank| card.chars().eq([rank.letter()])).map(board::face)
    }

    const COACH: fn(Lang, &Self::View) -> Vec<String> = coach::coach;

    fn moments(game: &Self) -> u8 {
        u8::from(turned_now(game.line()) || !game.line().open())
    }

    const ANNOUNCE: Announce<Self> = announce::announce;
}
