//! An agent's percepts of a situation, beside a remembered situation.

use super::{
    Glossary,
    note::{Id, LayerNote, NodeNote, ResonanceNote},
    parts::{frame, gauge},
};
use crate::{
    ui::term::term,
    words::{fill, mind::ResonanceWords},
};
use tefuda_games::sort_short;
use tefuda_numbers::{fixed, grouped};
use yew::prelude::*;

/// The number of percepts named, those that differ most from memory.
const NAMED: usize = 4;
/// A percept that differs by less counts as equal. The finest step, one heart of thirteen, is larger.
const SLIGHT: f32 = 0.07;

/// All percepts, each with the range that the node of a layer remembers.
pub(crate) fn remembered(
    note: &ResonanceNote,
    layer: Option<usize>,
    word: Glossary,
    words: &ResonanceWords,
) -> Html {
    if note.percepts.is_empty() {
        return Html::default();
    }
    let found = |layer: usize| {
        let LayerNote { nodes, node, .. } = note.layers.get(layer)?;
        Some((node.as_ref()?, *nodes))
    };
    let found = layer.and_then(found);
    let title = match found {
        Some((node, all)) => fill(words.remembers, [&grouped(node.number + 1), &grouped(all)]),
        None => words.percepts.to_owned(),
    };
    let row = |(place, (id, now)): (usize, &(Id, f32))| {
        let range = found.and_then(|(node, _)| node.remembered.get(place)).copied();
        let most = range.map_or(0.0, |[_, to]| to);
        html! {
            <tr class={(*now == 0.0 && most == 0.0).then_some("mind-faint")}>
                <th scope="row">{ word.say(id, words.lang) }</th>
                <td>{ gauge(*now, range.map(frame).unwrap_or_default()) }</td>
                <td class="num">{ fixed((*now).into(), 2) }</td>
                if let Some(range) = range { <td class="num">{ range_text(range) }</td> }
            </tr>
        }
    };
    html! {
        <>
            <h3>{ title }</h3>
            if let Some((node, _)) = found {
                <p class="mind-faint" aria-live="polite">{ compared(note, node, word, words) }</p>
            }
            <table class="mind-percepts">
                <thead><tr>
                    <th scope="col">{ term("percept", words.percept) }</th>
                    <td></td>
                    <th scope="col" class="num">{ words.now }</th>
                    if found.is_some() { <th scope="col" class="num">{ words.remembered }</th> }
                </tr></thead>
                <tbody>{ for note.percepts.iter().enumerate().map(row) }</tbody>
            </table>
        </>
    }
}

fn range_text([from, to]: [f32; 2]) -> String {
    let (from, to) = (fixed(from.into(), 2), fixed(to.into(), 2));
    if from == to { from } else { [&from, "–", &to].concat() }
}

/// How far the remembered range is above (or, if negative, below) the current value.
fn beyond(now: f32, [from, to]: [f32; 2]) -> f32 {
    (from - now).max(0.0) + (to - now).min(0.0)
}

/// Describes the age of a node, and its largest differences from the current situation.
fn compared(note: &ResonanceNote, node: &NodeNote, word: Glossary, words: &ResonanceWords) -> String {
    let percepts = note.percepts.iter().zip(&node.remembered);
    let mut far: Vec<(&Id, f32)> = percepts.map(|((id, now), range)| (id, beyond(*now, *range))).collect();
    far.retain(|(_, by)| by.abs() > SLIGHT);
    sort_short(&mut far, |a, b| a.1.abs() > b.1.abs());
    far.truncate(NAMED);
    let mut said = fill(words.age, [&grouped(node.age[0]), &grouped(node.age[1])]);
    for (phrase, up) in [(words.higher, true), (words.lower, false)] {
        let those = far.iter().filter(|(_, by)| (*by > 0.0) == up);
        let names = those.map(|(id, _)| word.say(id, words.lang)).collect::<Vec<_>>().join(words.comma);
        if !names.is_empty() {
            said += words.gap;
            said += &fill(phrase, [&names]);
        }
    }
    if far.is_empty() {
        said += words.gap;
        said += words.alike;
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::resonance::tests::note;
    use tefuda_games::{Lang, Text, text};

    const WORD: Glossary = Glossary { game: "any", words: word };

    fn word(id: &str) -> Option<Text> {
        (id == "b").then_some(text("hearts held", "ハートの枚数"))
    }

    fn says(layer: usize, lang: Lang) -> String {
        let note = note();
        let node = note.layers[layer].node.as_ref();
        node.map(|node| compared(&note, node, WORD, ResonanceWords::of(lang))).unwrap_or_default()
    }

    #[test]
    fn differences_from_memory_are_named() {
        assert_eq!(
            says(1, Lang::En),
            "Created at decision 1,204 of 98,000. Higher in the remembered situation than now: hearts held. Lower in the remembered situation than now: c."
        );
        assert_eq!(
            says(1, Lang::Ja),
            "このノードができたのは、学んだ判断98,000回中の1,204回目。記憶した状況のほうが大きい知覚：ハートの枚数。記憶した状況のほうが小さい知覚：c。"
        );
    }

    #[test]
    fn values_in_the_remembered_range_do_not_differ() {
        assert!(says(0, Lang::En).ends_with("Almost the same as now."));
        assert_eq!([0.2, 0.5, 0.9].map(|now| beyond(now, [0.4, 0.6])), [0.2, 0.0, 0.6 - 0.9]);
    }

    #[test]
    fn a_range_of_one_number_is_one_number() {
        assert_eq!([[0.5, 0.5], [0.25, 1.0]].map(range_text), ["0.50", "0.25–1.00"]);
    }
}
