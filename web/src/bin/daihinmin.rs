//! The tables of Daihinmin.

use tefuda_web::Table as _;

fn main() {
    tefuda_games::daihinmin::Daihinmin::start();
}
