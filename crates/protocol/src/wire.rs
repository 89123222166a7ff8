//! Messages as bytes.
//!
//! Serde describes the types, and `postcard` writes them: a message is read by a program of the same build, so bytes name no
//! fields, and every number keeps all of its bits. A type that is sent must not leave fields out (`skip_serializing_if`): they
//! would be missed.

use js_sys::Uint8Array;
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::JsCast as _;
use web_sys::MessageEvent;

/// What is said of a message that is none.
pub const UNREADABLE: &str = "a message could not be read";

/// A message to be posted.
pub fn post(message: &impl Serialize) -> Uint8Array {
    Uint8Array::from(&write(message)[..])
}

/// The message that was posted; `None` if it was something else.
pub fn open<T: DeserializeOwned>(event: &MessageEvent) -> Option<T> {
    read(&event.data().dyn_into::<Uint8Array>().ok()?.to_vec())
}

/// The bytes of a message.
pub fn write(message: &impl Serialize) -> Vec<u8> {
    // Lists of our messages know their lengths, which is all that postcard asks of them; no bytes are no message.
    postcard::to_allocvec(message).unwrap_or_default()
}

/// The message that bytes stand for; `None` if they stand for none.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (message, rest) = postcard::take_from_bytes(bytes).ok()?;
    rest.is_empty().then_some(message)
}
