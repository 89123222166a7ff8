//! The table by which `rule-10` of 6 Nimmt! holds its cards is what random deals come to.

#![allow(clippy::unwrap_used)]

#[path = "nimmt_hold/mod.rs"]
mod costs;

use costs::measured;
use tefuda_agents::nimmt::hold;
use tefuda_games::Seed;

#[test]
fn the_table_is_what_random_deals_come_to() {
    let means = measured(3_000, Seed(3));
    // The mean square of what differs by chance alone, in standard errors, is 1; the table has its own small share.
    let differs = |(card, (mean, error)): (u8, &(f64, f64))| ((mean - hold::cost(card)) / error).powi(2);
    let square = (1..).zip(&means).map(differs).sum::<f64>() / means.len() as f64;
    assert!(square < 1.6, "{square}");
    assert_eq!((hold::cost(0), hold::cost(105), hold::cost(255)), (0.0, 0.0, 0.0));
}
