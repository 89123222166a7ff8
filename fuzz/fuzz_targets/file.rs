//! See [`tefuda_fuzz::file`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tefuda_fuzz::file(data));
