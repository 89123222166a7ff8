//! The plates: everyone's heads, who has a card face down, and who still has to choose.

use super::{
    card::{face, head},
    scene::Act,
    scene::BoardContext,
};
use crate::ui::{
    card::card_back,
    seat::{self, Plate},
};
use crate::words::fill;
use tefuda_games::Seat;
use yew::prelude::*;

/// All other seats, in the order around the table.
pub(super) fn others(desk: &BoardContext<'_>) -> Html {
    let (viewer, seats) = (desk.viewer(), desk.props.view.table().seats());
    let count = seats - 1;
    // Choose the number of columns so that the lines are even. A narrow table has as many as fit.
    let style = format!("--wide:{}", count.div_ceil(count.div_ceil(5).max(1)));
    let other = |steps: u8| {
        let seat = viewer.after(steps, seats);
        html! {
            <section key={seat.0} class="seat" aria-label={desk.name(seat).to_owned()}>
                { plate(desk, seat) }
                { open_hand(desk, seat) }
            </section>
        }
    };
    html! { <div class="seats" {style}>{ for (1..seats).map(other) }</div> }
}

/// The cards of a seat, if the table is open.
fn open_hand(desk: &BoardContext<'_>, seat: Seat) -> Option<Html> {
    let hand = desk.props.open.as_ref()?.hand(seat);
    let cards = hand.iter().map(|card| html! { <span key={card}>{ card }</span> });
    let label = fill(desk.words.hand_of, [desk.name(seat)]);
    Some(html! { <p class="open-hand num" role="group" aria-label={label}>{ for cards }</p> })
}

/// The plate of a seat.
pub(super) fn plate(desk: &BoardContext<'_>, seat: Seat) -> Html {
    let (table, words) = (desk.props.view.table(), desk.words);
    let heads = desk.scene.heads.get(seat.index()).copied().unwrap_or(0);
    let total = desk.props.totals.get(seat.index()).copied().unwrap_or(0);
    let idle = desk.scene.live && table.taker().is_none() || table.turn().is_none();
    let taking = table.taker() == Some(seat);
    let chosen = table.has_chosen(seat);
    let thinking = desk.props.thinking == Some(seat);
    let own = desk.yours(seat) && desk.props.may_move;
    let doing = if idle || table.taker().is_some() && !taking {
        ""
    } else if own {
        words.your_turn
    } else if taking {
        words.taking
    } else if chosen {
        words.chosen
    } else if thinking {
        words.thinking
    } else {
        words.choosing
    };
    seat::plate(Plate {
        seat,
        name: desk.name(seat),
        level: desk.props.level(seat, words.lang),
        turn: own || taking,
        thinking,
        class: if chosen {
            "passed"
        } else if table.turn().is_none()
            && !desk.scene.live
            && desk.scene.heads.iter().all(|other| *other >= heads)
        {
            "won"
        } else {
            ""
        },
        tally: seat::tally(heads, total),
        tally_said: fill(
            words.tally.of(heads),
            [&heads.to_string(), &(total + i32::from(heads)).to_string()],
        ),
        doing,
        more: before(desk, seat),
    })
}

/// The item in front of a seat: a face-down card, a card to be placed, or the heads it has just taken.
fn before(desk: &BoardContext<'_>, seat: Seat) -> Html {
    if let Some((step, Act::Takes)) = desk.scene.acting()
        && step.seat == seat
    {
        return html! { <span class="lay took num" aria-hidden="true">{ "+" }{ step.heads }{ head() }</span> };
    }
    let view = &desk.props.view;
    let turned = desk.scene.cards.iter().find(|lying| lying.seat == seat && !lying.placed);
    let own = view.chosen().filter(|_| seat == desk.viewer());
    let known = turned.map(|lying| lying.card).or(own);
    let card = match known.or_else(|| desk.props.open.as_ref()?.chosen(seat)) {
        Some(card) => face(card),
        None if view.table().has_chosen(seat) => card_back(),
        None => return Html::default(),
    };
    html! { <span class="lay">{ card }</span> }
}
