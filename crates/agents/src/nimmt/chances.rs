//! The chances of [`formula`](super::formula), computed once for a table: a playout asks for them thousands of times.

use super::formula::hypergeometric;
use crate::recent::Recent;
use std::sync::Arc;
use tefuda_games::nimmt::{HEADS_IN_DECK, HIGHEST, NimmtConfig, ROW_ROOM, ROWS, TURNS};

/// Heads on a card on average: what each card counts that is yet to be placed.
const HEADS_ON_A_CARD: f32 = HEADS_IN_DECK as f32 / HIGHEST as f32;

/// What a card pays that takes a row when `free` more cards lie there than now.
#[inline]
pub fn price(heads: u8, free: u8) -> f32 {
    f32::from(heads) + HEADS_ON_A_CARD * f32::from(free)
}

/// Those of a turn: for each number of free places and each number of unseen cards in the gap. Powers of two, so that no index
/// has to be checked.
pub type TurnChances = [[f32; 128]; 8];

/// For each turn, each number of free places and each number of unseen cards in the gap: the chance that just so many
/// of the other seats' cards fall into it.
#[derive(Debug, PartialEq)]
pub struct Chances([TurnChances; TURNS]);

/// Those of the tables that were played at last, by seats and cards.
static KEPT: Recent<(u8, u8), Arc<Chances>> = Recent::new(4);

impl Chances {
    /// The chances at tables with these rules.
    pub fn of_table(config: &NimmtConfig) -> Arc<Self> {
        let key = (config.players, config.highest());
        KEPT.get(key).unwrap_or_else(|| KEPT.put(key, Arc::new(Self::new(config))))
    }

    fn new(config: &NimmtConfig) -> Self {
        let mut chances = [[[0.0; 128]; 8]; TURNS];
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

    /// The chance that `free` of the others' cards fall among `between` of the unseen ones.
    #[inline]
    pub fn of(&self, turn: usize, free: u8, between: usize) -> f32 {
        self.in_turn(turn)[usize::from(free) % 8][between % 128]
    }

    /// Those of a turn.
    #[inline]
    pub fn in_turn(&self, turn: usize) -> &TurnChances {
        &self.0[turn.min(TURNS - 1)]
    }
}
