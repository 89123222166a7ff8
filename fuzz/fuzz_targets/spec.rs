//! See [`tefuda_fuzz::spec`]: the presets of the rules, and the agents.

#![no_main]

use tefuda_agents::Playable;
use tefuda_games::hearts::{Hearts, PRESETS};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    tefuda_fuzz::spec(&PRESETS, data);
    tefuda_fuzz::spec(Hearts::AGENTS, data);
});
