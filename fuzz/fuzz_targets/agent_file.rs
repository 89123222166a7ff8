//! See [`tefuda_fuzz::agent_file`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tefuda_fuzz::agent_file(data));
