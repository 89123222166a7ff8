//! A cache of the recently used rows of the kernel matrix.

use super::kernel::{Blocks, LANES};

/// Marks a row that is not in the cache.
const NOWHERE: u32 = u32::MAX;
/// The number of rows that one iteration needs at once.
const TOGETHER: usize = 3;

/// The most recently used rows, as many as fit into a budget. Which rows are cached does not affect any
/// result.
#[derive(Debug, Clone)]
pub(super) struct Cache {
    capacity: usize,
    slots: Vec<Slot>,
    /// The slot of each row, or [`NOWHERE`].
    places: Vec<u32>,
    clock: u64,
    /// A contiguous copy of a row, to compare with all others.
    query: Vec<f32>,
}

#[derive(Debug, Clone)]
struct Slot {
    row: usize,
    used: u64,
    kernels: Vec<[f32; LANES]>,
}

impl Cache {
    /// An empty cache of `bytes`, but at least of what one iteration needs. Memory is allocated only as
    /// needed.
    pub(super) fn new(rows: &Blocks, bytes: usize) -> Self {
        let each = rows.blocks() * LANES * size_of::<f32>();
        let capacity = (bytes / each.max(1)).clamp(TOGETHER, rows.count().max(TOGETHER));
        let places = vec![NOWHERE; rows.count()];
        Self { capacity, slots: Vec::new(), places, clock: 0, query: Vec::new() }
    }

    /// Makes sure that a row can be read, until two more rows are loaded.
    pub(super) fn load(&mut self, row: usize, rows: &Blocks, gamma: f64) {
        self.clock += 1;
        let place = self.places[row];
        if place != NOWHERE {
            self.slots[place as usize].used = self.clock;
            return;
        }
        let place = self.room();
        self.query.clear();
        self.query.extend(rows.row(row));
        let slot = &mut self.slots[place];
        (slot.row, slot.used) = (row, self.clock);
        slot.kernels.clear();
        slot.kernels.extend(rows.kernels(&self.query, gamma).map(|block| block.map(|k| k as f32)));
        self.places[row] = place as u32;
    }

    /// A free slot: a new one, or that of the least recently used row.
    fn room(&mut self) -> usize {
        if self.slots.len() < self.capacity {
            self.slots.push(Slot {
                row: 0,
                used: 0,
                kernels: Vec::with_capacity(self.places.len().div_ceil(LANES)),
            });
            return self.slots.len() - 1;
        }
        let oldest = self.slots.iter().enumerate().min_by_key(|(_, slot)| slot.used);
        let place = oldest.map_or(0, |(place, _)| place);
        self.places[self.slots[place].row] = NOWHERE;
        place
    }

    /// A loaded row: its kernel with every row.
    pub(super) fn row(&self, row: usize) -> &[[f32; LANES]] {
        &self.slots[self.places[row] as usize].kernels
    }
}
