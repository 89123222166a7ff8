//! The part of the address from `#` on.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The name of the program that the address asks for now (assets/programs.js).
    #[wasm_bindgen(js_name = tefudaAsked)]
    fn asked() -> String;
}

/// Returns the current address.
pub(crate) fn here() -> String {
    gloo::utils::window().location().hash().unwrap_or_default()
}

/// Returns whether the address belongs to a program. A link may just have changed it, before the event that announces
/// the change.
pub(crate) fn asked_for(program: &str) -> bool {
    asked() == program
}

/// Replaces the address by another one of the same program, so that it can be copied, bookmarked and
/// reloaded. This fires no event and leaves no entry in the history. Does nothing once the address belongs to another
/// program.
pub(crate) fn replace(program: &str, address: &str) {
    if let (true, Ok(history)) = (asked_for(program), gloo::utils::window().history()) {
        history.replace_state_with_url(&JsValue::NULL, "", Some(address)).ok();
    }
}

/// Goes to another address, as a link does.
pub(crate) fn go(address: &str) {
    // Addresses written by the page are always valid.
    gloo::utils::window().location().set_hash(address).ok();
}
