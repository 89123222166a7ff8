//! The table of Daihinmin: five seats, the field, and a hand from which combinations are chosen.
//!
//! [`DaihinminBoard`](board) puts the parts together. [`select`] handles taps and keys, and [`news`] the
//! effects of a move. Both are plain functions of the view. [`announce()`] describes in words what the board
//! shows.

mod actions;
mod announce;
mod board;
mod coach;
mod face;
mod field;
mod hand;
mod marks;
mod melds;
mod news;
mod plate;
mod select;

use crate::{
    context::Look,
    game_ui::{Announce, GameUi, Poster, UiFacts},
    line_up::{Aimer, LineUp},
    mind::OwnPanel,
    notation::{Part, Shown},
    ui::card::{CardFace, card_back},
};
use announce::announce;
use board::DaihinminBoard;
use face::face;
use tefuda_agents::daihinmin::sontaku;
use tefuda_games::{
    Lang, Seat, Text, View as _,
    daihinmin::{Daihinmin, DaihinminCard, DaihinminMove, DaihinminView},
    text,
};
use yew::prelude::*;

/// The agent that steers a person to a place.
static SONTAKU: Aimer = Aimer {
    agent: "sontaku",
    person: sontaku::PERSON,
    aim: sontaku::AIM,
    styles: ["random", "default", "mc:worlds=30", "champion:playouts=300"],
    rules: "standard:games=20",
};

/// A table where four agents steer the first player to a place.
const fn aimed(name: Text, help: Text, agents: &'static [&'static str]) -> LineUp {
    LineUp { name, help, rules: "standard", agents, aimer: Some(&SONTAKU) }
}

impl From<DaihinminMove> for Shown {
    fn from(play: DaihinminMove) -> Self {
        let joker = play.stand().card();
        let cards = play.named().map(|card| card.card().map_or(Part::Joker(joker), Part::Card)).collect();
        match play {
            DaihinminMove::Pass => Self::Pass,
            DaihinminMove::Refused(cards, _) if cards.is_empty() => Self::Pass,
            DaihinminMove::Give(_) | DaihinminMove::RefusedGift(_) => Self::HandedOn(cards),
            DaihinminMove::Play(..) | DaihinminMove::Refused(..) => Self::Cards(cards),
        }
    }
}

impl GameUi for Daihinmin {
    type Board = DaihinminBoard;

    const UI: UiFacts = UiFacts {
        deal: text("game", "ゲーム"),
        line_ups: &[
            aimed(
                text("Never too easy, never too hard", "弱すぎず、強すぎず"),
                text(
                    "Your four opponents adapt so that you win as often as you lose. You can see how after each game.",
                    "ほかの4人が、あなたの勝ち負けが五分五分になるように加減します。手の内はゲームのあとでわかります。",
                ),
                &["default", "sontaku:aim=even", "sontaku:aim=even", "sontaku:aim=even", "sontaku:aim=even"],
            ),
            aimed(
                text("You usually do well", "気持ちよく勝てる"),
                text(
                    "Your four opponents adapt so that you finish second on average.",
                    "ほかの4人が、あなたが平均して2位になるように加減します。",
                ),
                &["default", "sontaku:aim=2", "sontaku:aim=2", "sontaku:aim=2", "sontaku:aim=2"],
            ),
            aimed(
                text("Hard to beat", "なかなか勝てない"),
                text(
                    "Your four opponents adapt so that you finish fourth on average.",
                    "ほかの4人が、あなたが平均して4位になるように加減します。",
                ),
                &["default", "sontaku:aim=4", "sontaku:aim=4", "sontaku:aim=4", "sontaku:aim=4"],
            ),
        ],
        // With a forced win, the other moves would not be tried out. The judge has to try them all.
        judge: "champion:sure=false,last-two=false",
        own_panel: OwnPanel::RANKS,
        clears: true,
        ..UiFacts::new(
            Poster {
                mark: "冠",
                blurb: text(
                    "Get rid of your cards first, or lose your best ones.",
                    "早く上がれば大富豪。負ければ、いちばん良い札を取られる。",
                ),
                watch: "&s0=uct:playouts=300",
            },
            &[
                ("eight-cut", text("8-cut", "8切り")),
                ("revolution", text("revolution", "革命")),
                ("lock", text("suit lock", "しばり")),
                ("sequence", text("run of three or more", "階段")),
                ("joker", text("joker", "ジョーカー")),
                ("pass", text("pass", "パス")),
                ("clear-table", text("cleared", "場が流れ")),
                ("exchange", text("exchange", "カード交換")),
                ("daifugo", text("Daifugo", "大富豪")),
                ("fugo", text("Fugo", "富豪")),
                ("heimin", text("Heimin", "平民")),
                ("hinmin", text("Hinmin", "貧民")),
                ("daihinmin", text("Daihinmin", "大貧民")),
            ],
            // Points per game: uct with 300 playouts 3.60, default 3.11. See docs/results/strength.md.
            LineUp::first(
                text(
                    "Three copies of UECda's simple sample client, and UCT with few playouts (simulated games). Watch how UCB guides its search.",
                    "UECdaの標準クライアントと同じ手を選ぶ3人と、プレイアウト（シミュレーション）を減らしたUCTです。UCBの動きが見られます。",
                ),
                &["default", "uct:playouts=300", "default", "default", "default"],
            ),
            "champion",
        )
    };

    fn picture(game: &Self, _look: Look) -> Html {
        let hand = game.hand(Seat(0));
        let last = hand.iter().last();
        // Only the last card is more than an index.
        let card = |card: DaihinminCard| match card.card().filter(|_| last != Some(card)) {
            Some(card) => html! { <CardFace {card} plain=true /> },
            None => face(card),
        };
        html! {
            <>
                <span class="home-backs">{ for (0..4).map(|_| card_back()) }</span>
                <span class="home-hand">{ for hand.iter().map(card) }</span>
            </>
        }
    }

    fn face(card: &str) -> Option<Html> {
        Some(face(card.parse().ok()?))
    }

    const COACH: fn(Lang, &Self::View) -> Vec<String> = coach::coach;

    fn happened(lang: Lang, view: &DaihinminView) -> Vec<(usize, String)> {
        coach::happened(lang, view)
    }

    fn moments(game: &Self) -> u8 {
        news::moments(game.table())
    }

    fn is_out(game: &Self, seat: Seat) -> bool {
        game.table().place(seat).is_some()
    }

    const ANNOUNCE: Announce<Self> = announce;

    /// The pass of the player who made the last play, once all others have passed on it or have finished.
    fn clearing(view: &DaihinminView) -> Option<DaihinminMove> {
        let (table, own) = (view.table(), view.seat());
        let beaten =
            |player: &Seat| *player == own || table.has_passed(*player) || table.place(*player).is_some();
        let clears = table.turn() == Some(own)
            && table.top().is_some()
            && table.owner() == own
            && Seat::all(5).all(|player| beaten(&player));
        clears.then_some(DaihinminMove::Pass)
    }
}
