//! The cost of each card of 6 Nimmt! in random deals.

use tefuda_agents::nimmt::cheapest_row;
use tefuda_games::{
    Game, Seed,
    nimmt::{HIGHEST, Nimmt, NimmtDeal, PRESETS},
};

/// For each card, the mean heads that it took in the deals in which six players played it, and the standard
/// error.
pub(crate) fn measured(deals: u32, seed: Seed) -> Vec<(f64, f64)> {
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
