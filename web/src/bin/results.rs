//! What was found of the papers.

fn main() {
    tefuda_web::results();
}
