//! The worker program that reproduces papers.

fn main() {
    tefuda_mind::start_papers();
}
