//! Keyboard focus. It never stays on something that has disappeared: a played card, a finished deal, a closed
//! dialog.

use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

/// The button that continues after a deal.
const NEXT: &str = ":is(.result, .controls) .primary";
/// The controls of a player: a row to take, the buttons, the hand.
const PLAY: &str = ".board .take, .board .act:not([aria-disabled]), .hand [tabindex='0']";

fn found(selector: &str) -> Option<Element> {
    gloo::utils::document().query_selector(selector).ok().flatten()
}

/// Whether an element of the page has focus.
pub(super) fn held() -> bool {
    let active = gloo::utils::document().active_element();
    active.is_some_and(|active| active.closest(".app").ok().flatten().is_some())
}

/// Moves focus to the control to continue with. Returns whether there is one.
pub(super) fn go_on() -> bool {
    let next = found(NEXT).or_else(|| found(PLAY)).and_then(|next| next.dyn_into::<HtmlElement>().ok());
    next.is_some_and(|next| next.focus().is_ok())
}

/// Returns the horizontal position of the focused card or button on the board, in thousandths. `None` if the
/// focus is elsewhere.
pub(super) fn pressed() -> Option<u32> {
    let pressed = found(".board :focus")?.get_bounding_client_rect();
    let board = found(".board")?.get_bounding_client_rect();
    let across = (pressed.left() + pressed.width() / 2.0 - board.left()) / board.width();
    Some((1000.0 * across.clamp(0.0, 1.0)) as u32)
}
