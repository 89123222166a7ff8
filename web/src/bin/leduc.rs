//! The tables of Leduc Hold'em.

use tefuda_web::TableProgram as _;

fn main() {
    tefuda_games::leduc::Leduc::start();
}
