//! The tables of Daihinmin.

use tefuda_web::TableProgram as _;

fn main() {
    tefuda_games::daihinmin::Daihinmin::start();
}
