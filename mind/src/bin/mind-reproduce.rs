//! What makes papers again.

fn main() {
    tefuda_mind::start_papers();
}
