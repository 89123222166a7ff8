//! Prints the first page as it is delivered, for `cargo xtask dist`. A browser never runs it.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> Result<(), std::sync::mpsc::RecvError> {
    println!("{}", tefuda_web::delivered()?);
    Ok(())
}

#[cfg(target_arch = "wasm32")]
fn main() {}
