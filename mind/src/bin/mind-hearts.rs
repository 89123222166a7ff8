//! The worker program for Hearts.

fn main() {
    tefuda_mind::start::<tefuda_games::hearts::Hearts>();
}
