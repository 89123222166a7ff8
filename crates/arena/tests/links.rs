//! Links that the fuzzer has found. The checks are in `fuzz/src/link.rs`.

#![allow(clippy::unwrap_used)]

#[path = "../../../fuzz/src/link.rs"]
#[allow(unreachable_pub)] // The crate of the fuzz targets makes it public.
mod promises;

/// The fewest inputs that reach everything the fuzzer has reached.
#[test]
fn what_the_fuzzer_found_keeps_every_promise() {
    let seeds: Vec<_> = std::fs::read_dir("../../fuzz/seeds/link").unwrap().collect();
    assert!(seeds.len() > 10, "{}", seeds.len());
    for seed in seeds {
        promises::link(&std::fs::read(seed.unwrap().path()).unwrap());
    }
}
