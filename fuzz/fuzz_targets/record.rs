//! See [`tefuda_fuzz::record`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tefuda_fuzz::record(data));
