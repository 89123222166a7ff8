//! The nodes of a net as a picture that grows during the run: 52 nets to choose from, and the layers of the
//! chosen one.

use super::{
    super::{
        bars::{left, width},
        picture::{WantedPicture, use_picture},
    },
    family::{families, mark},
    same,
    tiles::{Tile, tiles},
    word,
};
use crate::{
    context::use_look,
    words::{
        count, fill,
        lab::{FalconWords, NetWords},
    },
};
use std::rc::Rc;
use tefuda_agents::hearts::falcon::{LayerPicture, NetPicture, NodePicture};
use tefuda_games::Lang;
use tefuda_numbers::{fixed, grouped, percent_fixed};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// The properties of the picture.
#[derive(Properties)]
pub(super) struct MapProps {
    /// The net shown.
    pub(super) picture: Option<Rc<NetPicture>>,
    /// The latest game shown in slow motion. The net is requested again after it.
    pub(super) game: Option<u32>,
    /// Whether the run continues, so that the net is requested again every second while it is in view.
    pub(super) going: bool,
    /// Whether a request has not been answered yet.
    pub(super) busy: bool,
    /// Requests a net by its number.
    pub(super) on_look: Callback<u32>,
}

impl PartialEq for MapProps {
    fn eq(&self, other: &Self) -> bool {
        let rest = |props: &Self| (props.game, props.going, props.busy);
        same(self.picture.as_ref(), other.picture.as_ref())
            && rest(self) == rest(other)
            && self.on_look == other.on_look
    }
}

/// A selected node: its layer, and its number in it.
pub(super) type At = (usize, u32);

/// The context for all parts of the picture.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    pub(super) net: &'a NetPicture,
    /// The worst and the best quality among its nodes.
    pub(super) range: (f32, f32),
    pub(super) at: Option<At>,
    pub(super) words: &'static NetWords,
    pub(super) lang: Lang,
}

/// The picture.
#[component]
pub(super) fn NetMap(props: &MapProps) -> Html {
    let lang = use_look().lang;
    let words = NetWords::of(lang);
    let place = use_node_ref();
    // The requested net, and the selected node.
    let wanted = use_state(|| 0u32);
    let at = use_state(|| None::<At>);
    let picture = WantedPicture {
        wanted: *wanted,
        shown: props.picture.as_ref().map(|net| u32::from(net.net)),
        going: props.going,
        busy: props.busy,
        from_the_start: false,
        on_look: props.on_look.clone(),
    };
    use_picture(picture, props.game, &place);
    let on_net = {
        let (wanted, at) = (wanted.clone(), at.clone());
        Callback::from(move |net: u32| {
            wanted.set(net);
            at.set(None);
        })
    };
    let on_node = {
        let at = at.clone();
        Callback::from(move |node: At| at.set(Some(node)))
    };
    let look = {
        let wanted = *wanted;
        props.on_look.reform(move |_: MouseEvent| wanted)
    };
    html! {
        <section class="panel strategy net" aria-label={words.title} ref={place}>
            <h2>{ words.title }</h2>
            <div class="slow-games">
                <p class="slow-head">{ if props.picture.is_some() { words.lead } else { words.none } }</p>
                <button type="button" class="button compact" disabled={props.busy && !props.going} onclick={look}>{ words.look }</button>
            </div>
            if let Some(net) = props.picture.as_deref() {
                { grid(net, *wanted, &on_net, words) }
                { layers(Shown { net, range: range(net), at: *at, words, lang }, &on_node) }
            }
        </section>
    }
}

/// Returns the worst and the best quality among the nodes.
fn range(net: &NetPicture) -> (f32, f32) {
    let nodes = net.layers.iter().flat_map(|layer| &layer.nodes);
    nodes.fold((1.0, 0.0), |(low, high), node| (node.value.min(low), node.value.max(high)))
}

