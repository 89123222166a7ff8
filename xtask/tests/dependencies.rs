//! The rules for code of others: from crates.io only, and under licences that allow any use. And what others need to use our code.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

use serde_json::Value as Json;
use std::process::Command;

/// Licences without conditions on the programs that contain the code, except that they name it.
const LICENCES: [&str; 6] = ["MIT", "Apache-2.0", "Zlib", "BSL-1.0", "0BSD", "Unicode-3.0"];

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The crates that others could use.
const PACKAGED: [&str; 3] = ["tefuda-games", "tefuda-learn", "tefuda-agents"];

/// Runs cargo, and returns what it prints.
fn cargo(arguments: &[&str]) -> Vec<u8> {
    let cargo =
        Command::new(env!("CARGO")).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    cargo.stdout
}

/// All packages of `Cargo.lock`, on every platform.
fn packages() -> Vec<Json> {
    let metadata: Json =
        serde_json::from_slice(&cargo(&["metadata", "--format-version", "1", "--locked"])).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// Whether a licence expression (SPDX, or the older form with slashes) can be met with [`LICENCES`] alone.
/// Parentheses only occur around alternatives.
fn is_allowed(expression: &str) -> bool {
    let plain = expression.replace(['(', ')'], "").replace('/', " OR ");
    let one_of = |part: &str| part.split(" OR ").any(|licence| LICENCES.contains(&licence.trim()));
    plain.split(" AND ").all(one_of)
}

#[test]
fn every_dependency_has_a_permissive_licence_and_comes_from_crates_io() {
    let mut faults = Vec::new();
    let packages = packages();
    for package in packages.iter().filter(|package| !package["source"].is_null()) {
        let name = format!("{} {}", package["name"], package["version"]);
        let licence = package["license"].as_str().unwrap_or("no licence");
        if !is_allowed(licence) {
            faults.push(format!("{name}: {licence}"));
        }
        if package["source"] != CRATES_IO {
            faults.push(format!("{name}: from {}", package["source"]));
        }
    }
    assert!(packages.len() > 20);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn an_alternative_is_enough_but_every_condition_counts() {
    assert!(is_allowed("MIT OR Apache-2.0 OR LGPL-2.1-or-later") && is_allowed("Unlicense/MIT"));
    assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(!is_allowed("GPL-3.0") && !is_allowed("MIT AND GPL-3.0") && !is_allowed("no licence"));
}

#[test]
fn the_crates_that_others_could_use_can_be_packaged_and_say_what_they_are() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    // Without a lockfile, because they aren't in a registry where cargo could look one up for another.
    let mut arguments = vec!["package", "--no-verify", "--allow-dirty", "--offline", "--exclude-lockfile"];
    arguments.extend(["--target-dir", folder]);
    arguments.extend(PACKAGED.iter().flat_map(|name| ["-p", name]));
    cargo(&arguments);
    let packages = packages();
    for name in PACKAGED {
        let package = packages.iter().find(|package| package["name"] == name).unwrap();
        for field in ["description", "license", "rust_version"] {
            assert!(package[field].is_string(), "{name}: {field}");
        }
        // Its own, not the one of the whole project, whose links would be dead in a package.
        assert_eq!(package["readme"], "README.md", "{name}");
        for field in ["keywords", "categories"] {
            let count = package[field].as_array().unwrap().len();
            assert!((1..=5).contains(&count), "{name}: {field}");
        }
    }
}
