//! The first page.

fn main() {
    tefuda_web::home();
}
