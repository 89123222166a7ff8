//! The expected cost of a card in its turn, by a formula.
//!
//! All but the cards of this turn lie open. Each of the m opponents plays one of the U unseen cards; suppose that all
//! are equally likely. Of the unseen cards, u lie between the end of the row and the card. Let the row have s free
//! places. The card takes the row when exactly s of the m cards fall into the gap, which has the hypergeometric chance
//! C(u, s) · C(U−u, m−s) / C(U, m). It then takes the cards that lie there now and those s cards. For a full row s is
//! 0: the chance that nobody else takes the row first. A card below all four ends takes the cheapest row, unless
//! somebody else plays a lower one.

use tefuda_games::nimmt::{HEADS_IN_DECK, HIGHEST, NimmtView};

/// Heads on a card on average: what each card counts that is yet to be placed.
const HEADS_ON_A_CARD: f64 = HEADS_IN_DECK as f64 / HIGHEST as f64;

/// The chance that exactly `hits` of `drawn` cards are among the `marked` of `all` cards.
pub fn hypergeometric(all: u32, marked: u32, drawn: u32, hits: u32) -> f64 {
    if hits > marked || hits > drawn || drawn > all || drawn - hits > all - marked.min(all) {
        return 0.0;
    }
    // One card after the other, the hits first; then all orders in which they can come.
    let hit = |i: u32| f64::from(marked - i) / f64::from(all - i);
    let miss = |i: u32| f64::from(all - marked - i) / f64::from(all - hits - i);
    let orders = |i: u32| f64::from(drawn - i) / f64::from(i + 1);
    let hits_first = (0..hits).map(|i| hit(i) * orders(i)).product::<f64>();
    hits_first * (0..drawn - hits).map(miss).product::<f64>()
}

/// The heads that a card of the hand is expected to take when it is played now.
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
    fn chances_of_all_numbers_of_hits_make_one() {
        for (all, marked, drawn) in [(90, 30, 5), (10, 10, 3), (7, 0, 7), (9, 4, 9), (1, 1, 1)] {
            let sum: f64 = (0..=drawn).map(|hits| hypergeometric(all, marked, drawn, hits)).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{all} {marked} {drawn}: {sum}");
        }
    }

    #[test]
    fn chances_are_those_of_the_textbook() {
        // Two of five cards of a deck of 52 are aces: C(4,2) C(48,3) / C(52,5).
        let expected = 6.0 * 17_296.0 / 2_598_960.0;
        assert!((hypergeometric(52, 4, 5, 2) - expected).abs() < 1e-15);
        assert_eq!(hypergeometric(10, 3, 2, 3), 0.0);
        assert_eq!(hypergeometric(10, 9, 4, 0), 0.0);
        assert_eq!(hypergeometric(3, 1, 4, 1), 0.0);
    }
}
