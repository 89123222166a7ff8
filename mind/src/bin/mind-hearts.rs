//! What thinks about Hearts.

fn main() {
    tefuda_mind::start::<tefuda_games::hearts::Hearts>();
}
