//! The worker program for 6 Nimmt!.

fn main() {
    tefuda_mind::start::<tefuda_games::nimmt::Nimmt>();
}
