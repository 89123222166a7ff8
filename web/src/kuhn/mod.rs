//! The table of Kuhn poker: a [small poker game](crate::poker) whose equilibria are known exactly.

mod strategy;
#[cfg(test)]
mod tests;

use crate::{
    game_ui::{Poster, UiFacts},
    line_up::LineUp,
    mind::OwnPanel,
    poker::{PokerTable, chips, face, solution::Solution},
    ui::card::card_back,
    words::{kuhn::KuhnWords, poker::Words},
};
use std::rc::Rc;
use tefuda_agents::{kuhn::equilibrium, poker::Outlook};
use tefuda_games::{
    kuhn::{Kuhn, KuhnRules, KuhnView},
    text,
};
use yew::prelude::*;

impl PokerTable for KuhnRules {
    const UI: UiFacts = UiFacts {
        own_panel: OwnPanel { name: "kuhn", below: strategy::strategy, ..OwnPanel::NONE },
        ..UiFacts::new(
            Poster {
                mark: "▲",
                blurb: text(
                    "Three cards, one bet: the smallest poker game with bluffing.",
                    "カードは3枚、ベットは1回。ブラフのある、いちばん小さなポーカー。",
                ),
                watch: "&s0=equilibrium&s1=equilibrium",
            },
            &[
                ("pot", text("pot", "ポット")),
                ("check", text("check", "チェック")),
                ("bet", text("bet", "ベット")),
                ("call", text("call", "コール")),
                ("fold", text("fold", "フォールド")),
            ],
            // No agent is of medium strength: `random` loses a lot, and `nfsp` is close to an equilibrium.
            LineUp {
                rules: "turns",
                ..LineUp::first(
                    text(
                        "NFSP has learned by playing against itself. It bluffs about as often as it should.",
                        "NFSPは自己対戦で学びました。ブラフの割合も、ほぼ理想どおりです。",
                    ),
                    &["equilibrium", "nfsp"],
                )
            },
            "equilibrium",
        )
    };

    fn picture(game: &Kuhn) -> Html {
        html! {
            <>
                <span class="home-poker">{ card_back() }</span>
                <span class="home-poker own">{ face(game.cards().private[0]) }{ chips(2) }</span>
            </>
        }
    }

    fn held(words: &Words, view: &KuhnView) -> String {
        let own = KuhnWords::of(words.lang);
        [own.coach_jack, own.coach_queen, own.coach_king][view.card() as usize].to_owned()
    }

    fn solution() -> Option<Solution<Self>> {
        let policy = equilibrium::policy(equilibrium::DEFAULT_ALPHA);
        let outlook = Outlook::answering(&policy);
        Some(Rc::new((policy, outlook)))
    }
}
