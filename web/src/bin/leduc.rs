//! The tables of Leduc Hold'em.

use tefuda_web::Table as _;

fn main() {
    tefuda_games::leduc::Leduc::start();
}
