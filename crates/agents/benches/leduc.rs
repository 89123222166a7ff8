//! Measures the time of a `NashConv` of Leduc Hold'em, and the learning speed of the exploiter: `cargo bench
//! -p tefuda-agents --bench leduc`. The results are in `docs/results/leduc-baselines.md`.

#![allow(clippy::unwrap_used)]

#[path = "../tests/leduc_learning/mod.rs"]
#[allow(dead_code)] // Only the tests use the rest.
mod leduc_learning;

use leduc_learning::{agent, learning, mean, players, value};
use std::{hint::black_box, time::Instant};
use tefuda_agents::{
    leduc::{Policy, nash::Solution},
    poker::{best_response, nash_conv},
};

fn main() {
    let (policy, rounds) = (Policy::uniform(), 20_000);
    let start = Instant::now();
    for _ in 0..rounds {
        black_box(nash_conv(black_box(&policy)));
    }
    println!("one NashConv: {:.1} µs", start.elapsed().as_secs_f64() / f64::from(rounds) * 1e6);

    println!("| agent | against | nash | 0 hands | 10 | 30 | 100 | 300 | 1000 | best response |");
    let nash = Solution::after(1000).policy.clone();
    for words in ["exploiter", "exploiter:p=100", "exploiter:kappa=10", "exploiter:prior=uniform"] {
        for (name, other) in players() {
            let values = learning(agent(words), &other, [0, 10, 30, 100, 300, 1000], 15);
            let values = values.map(|(value, half)| format!("{value:+.3} ± {half:.3}")).join(" | ");
            let best = mean(|seat| best_response(&other, seat).0);
            let par = mean(|seat| value(seat, &nash, &other));
            println!("| `{words}` | {name} | {par:+.3} | {values} | {best:+.3} |");
        }
    }
}
