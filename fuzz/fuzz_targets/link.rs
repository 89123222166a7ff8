//! See [`tefuda_fuzz::link`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tefuda_fuzz::link(data));
