//! The arena.

fn main() {
    tefuda_web::arena();
}
