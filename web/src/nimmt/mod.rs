//! The table of 6 Nimmt!: four rows, everyone's heads in view, and a hand of numbers.
//!
//! [`board`] puts the parts together, [`scene`] computes the cards on the table at each beat of a turn, and
//! [`announce`] describes in words what the board shows.

mod announce;
mod board;
mod coach;
mod scene;

use crate::{
    context::Look,
    game_ui::{Announce, GameUi, Poster, UiFacts},
    line_up::LineUp,
    mind::OwnPanel,
    notation::{Part, Shown},
};
use board::NimmtBoard;
use board::face;
use tefuda_games::{
    Game as _, Lang, Seat,
    nimmt::{HIGHEST, Nimmt, NimmtMove, ROW_ROOM},
    text,
};
use yew::prelude::*;

impl From<NimmtMove> for Shown {
    fn from(play: NimmtMove) -> Self {
        match play {
            NimmtMove::Card(number) => Self::Cards(vec![Part::Number(number)]),
            NimmtMove::Row(row) => Self::Row(row),
        }
    }
}

impl GameUi for Nimmt {
    type Board = NimmtBoard;

    const UI: UiFacts = UiFacts {
        own_panel: OwnPanel::RIVALS,
        together: true,
        ..UiFacts::new(
            Poster {
                mark: "牛",
                blurb: text(
                    "Four rows. Play the sixth card, and you take the row.",
                    "列は4つ。6枚目を置いた人が、その列を引き取る。",
                ),
                watch: "&s0=search",
            },
            &[("row", text("row", "列")), ("heads", text("head", "牛"))],
            // Heads per deal: rule-8 13.3, rule-7 13.4, rule-6 14.0, mc 11.5. See docs/results/strength.md.
            LineUp::first(
                text(
                    "Four rule-based players of medium strength, and one whose search follows UCB while you watch.",
                    "ほどほどの強さのルールベース4人と、UCBで探索するようすが見える1人です。",
                ),
                &["rule-8", "rule-7", "mc:formula=ucb1,c=0.2", "rule-6", "rule-8", "rule-7"],
            ),
            "search:worlds=3000",
        )
    };

    // A playout counts only the heads from now on.
    const COUNTED: Option<fn(&Self, Seat) -> f64> =
        Some(|game, seat| game.table().heads().get(seat.index()).map_or(0.0, |heads| f64::from(*heads)));

    fn picture(game: &Self, _look: Look) -> Html {
        let row = |start: u8| {
            html! { <span>{ face(start) }{ for (1..=ROW_ROOM).map(|_| html! { <i></i> }) }</span> }
        };
        html! {
            <>
                <span class="home-rows">{ for game.table().start().map(row) }</span>
                <span class="home-hand">{ for game.view(Seat(0)).hand().iter().map(face) }</span>
            </>
        }
    }

    fn face(card: &str) -> Option<Html> {
        card.parse().ok().filter(|card| (1..=HIGHEST).contains(card)).map(face)
    }

    const COACH: fn(Lang, &Self::View) -> Vec<String> = coach::coach;

    fn moments(game: &Self) -> u8 {
        scene::moments(game)
    }

    const ANNOUNCE: Announce<Self> = announce::announce;
}
