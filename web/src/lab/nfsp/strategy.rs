//! The strategy as a picture: equilibrium, best response and average policy in every situation, and the cost
//! of each.
//!
//! [`Strategy`] shows a [`StrategyNote`]. A map shows where the strategy loses chips. It has 16 small tables:
//! one for the first round, and one for each public card and each way in which the first round can end. One
//! of the tables is open: the positions of the round from top to bottom, your cards from left to right, and
//! in each cell three bars of shares. A list names the costliest situations in words.

use super::slow::{MARKS, info_at, shares};
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
use tefuda_agents::{leduc::InfoSet, poker::StrategyNote};
use tefuda_charts::csv_line;
use tefuda_games::{
    Lang,
    leduc::{LeducMove, LeducRank, LeducRules, Line},
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
    pub busy: bool,
    /// Requests the current strategy ([`tefuda_agents::Training::picture`]).
    pub on_look: Callback<()>,
}

/// The picture.
#[component]
pub(crate) fn Strategy(props: &StrategyProps) -> Html {
    let lang = use_look().lang;
    let words = StrategyWords::of(lang);
    // The selected situation. Its small table is open.
    let chosen = use_state(|| 0usize);
    let on_choose = Callback::from(chosen.setter());
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
        save_csv("tefuda-leduc-strategy.csv", &table_csv(&note));
    });
    html! { <p><button type="button" class="button compact" {onclick}>{ words.csv }</button></p> }
}

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

/// The smallest difference that is mentioned: 2%.
const NAMED: f32 = 0.02;

/// The betting in a round, in words.
pub(super) fn history(line: Line, round: u8, lang: Lang) -> String {
    let words = PictureWords::of(lang);
    let bets = line.bets().filter(|bet| bet.round == round).map(|bet| words.name(Action::of(bet)));
    bets.collect::<Vec<_>>().join(words.then)
}

/// Describes a situation without the player's own card: the public card and the bets. Empty at the very
/// start.
pub(super) fn situation(info: InfoSet, lang: Lang) -> String {
    let words = StrategyWords::of(lang);
    let mut parts = Vec::new();
    if let Some(card) = info.public() {
        parts.push(fill(words.on_board, [&card.to_string()]));
    }
    for round in 0..=info.line().round() {
        parts.extend(Some(history(info.line(), round, lang)).filter(|said| !said.is_empty()));
    }
    parts.join(PictureWords::of(lang).dot)
}

/// Formats a cost as chips per hundred hands.
pub(super) fn costs(cost: f32) -> String {
    let chips = f64::from(cost) * 100.0;
    fixed(chips, if chips < 1.0 { 2 } else { 1 })
}

/// A probability in words or in per cent.
fn often(chance: f32, words: &StrategyWords) -> String {
    match chance {
        chance if chance < 0.005 => words.never.to_owned(),
        chance if chance > 0.995 => words.always.to_owned(),
        chance => percent(f64::from(chance)),
    }
}

/// The index of the largest of three numbers. Among equals, the first.
fn largest(numbers: [f32; 3]) -> usize {
    (0..3).fold(0, |best, n| if numbers[n] > numbers[best] { n } else { best })
}

/// Describes a costly situation: the largest difference to the equilibrium, the best move, and the cost.
pub(super) fn difference(note: &StrategyNote, info: InfoSet, lang: Lang) -> String {
    let (words, moves) = (StrategyWords::of(lang), PictureWords::of(lang));
    let (at, facing) = (info.index(), info.line().to_call() > 0);
    let (agent, nash) = (note.agent[at], note.nash[at]);
    let most = largest([0, 1, 2].map(|n| (agent[n] - nash[n]).abs()));
    let (card, place) = (info.card().to_string(), situation(info, lang));
    let place = if place.is_empty() { words.opening } else { &place };
    let mut said = if (agent[most] - nash[most]).abs() < NAMED {
        fill(words.as_nash, [&card, place])
    } else {
        let does = moves.does(Action::new(LeducMove::ALL[most], facing));
        fill(words.row, [&card, place, does, &often(agent[most], words)])
            + &fill(words.in_nash, [&often(nash[most], words)])
    };
    let best = Action::new(LeducMove::ALL[largest(note.response[at])], facing);
    said += &fill(words.better, [moves.name(best)]);
    said + &fill(words.costs, [&costs(note.cost[at])])
}

