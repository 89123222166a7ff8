//! A player's plate, and its side of the table, relative to the viewer.

use super::hand::SUITS;
use crate::{
    context::{Look, use_look},
    painted::Later,
    ui::{
        card::{card_back, ink, rank_text},
        seat::{self, Plate},
        suit::sign,
    },
    words::{count, fill, hearts::Words},
};
use tefuda_games::{
    Card, CardSet, Lang, Seat, Suit,
    hearts::{Passing, SEATS, Table},
};
use yew::prelude::*;

/// The current action of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doing {
    /// Others are to move.
    Waiting,
    /// A person is to move.
    YourTurn,
    /// An agent is to move.
    ToMove,
    /// An agent is to move and computes.
    Thinking,
    /// Its three cards have been chosen.
    Passed,
    /// It has the fewest points at the end of the deal.
    Won,
}

/// The displayed state of a seat.
#[derive(Debug, Clone, PartialEq, Properties)]
pub(super) struct PlateProps {
    pub(crate) seat: Seat,
    pub(crate) place: Place,
    pub(crate) name: AttrValue,
    #[prop_or_default]
    pub(crate) level: Option<&'static str>,
    /// The number of cards it holds.
    pub(crate) cards: u32,
    /// Its hand, if the table is open.
    #[prop_or_default]
    pub(crate) open: Option<CardSet>,
    /// The point cards it has taken.
    pub(crate) taken: CardSet,
    /// The points taken in this deal.
    pub(crate) points: u8,
    /// The points in the match before this deal.
    pub(crate) total: i32,
    pub(crate) doing: Doing,
}

impl PlateProps {
    /// Builds the state of `seat` from public information.
    pub(super) fn new(
        table: &Table,
        seat: Seat,
        viewer: Seat,
        name: &str,
        total: i32,
        turn: Option<Seat>,
        thinking: Option<Seat>,
    ) -> Self {
        let doing = if table.in_passing() && table.has_passed(seat) {
            Doing::Passed
        } else if thinking == Some(seat) {
            Doing::Thinking
        } else if turn == Some(seat) {
            Doing::ToMove
        } else {
            Doing::Waiting
        };
        Self {
            seat,
            place: Place::of(seat, viewer),
            name: AttrValue::from(name.to_owned()),
            level: None,
            cards: 13 - u32::from(table.played_by(seat)).min(13),
            open: None,
            taken: taken(table, seat),
            points: if table.turn().is_none() { table.score(seat) } else { table.points()[seat] },
            total,
            doing,
        }
    }
}

/// The point cards in the tricks that `seat` has won.
pub(super) fn taken(table: &Table, seat: Seat) -> CardSet {
    let won = table.tricks().filter(|t| t.cards.len() == 4 && t.winning().is_some_and(|(s, _)| s == seat));
    won.flat_map(|t| t.cards.to_vec()).filter(|c| tefuda_games::hearts::POINT_CARDS.has(*c)).collect()
}

/// Another seat: its cards, and its plate below them.
#[component]
pub(super) fn Opponent(props: &PlateProps) -> Html {
    let look = use_look();
    html! {
        <section class={classes!("seat", props.place.class())} aria-label={props.name.clone()}>
            { props.open.map_or_else(|| fan(props.cards, look.lang), |hand| slip(hand, look)) }
            { plate(props, look.lang) }
        </section>
    }
}

/// The name plate of any seat.
pub(super) fn plate(props: &PlateProps, lang: Lang) -> Html {
    let words = Words::of(lang);
    let says = match props.doing {
        Doing::Waiting | Doing::Won => "",
        Doing::YourTurn => words.your_turn,
        Doing::ToMove => words.to_move,
        Doing::Thinking => words.thinking,
        Doing::Passed => words.passed,
    };
    seat::plate(Plate {
        seat: props.seat,
        name: &props.name,
        level: props.level,
        turn: matches!(props.doing, Doing::YourTurn | Doing::ToMove | Doing::Thinking),
        thinking: props.doing == Doing::Thinking,
        class: match props.doing {
            Doing::Passed => "passed",
            Doing::Won => "won",
            _ => "",
        },
        tally: seat::tally(props.points, props.total),
        tally_said: fill(
            words.tally.of(props.points),
            [&props.points.to_string(), &(props.total + i32::from(props.points)).to_string()],
        ),
        doing: says,
        more: tokens(props.taken),
    })
}

/// Another player's cards, from behind.
fn fan(cards: u32, lang: Lang) -> Html {
    let leaf = |i| html! { <span key={i} class="leaf" style={format!("--i:{i}")}>{ card_back() }</span> };
    html! {
        <div key="fan" class="fan" role="img" aria-label={count(Words::of(lang).cards, cards)} style={format!("--n:{cards}")}>
            <Later>{ for (0..cards).map(leaf) }</Later>
        </div>
    }
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
