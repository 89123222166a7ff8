//! The tables of Hearts.

use tefuda_web::TableProgram as _;

fn main() {
    tefuda_games::hearts::Hearts::start();
}
