//! The table of Leduc Hold'em: a [small poker game](crate::poker) that a worker solves when its solution is first
//! needed.

mod portrait;
mod solution;

use crate::{
    board::BoardProps,
    game_ui::{Poster, UiFacts},
    line_up::LineUp,
    poker::{
        PokerTable, chips, face,
        solution::{Solution, Solver},
    },
    ui::card::card_back,
    words::{fill, leduc::LeducWords, poker::Words},
    workers::WorkerHandle,
};
use tefuda_games::{
    leduc::{Leduc, LeducRules, LeducView},
    text,
};
use yew::prelude::*;

impl PokerTable for LeducRules {
    const UI: UiFacts = UiFacts::new(
        Poster {
            mark: "◆",
            blurb: text(
                "Poker with six cards, solved to the last chip.",
                "カードは6枚、ベットは2ラウンド。均衡まで解き明かされた、とても小さなポーカー。",
            ),
            watch: "&s0=mc",
        },
        &[
            ("pot", text("pot", "ポット")),
            ("check", text("check", "チェック")),
            ("bet", text("bet", "ベット")),
            ("call", text("call", "コール")),
            ("raise", text("raise", "レイズ")),
            ("fold", text("fold", "フォールド")),
            ("public-card", text("public card", "ボード")),
            ("pair", text("pair", "ペア")),
        ],
        // Chips per hand against all others: mc 0.23, between call (-0.54) and nash (0.39). See
        // docs/results/strength.md.
        LineUp {
            rules: "turns",
            ..LineUp::first(
                text(
                    "Monte Carlo simulates each move. It beats you if you always call, but you can bluff it.",
                    "モンテカルロは手をシミュレーションで試してから選びます。コールばかりだと負けますが、ブラフは効きます。",
                ),
                &["nash", "mc"],
            )
        },
        "nash",
    );

    fn picture(game: &Leduc) -> Html {
        html! {
            <>
                <span class="home-poker">{ card_back() }</span>
                <span class="home-poker own">{ face(game.cards().private[0]) }{ chips(6) }{ chips(3) }</span>
            </>
        }
    }

    fn held(words: &Words, view: &LeducView) -> String {
        let (own, card) = (LeducWords::of(words.lang), words.rank(view.card()));
        match view.public() {
            None => fill(own.coach_hold, [card]),
            Some(public) if public == view.card() => fill(own.coach_paired, [card]),
            Some(public) => fill(own.coach_unpaired, [card, words.rank(public)]),
        }
    }

    fn solution() -> Option<Solution<Self>> {
        solution::solution()
    }

    fn solve(on_end: Callback<bool>) -> Option<WorkerHandle> {
        Some(solution::solve(on_end))
    }

    fn portrait(props: &BoardProps<Leduc>, solver: Solver) -> Option<Html> {
        portrait::portrait(props, solver)
    }
}
