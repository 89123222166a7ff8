//! The versions of the tools, read from the files that pin them.

use std::fs;

use crate::failure::{At as _, Failure, Result};
use crate::paths::Paths;

/// The versions of the build tools. Each must match exactly: Trunk refuses others, and the two halves of
/// wasm-bindgen speak a private protocol.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Versions {
    /// The version of Trunk, from `trunk-version` in `Trunk.toml`.
    pub(crate) trunk: String,
    /// The npm version of binaryen, from `wasm_opt = "version_…"` in `Trunk.toml`.
    pub(crate) binaryen: String,
    /// The version of the wasm-bindgen crate, from `Cargo.lock`.
    pub(crate) wasm_bindgen: String,
}

impl Versions {
    pub(crate) fn read(paths: &Paths) -> Result<Self> {
        let read = |name: &str| {
            let path = paths.root.join(name);
            fs::read_to_string(&path).at("reading", &path)
        };
        let (trunk_toml, cargo_lock) = (read("Trunk.toml")?, read("Cargo.lock")?);
        let setting = |key| {
            toml_string(&trunk_toml, key).ok_or_else(|| Failure::new(format!("Trunk.toml has no `{key}`")))
        };
        Ok(Self {
            trunk: setting("trunk-version")?.trim_start_matches('=').to_owned(),
            binaryen: setting("wasm_opt")?.trim_start_matches("version_").to_owned(),
            wasm_bindgen: locked(&cargo_lock, "wasm-bindgen")
                .ok_or_else(|| Failure::new("Cargo.lock has no wasm-bindgen. Does web/ still depend on it?"))?
                .to_owned(),
        })
    }
}

/// The value of the first `key = "value"` line.
pub(crate) fn toml_string<'a>(toml: &'a str, key: &str) -> Option<&'a str> {
    toml.lines().find_map(|line| {
        let (name, value) = line.split_once('=')?;
        (name.trim() == key).then(|| value.trim().trim_matches('"'))
    })
}

/// The version of `package` in the text of a `Cargo.lock`.
fn locked<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    lock.split("[[package]]")
        .find(|entry| toml_string(entry, "name") == Some(package))
        .and_then(|entry| toml_string(entry, "version"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = r#"
version = 4

[[package]]
name = "wasm-bindgen-backend"
version = "0.2.99"

[[package]]
name = "wasm-bindgen"
version = "0.2.130"
dependencies = [
 "cfg-if",
]
"#;

    #[test]
    fn the_locked_version_belongs_to_the_exact_package() {
        assert_eq!(locked(LOCK, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked(LOCK, "wasm"), None);
    }

    #[test]
    fn settings_are_found_in_any_table() {
        let toml = "# wasm_opt = \"no\"\n[tools]\nwasm_opt = \"version_132\"\n";
        assert_eq!(toml_string(toml, "wasm_opt"), Some("version_132"));
        assert_eq!(toml_string(toml, "sass"), None);
    }
}
