//! A player's plate, and its side of the table, relative to the viewer.

use super::hand::SUITS;
use crate::{
    board::{Beat, BoardProps},
    context::Look,
    ui::{
        card::{ink, rank_text},
        seat::{self, Plate, fan},
        suit::sign,
    },
    words::{count, fill, hearts::Words},
};
use tefuda_games::{
    Card, CardSet, Lang, Seat, Suit, View as _,
    hearts::{Hearts, POINTS_IN_DEAL, Passing, SEATS, Table},
};
use yew::prelude::*;

/// The other seats, in the order of play: their cards, and their plates below them.
pub(super) fn opponents(props: &BoardProps<Hearts>, look: Look) -> Html {
    let viewer = props.view.seat();
    let other = |steps: u8| {
        let seat = viewer.after(steps, SEATS);
        let cards = if let Some(game) = &props.open {
            slip(game.hand(seat), look)
        } else {
            let cards = 13 - u32::from(props.view.table().played_by(seat)).min(13);
            fan(props.finished.len(), cards, Some(count(Words::of(look.lang).cards, cards)))
        };
        html! {
            <section key={seat.0} class={classes!("seat", Place::of(seat, viewer).class())}
                aria-label={props.name(seat).to_owned()}>
                { cards }
                { plate(props, seat, look.lang) }
            </section>
        }
    };
    (1..SEATS).map(other).collect()
}

/// The name plate of any seat.
pub(super) fn plate(props: &BoardProps<Hearts>, seat: Seat, lang: Lang) -> Html {
    let (words, table) = (Words::of(lang), props.view.table());
    let points = if table.turn().is_none() { table.score(seat) } else { table.points()[seat] };
    let total = props.total(seat);
    // While a completed trick is shown, it is no one's turn.
    let resting = props.beat != Beat::None;
    let scores = outcome(table).0;
    let won = table.turn().is_none() && !resting && scores.iter().min() == scores.get(seat.index());
    let passed = table.in_passing() && table.has_passed(seat) && !won;
    let thinking = props.thinking == Some(seat) && !passed && !won;
    let turn = table.turn() == Some(seat) && !resting && !passed;
    let doing = match () {
        () if passed => words.passed,
        () if thinking => words.thinking,
        () if turn && props.may_move && seat == props.view.seat() => words.your_turn,
        () if turn => words.to_move,
        () => "",
    };
    seat::plate(Plate {
        seat,
        name: props.name(seat),
        level: props.level(seat, lang),
        turn: turn || thinking,
        thinking,
        class: classes!(passed.then_some("passed"), won.then_some("won")),
        tally: seat::tally(points, total),
        tally_said: fill(
            words.tally.of(points),
            [&points.to_string(), &(total + i32::from(points)).to_string()],
        ),
        doing,
        more: tokens(taken(table, seat)),
    })
}

/// The points of each seat after a deal, and the player who shot the moon.
pub(super) fn outcome(table: &Table) -> ([i32; 4], Option<Seat>) {
    let taken = table.points();
    let shooter = taken.iter().position(|p| *p == POINTS_IN_DEAL).filter(|_| table.config().moon);
    let points = taken.map(|p| i32::from(if shooter.is_some() { POINTS_IN_DEAL - p } else { p }));
    (points, shooter.map(|seat| Seat(seat as u8)))
}

/// The point cards in the tricks that `seat` has won.
fn taken(table: &Table, seat: Seat) -> CardSet {
    let won = table.tricks().filter(|t| t.cards.len() == 4 && t.winning().is_some_and(|(s, _)| s == seat));
    won.flat_map(|t| t.cards.to_vec()).filter(|c| tefuda_games::hearts::POINT_CARDS.has(*c)).collect()
}

/// An open hand in bridge style, with a line per suit.
fn slip(hand: CardSet, look: Look) -> Html {
    let line = |suit: &Suit| {
        let cards = hand.in_suit(*suit).iter().collect::<Vec<_>>();
        html! {
            <li key={*suit as u32} class={ink(*suit, look.four_colours)}>
                { sign(*suit) }
                <span class="sr">{ suit.name().get(look.lang) }</span>
                <span class="ranks">{ for cards.iter().rev().map(|c| html! { <i>{ rank_text(c.rank()) }</i> }) }</span>
            </li>
        }
    };
    html! { <ul key="slip" class="slip">{ for SUITS.iter().rev().map(line) }</ul> }
}

/// The penalty cards that a seat has taken: the number of hearts, and ♠Q.
fn tokens(taken: CardSet) -> Html {
    let hearts = taken.in_suit(Suit::Hearts).len();
    let queen = taken.has(Card::QUEEN_OF_SPADES);
    html! {
        <span class="taken" aria-hidden="true">
            if hearts > 0 {
                <span class="token hearts">{ sign(Suit::Hearts) }{ hearts }</span>
            }
            if queen {
                <span class="token spades">{ sign(Suit::Spades) }{ "Q" }</span>
            }
        </span>
    }
}

/// A side of the table. Play goes clockwise, so the next seat is on the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Bottom,
    Left,
    Top,
    Right,
}

impl Place {
    /// Returns the side of `seat` if `viewer` sits at the lower edge.
    pub(super) fn of(seat: Seat, viewer: Seat) -> Self {
        [Self::Bottom, Self::Left, Self::Top, Self::Right][viewer.steps_to(seat, SEATS) as usize % 4]
    }

    /// Returns the side on which the receiver of passed cards sits.
    pub(super) fn receiver(passing: Passing) -> Self {
        match passing {
            Passing::Left => Self::Left,
            Passing::Right => Self::Right,
            Passing::Across => Self::Top,
            Passing::Hold => Self::Bottom,
        }
    }

    /// Its CSS class.
    pub(super) fn class(self) -> &'static str {
        match self {
            Self::Bottom => "bottom",
            Self::Left => "left",
            Self::Top => "top",
            Self::Right => "right",
        }
    }
}
