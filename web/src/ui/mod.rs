//! Parts of the page that don't depend on a game: cards and marks.

pub(crate) mod card;
pub(crate) mod court;
pub(crate) mod crest;
pub(crate) mod hand;
pub(crate) mod seat;
pub(crate) mod suit;
pub(crate) mod term;

use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};
use yew::NodeRef;

/// Returns the first element in `room` that matches a selector.
fn find(room: &NodeRef, selector: &str) -> Option<Element> {
    room.cast::<Element>()?.query_selector(selector).ok().flatten()
}

/// Moves focus to the first element in `room` that matches a selector. If it isn't focusable, nothing happens.
pub(crate) fn focus(room: &NodeRef, selector: &str) {
    if let Some(element) = find(room, selector).and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
        element.focus().ok();
    }
}
