//! See [`tefuda_fuzz::spec`]: the presets of the rules, and the agents, of every game.

#![no_main]

use tefuda_agents::Playable;
use tefuda_games::games;

fn specs<G: Playable>(data: &[u8]) {
    tefuda_fuzz::spec(G::FACTS.presets, data);
    tefuda_fuzz::spec(G::AGENTS, data);
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    games!(specs(data));
});
