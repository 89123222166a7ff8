//! The map of the strategy: its costs in all 288 situations at a glance.

use super::{
    strategy::{PLACES, info_at},
    strategy_text::{costs, history, situation},
};
use crate::words::{fill, lab::StrategyWords};
use tefuda_agents::poker::compare::StrategyNote;
use tefuda_games::{Lang, leduc::LeducRank};
use tefuda_numbers::fixed;
use yew::prelude::*;

/// The number of ways in which the first round ends without a fold.
const ENDS: usize = 5;

/// The small tables as buttons: the first round, then a row for each public card and a column for each
/// betting sequence.
pub(super) fn map(note: &StrategyNote, open: usize, on_choose: &Callback<usize>, lang: Lang) -> Html {
    let words = StrategyWords::of(lang);
    let top = note.cost.iter().copied().fold(0.0, f32::max).max(f32::MIN_POSITIVE);
    let small = |table: usize| {
        let first = table * PLACES;
        // Opening a table selects its costliest situation.
        let cost = |number: usize| note.cost.get(number).copied().unwrap_or_default();
        let worst = (first..first + PLACES).reduce(|worst, n| if cost(n) > cost(worst) { n } else { worst });
        let worst = worst.unwrap_or(first);
        let onclick = on_choose.reform(move |_: MouseEvent| worst);
        let name = info_at(first).map_or_else(String::new, |info| situation(info, lang));
        let name = if name.is_empty() { words.first_round.to_owned() } else { name };
        let sum: f32 = (first..first + PLACES).map(cost).sum();
        let said = [&name, &*fill(words.costs, [&costs(sum)])].concat();
        let square = |n: usize| {
            let deep = fixed(f64::from(cost(first + n) / top).sqrt(), 2);
            let (x, y) = ((n % 3 * 10).to_string(), (n / 3 * 7).to_string());
            html! { <rect {x} {y} width="9" height="6" fill-opacity={deep} /> }
        };
        html! {
            <td>
                <button type="button" class="strategy-small" aria-pressed={(table == open).to_string()} title={said.clone()} aria-label={said} {onclick}>
                    <svg viewBox="0 0 29 41" aria-hidden="true"><rect class="strategy-ground" width="29" height="41" />{ for (0..PLACES).map(square) }</svg>
                </button>
            </td>
        }
    };
    let column = |end: usize| {
        let line = info_at((1 + end) * PLACES).map(|info| history(info.line(), 0, lang));
        html! { <th scope="col">{ for line }</th> }
    };
    let row = |card: LeducRank| {
        let first = 1 + card as usize * ENDS;
        html! { <tr><th scope="row">{ card.to_string() }</th>{ for (first..first + ENDS).map(small) }</tr> }
    };
    html! {
        <div class="strategy-map">
            <h3>{ words.map }</h3>
            <div class="strategy-rounds">
                <table>
                    <caption>{ words.first_round }</caption>
                    <tbody><tr>{ small(0) }</tr></tbody>
                </table>
                <table>
                    <caption>{ words.second_round }</caption>
                    <thead><tr><td></td>{ for (0..ENDS).map(column) }</tr></thead>
                    <tbody>{ for LeducRank::ALL.map(row) }</tbody>
                </table>
            </div>
        </div>
    }
}
