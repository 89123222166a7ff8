//! The tables of 6 Nimmt!.

use tefuda_web::TableProgram as _;

fn main() {
    tefuda_games::nimmt::Nimmt::start();
}
