//! The formula: the expected cost of a card in its turn.
//!
//! Everything is known except the other cards of this turn. Each of the m opponents plays one of the U unseen
//! cards; assume that all are equally likely. Of the unseen cards, u are between the end of the row and the
//! card. Let the row have s free places. The card takes the row if exactly s of the m cards fall into the
//! gap. This has the hypergeometric probability C(u, s) · C(U−u, m−s) / C(U, m). The card then takes the
//! cards in the row and those s cards. For a full row s is 0: the probability that no other card takes the
//! row first. A card below all four ends takes the cheapest row, unless another player plays a lower card.
//!
//! [`Chances`] holds its probabilities, computed once per table, because a playout needs them thousands of
//! times.

use crate::recent::Recent;
use std::sync::Arc;
use tefuda_games::nimmt::{HEADS_IN_DECK, HIGHEST, NimmtConfig, NimmtView, ROW_ROOM, ROWS, TURNS};

/// The average heads on a card, used for cards that are still to be placed.
const HEADS_ON_A_CARD: f32 = HEADS_IN_DECK as f32 / HIGHEST as f32;

/// The cost of a card that takes a row after `free` more cards have been placed there.
#[inline]
pub(super) fn price(heads: u8, free: u8) -> f32 {
    f32::from(heads) + HEADS_ON_A_CARD * f32::from(free)
}

/// The probabilities of a turn, by free places and by unseen cards in the gap. The sizes are powers of two,
/// so that no index needs a bounds check.
pub(super) type TurnChances = [[f32; 128]; 8];

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
        KEPT.get(&key).unwrap_or_else(|| KEPT.put(key, Arc::new(Self::new(config))))
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
    pub(crate) fn in_turn(&self, turn: usize) -> &TurnChances {
        &self.0[turn.min(TURNS - 1)]
    }
}

/// The average heads on a card, used for cards that are still to be placed.
const MEAN_HEADS: f64 = HEADS_IN_DECK as f64 / HIGHEST as f64;

/// The probability that exactly `hits` of `drawn` cards are among the `marked` of `all` cards.
pub(super) fn hypergeometric(all: u32, marked: u32, drawn: u32, hits: u32) -> f64 {
    if hits > marked || hits > drawn || drawn > all || drawn - hits > all - marked.min(all) {
        return 0.0;
    }
    // Multiply card by card, the hits first, then by the number of possible orders.
    let hit = |i: u32| f64::from(marked - i) / f64::from(all - i);
    let miss = |i: u32| f64::from(all - marked - i) / f64::from(all - hits - i);
    let orders = |i: u32| f64::from(drawn - i) / f64::from(i + 1);
    let hits_first = (0..hits).map(|i| hit(i) * orders(i)).product::<f64>();
    hits_first * (0..drawn - hits).map(miss).product::<f64>()
}

/// The expected heads that a card of the hand takes if it is played now.
pub fn expected_loss(view: &NimmtView, card: u8) -> f64 {
    let (unseen, opponents) = (view.unseen().len(), u32::from(view.table().seats()) - 1);
    let outlook = view.outlook(card);
    let chance = |hits: u8| hypergeometric(unseen, outlook.between, opponents, u32::from(hits));
    match outlook.row.and_then(|row| view.table().rows().get(usize::from(row) - 1)) {
        None => chance(0) * f64::from(outlook.heads),
        Some(row) => chance(outlook.free) * (f64::from(row.heads()) + MEAN_HEADS * f64::from(outlook.free)),
    }
}

#[cfg(test)]
mod tests {
    use super::hypergeometric;

    #[test]
    fn probabilities_of_all_numbers_of_hits_add_up_to_one() {
        for (all, marked, drawn) in [(90, 30, 5), (10, 10, 3), (7, 0, 7), (9, 4, 9), (1, 1, 1)] {
            let sum: f64 = (0..=drawn).map(|hits| hypergeometric(all, marked, drawn, hits)).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{all} {marked} {drawn}: {sum}");
        }
    }

    #[test]
    fn probabilities_equal_those_of_the_textbook() {
        // Two of five cards of a deck of 52 are aces: C(4,2) C(48,3) / C(52,5).
        let expected = 6.0 * 17_296.0 / 2_598_960.0;
        assert!((hypergeometric(52, 4, 5, 2) - expected).abs() < 1e-15);
        assert_eq!(hypergeometric(10, 3, 2, 3), 0.0);
        assert_eq!(hypergeometric(10, 9, 4, 0), 0.0);
        assert_eq!(hypergeometric(3, 1, 4, 1), 0.0);
    }
}
