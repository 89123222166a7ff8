//! The portrait of a player that an agent has made by looking back: the habits in which its model differs most from the
//! equilibrium.
//!
//! It is made from what the agent's seat saw of the hands that are over, and so tells nothing of the one on the table.

use super::{board::use_finished, solution, verdict::percent};
use crate::{
    board::BoardProps,
    players::Players,
    ui::term::term,
    words::{count, leduc::Words},
};
use tefuda_agents::{Playable as _, leduc::exploiter::habits::Sign};
use tefuda_games::{
    Game as _, Lang, Seat, Spec, View as _,
    leduc::{Leduc, LeducView, SEATS},
};
use tefuda_numbers::fixed;
use yew::prelude::*;

/// As many habits are shown.
const SHOWN: usize = 5;

/// A portrait, if somebody at the table makes one.
#[derive(Clone, PartialEq)]
pub(super) struct Shown {
    /// Whom it shows.
    of: Seat,
    /// `None` while the equilibrium is not there to compare with.
    portrait: Option<solution::Portrait>,
}

/// The agent at the table that looks back: the one across the table rather than the one at the lower edge.
fn maker(props: &BoardProps<Leduc>) -> Option<(Seat, Spec)> {
    let viewer = props.view.seat();
    [viewer.after(1, SEATS), viewer].into_iter().find_map(|seat| {
        let spec = props.chairs.get(seat.index())?.spec()?;
        Leduc::looks_back(spec).then(|| (seat, spec.clone()))
    })
}

/// Whether somebody at the table makes one, for which the equilibrium is needed to compare with.
pub(super) fn looked_at(props: &BoardProps<Leduc>) -> bool {
    maker(props).is_some()
}

/// The portrait as it is before this hand.
#[hook]
pub(super) fn use_portrait(props: &BoardProps<Leduc>, ready: bool) -> Option<Shown> {
    let maker = maker(props);
    let seat = maker.as_ref().map(|(seat, _)| *seat);
    let past = use_finished(&props.finished, (props.seed, seat), move |past: &mut Vec<LeducView>, record| {
        let game = seat.and_then(|seat| Some((seat, record.replay().ok()?)));
        past.extend(game.map(|(seat, game)| game.view(seat)));
    });
    // Habits are those of who speaks first or second, whichever role the other has in this hand.
    let role = seat.map(|seat| props.view.role(seat.after(1, SEATS)));
    let cause = (props.seed, props.finished.len(), maker, role, ready);
    let shown = use_memo(cause, move |(.., maker, role, _)| {
        let (seat, spec) = maker.as_ref()?;
        let portrait = solution::portrait(&past.borrow(), (*role)?, spec);
        Some(Shown { of: seat.after(1, SEATS), portrait })
    });
    (*shown).clone()
}

/// What it shows, under a heading.
pub(super) fn portrait(shown: &Shown, players: Players<'_>, lang: Lang) -> Html {
    let words = Words::of(lang);
    let body = match &shown.portrait {
        None => html! { <p class="faint">{ words.solving }</p> },
        Some(portrait) if portrait.signs.is_empty() => html! { <p class="faint">{ words.unseen }</p> },
        Some(portrait) => html! {
            <table>
                <thead><tr>
                    <th scope="col">{ count(words.hands_seen, portrait.hands) }</th>
                    <th scope="col" class="num">{ term("opponent-model", words.believed) }</th>
                    <th scope="col" class="num">{ term("equilibrium", words.by_equilibrium) }</th>
                    <th scope="col" class="num">{ words.times }</th>
                </tr></thead>
                <tbody>{ for portrait.signs.iter().take(SHOWN).map(|sign| row(sign, lang)) }</tbody>
            </table>
        },
    };
    html! {
        <>
            <h3>{ words.portrait_of(players.other(shown.of)) }</h3>
            { body }
        </>
    }
}

/// A habit: how often the model makes its move, how often the equilibrium does, and how often that was seen.
fn row(sign: &Sign, lang: Lang) -> Html {
    let (model, equilibrium) = (sign.model, sign.equilibrium);
    html! {
        <tr key={sign.habit.id}>
            <th scope="row">
                { sign.habit.name.get(lang) }
                <span class="gauge" style={format!("--p:{model:.3};--q:{equilibrium:.3}")} aria-hidden="true"></span>
            </th>
            <td class="num">{ percent(model) }</td>
            <td class="num">{ percent(equilibrium) }</td>
            <td class="num">{ fixed(sign.times, 0) }</td>
        </tr>
    }
}
