//! An agent's model of its opponent: the habits that differ most from the equilibrium.
//!
//! It is built from the agent's own views of the finished hands, so it reveals nothing about the current one.

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

/// The number of habits shown.
const SHOWN: usize = 5;

/// An opponent model, if an agent at the table has one.
#[derive(Clone, PartialEq)]
pub(super) struct Shown {
    /// The player it describes.
    of: Seat,
    /// `None` until the equilibrium is ready for comparison.
    portrait: Option<solution::Portrait>,
}

/// The agent at the table that learns from earlier hands. If both do, the one opposite the viewer.
fn maker(props: &BoardProps<Leduc>) -> Option<(Seat, Spec)> {
    let viewer = props.view.seat();
    [viewer.after(1, SEATS), viewer].into_iter().find_map(|seat| {
        let spec = props.chairs.get(seat.index())?.spec()?;
        Leduc::looks_back(spec).then(|| (seat, spec.clone()))
    })
}

/// Whether an agent at the table has a model. If so, the equilibrium is needed for comparison.
pub(super) fn looked_at(props: &BoardProps<Leduc>) -> bool {
    maker(props).is_some()
}

/// The model as it was before this hand.
#[hook]
pub(super) fn use_portrait(props: &BoardProps<Leduc>, ready: bool) -> Option<Shown> {
    let maker = maker(props);
    let seat = maker.as_ref().map(|(seat, _)| *seat);
    let past = use_finished(&props.finished, (props.seed, seat), move |past: &mut Vec<LeducView>, record| {
        let game = seat.and_then(|seat| Some((seat, record.replay().ok()?)));
        past.extend(game.map(|(seat, game)| game.view(seat)));
    });
    // Habits depend on the role, first or second to act, so use the opponent's role in this hand.
    let role = seat.map(|seat| props.view.role(seat.after(1, SEATS)));
    let cause = (props.seed, props.finished.len(), maker, role, ready);
    let shown = use_memo(cause, move |(.., maker, role, _)| {
        let (seat, spec) = maker.as_ref()?;
        let portrait = solution::portrait(&past.borrow(), (*role)?, spec);
        Some(Shown { of: seat.after(1, SEATS), portrait })
    });
    (*shown).clone()
}

/// The model under a heading.
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

/// A habit: how often the model makes the move, how often the equilibrium does, and how often it was
/// observed.
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
