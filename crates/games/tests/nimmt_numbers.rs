//! Compares the results of random play of 6 Nimmt! with figures on which two independent programs agree.

#![allow(clippy::unwrap_used)]

use tefuda_games::{
    Game, Rng, Seed, Spec,
    nimmt::{HEADS_IN_DECK, Nimmt, NimmtConfig, NimmtDeal, PRESETS, Row},
    seed::below,
};

/// The number of players, and the mean heads per deal with random cards and cheapest rows. Measured with the
/// engine of rl-6-nimmt (Brehmer, Gutsche) and with an earlier program of our own.
const MEANS: [(u8, f64); 4] = [(2, 8.19), (4, 12.13), (6, 13.57), (10, 14.67)];

fn config(players: u8) -> NimmtConfig {
    Nimmt::config(&Spec::parse(&PRESETS, &format!("standard:players={players}")).unwrap())
}

/// Plays random cards to the end. A player who must take a row takes a random one of the cheapest.
fn play_cheaply(game: &mut Nimmt, rng: &mut Rng) {
    game.play_out_with(rng, |table, rng| {
        let price = table.rows().iter().map(Row::heads).min().unwrap();
        let rows = (1..=4).zip(table.rows()).filter(|(_, row)| row.heads() == price);
        let rows: Vec<u8> = rows.map(|(number, _)| number).collect();
        rows[below(rng, rows.len() as u32) as usize]
    });
}

/// The mean heads of a seat over this many deals, and its standard error.
fn mean_heads(players: u8, deals: u32, seed: Seed) -> (f64, f64) {
    let (config, mut rng) = (config(players), seed.rng());
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..deals {
        let mut game = Nimmt::new(config, &NimmtDeal::drawn(&config, &mut rng)).unwrap();
        play_cheaply(&mut game, &mut rng);
        let all: u32 = game.table().heads().iter().map(|heads| u32::from(*heads)).sum();
        assert!(all <= u32::from(HEADS_IN_DECK));
        let mean = f64::from(all) / f64::from(players);
        sum += mean;
        squares += mean * mean;
    }
    let deals = f64::from(deals);
    let mean = sum / deals;
    (mean, ((squares / deals - mean * mean) / deals).sqrt())
}

#[test]
fn random_play_costs_as_many_heads_as_in_other_programs() {
    for (players, expected) in MEANS {
        let (mean, error) = mean_heads(players, 20_000, Seed(players.into()));
        assert!((mean - expected).abs() < 0.02 + 4.0 * error, "{players} players: {mean} ± {error}");
    }
}
