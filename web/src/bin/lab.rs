//! The Lab.

fn main() {
    tefuda_web::lab();
}
