//! The program of the page on which a position is set up.

fn main() {
    tefuda_web::arrange();
}
