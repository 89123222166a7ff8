//! An agent's model of its opponent: the habits that differ most from the equilibrium.
//!
//! It is built from the agent's own views of the finished hands, so it reveals nothing about the current one.

use super::solution;
use crate::{
    board::BoardProps,
    context::use_look,
    poker::{solution::Solver, use_finished},
    ui::term::term,
    words::{count, leduc::LeducWords, poker::Words},
};
use std::rc::Rc;
use tefuda_agents::{Playable as _, leduc::exploiter::Sign};
use tefuda_games::{
    Game as _, Lang, Record, Seat, Seed, Spec, View as _,
    leduc::{Leduc, LeducView, SEATS},
};
use tefuda_numbers::{fixed, percent_or_less};
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
    let (maker, spec) = maker(props)?;
    let of = maker.after(1, SEATS);
    let name = props.players().other(of).map(str::to_owned);
    let (seed, finished, role) = (props.seed, props.finished.clone(), props.view.role(of));
    Some(html! { <Portrait {seed} {finished} {maker} {spec} {name} {role} {solver} /> })
}

#[derive(Properties)]
struct PortraitProps {
    /// The seed of the match.
    seed: Seed,
    /// The finished hands of the match.
    finished: Rc<Vec<Rc<Record<Leduc>>>>,
    /// The agent with the model.
    maker: Seat,
    spec: Spec,
    /// The name of the opponent, unless that is you.
    name: Option<String>,
    /// The role of the opponent in this hand, first or second to act. Habits depend on it.
    role: Seat,
    /// Whether the equilibrium is ready for comparison.
    solver: Solver,
}

/// It is drawn as often as its board. The model is kept.
impl PartialEq for PortraitProps {
    fn eq(&self, _other: &Self) -> bool {
        false
    }
}

/// The model as it was before this hand, under a heading.
#[component]
fn Portrait(props: &PortraitProps) -> Html {
    let (maker, role, lang) = (props.maker, props.role, use_look().lang);
    let (words, shared) = (LeducWords::of(lang), Words::of(lang));
    let past = use_finished(&props.finished, (props.seed, maker), |past: &mut Vec<LeducView>, record| {
        past.extend(record.replay().ok().map(|game| game.view(maker)));
    });
    let ready = props.solver == Solver::Ready;
    let cause = (props.seed, props.finished.len(), maker, props.spec.clone(), role, ready);
    let model = use_memo(cause, |(.., spec, role, _)| solution::portrait(&past.borrow(), *role, spec));
    let body = match &*model {
        None => html! { <p class="faint">{ props.solver.says(shared) }</p> },
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
            <h3>{ words.portrait_of(props.name.as_deref()) }</h3>
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
            <td class="num">{ percent_or_less(model) }</td>
            <td class="num">{ percent_or_less(equilibrium) }</td>
            <td class="num">{ fixed(sign.times, 0) }</td>
        </tr>
    }
}
