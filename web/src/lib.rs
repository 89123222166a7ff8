//! Tefuda: a card table in a browser tab.
//!
//! This is the page, as two programs that share what is round a page: [`table`] has the first page and the tables, [`lab`] the lab.
//! Each becomes a wasm file with nothing in it that only the other needs. `assets/programs.js` loads the one that the address asks for.
//! What thinks is a third program, in workers: `mind/`.

mod app;
mod board;
mod context;
mod daihinmin;
mod download;
mod game_ui;
mod games;
mod hearts;
mod home;
mod lab;
mod leduc;
mod mind;
mod nimmt;
mod notation;
mod plot;
mod shelf;
mod shell;
mod store;
mod table;
mod thinker;
mod ui;
mod words;

/// Starts the program of the first page and of the tables.
pub fn table() {
    app::start(&home::PROGRAM);
}

/// Starts the program of the lab.
pub fn lab() {
    app::start(&lab::PROGRAM);
}
