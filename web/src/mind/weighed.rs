//! A decision by weighing moves: each with its chance and its worth.

use super::{
    Glossary,
    chip::Chip,
    format::{fixed, length, short},
};
use crate::words::mind::MindWords;
use tefuda_agents::explain::{WeighedMove, WeighedNote};
use tefuda_games::Lang;
use yew::prelude::*;

/// The moves with a bar for the chance of each, or for what it is worth where nothing is drawn.
pub(crate) fn weighed(note: &WeighedNote, word: Glossary, lang: Lang) -> Html {
    let words = MindWords::of(lang);
    let name = |id: &str| word.get(id).map_or(id.to_owned(), |text| text.get(lang).to_owned());
    let values = || note.options.iter().filter_map(|option| option.value);
    let low = values().fold(0.0, f64::min);
    let wide = (values().fold(0.0, f64::max) - low).max(f64::MIN_POSITIVE);
    let row = |option: &WeighedMove| {
        let share = option.chance.or(option.value.map(|value| (value - low) / wide));
        let chosen = (option.play == note.choice).then_some("mind-chosen");
        html! {
            <tr key={option.play.clone()} class={classes!(chosen)}>
                <th scope="row"><Chip play={option.play.clone()} /></th>
                <td class="mind-weight">
                    <span style={format!("inline-size:{}", length(share.unwrap_or(0.0)))} />
                </td>
                if let Some(chance) = option.chance { <td class="num">{ fixed(chance * 100.0, 1) }{ " %" }</td> }
                <td class="num">{ for option.value.map(|value| fixed(value, 2)) }</td>
            </tr>
        }
    };
    let draws = note.options.iter().any(|option| option.chance.is_some());
    let fact = |(id, value): &(String, f64)| {
        let value = if *value != 0.0 && value.abs() < 0.01 { format!("{value:.1e}") } else { short(*value) };
        html! { <><dt>{ name(id) }</dt><dd class="num">{ value }</dd></> }
    };
    html! {
        <div class="mind-rule mind-weighed">
            <h3>{ words.rule }</h3>
            <p class="mind-decided">
                if !note.choice.is_empty() { <Chip play={note.choice.clone()} /> }
                <span>{ name(&note.rule) }</span>
            </p>
            <table>
                <thead><tr>
                    <th scope="col">{ words.column_move }</th>
                    <th scope="col"><span class="sr">{ words.weight }</span></th>
                    if draws { <th scope="col" class="num">{ words.chance }</th> }
                    <th scope="col" class="num">{ words.expected }</th>
                </tr></thead>
                <tbody>{ for note.options.iter().map(row) }</tbody>
            </table>
            if !note.facts.is_empty() { <dl class="mind-facts">{ for note.facts.iter().map(fact) }</dl> }
        </div>
    }
}
