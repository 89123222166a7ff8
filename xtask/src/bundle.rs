//! Running Trunk: Rust to wasm, wasm-bindgen's glue, wasm-opt, hashed names.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::failure::Result;
use crate::paths::Paths;
use crate::run::{announce, check};
use crate::shrink::Shrink;
use crate::{dist, tools};

/// How much time the build may take for a smaller and faster page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// What is tested and shipped.
    Release,
    /// Builds faster, runs slower.
    Dev,
}

/// Builds the page into `out`, installing what is missing.
pub(crate) fn build(paths: &Paths, profile: Profile, out: &Path) -> Result<()> {
    let path = tools::for_build(paths)?;
    // Trunk runs cargo offline, so everything has to be there before.
    check(Command::new("cargo").args(["fetch", "--quiet"]).current_dir(&paths.root))?;
    announce("Building the page", "about a minute from scratch, seconds after a change");
    // Not `page`: there cargo keeps what it needs to build the profile of that name, and Trunk empties its folder.
    let stage = paths.target.join("trunk");
    let mut trunk = Command::new("trunk");
    trunk.args(["build", "--offline", "--dist"]).arg(&stage).current_dir(&paths.root).env("PATH", path);
    if profile == Profile::Release {
        trunk.arg("--release");
    }
    // Panics name the source file they come from. The page must not tell of this machine's folders, nor differ by them.
    // Cargo adds these flags to those of `.cargo/config.toml`.
    if let Some(sources) = Paths::crates().filter(|sources| !sources.contains(' ')) {
        let flags = format!("--remap-path-prefix={sources}=/crates");
        trunk.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
    }
    // What the compiler says is the news, not where in Trunk it was heard.
    trunk.env("RUST_LIB_BACKTRACE", "0");
    // Trunk wants `true` where the rest of the world says `NO_COLOR=1`.
    if env::var_os("NO_COLOR").is_some() {
        trunk.env("NO_COLOR", "true");
    }
    check(&mut trunk)?;
    dist::finish(&stage, out, &Shrink::by(tools::esbuild(paths)?))
}
