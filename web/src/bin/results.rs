//! The results of the papers.

fn main() {
    tefuda_web::results();
}
