//! See [`tefuda_fuzz::view`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tefuda_fuzz::view(data));
