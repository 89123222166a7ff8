//! A decision by weighing moves: the probability and value of each, and what the value is made of.

use super::{
    Glossary, Thoughts,
    arms::named,
    note::{Explanation, Id, WeighedMove},
    parts::Chip,
    parts::length,
};
use crate::{
    context::use_look,
    ui::term::term,
    words::{fill, mind::MindWords},
};
use tefuda_numbers::{fixed, percent_fixed, scientific, short};
use yew::prelude::*;

/// Smaller values are rounding errors of an exact 0.
const ROUNDING: f64 = 1e-12;

/// The properties of a decision.
#[derive(Properties, PartialEq)]
pub(crate) struct DecisionProps {
    /// The decision.
    pub thoughts: Thoughts,
    /// The words for its ids.
    pub word: Glossary,
}

/// The moves, each with a bar for its probability, or for its value if the agent doesn't choose at random. If
/// the agent explains a value, the explanation is shown for the move under the pointer, at first for the
/// chosen one.
#[component]
pub(crate) fn Weighed(props: &DecisionProps) -> Html {
    let lang = use_look().lang;
    let looked = use_state(|| None::<usize>);
    let Explanation::Weighed(note) = &*props.thoughts.explanation else { return Html::default() };
    let words = MindWords::of(lang);
    let name = |id: &str| props.word.say(id, lang);
    let values = || note.options.iter().filter_map(|option| option.value);
    let low = values().fold(0.0, f64::min);
    let wide = (values().fold(0.0, f64::max) - low).max(f64::MIN_POSITIVE);
    let chosen = note.options.iter().position(|option| option.play == note.choice);
    let told = looked.or(chosen).and_then(|place| note.options.get(place)).filter(|o| !o.facts.is_empty());
    let row = |(place, option): (usize, &WeighedMove)| {
        let share = option.chance.or(option.value.map(|value| (value - low) / wide));
        let chip = html! { <Chip play={option.play.clone()} /> };
        let at = looked.clone();
        let look = move || at.set(Some(place));
        let onfocus = {
            let look = look.clone();
            move |_: FocusEvent| look()
        };
        let class = classes!(
            (chosen == Some(place)).then_some("mind-chosen"),
            told.is_some_and(|told| std::ptr::eq(told, option)).then_some("mind-told"),
        );
        html! {
            <tr key={option.play.spoken(lang)} {class} onpointerenter={move |_| look()}>
                <th scope="row">
                    if option.facts.is_empty() { { chip } } else { <button type="button" {onfocus}>{ chip }</button> }
                </th>
                <td class="mind-weight">
                    <span style={format!("inline-size:{}", length(share.unwrap_or(0.0)))} />
                </td>
                if let Some(chance) = option.chance { <td class="num">{ percent_fixed(chance, 1) }</td> }
                <td class="num">{ for option.value.map(|value| fixed(value, 2)) }</td>
            </tr>
        }
    };
    let draws = note.options.iter().any(|option| option.chance.is_some());
    let fact = |(id, value): &(Id, f64)| {
        let small = (ROUNDING..0.01).contains(&value.abs());
        let value = if small { scientific(*value, words.times_ten) } else { short(*value) };
        html! { <><dt>{ named(id, name(id)) }</dt><dd class="num">{ value }</dd></> }
    };
    let facts = |facts: &[(Id, f64)]| html! { <dl class="mind-facts">{ for facts.iter().map(fact) }</dl> };
    html! {
        <div class="mind-rule mind-weighed">
            <h3>{ words.rule }</h3>
            <p class="mind-decided">
                if !note.choice.is_empty() { <Chip play={note.choice.clone()} /> }
                <span>{ named(&note.rule, name(&note.rule)) }</span>
            </p>
            <table>
                <thead><tr>
                    <th scope="col">{ words.column_move }</th>
                    <th scope="col"><span class="sr">{ words.weight }</span></th>
                    if draws { <th scope="col" class="num">{ term("mixed-strategy", words.chance) }</th> }
                    <th scope="col" class="num">{ term("expected-value", words.expected) }</th>
                </tr></thead>
                <tbody>{ for note.options.iter().enumerate().map(row) }</tbody>
            </table>
            if let Some(told) = told {
                <section class="mind-features" aria-live="polite">
                    <h3>{ fill(words.features, [&told.play.spoken(lang)]) }</h3>
                    { facts(&told.facts) }
                </section>
            }
            if !note.facts.is_empty() { { facts(&note.facts) } }
        </div>
    }
}
