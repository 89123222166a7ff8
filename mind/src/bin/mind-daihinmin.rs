//! The worker program for Daihinmin.

fn main() {
    tefuda_mind::start::<tefuda_games::daihinmin::Daihinmin>();
}
