//! An agent's model of its opponent: the habits that differ most from the equilibrium.
//!
//! It is built from the agent's own views of the finished hands, so it reveals nothing about the current one.

use super::solution;
use crate::{
    board::BoardProps,
    context::use_look,
    poker::{percent, solution::Solver, use_finished},
    ui::term::term,
    words::{count, leduc::LeducWords, poker::Words},
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

/// The agent at the table that learns from earlier hands. If both do, the one opposite the viewer.
fn maker(props: &BoardProps<Leduc>) -> Option<(Seat, Spec)> {
    let viewer = props.view.seat();
    [viewer.after(1, SEATS), viewer].into_iter().find_map(|seat| {
        let spec = props.chairs.get(seat.index())?.spec()?;
        Leduc::looks_back(spec).then(|| (seat, spec.clone()))
    })
}

/// Draws the opponent model of an agent at the table, if one has a model.
pub(super) fn portrait(props: &BoardProps<Leduc>, solver: Solver) -> Option<Html> {
    maker(props).map(|(maker, spec)| html! { <Portrait board={props.clone()} {maker} {spec} {solver} /> })
}

#[derive(Properties, PartialEq)]
struct PortraitProps {
    board: BoardProps<Leduc>,
    /// The agent with the model.
    maker: Seat,
    spec: Spec,
    /// Whether the equilibrium is ready for comparison.
    solver: Solver,
}

/// The model as it was before this hand, under a heading.
#[component]
fn Portrait(props: &PortraitProps) -> Html {
    let PortraitProps { board, maker, spec, solver } = props;
    let (maker, lang) = (*maker, use_look().lang);
    let (words, shared) = (LeducWords::of(lang), Words::of(lang));
    let past = use_finished(&board.finished, (board.seed, maker), |past: &mut Vec<LeducView>, record| {
        past.extend(record.replay().ok().map(|game| game.view(maker)));
    });
    // Habits depend on the role, first or second to act, so use the opponent's role in this hand.
    let of = maker.after(1, SEATS);
    let role = board.view.role(of);
    let cause = (board.seed, board.finished.len(), maker, spec.clone(), role, *solver == Solver::Ready);
    let model = use_memo(cause, |(.., spec, role, _)| solution::portrait(&past.borrow(), *role, spec));
    let body = match &*model {
        None => html! { <p class="faint">{ solver.says(shared) }</p> },
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
            <h3>{ words.portrait_of(board.players().other(of)) }</h3>
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
