//! The position editor.

fn main() {
    tefuda_web::arrange();
}
