//! What a game brings to the page besides its rules and agents: a table and the words to tell what happens.

use crate::{
    board::BoardProps,
    hearts::{HeartsBoard, announce},
};
use tefuda_agents::Playable;
use tefuda_games::{
    Lang, Seat, View,
    hearts::{Hearts, HeartsMove, HeartsView},
};
use yew::prelude::*;

/// A game with a table of its own.
pub(crate) trait GameUi: Playable + 'static {
    /// The table.
    fn board(props: BoardProps<Self>) -> Html;

    /// Whether the last move has completed something that should lie there a moment before it is gathered.
    fn completed(game: &Self) -> bool;

    /// What has happened, for people who listen.
    fn announce(
        lang: Lang,
        names: &[String],
        before: &Self::View,
        play: (Seat, Self::Move),
        after: &Self::View,
    ) -> String;

    /// The only legal move, if there is just one.
    fn forced(view: &Self::View) -> Option<Self::Move> {
        let mut moves = Vec::new();
        view.legal(&mut moves);
        if let [only] = moves[..] { Some(only) } else { None }
    }
}

impl GameUi for Hearts {
    fn board(props: BoardProps<Self>) -> Html {
        html! { <HeartsBoard ..props /> }
    }

    fn completed(game: &Self) -> bool {
        !game.table().is_empty() && game.table().position() == 0
    }

    fn announce(
        lang: Lang,
        names: &[String],
        before: &HeartsView,
        play: (Seat, HeartsMove),
        after: &HeartsView,
    ) -> String {
        announce(lang, names, before, play, after)
    }

    fn forced(view: &HeartsView) -> Option<HeartsMove> {
        let legal = view.legal_cards();
        (legal.len() == 1).then(|| legal.first().map(HeartsMove::Play))?
    }
}
