//! The table of Hearts: a seat's view of a deal, and its hand.
//!
//! [`HeartsBoard`] puts the parts together. Each part is a component with plain values, redrawn only when
//! they change. [`announce()`] describes in words what the board shows.

mod announce;
mod board;
mod coach;
mod hand;
mod plate;
mod strip;
mod trick;

use crate::{
    context::Look,
    game_ui::{Announce, GameUi, Poster, UiFacts},
    line_up::LineUp,
    mind::OwnPanel,
    notation::{Part, Shown},
    ui::card::{CardFace, card_back},
    words::hearts::Words,
};
use announce::announce;
use board::HeartsBoard;
use tefuda_games::{
    Card, Game as _, Lang, Seat,
    hearts::{Hearts, HeartsMove, HeartsView, Settled},
    text,
};
use yew::prelude::*;

impl From<HeartsMove> for Shown {
    fn from(play: HeartsMove) -> Self {
        match play {
            HeartsMove::Play(card) => Self::Cards(vec![Part::Card(card)]),
            HeartsMove::Pass(cards) => Self::HandedOn(cards.map(Part::Card).to_vec()),
        }
    }
}

impl GameUi for Hearts {
    type Board = HeartsBoard;

    const UI: UiFacts = UiFacts {
        line_ups: &[LineUp {
            name: text("FALCON at four training stages", "学習量の異なるFALCON"),
            help: text(
                "The same agent after 0, 100, 10,000 and 100,000 training games. You replace the untrained one.",
                "0・100・1万・10万ゲーム学習したFALCONです。あなたは0ゲームの席に入ります。",
            ),
            rules: "paper",
            agents: &[
                "falcon:preset=both,age=0",
                "falcon:preset=both,age=100",
                "falcon:preset=both,age=10000",
                "falcon:preset=both,age=100000",
            ],
            aimer: None,
        }],
        own_panel: OwnPanel::RESONANCE,
        ..UiFacts::new(
            Poster {
                mark: "♥",
                blurb: text(
                    "Thirteen tricks, and nobody wants a heart.",
                    "13トリック。ハートはだれも欲しがらない。",
                ),
                watch: "&s0=pimc",
            },
            &[
                ("trick", text("trick", "トリック")),
                ("moon", text("shot the moon", "シュート・ザ・ムーン")),
                ("follow-suit", text("follow suit", "同じスートを出")),
                ("void", text("you have none", "持っていません")),
                ("passing-cards", text("cards to pass", "渡すカード")),
            ],
            // Penalty ratio: mc 0.20, rules 0.24. See docs/results/strength.md.
            LineUp::first(
                text(
                    "Two Monte Carlo agents from the paper and one rule-based agent. One of them tries every card to the end of the deal: watch how UCB guides its search.",
                    "論文のモンテカルロ2人と、ルールベースの1人です。1人はどのカードもディールの最後まで試すので、UCBの動きがよく見えます。",
                ),
                &["rules", "mc:playouts=400,c=0.5,arms=cards,horizon=deal", "rules", "mc"],
            ),
            "pimc:worlds=200",
        )
    };

    fn picture(game: &Self, _look: Look) -> Html {
        let hand = game.view(Seat(0)).hand();
        let last = hand.iter().last();
        // Only the last card is more than an index.
        let card = |card| html! { <CardFace {card} plain={last != Some(card)} /> };
        html! {
            <>
                <span class="home-backs">{ for (0..3).map(|_| card_back()) }</span>
                <span class="home-hand">{ for hand.iter().map(card) }</span>
            </>
        }
    }

    fn face(card: &str) -> Option<Html> {
        let card: Card = card.parse().ok()?;
        Some(html! { <CardFace {card} /> })
    }

    const COACH: fn(Lang, &Self::View) -> Vec<String> = coach::coach;

    fn moments(game: &Self) -> u8 {
        u8::from(!game.table().is_empty() && game.table().position() == 0)
    }

    const ANNOUNCE: Announce<Self> = announce;

    fn settled(lang: Lang, view: &HeartsView) -> Option<(&'static str, HeartsMove)> {
        let words = Words::of(lang);
        let why = match view.settled()? {
            Settled::NoPoints => words.no_points_left,
            Settled::Sweep => words.all_tricks_yours,
        };
        view.legal_cards().first().map(|card| (why, HeartsMove::Play(card)))
    }
}
