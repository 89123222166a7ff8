//! Buffers of experience.

use std::collections::VecDeque;

/// A circular buffer of the latest items, up to a capacity. Memory is allocated only as needed.
#[derive(Debug, Clone)]
pub struct Ring<T> {
    items: VecDeque<T>,
    capacity: usize,
}

impl<T: Copy> Ring<T> {
    /// An empty buffer for `capacity` items, at least one.
    pub fn new(capacity: usize) -> Self {
        Self { items: VecDeque::new(), capacity: capacity.max(1) }
    }

    /// Adds an item. If the buffer is full, removes and returns the oldest item.
    pub fn push(&mut self, item: T) -> Option<T> {
        let gone = if self.items.len() >= self.capacity { self.items.pop_front() } else { None };
        self.items.push_back(item);
        gone
    }

    /// The number of items in the buffer.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether the buffer is empty.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The item at an index, where 0 is the oldest.
    pub fn get(&self, place: usize) -> Option<T> {
        self.items.get(place).copied()
    }

    /// The maximum number of items.
    pub fn capacity(&self) -> usize {
        self.capacity
    }
}

/// A reservoir: a uniform sample of all items ever offered (Vitter 1985, algorithm R).
#[derive(Debug, Clone)]
pub struct Reservoir<T> {
    items: Vec<T>,
    capacity: usize,
    offered: u32,
}

/// The fate of an item offered to a [`Reservoir`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept<T> {
    /// Added; there was room.
    Added,
    /// Stored in place of this item.
    Replaced(T),
    /// Not stored.
    Dropped,
}

impl<T> Reservoir<T> {
    /// An empty reservoir for `capacity` items, at least one.
    pub fn new(capacity: usize) -> Self {
        Self { items: Vec::new(), capacity: capacity.max(1), offered: 0 }
    }

    /// Offers an item. `draw(n)` must return a uniform number below `n`; it is called only once the reservoir
    /// is full.
    pub fn offer(&mut self, item: T, draw: impl FnOnce(u32) -> u32) -> Kept<T> {
        self.offered = self.offered.saturating_add(1);
        if self.items.len() < self.capacity {
            self.items.push(item);
            return Kept::Added;
        }
        match self.items.get_mut(draw(self.offered) as usize) {
            Some(old) => Kept::Replaced(std::mem::replace(old, item)),
            None => Kept::Dropped,
        }
    }

    /// The items in the reservoir, in no particular order.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// The maximum number of items.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// The number of items ever offered.
    pub fn offered(&self) -> u32 {
        self.offered
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_keeps_the_latest() {
        let mut ring = Ring::new(3);
        let gone: Vec<_> = (0..5).map(|n| ring.push(n)).collect();
        assert_eq!(gone, [None, None, None, Some(0), Some(1)]);
        assert_eq!([0, 1, 2, 3].map(|place| ring.get(place)), [Some(2), Some(3), Some(4), None]);
    }

    #[test]
    fn a_reservoir_keeps_every_item_with_equal_probability() {
        let mut state = 1u64;
        let mut draw = |n: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % u64::from(n)) as u32
        };
        let mut counts = [0u32; 20];
        for _ in 0..20_000 {
            let mut reservoir = Reservoir::new(5);
            for n in 0..20usize {
                reservoir.offer(n, &mut draw);
            }
            assert_eq!(reservoir.offered(), 20);
            for n in reservoir.items() {
                counts[*n] += 1;
            }
        }
        // Each item is kept with probability 1/4, so 5000 ± 61 (SD) times. The bound is five standard
        // deviations.
        assert!(counts.iter().all(|count| count.abs_diff(5000) < 306), "{counts:?}");
    }
}
