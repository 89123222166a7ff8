//! The papers.

fn main() {
    tefuda_web::papers();
}
