//! The table of Leduc Hold'em: three cards, chips, and bets.
//!
//! [`LeducBoard`] puts the parts together, plain functions of plain values. The solution of the game gives
//! the equilibrium's play. It is computed when it is first needed.

mod actions;
mod announce;
mod board;
pub(crate) mod chips;
pub(crate) mod cloth;
mod coach;
mod ledger;
mod portrait;
mod solution;
mod verdict;

use crate::{
    board::BoardProps,
    context::Look,
    game_ui::{GameUi, Poster},
    line_up::LineUp,
    notation::Shown,
    players::Players,
    ui::{card::card_back, term::Terms},
};
use announce::announce;
use board::LeducBoard;
use cloth::{chips, face, turned_now};
use tefuda_games::{
    Lang, Seat, Text,
    leduc::{Leduc, LeducMove, LeducRank, LeducView},
    text,
};
use yew::prelude::*;

impl From<LeducMove> for Shown {
    fn from(play: LeducMove) -> Self {
        Self::Said(match play {
            LeducMove::Fold => text("fold", "フォールド"),
            LeducMove::Call => text("check or call", "チェックかコール"),
            LeducMove::Raise => text("bet or raise", "ベットかレイズ"),
        })
    }
}

impl GameUi for Leduc {
    fn board(props: BoardProps<Self>) -> Html {
        html! { <LeducBoard ..props /> }
    }

    const POSTER: Poster = Poster {
        mark: "◆",
        blurb: text(
            "Poker with six cards, solved to the last chip.",
            "カードは6枚、ベットは2ラウンド。均衡まで解き明かされた、とても小さなポーカー。",
        ),
        watch: "&s0=mc",
    };
    // The equilibrium's expected value of a move would reveal the card.
    const TELLING: bool = true;
    const DEAL: Text = text("hand", "ハンド");
    const TERMS: Terms = &[
        ("pot", text("pot", "ポット")),
        ("check", text("check", "チェック")),
        ("bet", text("bet", "ベット")),
        ("call", text("call", "コール")),
        ("raise", text("raise", "レイズ")),
        ("fold", text("fold", "フォールド")),
        ("public-card", text("public card", "ボード")),
        ("pair", text("pair", "ペア")),
    ];
    // Chips per hand against all others: mc 0.23, between call (-0.54) and nash (0.39). See
    // docs/results/strength.md.
    const FIRST: LineUp = LineUp {
        rules: "turns",
        ..LineUp::first(
            text(
                "Monte Carlo simulates each move. It beats you if you always call, but you can bluff it.",
                "モンテカルロは手をシミュレーションで試してから選びます。コールばかりだと負けますが、ブラフは効きます。",
            ),
            &["nash", "mc"],
        )
    };
    const ADVISER: &'static str = "nash";

    fn picture(game: &Self, _look: Look) -> Html {
        html! {
            <>
                <span class="home-leduc">{ card_back() }</span>
                <span class="home-leduc own">{ face(game.cards().private[0]) }{ chips(6) }{ chips(3) }</span>
            </>
        }
    }

    fn face(card: &str) -> Option<Html> {
        LeducRank::ALL.into_iter().find(|rank| card.chars().eq([rank.letter()])).map(face)
    }

    fn coach(lang: Lang, view: &Self::View) -> Vec<String> {
        coach::coach(lang, view)
    }

    fn moments(game: &Self) -> u8 {
        u8::from(turned_now(game.line()) || !game.line().open())
    }

    fn announce(
        lang: Lang,
        players: Players<'_>,
        before: &LeducView,
        play: (Seat, LeducMove),
        after: &LeducView,
    ) -> String {
        announce(lang, players, before, play, after)
    }
}
