//! A layer of a net: a tile for each node, the description of a node, and a table of the most frequent nodes.

use super::{
    super::bars::{left, width},
    family::mark,
    map::{At, Shown},
    tiles::{Tile, tiles},
    word,
};
use crate::words::{count, fill, lab::FalconWords};
use tefuda_agents::hearts::falcon::{LayerPicture, NodePicture};
use tefuda_numbers::{fixed, grouped, percent_fixed};
use wasm_bindgen::JsCast as _;
use web_sys::Element;
use yew::prelude::*;

/// The maximum number of tiles in a layer. All other nodes share one more tile.
const TILES: usize = 150;
/// The ratio of a layer's width to its height.
const ASPECT: f64 = 9.0;
/// The number of nodes per layer in the table.
const LISTED: usize = 6;

/// Returns the nodes that get a tile: those that learned most often, the oldest first. Also returns how often
/// all others have learned.
fn drawn(layer: &LayerPicture, presentations: u32) -> (Vec<&NodePicture>, u32) {
    let least = nth_most(layer, TILES);
    let mut room = TILES - layer.nodes.iter().filter(|node| node.visits > least).count();
    let fits = |node: &&NodePicture| {
        let last = node.visits == least && room > 0;
        room -= usize::from(last);
        last || node.visits > least
    };
    let nodes: Vec<&NodePicture> = layer.nodes.iter().filter(fits).collect();
    let told: u32 = nodes.iter().map(|node| node.visits).sum();
    let more = if (nodes.len() as u32) < layer.count { presentations.saturating_sub(told) } else { 0 };
    (nodes, more)
}

/// Returns the visits of the n-th most frequent node, or 0 if there are fewer nodes.
fn nth_most(layer: &LayerPicture, place: usize) -> u32 {
    // Search for the largest number of visits that at least n nodes reach.
    let reach = |visits: u32| layer.nodes.iter().filter(|node| node.visits >= visits).count();
    if reach(1) < place {
        return 0;
    }
    let (mut low, mut high) = (1, layer.nodes.iter().map(|node| node.visits).max().unwrap_or(1));
    while low < high {
        let middle = high - (high - low) / 2;
        if reach(middle) >= place { low = middle } else { high = middle - 1 }
    }
    low
}

/// A layer. The arrow keys move between nodes, as on a slider.
pub(super) fn layer(shown: Shown<'_>, number: usize, on_node: &Callback<At>) -> Html {
    let Shown { net, words, .. } = shown;
    let of = &net.layers[number];
    let (nodes, more) = drawn(of, net.presentations);
    let mut weights: Vec<f64> = nodes.iter().map(|node| f64::from(node.visits)).collect();
    if more > 0 {
        weights.push(f64::from(more));
    }
    let places = tiles(&weights, ASPECT);
    let chosen = shown.at.filter(|at| at.0 == number).map(|at| at.1);
    let (low, high) = shown.range;
    let tile = |(node, place): (&&NodePicture, &Tile)| {
        let quality = f64::from((node.value - low) / (high - low).max(f32::MIN_POSITIVE));
        let style = [&*lies(place), ";--deep:", &fixed(quality, 2)].concat();
        let kind = mark(kind_of(shown, node));
        let class = classes!(kind, (chosen == Some(node.number)).then_some("at"));
        html! { <i {class} {style} data-node={node.number.to_string()}></i> }
    };
    let rest = places.get(nodes.len()).map(|place| {
        let rest = of.count - nodes.len() as u32;
        html! { <i class="net-rest" style={lies(place)} title={fill(words.rest, [&grouped(rest)])}></i> }
    });
    let name = fill(
        words.layer,
        [
            &(number + 1).to_string(),
            &fixed(f64::from(of.vigilance), 2),
            &count(FalconWords::of(words.lang).nodes, of.count),
        ],
    );
    let now = chosen.and_then(|chosen| nodes.iter().position(|node| node.number == chosen));
    let said = now.map(|now| said(shown, number, nodes[now])).unwrap_or_default();
    let numbers: Vec<u32> = nodes.iter().map(|node| node.number).collect();
    let onkeydown = on_node.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let last = numbers.len().saturating_sub(1);
        let to = match (event.key().as_str(), now) {
            ("ArrowRight" | "ArrowUp", Some(now)) => (now + 1).min(last),
            ("ArrowLeft" | "ArrowDown", Some(now)) => now.saturating_sub(1),
            ("ArrowRight" | "ArrowUp" | "ArrowLeft" | "ArrowDown" | "Home", _) => 0,
            ("End", _) => last,
            _ => return,
        };
        event.prevent_default();
        if let Some(node) = numbers.get(to) {
            onkeydown.emit((number, *node));
        }
    });
    let on_node = on_node.clone();
    let onpointermove = Callback::from(move |event: PointerEvent| {
        let tile = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let node = tile.and_then(|tile| tile.get_attribute("data-node")).and_then(|node| node.parse().ok());
        if let Some(node) = node.filter(|node| Some(*node) != chosen) {
            on_node.emit((number, node));
        }
    });
    let onpointerdown = onpointermove.clone();
    html! {
        <div class="net-layer">
            <p>{ name.clone() }</p>
            <div class="net-tiles" role="slider" tabindex="0" aria-label={name} aria-valuemin="1" aria-valuemax={nodes.len().to_string()}
                aria-valuenow={now.map_or(0, |now| now + 1).max(1).to_string()} aria-valuetext={said} {onkeydown} {onpointermove} {onpointerdown}>
                { for nodes.iter().zip(&places).map(tile) }{ for rest }
            </div>
        </div>
    }
}

