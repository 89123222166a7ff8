//! The table by which `rule-10` of 6 Nimmt! holds its cards is what random deals come to.

#![allow(clippy::unwrap_used)]

use tefuda_agents::nimmt::{hold, mc::cheapest_row};
use tefuda_games::{
    Game, Seed,
    nimmt::{HIGHEST, Nimmt, NimmtDeal, PRESETS},
};

/// For each card the mean heads that it took in the deals in which six players played it, and the standard error.
fn measured(deals: u32, seed: Seed) -> Vec<(f64, f64)> {
    let config = Nimmt::config(&PRESETS[0].spec());
    let mut rng = seed.rng();
    let mut sums = vec![(0.0, 0.0, 0.0); usize::from(HIGHEST)];
    for _ in 0..deals {
        let mut game = Nimmt::new(config, &NimmtDeal::drawn(&config, &mut rng)).unwrap();
        game.play_out_with(&mut rng, cheapest_row);
        for turn in 0..10 {
            for placed in game.table().placements(turn).unwrap().1 {
                let (count, sum, squares) = &mut sums[usize::from(placed.card) - 1];
                let heads = f64::from(placed.heads);
                (*count, *sum, *squares) = (*count + 1.0, *sum + heads, *squares + heads * heads);
            }
        }
    }
    let mean = |(count, sum, squares): (f64, f64, f64)| {
        let mean = sum / count;
        (mean, ((squares / count - mean * mean) / count).sqrt())
    };
    sums.into_iter().map(mean).collect()
}

#[test]
#[ignore = "prints the table"]
fn print_the_table() {
    let means = measured(60_000, Seed(60_000));
    for ten in means.chunks(13) {
        let row: Vec<String> = ten.iter().map(|(mean, _)| format!("{:.0}", mean * 100.0)).collect();
        println!("    {},", row.join(", "));
    }
    let error = means.iter().map(|(_, error)| *error).fold(0.0, f64::max);
    println!("largest standard error {error:.3}");
}

#[test]
fn the_table_is_what_random_deals_come_to() {
    let means = measured(3_000, Seed(3));
    // The mean square of what differs by chance alone, in standard errors, is 1; the table has its own small share.
    let differs = |(card, (mean, error)): (u8, &(f64, f64))| ((mean - hold::cost(card)) / error).powi(2);
    let square = (1..).zip(&means).map(differs).sum::<f64>() / means.len() as f64;
    assert!(square < 1.6, "{square}");
    assert_eq!((hold::cost(0), hold::cost(105), hold::cost(255)), (0.0, 0.0, 0.0));
}
