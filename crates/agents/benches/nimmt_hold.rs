//! Computes the table by which `rule-10` of 6 Nimmt! holds back cards: `cargo bench -p tefuda-agents --bench
//! nimmt_hold`.

#![allow(clippy::unwrap_used)]

#[path = "../tests/nimmt_hold/mod.rs"]
mod costs;

use tefuda_games::Seed;

fn main() {
    let means = costs::measured(60_000, Seed(60_000));
    for ten in means.chunks(13) {
        let row: Vec<String> = ten.iter().map(|(mean, _)| format!("{:.0}", mean * 100.0)).collect();
        println!("    {},", row.join(", "));
    }
    let error = means.iter().map(|(_, error)| *error).fold(0.0, f64::max);
    println!("largest standard error {error:.3}");
}