/// The layers of the net, from coarse to fine, with a description of the selected node.
fn layers(shown: Shown<'_>, on_node: &Callback<At>) -> Html {
    let Shown { net, words, .. } = shown;
    let (trick, place) = (net.net / 4 + 1, usize::from(net.net % 4));
    let title = fill(words.of_trick, [&trick.to_string(), words.place(place)]);
    let known = families(net.kinds.iter().map(AsRef::as_ref), words);
    html! {
        <div class="net-layers">
            <h3>{ title }{ " · " }{ count(words.learned, net.presentations) }</h3>
            if net.presentations == 0 {
                <p class="slow-faint">{ words.empty }</p>
            } else {
                <p class="strategy-legend">
                    { for known.into_iter().map(|(name, class)| html! { <span><i {class}></i>{ name }</span> }) }
                </p>
                { for (0..net.layers.len()).map(|n| layer(shown, n, on_node)) }
                { details(shown) }
                <p class="slow-faint">{ words.how }</p>
                { table(shown) }
            }
        </div>
    }
}

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
    [&left(*x), ";top:", &percent_fixed(*y, 2), ";", &width(*wide), ";height:", &percent_fixed(*high, 2)]
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

/// The number of nets.
const NETS: u32 = 52;

/// A button for each net. Arrow keys move between them, and the chosen one is the tab stop.
pub(super) fn grid(net: &NetPicture, wanted: u32, on_net: &Callback<u32>, words: &'static NetWords) -> Html {
    let most = net.sizes.iter().copied().max().unwrap_or_default().max(1);
    let button = |n: u32| {
        let size = net.sizes.get(n as usize).copied().unwrap_or_default();
        let onclick = on_net.reform(move |_: MouseEvent| n);
        let of = fill(words.of_trick, [&(n / 4 + 1).to_string(), words.place((n % 4) as usize)]);
        let said = [&of, ": ", &count(FalconWords::of(words.lang).nodes, size)].concat();
        let deep = fixed(f64::from(size) / f64::from(most), 2);
        let style = format!("--t:{};--p:{};--deep:{deep}", n / 4 + 1, n % 4 + 1);
        html! {
            <button type="button" role="radio" id={id(n)} class="net-cell num" {style} aria-checked={(n == wanted).to_string()}
                tabindex={if n == wanted { "0" } else { "-1" }} aria-label={said} {onclick}>{ grouped(size) }</button>
        }
    };
    let head = |class: &'static str, style: String, name: &str| {
        html! { <span {class} {style} aria-hidden="true">{ name.to_owned() }</span> }
    };
    let on_net = on_net.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let Some(next) = next(&event.key(), wanted, lies_across()) else { return };
        event.prevent_default();
        event.stop_propagation();
        on_net.emit(next);
        element(next).and_then(|button| button.focus().ok());
    });
    html! {
        <div class="net-grid" role="radiogroup" aria-label={words.nets} {onkeydown}>
            { head("net-corner", String::new(), words.trick) }
            { for (1..=13).map(|trick| head("net-trick", format!("--t:{trick}"), &trick.to_string())) }
            { for (0..4).map(|place| head("net-place", format!("--p:{}", place + 1), words.place(place))) }
            { for (0..NETS).map(button) }
        </div>
    }
}

fn id(net: u32) -> String {
    format!("net-{net}")
}

fn element(net: u32) -> Option<HtmlElement> {
    gloo::utils::document().get_element_by_id(&id(net))?.dyn_into().ok()
}

/// Whether tricks are side by side, and not stacked as on a narrow screen.
fn lies_across() -> bool {
    let top = |net| element(net).map(|button| button.offset_top());
    top(0) == top(4)
}

/// Returns the net to which an arrow key leads.
fn next(key: &str, net: u32, across: bool) -> Option<u32> {
    let (trick, place) = (net / 4, net % 4);
    let (by_trick, by_place) = match (key, across) {
        ("ArrowRight", true) | ("ArrowDown", false) => (1, 0),
        ("ArrowLeft", true) | ("ArrowUp", false) => (-1, 0),
        ("ArrowDown", true) | ("ArrowRight", false) => (0, 1),
        ("ArrowUp", true) | ("ArrowLeft", false) => (0, -1),
        _ => return None,
    };
    let trick = trick.saturating_add_signed(by_trick).min(NETS / 4 - 1);
    Some(trick * 4 + place.saturating_add_signed(by_place).min(3))
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

    #[test]
    fn arrow_keys_move_in_their_direction() {
        assert_eq!(next("ArrowRight", 5, true), Some(9));
        assert_eq!(next("ArrowDown", 5, true), Some(6));
        assert_eq!(next("ArrowDown", 5, false), Some(9));
        assert_eq!(next("ArrowLeft", 5, false), Some(4));
        assert_eq!(next("ArrowLeft", 1, true), Some(1), "at the edge it stays");
        assert_eq!(next("ArrowRight", 51, true), Some(51));
        assert_eq!(next("Enter", 5, true), None);
    }
}
