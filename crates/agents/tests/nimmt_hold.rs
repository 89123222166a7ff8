//! The table by which `rule-10` of 6 Nimmt! holds back cards agrees with random deals.

#![allow(clippy::unwrap_used)]

#[path = "nimmt_hold/mod.rs"]
mod costs;

use costs::measured;
use tefuda_agents::nimmt::hold;
use tefuda_games::Seed;

#[test]
fn the_table_agrees_with_random_deals() {
    let means = measured(3_000, Seed(3));
    // If only chance makes them differ, the mean square of the differences in standard errors is 1; the table
    // has its own small error.
    let differs = |(card, (mean, error)): (u8, &(f64, f64))| ((mean - hold::cost(card)) / error).powi(2);
    let square = (1..).zip(&means).map(differs).sum::<f64>() / means.len() as f64;
    assert!(square < 1.6, "{square}");
    assert_eq!((hold::cost(0), hold::cost(105), hold::cost(255)), (0.0, 0.0, 0.0));
}
