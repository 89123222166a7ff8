//! The tables of 6 Nimmt!.

use tefuda_web::Table as _;

fn main() {
    tefuda_games::nimmt::Nimmt::start();
}
