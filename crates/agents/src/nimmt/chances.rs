//! The probabilities of [`formula`](super::formula), computed once per table, because a playout needs them
//! thousands of times.

use super::formula::hypergeometric;
use crate::recent::Recent;
use std::sync::Arc;
use tefuda_games::nimmt::{HEADS_IN_DECK, HIGHEST, NimmtConfig, ROW_ROOM, ROWS, TURNS};

/// The average heads on a card, used for cards that are still to be placed.
const HEADS_ON_A_CARD: f32 = HEADS_IN_DECK as f32 / HIGHEST as f32;

/// The cost of a card that takes a row after `free` more cards have been placed there.
#[inline]
pub fn price(heads: u8, free: u8) -> f32 {
    f32::from(heads) + HEADS_ON_A_CARD * f32::from(free)
}

/// The probabilities of a turn, by free places and by unseen cards in the gap. The sizes are powers of two,
/// so that no index needs a bounds check.
pub type TurnChances = [[f32; 128]; 8];

/// For each turn, each number of free places and each number of unseen cards in the gap: the probability that
/// exactly that many of the other seats' cards fall into it.
#[derive(Debug, PartialEq)]
pub struct Chances(Vec<TurnChances>);

/// The tables used last, by seats and highest card.
static KEPT: Recent<(u8, u8), Arc<Chances>> = Recent::new(4);

impl Chances {
    /// The probabilities at tables with these rules.
    pub fn of_table(config: &NimmtConfig) -> Arc<Self> {
        let key = (config.players, config.highest());
        KEPT.get(key).unwrap_or_else(|| KEPT.put(key, Arc::new(Self::new(config))))
    }

    fn new(config: &NimmtConfig) -> Self {
        let mut chances = vec![[[0.0; 128]; 8]; TURNS];
        let (seats, others) = (u32::from(config.players), u32::from(config.players) - 1);
        for (turn, of_turn) in (0..).zip(&mut chances) {
            let seen = ROWS as u32 + seats * turn + (TURNS as u32 - turn);
            let unseen = u32::from(config.highest()).saturating_sub(seen);
            for (free, of_row) in (0..ROW_ROOM as u32).zip(of_turn) {
                for (between, chance) in (0..).zip(of_row).take(unseen as usize + 1) {
                    *chance = hypergeometric(unseen, between, others, free) as f32;
                }
            }
        }
        Self(chances)
    }

    /// The probability that `free` of the others' cards are among `between` of the unseen ones.
    #[inline]
    pub fn of(&self, turn: usize, free: u8, between: usize) -> f32 {
        self.in_turn(turn)[usize::from(free) % 8][between % 128]
    }

    /// The probabilities of a turn.
    #[inline]
    pub fn in_turn(&self, turn: usize) -> &TurnChances {
        &self.0[turn.min(TURNS - 1)]
    }
}
