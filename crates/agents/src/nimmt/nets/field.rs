//! Whom models are measured against and learn from: the players by rule.
//!
//! The measure is the heads that a model takes among the strong five, whom it never meets in training: as in the paper's Table 1. The
//! deals are the same for every model and every run. Each is played six times, so that every hand is once that of the model:
//! the luck of the cards is the same for all.

use super::values::{Nets, Scratch};
use crate::nimmt::{mc::cheapest_row, player::Player};
use tefuda_games::{
    Game as _, Rng, Seat, Seed,
    nimmt::{Deck, Nimmt, NimmtConfig, NimmtDeal, NimmtMove},
};

/// Seats at the tables of the paper.
pub const SEATS: usize = 6;
/// The rules of the paper's games.
pub const PAPER: NimmtConfig = NimmtConfig { players: SEATS as u8, deck: Deck::Full, target: 1 };

/// Where the deals come from in which models are measured.
const DEALS: Seed = Seed(0x006e_696d_6d74);

/// Mean heads a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Heads {
    /// The mean.
    pub mean: f64,
    /// Its standard error over deals; those of a deal's six games belong together.
    pub error: f64,
    /// Games.
    pub games: u32,
}

/// Five of the ten players by rule.
fn five(first: usize) -> [Player; SEATS - 1] {
    std::array::from_fn(|n| Player::of(first + n))
}

/// Rules 1 to 5.
pub(super) fn weak() -> [Player; SEATS - 1] {
    five(1)
}

/// The heads that nets take among the strong five, in six games of each of so many deals, of which there is at least one.
pub fn among_the_strong(nets: &Nets, deals: u32) -> Heads {
    let (mut scratch, mut values) = (Scratch::default(), Vec::new());
    measured(deals, |game, seat, _| {
        let hand = game.hand(seat);
        let unseen = game.table().config().cards() - game.table().seen() - hand;
        nets.values(&mut scratch, game.table(), hand, unseen, &mut values);
        let best = best(&values);
        hand.iter().nth(best).unwrap_or(0)
    })
}

/// The heads that a sixth player by rule takes among the strong five.
pub(super) fn rule_among_the_strong(number: usize, deals: u32) -> Heads {
    let player = Player::of(number);
    measured(deals, |game, seat, rng| card_of(player, game, seat, rng))
}

/// The place of the lowest value, the first of equals.
pub(super) fn best(values: &[f32]) -> usize {
    let better = |best, place| if values[place] < values[best] { place } else { best };
    (0..values.len()).reduce(better).unwrap_or(0)
}

fn card_of(player: Player, game: &Nimmt, seat: Seat, rng: &mut Rng) -> u8 {
    match player.choose(&game.view(seat), rng) {
        Some(NimmtMove::Card(card)) => card,
        _ => game.hand(seat).lowest().unwrap_or(0),
    }
}

fn measured(deals: u32, mut card: impl FnMut(&Nimmt, Seat, &mut Rng) -> u8) -> Heads {
    let strong = five(6);
    let (deals, mut sum, mut squares) = (deals.max(1), 0.0, 0.0);
    for number in 0..deals {
        let seed = DEALS.child(u64::from(number));
        let deal = NimmtDeal::random(&PAPER, seed);
        let mut heads = 0.0;
        for own in 0..SEATS {
            let mut rng = seed.child(own as u64).rng();
            let Ok(mut game) = Nimmt::new(PAPER, &deal) else { continue };
            while let Some(seat) = game.turn() {
                if game.table().taker().is_some() {
                    let row = cheapest_row(game.table(), &mut rng);
                    game.take(row);
                    continue;
                }
                let place = (seat.index() + SEATS - own) % SEATS;
                let card = match place.checked_sub(1) {
                    None => card(&game, seat, &mut rng),
                    Some(other) => card_of(strong[other], &game, seat, &mut rng),
                };
                game.choose(card);
            }
            heads += f64::from(game.table().heads()[own]);
        }
        let mean = heads / SEATS as f64;
        sum += mean;
        squares += mean * mean;
    }
    let n = f64::from(deals);
    let mean = sum / n;
    let variance = (squares / n - mean * mean).max(0.0) / (n - 1.0).max(1.0);
    Heads { mean, error: variance.sqrt(), games: deals * SEATS as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimmt::rules::ENTRIES;

    #[test]
    fn the_fields_are_the_rules_of_the_catalogue() {
        let of = |first: usize| std::array::from_fn(|n| Player::new(&ENTRIES[first - 1 + n].spec()));
        assert_eq!(weak().map(Some), of(1));
        assert_eq!(five(6).map(Some), of(6));
    }
}
