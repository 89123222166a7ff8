//! Prints the first page for `cargo xtask dist`, which puts it into `index.html`. Never runs in a browser.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> Result<(), std::sync::mpsc::RecvError> {
    println!("{}", tefuda_web::delivered()?);
    Ok(())
}

#[cfg(target_arch = "wasm32")]
fn main() {}
