//! The statistics over the matches that were played in this browser.

fn main() {
    tefuda_web::statistics();
}
