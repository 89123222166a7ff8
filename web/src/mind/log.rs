//! The decisions of the deal so far, each linked to its thoughts.

use super::{
    LogLine,
    chip::Chip,
    rounds::{Round, names, rounds},
};
use crate::{
    context::use_look,
    words::{fill, mind::MindWords},
};
use std::rc::Rc;
use yew::prelude::*;

/// The properties of the log.
#[derive(Properties, PartialEq)]
pub(crate) struct LogProps {
    /// The decisions.
    pub log: Rc<Vec<LogLine>>,
    /// The number of the decision shown, or `None` for the live one.
    pub selected: Option<usize>,
    /// Called with the number of a decision to show, or `None` for the live one.
    pub on_select: Callback<Option<usize>>,
}

/// A table with a row for each round and a column for each seat.
#[component]
pub(crate) fn Log(props: &LogProps) -> Html {
    let words = MindWords::of(use_look().lang);
    let rows = use_memo(props.log.clone(), |log| (names(log), rounds(log)));
    // Every entry has a key, so that a new move can't reuse an element that somebody may be pressing.
    let cell = |(seat, places): (usize, &Vec<usize>)| {
        html! { <td key={seat}>{ for places.iter().map(|p| entry(&props.log[*p], props, words)) }</td> }
    };
    // A seat that has not moved yet has no name here. An empty `th` would be a heading without text.
    let heading = |(seat, name): (usize, &String)| match name.as_str() {
        "" => html! { <td key={seat}></td> },
        name => html! { <th key={seat} scope="col">{ name }</th> },
    };
    let row = |(i, round): (usize, &Round)| {
        let label = match round.number {
            Some(number) => html! { number },
            None => {
                html! { <span role="img" aria-label={words.pass_row} title={words.pass_row}>{ "⇄" }</span> }
            }
        };
        html! { <tr key={i}><th scope="row">{ label }</th>{ for round.entries.iter().enumerate().map(cell) }</tr> }
    };
    html! {
        <section class="mind-log" aria-label={words.log}>
            <h3>{ words.log }</h3>
            <p class="mind-faint">{ words.log_hint }</p>
            <table style={format!("--seats:{}", rows.0.len())}>
                <thead><tr>
                    <th scope="col"><span class="sr">{ words.round }</span></th>
                    { for rows.0.iter().enumerate().map(heading) }
                </tr></thead>
                <tbody>{ for rows.1.iter().enumerate().map(row) }</tbody>
            </table>
        </section>
    }
}

fn entry(line: &LogLine, props: &LogProps, words: &MindWords) -> Html {
    if !line.explained {
        return html! { <span key={line.number} class="mind-plain"><Chip play={line.play.clone()} /></span> };
    }
    let number = line.number;
    let selected = props.selected == Some(number);
    let emit = props.on_select.clone();
    let onclick = Callback::from(move |_| emit.emit(if selected { None } else { Some(number) }));
    html! {
        <button key={number} type="button" aria-pressed={selected.to_string()} {onclick}
            aria-label={fill(words.look_back, [&(number + 1).to_string(), &line.name, &line.play.spoken(words.lang)])}>
            <Chip play={line.play.clone()} />
        </button>
    }
}
