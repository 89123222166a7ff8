//! The focus of the keyboard. It never stays on something that is gone: a card that was played, a deal that is over, a
//! dialog that is closed.

use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

/// The button to go on with when a deal is over.
const NEXT: &str = ".controls .primary";
/// The controls of a player: a row to take, the buttons, the hand.
const PLAY: &str = ".board .take, .board .act:not([aria-disabled]), .hand [tabindex='0']";

fn found(selector: &str) -> Option<Element> {
    gloo::utils::document().query_selector(selector).ok().flatten()
}

/// Whether the keyboard is on something of the page.
pub(super) fn held() -> bool {
    let active = gloo::utils::document().active_element();
    active.is_some_and(|active| active.closest(".app").ok().flatten().is_some())
}

/// Puts the keyboard on what one goes on with. Says whether there is anything.
pub(super) fn go_on() -> bool {
    let next = found(NEXT).or_else(|| found(PLAY)).and_then(|next| next.dyn_into::<HtmlElement>().ok());
    next.is_some_and(|next| next.focus().is_ok())
}

/// How far across the board the focused card or button lies, in thousandths. `None` if the focus is elsewhere.
pub(super) fn pressed() -> Option<u32> {
    let pressed = found(".board :focus")?.get_bounding_client_rect();
    let board = found(".board")?.get_bounding_client_rect();
    let across = (pressed.left() + pressed.width() / 2.0 - board.left()) / board.width();
    Some((1000.0 * across.clamp(0.0, 1.0)) as u32)
}
