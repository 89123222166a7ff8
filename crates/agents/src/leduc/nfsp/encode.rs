//! The inputs of the nets: 30 bits (Heinrich, Silver 2016, §5.1).
//!
//! | bits | meaning |
//! |---|---|
//! | 0–2 | the own card is J, Q, K |
//! | 3–5 | the public card is J, Q, K; none set in the first round |
//! | 6–29 | the betting tensor: seat × round × number of earlier raises in the round (0, 1, 2) × call or raise |

use crate::leduc::tree::{INFO_SETS, InfoSet};
use std::sync::LazyLock;
use tefuda_games::leduc::LeducMove;

/// The number of inputs of the nets.
pub(crate) const INPUTS: usize = 30;
/// The number of outputs of the nets: fold, call, raise.
pub(crate) const OUTPUTS: usize = 3;

/// The number of raise levels in a round of the tensor.
const LEVELS: usize = 3;

static ROWS: LazyLock<Vec<Vec<u16>>> = LazyLock::new(|| InfoSet::all().map(ones).collect());
static LEGAL: LazyLock<[[bool; OUTPUTS]; INFO_SETS]> = LazyLock::new(|| {
    let mut legal = [[false; OUTPUTS]; INFO_SETS];
    for info in InfoSet::all() {
        legal[info.index()] = LeducMove::ALL.map(|play| info.line().after(play).is_some());
    }
    legal
});

/// The inputs that are 1 for an information set, ascending.
pub(crate) fn bits(info: usize) -> impl Iterator<Item = u16> {
    ROWS[info].iter().copied()
}

/// Whether fold, call and raise are legal in an information set.
pub(crate) fn legal(info: usize) -> [bool; OUTPUTS] {
    LEGAL[info]
}

fn ones(info: InfoSet) -> Vec<u16> {
    let mut ones = vec![info.card() as u16];
    ones.extend(info.public().map(|public| 3 + public as u16));
    let mut raises = [0; 2];
    for bet in info.line().bets() {
        let round = usize::from(bet.round);
        let raise = bet.play == LeducMove::Raise;
        let place = ((bet.seat.index() * 2 + round) * LEVELS + raises[round]) * 2 + usize::from(raise);
        ones.push(6 + place as u16);
        raises[round] += usize::from(raise);
    }
    ones.sort_unstable();
    ones
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_information_set_has_different_inputs() {
        let seen: HashSet<Vec<u16>> = (0..INFO_SETS).map(|info| bits(info).collect()).collect();
        assert_eq!(seen.len(), INFO_SETS);
    }

    #[test]
    fn the_bits_follow_the_table() {
        let info: InfoSet = "Q|J|rrc|c".parse().expect("a key");
        let ones: Vec<u16> = bits(info.index()).collect();
        // Q; J; seat 0: raise at level 0, call at level 2, check in the second round; seat 1: raise at level
        // 1.
        assert_eq!(ones, [1, 3, 7, 10, 12, 21]);
    }
}
