//! The first page and the tables.

fn main() {
    tefuda_web::table();
}
