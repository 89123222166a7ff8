//! The table at the start of a turn, prepared for many hands: the row of each card if it were placed now.
//!
//! All of this is public. The expected cost of a card depends on the hand in only one number, which
//! [`Scene::losses`] corrects: the player's own cards are not unseen.

use super::chances::{Chances, price};
use tefuda_games::nimmt::{Cards, HIGHEST, ROW_ROOM, Row, TURNS, Table};

/// The cards of a hand, ascending, with room for ten.
pub(super) type Hand = [u8; TURNS];

/// The row of a card if it were placed next.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RowFit {
    /// The card.
    pub card: u8,
    /// Whether it is below all four ends. Then the row is the cheapest and counts as full.
    pub under: bool,
    /// The end of its row; 0 if it is below all.
    pub end: u8,
    /// The difference from the end of its row; 0 if it is below all.
    pub gap: u8,
    /// The number of cards that still fit in its row, 0 to 4.
    pub free: u8,
    /// The heads in its row.
    pub heads: u8,
}

impl RowFit {
    /// Whether its row has room.
    pub const fn fits(&self) -> bool {
        self.free > 0
    }

    /// Its cost.
    pub const fn cost(&self) -> u8 {
        if self.free == 0 { self.heads } else { 0 }
    }

    /// The number of cards in its row.
    pub(crate) const fn row_len(&self) -> usize {
        ROW_ROOM - self.free as usize
    }

    /// Whether the row cannot fill up before this card: the gap has fewer numbers than the row has free
    /// places.
    pub const fn safe(&self) -> bool {
        self.fits() && self.gap <= self.free
    }
}

/// A table at the start of a turn.
#[derive(Debug, Clone)]
pub struct Scene {
    spots: [RowFit; HIGHEST as usize + 1],
    /// For each number, how many cards up to it have not been revealed.
    hidden: [u8; HIGHEST as usize + 1],
    /// The heads of the cheapest row.
    pub cheapest: u8,
    /// The lowest end.
    pub lowest_end: u8,
    /// The number of completed turns.
    pub turns: usize,
    /// The values of each card by the nets of an opponent model, if any.
    pub values: Option<Box<[f32; HIGHEST as usize + 1]>>,
}

impl Scene {
    /// The current table. Revealed cards are no longer hidden while a row is being chosen.
    pub fn of(table: &Table) -> Self {
        let rows = table.rows();
        let off_table = table.config().cards() - table.seen();
        let cheapest = table.cheapest();
        let lowest_end = rows.iter().map(Row::end).min().unwrap_or(0);
        let (mut spots, mut hidden) = ([RowFit::default(); HIGHEST as usize + 1], [0; HIGHEST as usize + 1]);
        let mut count = 0;
        for card in 1..=HIGHEST {
            count += u8::from(off_table.has(card));
            hidden[usize::from(card)] = count;
            spots[usize::from(card)] = match table.row_for(card) {
                None => RowFit { card, under: true, end: 0, gap: 0, free: 0, heads: cheapest },
                Some(number) => {
                    let row = &rows[number];
                    let (end, free, heads) = (row.end(), row.free(), row.heads());
                    RowFit { card, under: false, end, gap: card - end, free, heads }
                }
            };
        }
        Self { spots, hidden, cheapest, lowest_end, turns: table.turns(), values: None }
    }

    /// The row of a card; meaningless for card 0.
    #[inline]
    pub fn spot(&self, card: u8) -> &RowFit {
        &self.spots[usize::from(card.min(HIGHEST))]
    }

    /// The expected cost of each card of a hand, ascending, in this turn, by the formula.
    #[inline]
    pub fn losses(&self, chances: &Chances, hand: &[u8], losses: &mut [f32; TURNS]) {
        let (mut end, mut first) = (u8::MAX, 0);
        for (place, (card, loss)) in hand.iter().zip(losses).enumerate() {
            let spot = self.spot(*card);
            if spot.end != end {
                (end, first) = (spot.end, place);
            }
            let between = self.hidden[usize::from(*card) - 1] - self.hidden[usize::from(end)];
            let others = usize::from(between).saturating_sub(place - first);
            *loss = chances.of(self.turns, spot.free, others) * price(spot.heads, spot.free);
        }
    }
}

/// The cards of a set as a hand, with their number. Of more than ten, only the lowest.
pub fn hand_of(cards: Cards) -> (Hand, usize) {
    let mut hand = [0; TURNS];
    let mut count = 0;
    for (place, card) in hand.iter_mut().zip(cards) {
        *place = card;
        count += 1;
    }
    (hand, count)
}
