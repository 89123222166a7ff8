//! Values by seat.

use crate::seat::Seat;
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// One value for each of `N` seats, indexed by [`Seat`]. Indexing panics if the table does not have that seat.
///
/// A deal uses plain arrays instead: it holds the lists of a record, which are checked before a table with
/// seats exists.
///
/// Dereferences to an array: `iter`, `contains` and the like are those of `[T; N]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BySeat<T, const N: usize>(pub [T; N]);

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T, const N: usize> Deref for BySeat<T, N> {
    type Target = [T; N];

    #[inline]
    fn deref(&self) -> &[T; N] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for BySeat<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T; N] {
        &mut self.0
    }
}

impl<T, const N: usize> IntoIterator for BySeat<T, N> {
    type Item = T;
    type IntoIter = std::array::IntoIter<T, N>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<T: PartialEq, const N: usize> PartialEq<[T; N]> for BySeat<T, N> {
    fn eq(&self, other: &[T; N]) -> bool {
        self.0 == *other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_an_index() {
        let mut points = BySeat([1, 2, 3, 4]);
        points[Seat(2)] += 5;
        assert_eq!(Seat::all(4).map(|seat| points[seat]).collect::<Vec<_>>(), [1, 2, 8, 4]);
        assert_eq!(points, [1, 2, 8, 4]);
        assert_eq!(points.iter().max(), Some(&8));
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn an_unknown_seat_panics() {
        let _ = BySeat([0; 4])[Seat(4)];
    }
}
