//! The worker program for Leduc Hold'em.

fn main() {
    tefuda_mind::start::<tefuda_games::leduc::Leduc>();
}
