//! The inputs of the nets (Heinrich, Silver 2016, §5.1): 30 bits in Leduc Hold'em, 11 in Kuhn poker.
//!
//! | bits in Leduc Hold'em | in Kuhn poker | meaning |
//! |---|---|---|
//! | 0–2 | 0–2 | the own card is J, Q, K |
//! | 3–5 | – | the public card is J, Q, K; none set in the first round |
//! | 6–29 | 3–10 | the betting tensor: seat × round × number of earlier raises in the round × call or raise |

use super::Learnable;
use crate::poker::tree::InfoSet;
use tefuda_games::poker::{Poker, PokerMove};

/// The number of outputs of the nets: fold, call, raise.
pub(crate) const OUTPUTS: usize = 3;

/// The number of inputs for cards: the own card, and the public card if there is one.
const fn cards<P: Poker>() -> usize {
    if P::PUBLIC { 6 } else { 3 }
}

/// The number of raise levels in a round of the tensor.
const fn levels<P: Poker>() -> usize {
    P::RAISES as usize + 1
}

/// The number of inputs of the nets.
pub(crate) const fn inputs<P: Poker>() -> usize {
    cards::<P>() + 2 * P::BETS.len() * levels::<P>() * 2
}

/// The inputs that are 1 for an information set, ascending.
pub(crate) fn bits<P: Learnable>(info: usize) -> impl Iterator<Item = u16> {
    P::shared().rows[info].ones.iter().copied()
}

/// Whether fold, call and raise are legal in an information set.
pub(crate) fn legal<P: Learnable>(info: usize) -> [bool; OUTPUTS] {
    P::shared().rows[info].legal
}

/// The row of an information set.
#[derive(Debug)]
pub(super) struct Row {
    /// The inputs that are 1, ascending.
    ones: Vec<u16>,
    /// Whether fold, call and raise are legal.
    legal: [bool; OUTPUTS],
}

/// The rows of all information sets, by number.
pub(super) fn rows<P: Poker>() -> Vec<Row> {
    let legal = |info: InfoSet<P>| PokerMove::ALL.map(|play| info.line().after(play).is_some());
    InfoSet::all().map(|info| Row { ones: ones(info), legal: legal(info) }).collect()
}

fn ones<P: Poker>(info: InfoSet<P>) -> Vec<u16> {
    let mut ones = vec![info.card() as u16];
    ones.extend(info.public().map(|public| 3 + public as u16));
    let mut raises = [0; 2];
    for bet in info.line().bets() {
        let round = usize::from(bet.round);
        let raise = bet.play == PokerMove::Raise;
        let level = (bet.seat.index() * P::BETS.len() + round) * levels::<P>() + raises[round];
        ones.push((cards::<P>() + level * 2 + usize::from(raise)) as u16);
        raises[round] += usize::from(raise);
    }
    ones.sort_unstable();
    ones
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tefuda_games::{kuhn::KuhnRules, leduc::LeducRules};

    fn inputs_differ<P: Poker>(count: usize) {
        let rows = rows::<P>();
        let seen: HashSet<&Vec<u16>> = rows.iter().map(|row| &row.ones).collect();
        assert_eq!(seen.len(), InfoSet::<P>::COUNT);
        assert_eq!(inputs::<P>(), count);
        assert!(rows.iter().flat_map(|row| &row.ones).all(|bit| usize::from(*bit) < count));
    }

    #[test]
    fn every_information_set_has_different_inputs() {
        inputs_differ::<LeducRules>(30);
        inputs_differ::<KuhnRules>(11);
    }

    #[test]
    fn the_bits_follow_the_table() {
        let ones = |key: &str| ones::<LeducRules>(key.parse().expect("a key"));
        // Q; J; seat 0: raise at level 0, call at level 2, check in the second round; seat 1: raise at level
        // 1.
        assert_eq!(ones("Q|J|rrc|c"), [1, 3, 7, 10, 12, 21]);
        // K; seat 0: check at level 0; seat 1: bet at level 0.
        assert_eq!(super::ones::<KuhnRules>("K|cr".parse().expect("a key")), [2, 3, 8]);
    }
}
