//! The worker program for Kuhn poker.

fn main() {
    tefuda_mind::start::<tefuda_games::kuhn::Kuhn>();
}
