//! The part of the address from `#` on.

use std::cell::RefCell;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The name of the program that the address asks for now (assets/programs.js).
    #[wasm_bindgen(js_name = tefudaAsked)]
    fn asked() -> String;
}

thread_local! {
    /// The address that the program is following, or that it has written itself.
    static FOLLOWED: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Returns the current address.
pub(crate) fn here() -> String {
    gloo::utils::window().location().hash().unwrap_or_default()
}

/// Returns the current address, which the program follows from now on.
pub(crate) fn follow() -> String {
    let address = here();
    FOLLOWED.set(address.clone());
    address
}

/// Returns whether the address belongs to a program. A link may just have changed it, before the event that announces
/// the change.
pub(crate) fn asked_for(program: &str) -> bool {
    asked() == program
}

/// Replaces the address by another one of the same program, so that it can be copied, bookmarked and
/// reloaded. This fires no event and leaves no entry in the history. Does nothing once a link has changed the address.
pub(crate) fn replace(program: &str, address: &str) {
    let followed = FOLLOWED.with_borrow(|followed| *followed == here());
    if let (true, true, Ok(history)) = (followed, asked_for(program), gloo::utils::window().history()) {
        history.replace_state_with_url(&JsValue::NULL, "", Some(address)).ok();
        follow();
    }
}

/// Goes to another address, as a link does.
pub(crate) fn go(address: &str) {
    // Addresses written by the page are always valid.
    gloo::utils::window().location().set_hash(address).ok();
}
