//! The same work natively and in a browser: it has to come to the same sums, and `cargo xtask bench` sets the times in
//! ratio. In an ordinary test run a little of the work is done; with `TEFUDA_BENCH` set at compile time, enough to
//! measure.

#![allow(missing_docs)]

use tefuda_agents::Playable;
use tefuda_arena::bench::{Door, decisions, random_deals};
use tefuda_games::{Game, Spec, hearts::Hearts};

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_dedicated_worker);

const FULL: bool = option_env!("TEFUDA_BENCH").is_some();

#[cfg(not(target_arch = "wasm32"))]
fn clock() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64() * 1000.0
}

#[cfg(target_arch = "wasm32")]
fn clock() -> f64 {
    js_sys::Date::now()
}

/// One line of the measurement, in the form that `cargo xtask bench` reads: name, then units a second.
#[cfg(not(target_arch = "wasm32"))]
fn report(name: &str, per_second: f64) {
    println!("speed\t{name}\t{per_second}");
}

#[cfg(target_arch = "wasm32")]
fn report(name: &str, per_second: f64) {
    wasm_bindgen_test::console_log!("speed\t{name}\t{per_second}");
}

fn rules(preset: &str) -> Spec {
    Spec::parse(Hearts::FACTS.presets, preset).expect("the preset is known")
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn random_deals_come_to_the_same_sums() {
    let (deals, rounds) = if FULL { (50_000, 10) } else { (500, 1) };
    for (preset, sum) in [
        ("paper", [15_561_019_136_449_615_002, 18_156_406_502_259_418_112]),
        ("standard", [9_899_000_925_004_552_492, 12_021_757_656_382_164_650]),
    ] {
        let rate = random_deals::<Hearts>(&rules(preset), Door::Fast, deals, rounds, clock);
        report(&format!("random deals, {preset}"), rate.per_second);
        assert_eq!(rate.checksum, sum[usize::from(FULL)], "{preset}");
    }
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn decisions_come_to_the_same_sums() {
    // A decision is shorter than a browser's clock can tell: whole runs are timed.
    for (agent, deals, sum) in [
        ("mc", 100, [15_216_626_374_430_865_666, 9_012_225_449_391_003_284]),
        ("pimc:worlds=100", 30, [11_232_106_115_003_531_326, 1_787_279_983_528_803_300]),
    ] {
        let deals = if FULL { deals } else { 1 };
        let spec = Spec::parse(Hearts::AGENTS, agent).expect("the agent is known");
        let start = clock();
        let timed = decisions::<Hearts>(&rules("paper"), &spec, deals, 1, clock);
        let seconds = (clock() - start) / 1000.0;
        report(&format!("decisions of {agent}"), f64::from(timed.decisions) / seconds);
        assert_eq!(timed.checksum, sum[usize::from(FULL)], "{agent}");
    }
}
