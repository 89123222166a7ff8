//! The worker programs of the page: one for each game, and one that reproduces papers.
//!
//! Each program has a game with its agents, learning algorithms and solvers, but no user interface. In a
//! worker it listens to the worker's scope. If the browser cannot start workers, the page loads the program
//! into itself and gives it a port. Either way, the messages of [`tefuda_protocol`] control it.

mod contest;
mod kind;
mod mind;
mod records;
mod reproduce;
mod tasks;
mod training_run;

use kind::Kind;
use std::cell::Cell;
use tefuda_agents::Playable;
use wasm_bindgen::{JsCast as _, prelude::wasm_bindgen};
use web_sys::{DedicatedWorkerGlobalScope, MessagePort};

thread_local!(static KIND: Cell<Option<&'static Kind>> = const { Cell::new(None) });

/// Starts the program of a game.
pub fn start<G: Playable + 'static>() {
    start_kind(Kind::of::<G>());
}

/// Starts the program that reproduces papers.
pub fn start_papers() {
    start_kind(Kind::PAPERS);
}

fn start_kind(kind: &'static Kind) {
    KIND.set(Some(kind));
    if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        mind::in_worker(kind, &scope);
    }
}

/// Listens inside the page, at one end of a channel. Called by `assets/workers.js`.
#[wasm_bindgen]
pub fn listen(port: MessagePort) {
    if let Some(kind) = KIND.get() {
        mind::in_page(kind, port);
    }
}
