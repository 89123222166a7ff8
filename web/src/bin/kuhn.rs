//! The tables of Kuhn poker.

use tefuda_web::TableProgram as _;

fn main() {
    tefuda_games::kuhn::Kuhn::start();
}
