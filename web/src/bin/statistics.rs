//! The statistics of the matches played in this browser.

fn main() {
    tefuda_web::statistics();
}
