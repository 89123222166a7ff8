//! The part of the address after `#`, with it.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The name of the program that the address asks for now (assets/programs.js).
    #[wasm_bindgen(js_name = tefudaAsked)]
    fn asked() -> String;
}

/// The address as it is.
pub(crate) fn here() -> String {
    gloo::utils::window().location().hash().unwrap_or_default()
}

/// Whether the address asks for a program. A link may have changed it a moment ago, before the event that announces it.
pub(crate) fn asked_for(program: &str) -> bool {
    asked() == program
}

/// Replaces the address by another one of the same program, so that it can be copied, bookmarked and reloaded. No event
/// is sent, and the address before is not in the history. Does nothing once the address asks for another program.
pub(crate) fn replace(program: &str, address: &str) {
    if let (true, Ok(history)) = (asked_for(program), gloo::utils::window().history()) {
        history.replace_state_with_url(&JsValue::NULL, "", Some(address)).ok();
    }
}

/// Goes to another one, as by a link.
pub(crate) fn go(address: &str) {
    // Addresses written by the page cannot fail.
    gloo::utils::window().location().set_hash(address).ok();
}
