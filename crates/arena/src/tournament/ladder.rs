//! A ladder: entrants in an order, in which each plays the one above.
//!
//! Two neighbours meet once, over as many deals as their tables have. If the 95% interval of the lead
//! excludes 0, the one that is ahead takes the upper place. Otherwise they stay. Two entrants that have met
//! don't play again. All neighbours that have not met yet meet at the same time. Then places are swapped from
//! the top down, and each entrant moves at most once. This is repeated until no one moves. It ends, because
//! two entrants swap places at most once.

use std::collections::BTreeMap;

/// The order of the entrants, and the results of their meetings.
#[derive(Debug, Clone)]
pub(super) struct Ladder {
    /// The entrants, from the top.
    order: Vec<usize>,
    /// For each pair that has met, the entrant that is clearly ahead, or `None`. Pairs have the lower number
    /// first.
    met: BTreeMap<[usize; 2], Option<usize>>,
    settled: bool,
}

/// A pair of entrants, the lower number first.
fn pair(one: usize, other: usize) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

impl Ladder {
    /// Starts with the entrants in their original order.
    pub(super) fn new(entrants: usize) -> Self {
        Self { order: (0..entrants).collect(), met: BTreeMap::new(), settled: false }
    }

    pub(super) fn order(&self) -> &[usize] {
        &self.order
    }

    pub(super) fn is_settled(&self) -> bool {
        self.settled
    }

    /// The neighbours that have to meet next.
    pub(super) fn due(&self) -> Vec<[usize; 2]> {
        let neighbours = self.order.windows(2).map(|two| pair(two[0], two[1]));
        neighbours.filter(|pair| !self.met.contains_key(pair)).collect()
    }

    /// Whether two entrants have met or have to meet next.
    pub(super) fn calls(&self, pair: [usize; 2]) -> bool {
        self.met.contains_key(&pair) || self.due().contains(&pair)
    }

    /// Call when all due pairs have met. Records who is ahead, then lets everyone pass a neighbour that they
    /// clearly beat. `ahead` returns the entrant of a pair that is clearly ahead, if any.
    pub(super) fn climb(&mut self, ahead: impl Fn([usize; 2]) -> Option<usize>) {
        for pair in self.due() {
            self.met.insert(pair, ahead(pair));
        }
        let (mut place, mut moved) = (1, false);
        while place < self.order.len() {
            let (above, below) = (self.order[place - 1], self.order[place]);
            if self.met.get(&pair(above, below)) == Some(&Some(below)) {
                self.order.swap(place - 1, place);
                moved = true;
                place += 1;
            }
            place += 1;
        }
        self.settled = !moved;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Climbs until no one moves. A lead in strength of more than `near` is clear.
    fn settled(strengths: &[i32], near: i32) -> (Vec<usize>, usize) {
        let (mut ladder, mut rounds) = (Ladder::new(strengths.len()), 0);
        while !ladder.is_settled() {
            ladder.climb(|[one, other]| {
                let lead = strengths[one] - strengths[other];
                (lead.abs() > near).then_some(if lead > 0 { one } else { other })
            });
            rounds += 1;
            assert!(rounds < 100);
        }
        (ladder.order().to_vec(), ladder.met.len())
    }

    #[test]
    fn stronger_entrants_climb_and_unclear_pairs_stay() {
        assert_eq!(settled(&[1, 2, 3, 4, 5], 0).0, [4, 3, 2, 1, 0]);
        assert_eq!(settled(&[1, 2, 3, 4, 5], 9), (vec![0, 1, 2, 3, 4], 4));
        assert_eq!(settled(&[5, 4, 9, 1], 1).0, [2, 0, 1, 3]);
        assert_eq!(settled(&[3], 0), (vec![0], 0));
    }

    #[test]
    fn no_pair_meets_twice() {
        let (order, met) = settled(&[3, 1, 4, 1, 5, 9, 2, 6], 0);
        assert_eq!(order[0], 5);
        assert!(met <= 8 * 7 / 2, "{met}");
    }

    #[test]
    fn equal_neighbours_keep_their_order() {
        let mut ladder = Ladder::new(2);
        assert_eq!(ladder.due(), [[0, 1]]);
        ladder.climb(|_| None);
        assert!(ladder.is_settled() && ladder.due().is_empty() && ladder.calls([0, 1]));
    }
}
