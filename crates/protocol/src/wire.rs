//! Messages as bytes.
//!
//! Serde describes the types, and `postcard` writes them. A message is read by a program of the same build. So bytes
//! name no fields, and every number keeps all of its bits. A type that is sent must not leave fields out
//! (`skip_serializing_if`): the reader would miss them.

use js_sys::Uint8Array;
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::JsCast as _;
use web_sys::MessageEvent;

/// The error for bytes that are no message.
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
    // Writing cannot fail: postcard asks only that lists know their lengths, and those of our messages do. Empty bytes
    // are no message.
    postcard::to_allocvec(message).unwrap_or_default()
}

/// The message that bytes stand for; `None` if they stand for none.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (message, rest) = postcard::take_from_bytes(bytes).ok()?;
    rest.is_empty().then_some(message)
}
