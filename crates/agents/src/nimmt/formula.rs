//! The expected cost of a card in its turn, by a formula.
//!
//! Everything is known except the other cards of this turn. Each of the m opponents plays one of the U unseen
//! cards; assume that all are equally likely. Of the unseen cards, u are between the end of the row and the
//! card. Let the row have s free places. The card takes the row if exactly s of the m cards fall into the
//! gap. This has the hypergeometric probability C(u, s) · C(U−u, m−s) / C(U, m). The card then takes the
//! cards in the row and those s cards. For a full row s is 0: the probability that no other card takes the
//! row first. A card below all four ends takes the cheapest row, unless another player plays a lower card.

use tefuda_games::nimmt::{HEADS_IN_DECK, HIGHEST, NimmtView};

/// The average heads on a card, used for cards that are still to be placed.
const HEADS_ON_A_CARD: f64 = HEADS_IN_DECK as f64 / HIGHEST as f64;

/// The probability that exactly `hits` of `drawn` cards are among the `marked` of `all` cards.
pub fn hypergeometric(all: u32, marked: u32, drawn: u32, hits: u32) -> f64 {
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
        Some(row) => {
            chance(outlook.free) * (f64::from(row.heads()) + HEADS_ON_A_CARD * f64::from(outlook.free))
        }
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
