//! Tefuda: a card table in a browser tab.
//!
//! One WebAssembly file plays two parts. On the page it is the table; in a dedicated worker it thinks. Which of the
//! two it is, [`main`] sees from the scope it wakes up in.

mod app;
mod board;
mod context;
mod daihinmin;
mod download;
mod game_ui;
mod games;
mod hearts;
mod home;
mod leduc;
mod mind;
mod nimmt;
mod notation;
mod plot;
mod protocol;
mod shell;
mod store;
mod table;
mod thinker;
mod ui;
mod wire;
mod words;
mod worker;

use wasm_bindgen::JsCast as _;

fn main() {
    match js_sys::global().dyn_into::<web_sys::DedicatedWorkerGlobalScope>() {
        Ok(scope) => worker::main(&scope),
        Err(_) => app::main(),
    }
}
