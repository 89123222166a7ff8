//! A ladder: entrants in an order, each of whom plays the one above.
//!
//! Two neighbours meet once, over as many deals as their tables have. If the 95 % interval of the lead is clear of 0,
//! whoever is ahead stands above. Otherwise they stay as they were. Two who have met do not play again when they are
//! neighbours later. All neighbours who have not met yet meet at the same time. Then places are changed from the top
//! down, each entrant moving once at most. This is repeated until nobody moves. It comes to an end, because two
//! entrants change places with each other once at most.

use std::collections::BTreeMap;

/// The order of the entrants, and the meetings so far.
#[derive(Debug, Clone)]
pub(super) struct Ladder {
    /// The entrants, the topmost first.
    order: Vec<usize>,
    /// The entrant who is ahead in each pair, `None` if that is not sure. The lower number of a pair stands first.
    met: BTreeMap<[usize; 2], Option<usize>>,
    settled: bool,
}

/// Two entrants, the lower number first.
fn pair(one: usize, other: usize) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

impl Ladder {
    /// The entrants in the order in which they entered.
    pub(super) fn new(entrants: usize) -> Self {
        Self { order: (0..entrants).collect(), met: BTreeMap::new(), settled: false }
    }

    pub(super) fn order(&self) -> &[usize] {
        &self.order
    }

    pub(super) fn is_settled(&self) -> bool {
        self.settled
    }

    /// The neighbours who have to meet now.
    pub(super) fn due(&self) -> Vec<[usize; 2]> {
        let neighbours = self.order.windows(2).map(|two| pair(two[0], two[1]));
        neighbours.filter(|pair| !self.met.contains_key(pair)).collect()
    }

    /// Whether two have met, or have to meet now.
    pub(super) fn calls(&self, pair: [usize; 2]) -> bool {
        self.met.contains_key(&pair) || self.due().contains(&pair)
    }

    /// Takes in that all who had to meet have met. `ahead` says which of two is ahead, if that is sure.
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

    /// Climbs until nobody moves, where who is stronger by more than `near` is surely ahead.
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
    fn the_strong_climb_to_the_top_and_who_cannot_be_told_apart_stays() {
        assert_eq!(settled(&[1, 2, 3, 4, 5], 0).0, [4, 3, 2, 1, 0]);
        assert_eq!(settled(&[1, 2, 3, 4, 5], 9), (vec![0, 1, 2, 3, 4], 4));
        assert_eq!(settled(&[5, 4, 9, 1], 1).0, [2, 0, 1, 3]);
        assert_eq!(settled(&[3], 0), (vec![0], 0));
    }

    #[test]
    fn no_two_meet_twice() {
        let (order, met) = settled(&[3, 1, 4, 1, 5, 9, 2, 6], 0);
        assert_eq!(order[0], 5);
        assert!(met <= 8 * 7 / 2, "{met}");
    }

    #[test]
    fn the_lower_of_two_who_are_level_does_not_pass() {
        let mut ladder = Ladder::new(2);
        assert_eq!(ladder.due(), [[0, 1]]);
        ladder.climb(|_| None);
        assert!(ladder.is_settled() && ladder.due().is_empty() && ladder.calls([0, 1]));
    }
}
