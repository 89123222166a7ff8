//! Four rows in the form that a search needs: only the ends, and only the searcher's heads.
//!
//! The rules are those of [`Table`]. Tests with thousands of deals check that both place cards in the same
//! way. A board takes a third of the memory and has no history, which makes playouts faster.

use tefuda_games::nimmt::{MOST_SEATS, ROW_ROOM, ROWS, Table, heads_of};

/// The rows of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board {
    ends: [u8; ROWS],
    lens: [u8; ROWS],
    heads: [u8; ROWS],
}

/// A row, in ascending order of ends.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Lane {
    /// The end of the row.
    pub end: u8,
    /// The number of cards that still fit.
    pub free: u8,
    /// The heads in it.
    pub heads: u8,
}

impl Board {
    /// The current rows.
    pub fn of(table: &Table) -> Self {
        let rows = table.rows();
        Self {
            ends: [0, 1, 2, 3].map(|row| rows[row].end()),
            lens: [0, 1, 2, 3].map(|row| rows[row].len() as u8),
            heads: [0, 1, 2, 3].map(|row| rows[row].heads()),
        }
    }

    /// The heads of the cheapest row.
    #[inline]
    pub fn cheapest(&self) -> u8 {
        self.heads[0].min(self.heads[1]).min(self.heads[2].min(self.heads[3]))
    }

    /// The first of the cheapest rows.
    #[inline]
    fn cheapest_row(&self) -> usize {
        let cheapest = self.cheapest();
        self.heads.iter().position(|heads| *heads == cheapest).unwrap_or(0)
    }

    /// The rows in ascending order of their ends.
    #[inline]
    pub(crate) fn lanes(&self) -> [Lane; ROWS] {
        let mut lanes = [Lane::default(); ROWS];
        for row in 0..ROWS {
            let place: usize = self.ends.iter().map(|end| usize::from(*end < self.ends[row])).sum();
            lanes[place] =
                Lane { end: self.ends[row], free: ROW_ROOM as u8 - self.lens[row], heads: self.heads[row] };
        }
        lanes
    }

    /// Places the cards of a turn, given by seat, and returns the heads that `me` takes. A player who has to
    /// take a row takes `row`, counted from 0, or otherwise the first of the cheapest.
    #[inline]
    pub fn place(&mut self, cards: &[u8], row: Option<usize>, me: usize) -> u8 {
        // A card's position is the number of lower cards, which needs no branches.
        let (mut all, mut below) = ([u8::MAX; 16], [0u8; 16]);
        let count = cards.len().min(MOST_SEATS);
        all[..count].copy_from_slice(&cards[..count]);
        for other in &cards[..count] {
            for (below, card) in below.iter_mut().zip(&all) {
                *below += u8::from(card > other);
            }
        }
        let mut order = [0u8; 16];
        for seat in 0..count {
            order[usize::from(below[seat] & 15)] = seat as u8;
        }
        let mut mine = 0;
        for seat in order.into_iter().take(count).map(usize::from) {
            let heads = self.lay(all[seat & 15], row);
            mine += if seat == me { heads } else { 0 };
        }
        mine
    }

    /// Places a card and returns the heads that it takes.
    #[inline]
    fn lay(&mut self, card: u8, choice: Option<usize>) -> u8 {
        let mut best = 0;
        for (number, end) in (1u16..).zip(self.ends) {
            best = best.max(if end < card { u16::from(end) << 8 | number } else { 0 });
        }
        let own = heads_of(card);
        let row = match usize::from(best & 0xff).checked_sub(1) {
            Some(row) if self.lens[row] < ROW_ROOM as u8 => {
                self.ends[row] = card;
                self.lens[row] += 1;
                self.heads[row] += own;
                return 0;
            }
            Some(row) => row,
            None => choice.unwrap_or_else(|| self.cheapest_row()) % ROWS,
        };
        let taken = self.heads[row];
        (self.ends[row], self.lens[row], self.heads[row]) = (card, 1, own);
        taken
    }
}
