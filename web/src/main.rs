//! Tefuda: a card table in a browser tab.
//!
//! This is the page. What thinks is a program of its own, in workers: `mind/`.

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

fn main() {
    app::main();
}
