//! Messages as bytes.
//!
//! Serde describes the types, and `postcard` writes them. The reader is always from the same build. So bytes
//! do not name fields, and every number keeps all of its bits. A type that is sent must not skip fields
//! (`skip_serializing_if`), because the reader expects all of them.

use js_sys::Uint8Array;
use serde::{Serialize, de::DeserializeOwned};
use tefuda_agents::training::to_bytes;
use wasm_bindgen::JsCast as _;
use web_sys::MessageEvent;

pub use tefuda_agents::training::from_bytes as read;

/// The error for bytes that are not a message.
pub const UNREADABLE: &str = "a message could not be read";

/// A message ready for `postMessage`.
pub fn post(message: &impl Serialize) -> Uint8Array {
    Uint8Array::from(&write(message)[..])
}

/// The message in an event; `None` if it is something else.
pub fn open<T: DeserializeOwned>(event: &MessageEvent) -> Option<T> {
    read(&event.data().dyn_into::<Uint8Array>().ok()?.to_vec())
}

/// The bytes of a message.
pub fn write(message: &impl Serialize) -> Vec<u8> {
    // Writing cannot fail: postcard only requires that lists know their lengths, which is true of all our
    // messages. Empty bytes are never a valid message.
    to_bytes(message).unwrap_or_default()
}
