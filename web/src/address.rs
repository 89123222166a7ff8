//! The part of the address after `#`, with it.

use wasm_bindgen::JsValue;

/// The address as it is.
pub(crate) fn here() -> String {
    gloo::utils::window().location().hash().unwrap_or_default()
}

/// Puts another one in its place, so that it can be copied, bookmarked and reloaded. Nobody is told, and there is no way back to the one before.
pub(crate) fn replace(address: &str) {
    if let Ok(history) = gloo::utils::window().history() {
        history.replace_state_with_url(&JsValue::NULL, "", Some(address)).ok();
    }
}

/// Goes to another one, as by a link.
pub(crate) fn go(address: &str) {
    // What the page writes brings nothing that could fail.
    gloo::utils::window().location().set_hash(address).ok();
}
