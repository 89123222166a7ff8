//! The Arena.

fn main() {
    tefuda_web::arena();
}
