//! The strategy as a picture: equilibrium, best response and average policy in every situation, and the cost
//! of each.
//!
//! [`Strategy`] shows a [`StrategyNote`]. A map shows where the strategy loses chips. It has 16 small tables:
//! one for the first round, and one for each public card and each way in which the first round can end. One
//! of the tables is open: the positions of the round from top to bottom, your cards from left to right, and
//! in each cell three bars of shares. A list names the costliest situations in words.
//!
//! | prop | meaning |
//! |---|---|
//! | `note` | the policies and costs, `None` before the first request |
//! | `busy` | a request has not been answered yet |
//! | `on_look` | requests the current strategy ([`Training::picture`]) |
//!
//! [`Training::picture`]: tefuda_agents::Training::picture

use super::{
    slow_bars::{MARKS, shares},
    strategy_map::map,
    strategy_text::{cell_said, costs, difference, history, situation, table_csv},
};
use crate::{
    context::use_look,
    download::save_csv,
    ui::crest::crest,
    words::{
        fill,
        lab::{PictureWords, StrategyWords},
        poker::Action,
    },
};
use std::rc::Rc;
use tefuda_agents::{leduc::InfoSet, poker::compare::StrategyNote};
use tefuda_games::{
    Lang,
    leduc::{LeducMove, LeducRank, LeducRules},
};
use tefuda_numbers::{fixed, percent};
use yew::prelude::*;

/// Situations in a small table: six positions of a round with each of three cards.
pub(super) const PLACES: usize = 18;
/// The number of situations in the list.
const LISTED: usize = 8;

/// The properties of the picture.
#[derive(Properties, PartialEq)]
pub(crate) struct StrategyProps {
    /// The policies and the costs.
    pub note: Option<Rc<StrategyNote>>,
    /// Whether a request has not been answered yet.
    #[prop_or_default]
    pub busy: bool,
    /// Requests the current strategy.
    pub on_look: Callback<()>,
}

/// Returns the information set with this number.
pub(super) fn info_at(number: usize) -> Option<InfoSet> {
    InfoSet::all().nth(number)
}

/// The picture.
#[component]
pub(crate) fn Strategy(props: &StrategyProps) -> Html {
    let lang = use_look().lang;
    let words = StrategyWords::of(lang);
    // The selected situation. Its small table is open.
    let chosen = use_state(|| 0usize);
    let on_choose = {
        let chosen = chosen.clone();
        Callback::from(move |number| chosen.set(number))
    };
    let look = props.on_look.reform(|_: MouseEvent| ());
    html! {
        <section class="panel strategy" aria-label={words.title}>
            <h2>{ words.title }</h2>
            <div class="slow-games">
                <p class="slow-head">{ if props.note.is_some() { words.lead } else { words.none } }</p>
                <button type="button" class="button compact" disabled={props.busy} onclick={look}>{ words.refresh }</button>
            </div>
            if let Some(note) = &props.note {
                { sum(note, words) }
                <div class="strategy-parts">
                    { map(note, *chosen / PLACES, &on_choose, lang) }
                    { list(note, *chosen, &on_choose, lang) }
                </div>
                { table(note, *chosen, &on_choose, lang) }
                { figures(note, *chosen, lang) }
                { file(note, words) }
            }
        </section>
    }
}

/// The total cost.
fn sum(note: &StrategyNote, words: &'static StrategyWords) -> Html {
    let listed = note.costliest::<LeducRules>(LISTED);
    let part: f64 = listed.iter().map(|info| f64::from(note.cost[info.index()])).sum();
    let said = if listed.is_empty() {
        words.nothing.to_owned()
    } else {
        let share = percent(part / note.nash_conv.max(f64::MIN_POSITIVE));
        fill(words.sum, [&fixed(note.nash_conv, 3), &listed.len().to_string(), &share])
    };
    html! { <p class="slow-say">{ said }</p> }
}

/// The costliest situations in words. Each opens its table.
fn list(note: &StrategyNote, chosen: usize, on_choose: &Callback<usize>, lang: Lang) -> Html {
    let item = |info: InfoSet| {
        let number = info.index();
        let onclick = on_choose.reform(move |_: MouseEvent| number);
        html! {
            <li>
                <button type="button" aria-pressed={(number == chosen).to_string()} {onclick}>{ difference(note, info, lang) }</button>
            </li>
        }
    };
    html! {
        <div class="strategy-list">
            <h3>{ StrategyWords::of(lang).differ }</h3>
            <ol>{ for note.costliest(LISTED).into_iter().map(item) }</ol>
        </div>
    }
}

