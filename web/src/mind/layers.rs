//! The layers of a net: how well each one knows the situation, and which node it uses.

use super::note::{LayerNote, ResonanceNote};
use super::parts::{gauge, mark};
use crate::{
    ui::term::term,
    words::{fill, mind::ResonanceWords},
};
use tefuda_numbers::{fixed, grouped};
use yew::prelude::*;

/// The sign for a missing number.
pub(crate) const NONE: &str = "–";

/// Returns the layer shown at first: the finest that resonates, otherwise the finest with a node.
pub(crate) fn finest(note: &ResonanceNote) -> Option<usize> {
    let last = |resonates: bool| {
        let counts = |layer: &LayerNote| layer.node.as_ref().is_some_and(|node| node.resonates || !resonates);
        note.layers.iter().rposition(counts)
    };
    last(true).or_else(|| last(false))
}

/// The layers, each with the node it uses. Layers that remember a situation can be selected.
pub(crate) fn layers(
    note: &ResonanceNote,
    chosen: Option<usize>,
    choose: &Callback<usize>,
    words: &ResonanceWords,
) -> Html {
    let row = |(place, layer): (usize, &LayerNote)| {
        let rho = fixed(layer.vigilance.into(), 2);
        let node = layer.node.as_ref();
        let is_chosen = chosen == Some(place);
        let onclick = choose.reform(move |_: MouseEvent| place);
        let number = |value: Option<String>| html! { <td class="num">{ value.unwrap_or_else(|| NONE.to_owned()) }</td> };
        let state = match node {
            None => words.skipped,
            Some(node) if node.resonates => words.resonates,
            Some(_) => words.nearest,
        };
        let matched = node.map(|node| fixed(node.matched.into(), 3) + " ").unwrap_or_default();
        html! {
            <tr class={classes!((is_chosen && !note.percepts.is_empty()).then_some("mind-told"),
                node.is_none_or(|node| !node.resonates).then_some("mind-unlike"))}>
                <th scope="row">
                    if node.is_some_and(|node| !node.remembered.is_empty()) {
                        <button type="button" aria-label={fill(words.look, [&rho])} aria-pressed={is_chosen.to_string()} {onclick}>{ rho }</button>
                    } else { { rho } }
                </th>
                <td>
                    { gauge(node.map_or(0.0, |node| node.matched), mark(layer.vigilance)) }
                    <small>{ matched }{ state }</small>
                </td>
                <td class="num">{ node.map(|node| grouped(node.number + 1)) }<small>{ " / " }{ grouped(layer.nodes) }</small></td>
                { number(node.map(|node| grouped(node.visits))) }
                { number(node.map(|node| fixed(node.value.into(), 3))) }
            </tr>
        }
    };
    html! {
        <table class="mind-layers">
            <thead><tr>
                <th scope="col" aria-label={words.vigilance}>{ term("vigilance", "ρ") }</th>
                <th scope="col">{ term("match-function", words.matched) }</th>
                <th scope="col" class="num">{ term("category-node", words.node) }</th>
                <th scope="col" class="num">{ words.visits }</th>
                <th scope="col" class="num">{ words.value }</th>
            </tr></thead>
            <tbody>{ for note.layers.iter().enumerate().map(row) }</tbody>
        </table>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::resonance::tests::note;

    #[test]
    fn the_finest_resonating_layer_is_shown_first() {
        let mut note = note();
        assert_eq!(finest(&note), Some(1));
        for node in note.layers.iter_mut().filter_map(|layer| layer.node.as_mut()) {
            node.resonates = false;
        }
        assert_eq!(finest(&note), Some(2), "else the nearest there is");
        note.layers.clear();
        assert_eq!(finest(&note), None);
    }
}
