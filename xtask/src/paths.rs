//! Paths: the checkout, the target folder, the tools folder.

use std::env;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Result};

/// The folders of a command, determined once at its start.
#[derive(Debug, Clone)]
pub(crate) struct Paths {
    /// The checkout: the folder with the workspace's `Cargo.toml`.
    pub(crate) root: PathBuf,
    /// Cargo's output, `CARGO_TARGET_DIR` or `target`.
    pub(crate) target: PathBuf,
    /// The folder of tools that only these commands use: `$TEFUDA_TOOLS`, or `tefuda/tools` in the user's
    /// cache.
    pub(crate) tools: PathBuf,
}

impl Paths {
    pub(crate) fn find() -> Result<Self> {
        let root = checkout()?;
        let target = folder("CARGO_TARGET_DIR").unwrap_or_else(|| PathBuf::from("target"));
        let tools =
            folder("TEFUDA_TOOLS").or_else(|| Some(cache()?.join("tefuda/tools"))).ok_or_else(|| {
                Failure::new("there is no folder for tools. Set TEFUDA_TOOLS (or HOME) to a writable folder")
            })?;
        Ok(Self { target: root.join(target), tools: root.join(tools), root })
    }

    /// The folder of executables that cargo installs.
    pub(crate) fn tool_bin(&self) -> PathBuf {
        self.tools.join("bin")
    }

    /// The folder into which npm installs `package`. Each package has its own, because npm removes packages
    /// that it wasn't asked for.
    pub(crate) fn npm(&self, package: &str) -> PathBuf {
        self.tools.join("npm").join(package)
    }

    /// The folder into which cargo unpacks the sources of crates.
    pub(crate) fn crates() -> Option<String> {
        let home = folder("CARGO_HOME").or_else(|| Some(folder("HOME")?.join(".cargo")))?;
        home.join("registry/src").into_os_string().into_string().ok()
    }

    /// The built page, as it is served and published.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// The programs of a quick build, with their scripts.
    pub(crate) fn glue(&self) -> PathBuf {
        self.target.join("glue")
    }

    /// The page of `cargo play`, which is served while its programs are being built.
    pub(crate) fn growing(&self) -> PathBuf {
        self.target.join("play")
    }

    /// The end-to-end tests and their node packages.
    pub(crate) fn e2e(&self) -> PathBuf {
        self.root.join("tests/e2e")
    }
}

/// The folder above xtask. It is determined at run time, because checkouts may share a target folder with
/// this program in it.
fn checkout() -> Result<PathBuf> {
    let xtask = folder("CARGO_MANIFEST_DIR").filter(|xtask| xtask.join("src/paths.rs").is_file());
    let root = xtask.as_deref().and_then(Path::parent).map(Path::to_path_buf);
    root.ok_or_else(|| Failure::new("run this with cargo: `cargo play`, `cargo verify` or `cargo xtask …`"))
}

fn cache() -> Option<PathBuf> {
    folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")))
}

fn folder(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}
