//! The order of the cards in a hand, and where it breaks into two rows on narrow tables.

use tefuda_games::{Card, CardSet, Suit};

/// Black and red alternate.
pub(super) const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Spades, Suit::Hearts];

/// The most cards in a row that still leave each wide enough for a finger.
const ROW: usize = 7;

/// The cards of a hand from left to right.
pub(super) fn sorted(hand: CardSet) -> Vec<Card> {
    SUITS.iter().flat_map(|suit| hand.in_suit(*suit).iter()).collect()
}

/// The number of cards in the upper of two rows: 0 if they fit in one row, otherwise the break between two
/// suits that is closest to the middle, or the middle.
pub(super) fn upper_row(cards: &[Card]) -> usize {
    let n = cards.len();
    if n <= ROW {
        return 0;
    }
    let off_middle = |at: &usize| (2 * at).abs_diff(n);
    let breaks =
        (n.saturating_sub(ROW)..=ROW.min(n - 1)).filter(|at| cards[at - 1].suit() != cards[*at].suit());
    breaks.min_by_key(off_middle).unwrap_or(n / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(words: &str) -> Vec<Card> {
        sorted(words.parse().expect("a hand"))
    }

    #[test]
    fn colours_alternate_and_ranks_rise() {
        let names: Vec<String> = cards("2H AS 3D KC 2C").iter().map(ToString::to_string).collect();
        assert_eq!(names.join(" "), "2C KC 3D AS 2H");
    }

    #[test]
    fn rows_break_between_suits_if_possible() {
        assert_eq!(upper_row(&cards("2C 3C 4C 5D 6D 7D")), 0);
        assert_eq!(upper_row(&cards("2C 3C 4C 5C 6C 7C 8D 9D TD JS QS KH AH")), 6);
        assert_eq!(upper_row(&cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC")), 6);
        for n in 8..=13 {
            let upper = upper_row(&cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC")[..n]);
            assert!(upper <= ROW && n - upper <= ROW, "{n}");
        }
    }
}
