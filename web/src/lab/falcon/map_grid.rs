//! The 52 nets: a grid of tricks and places, with the number of nodes in each net.

use crate::words::{
    count, fill,
    lab::{FalconWords, NetWords},
};
use tefuda_agents::hearts::falcon::NetPicture;
use tefuda_numbers::{fixed, grouped};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;
use yew::prelude::*;

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
