//! The lab.

fn main() {
    tefuda_web::lab();
}
