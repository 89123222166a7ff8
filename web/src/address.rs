//! The part of the address after `#`, with it.

use wasm_bindgen::JsValue;

/// The address as it is.
pub(crate) fn here() -> String {
    gloo::utils::window().location().hash().unwrap_or_default()
}

/// Whether the address asks for a program.
pub(crate) fn asked_for(program: &str) -> bool {
    let root = gloo::utils::document().document_element();
    root.and_then(|root| root.get_attribute("data-program")).as_deref() == Some(program)
}

/// Replaces the address by another one of the same program, so that it can be copied, bookmarked and reloaded. No event
/// tells of it, and there is no way back to the address before. It does nothing if another program is on screen
/// meanwhile.
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