/// Describes everything in a cell.
pub(super) fn cell_said(note: &StrategyNote, info: InfoSet, lang: Lang) -> String {
    let (words, moves) = (StrategyWords::of(lang), PictureWords::of(lang));
    let (at, facing) = (info.index(), info.line().to_call() > 0);
    let mix = |chances: [f32; 3]| {
        let said: Vec<String> = info
            .line()
            .legal()
            .map(|play| {
                [moves.name(Action::new(play, facing)), " ", &often(chances[play as usize], words)].concat()
            })
            .collect();
        said.join(moves.comma)
    };
    let policies =
        [(words.nash, note.nash[at]), (words.response, note.response[at]), (words.agent, note.agent[at])];
    let mixes = policies.map(|(name, chances)| [name, " ", &mix(chances)].concat());
    let card = info.card().to_string();
    [
        fill(words.holding, [&card]),
        situation(info, lang),
        mixes.join("; "),
        fill(words.arises, [&fixed(f64::from(note.reach[at]) * 100.0, 2), &costs(note.cost[at])]),
    ]
    .join(". ")
}

/// All situations as CSV, one per line. Probabilities and reach are from 0 to 1, and costs in chips per hand.
pub(super) fn table_csv(note: &StrategyNote) -> String {
    let mut out = "key,nash_fold,nash_call,nash_raise,response_fold,response_call,response_raise,agent_fold,agent_call,agent_raise,reach,cost\n".to_owned();
    for info in InfoSet::all() {
        let at = info.index();
        let policies = [note.nash[at], note.response[at], note.agent[at]];
        let numbers = policies.as_flattened().iter().chain([&note.reach[at], &note.cost[at]]);
        let mut cells = vec![info.to_string()];
        cells.extend(numbers.map(f32::to_string));
        out += &csv_line(&cells);
        out += "\n";
    }
    out
}

const _: () = assert!(InfoSet::COUNT == 16 * PLACES);

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use tefuda_agents::{leduc::nash::Solution, poker::compare};

    fn note() -> StrategyNote {
        // The equilibrium, except that a king folds to a raise half of the time.
        let nash = Solution::after(200).policy.clone();
        let mut agent = nash.clone();
        agent.set("K|-|rr|".parse().unwrap(), [0.5, 0.5, 0.0]);
        compare(&agent, &nash)
    }

    #[test]
    fn a_costly_difference_is_described() {
        let note = note();
        let worst: InfoSet = "K|-|rr|".parse().unwrap();
        assert!(note.costliest(8).contains(&worst));
        let said = difference(&note, worst, Lang::En);
        assert!(
            said.starts_with("K, bet–raise: folds 50%, in equilibrium never. Best response: call."),
            "{said}"
        );
        assert!(
            said.ends_with(&format!("Cost: {} chips per 100 hands.", costs(note.cost[worst.index()]))),
            "{said}"
        );
        let said = difference(&note, worst, Lang::Ja);
        assert!(said.starts_with("K・ベット→レイズ：フォールド50%（均衡ではなし）"), "{said}");
    }

    #[test]
    fn equilibrium_play_is_described_as_such() {
        let note = note();
        let said = difference(&note, "J|-||".parse().unwrap(), Lang::En);
        assert!(said.starts_with("J, no bet yet: plays about as in equilibrium."), "{said}");
    }

    #[test]
    fn the_csv_file_has_a_line_for_each_situation() {
        let file = table_csv(&note());
        let lines: Vec<&str> = file.lines().collect();
        assert_eq!(lines.len(), 289);
        assert!(lines.iter().all(|line| line.split(',').count() == 12));
        assert!(lines.iter().any(|line| line.starts_with("K|-|rr|,")));
    }

    #[test]
    fn costs_are_given_per_hundred_hands() {
        assert_eq!([0.004, 0.0251, 0.0].map(costs), ["0.40", "2.5", "0.00"]);
    }
}
