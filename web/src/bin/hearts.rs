//! The tables of Hearts.

use tefuda_web::Table as _;

fn main() {
    tefuda_games::hearts::Hearts::start();
}