/// The position of a tile as a CSS style.
fn lies([x, y, wide, high]: &Tile) -> String {
    [&left(*x), ";top:", &fixed(y * 100.0, 2), "%;", &width(*wide), ";height:", &fixed(high * 100.0, 2), "%"]
        .concat()
}

fn kind_of<'a>(shown: Shown<'a>, node: &NodePicture) -> Option<&'a str> {
    shown.net.kinds.get(usize::from(node.kind?)).map(AsRef::as_ref)
}

fn kind_said<'a>(shown: Shown<'a>, node: &NodePicture) -> &'a str {
    kind_of(shown, node).map_or(shown.words.unknown, |kind| word(kind, shown.lang))
}

/// Describes a node.
fn said(shown: Shown<'_>, layer: usize, node: &NodePicture) -> String {
    let words = shown.words;
    let head = [&(layer + 1).to_string(), &node.number.to_string(), kind_said(shown, node)];
    let share = percent_fixed(f64::from(node.visits) / f64::from(shown.net.presentations.max(1)), 1);
    let facts = [&*grouped(node.visits), &share, &grouped(node.age), &fixed(f64::from(node.value), 2)];
    [fill(words.node, head.map(|part| part as &str)), fill(words.facts.of(node.visits), facts)]
        .join(words.stop)
}

/// The description of the selected node, or how to select one.
pub(super) fn details(shown: Shown<'_>) -> Html {
    let node = shown.at.and_then(|(layer, number)| {
        let node = shown.net.layers.get(layer)?.nodes.iter().find(|node| node.number == number)?;
        Some(said(shown, layer, node))
    });
    html! { <p class="slow-say net-said">{ node.unwrap_or_else(|| shown.words.point.to_owned()) }</p> }
}

/// The most frequent nodes of each layer.
pub(super) fn table(shown: Shown<'_>) -> Html {
    let words = shown.words;
    let row = |layer: usize, node: &NodePicture| {
        html! {
            <tr>
                <td>{ layer + 1 }</td>
                <th scope="row">{ "#" }{ node.number }</th>
                <td>{ kind_said(shown, node) }</td>
                <td class="num">{ grouped(node.visits) }</td>
                <td class="num">{ fixed(f64::from(node.value), 2) }</td>
                <td class="num">{ grouped(node.age) }</td>
            </tr>
        }
    };
    let rows = shown.net.layers.iter().enumerate().flat_map(|(n, layer)| {
        let least = nth_most(layer, LISTED);
        layer
            .nodes
            .iter()
            .filter(move |node| node.visits >= least.max(1))
            .take(LISTED)
            .map(move |node| row(n, node))
    });
    let heads = [words.head_layer, words.head_node, words.head_kind];
    let numbers = [words.head_visits, words.head_value, words.head_age];
    html! {
        <details class="net-table">
            <summary>{ words.table }</summary>
            <div class="scroll" tabindex="0" role="region" aria-label={words.table}>
                <table>
                    <thead><tr>
                        { for heads.map(|head| html! { <th scope="col">{ head }</th> }) }
                        { for numbers.map(|head| html! { <th scope="col" class="num">{ head }</th> }) }
                    </tr></thead>
                    <tbody>{ for rows }</tbody>
                </table>
            </div>
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(visits: &[u32], count: u32) -> LayerPicture {
        let node = |(n, visits): (usize, &u32)| NodePicture {
            number: n as u32,
            visits: *visits,
            age: n as u32,
            value: 0.5,
            kind: None,
        };
        LayerPicture { vigilance: 0.8, count, nodes: visits.iter().enumerate().map(node).collect() }
    }

    #[test]
    fn a_few_nodes_are_all_drawn_the_oldest_first() {
        let layer = with(&[3, 9, 1], 3);
        let (nodes, more) = drawn(&layer, 13);
        assert_eq!(nodes.iter().map(|node| node.visits).collect::<Vec<_>>(), [3, 9, 1]);
        assert_eq!(more, 0);
    }

    #[test]
    fn of_many_nodes_the_most_frequent_get_tiles_and_the_rest_share_one() {
        let visits: Vec<u32> = (1..=400).collect();
        let layer = with(&visits, 900);
        let sum: u32 = visits.iter().sum();
        let (nodes, more) = drawn(&layer, sum + 500);
        assert_eq!(nodes.len(), TILES);
        assert_eq!(nodes.first().map(|node| node.visits), Some(251));
        assert_eq!(more, (1..=250).sum::<u32>() + 500);
        let alike = with(&[2; 400], 400);
        assert_eq!(drawn(&alike, 800).0.len(), TILES);
    }

    #[test]
    fn the_visits_of_the_nth_most_frequent_node_are_found() {
        let layer = with(&[5, 1, 7, 7, 2], 5);
        assert_eq!([1, 2, 3, 4, 5, 6].map(|place| nth_most(&layer, place)), [7, 7, 5, 2, 1, 0]);
    }
}