/// The open table, with the chosen situation.
fn table(note: &StrategyNote, chosen: usize, on_choose: &Callback<usize>, lang: Lang) -> Html {
    let (words, both) = (StrategyWords::of(lang), PictureWords::of(lang));
    let first = chosen / PLACES * PLACES;
    let Some(head) = info_at(first) else { return Html::default() };
    let top = note.cost.iter().copied().fold(0.0, f32::max).max(f32::MIN_POSITIVE);
    let cell = |number: usize| {
        let Some(info) = info_at(number) else { return Html::default() };
        let onclick = on_choose.reform(move |_: MouseEvent| number);
        let cost = note.cost[number];
        let deep = ["--deep:", &fixed(f64::from(cost / top).sqrt(), 2)].concat();
        html! {
            <td>
                <button type="button" class="strategy-cell" style={deep} aria-pressed={(number == chosen).to_string()}
                    aria-label={cell_said(note, info, lang)} {onclick}>
                    { three(note, number) }
                    <small class="num">{ costs(cost) }</small>
                </button>
            </td>
        }
    };
    let row = |place: usize| {
        let number = first + place * 3;
        let head = info_at(number).map(|info| {
            let round = info.line().round();
            let said = history(info.line(), round, lang);
            html! { <th scope="row">{ crest(info.seat()) }{ if said.is_empty() { words.start.to_owned() } else { said } }</th> }
        });
        html! { <tr>{ for head }{ for (number..number + 3).map(cell) }</tr> }
    };
    let name = situation(head, lang);
    html! {
        <div class="strategy-table">
            <h3>{ if name.is_empty() { words.first_round.to_owned() } else { name } }</h3>
            { legend(words, lang) }
            <table>
                <thead><tr>
                    <td></td>
                    { for LeducRank::ALL.map(|card| html! { <th scope="col" abbr={card.to_string()}>{ fill(words.holding, [&card.to_string()]) }</th> }) }
                </tr></thead>
                <tbody>{ for (0..PLACES / 3).map(row) }</tbody>
            </table>
            <p class="slow-faint">{ crest(tefuda_games::Seat(0)) }{ both.seat_1 }{ " · " }{ crest(tefuda_games::Seat(1)) }{ both.seat_2 }</p>
        </div>
    }
}

/// Equilibrium, best response and average policy in one situation, from top to bottom.
fn three(note: &StrategyNote, number: usize) -> Html {
    html! { <>{ shares(note.nash[number]) }{ shares(note.response[number]) }{ shares(note.agent[number]) }</> }
}

fn legend(words: &'static StrategyWords, lang: Lang) -> Html {
    let names = |actions: &[Action]| {
        let names: Vec<&str> = actions.iter().map(|action| PictureWords::of(lang).name(*action)).collect();
        names.join("/")
    };
    let swatch =
        |n: usize, actions: &[Action]| html! { <span><i class={MARKS[n]}></i>{ names(actions) }</span> };
    html! {
        <p class="strategy-legend">
            { swatch(0, &[Action::Fold]) }{ swatch(1, &[Action::Check, Action::Call]) }{ swatch(2, &[Action::Bet, Action::Raise]) }
            <span class="strategy-order"><b>{ "1" }</b>{ words.nash }{ " " }<b>{ "2" }</b>{ words.response }{ " " }<b>{ "3" }</b>{ words.agent }</span>
            <span><small class="num">{ "0.40" }</small>{ words.legend_cost }</span>
        </p>
    }
}

/// The numbers of the chosen situation.
fn figures(note: &StrategyNote, chosen: usize, lang: Lang) -> Html {
    let words = StrategyWords::of(lang);
    let Some(info) = info_at(chosen) else { return Html::default() };
    let facing = info.line().to_call() > 0;
    let legal: Vec<LeducMove> = info.line().legal().collect();
    let row = |name: &'static str, chances: [f32; 3]| {
        html! {
            <tr>
                <th scope="row">{ name }</th>
                { for legal.iter().map(|play| html! { <td class="num">{ fixed(f64::from(chances[*play as usize]) * 100.0, 1) }{ "%" }</td> }) }
            </tr>
        }
    };
    let arises = fixed(f64::from(note.reach[chosen]) * 100.0, 2);
    html! {
        <div class="strategy-figures" aria-live="polite">
            <table>
                <caption>{ situation(info, lang) }{ " " }<code>{ info.to_string() }</code></caption>
                <thead><tr>
                    <th scope="col">{ words.policy }</th>
                    { for legal.iter().map(|play| html! { <th scope="col" class="num">{ PictureWords::of(lang).name(Action::new(*play, facing)) }</th> }) }
                </tr></thead>
                <tbody>
                    { row(words.nash, note.nash[chosen]) }
                    { row(words.response, note.response[chosen]) }
                    { row(words.agent, note.agent[chosen]) }
                </tbody>
            </table>
            <p>{ fill(words.arises, [&arises, &costs(note.cost[chosen])]) }{ " " }<span class="slow-faint">{ words.how_cost }</span></p>
        </div>
    }
}

/// Everything as a CSV file.
fn file(note: &Rc<StrategyNote>, words: &'static StrategyWords) -> Html {
    let note = note.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        save_csv("tefuda-leduc-strategy.csv", &table_csv(&note)).ok();
    });
    html! { <p><button type="button" class="button compact" {onclick}>{ words.csv }</button></p> }
}
