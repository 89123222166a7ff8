//! What thinks: the program of the page's workers.
//!
//! It has the games, their agents and solvers, and nothing to be seen. In a worker it listens to the scope it wakes up in;
//! where a browser starts no worker, the page loads it into itself and gives it a port to listen at. Either way it is told what
//! to do in the words of [`tefuda_protocol`].

mod mind;
mod records;
mod tasks;
mod training_run;

use wasm_bindgen::{JsCast as _, prelude::wasm_bindgen};
use web_sys::{DedicatedWorkerGlobalScope, MessagePort};

fn main() {
    if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        mind::in_worker(&scope);
    }
}

/// Listens in the page, at one end of a channel; called by `assets/mind.js`.
#[wasm_bindgen]
pub fn listen(port: MessagePort) {
    mind::in_page(port);
}
