//! Finds the commit for `tefuda --version`.

use std::{env, process::Command};

fn main() {
    println!("cargo::rerun-if-env-changed=TEFUDA_COMMIT");
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let commit = env::var("TEFUDA_COMMIT").ok().filter(|commit| !commit.is_empty()).or_else(commit);
    let words = commit.map_or(version.clone(), |commit| format!("{version} ({commit})"));
    println!("cargo::rustc-env=TEFUDA_VERSION={words}");
}

/// The short hash of the commit and its date. `None` without git, outside a checkout, or in the checkout of
/// another project.
fn commit() -> Option<String> {
    if git(&["rev-parse", "--show-prefix"])? != "crates/lab/" {
        return None;
    }
    // A commit changes the log of HEAD. Where git keeps no log, HEAD itself has to do.
    for file in ["logs/HEAD", "HEAD"] {
        let path = git(&["rev-parse", "--git-path", file])?;
        if std::path::Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
            break;
        }
    }
    git(&["log", "-1", "--format=%h %cs", "--abbrev=9"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
