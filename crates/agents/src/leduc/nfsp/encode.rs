//! What the nets see: 30 bits (Heinrich, Silver 2016, §5.1).
//!
//! | bits | meaning |
//! |---|---|
//! | 0–2 | the own card is J, Q, K |
//! | 3–5 | the public card is J, Q, K; none of them in the first round |
//! | 6–29 | the betting tensor: seat × round × raises made before in the round (0, 1, 2) × call or raise |

use crate::leduc::tree::{INFO_SETS, InfoSet};
use std::sync::LazyLock;
use tefuda_games::leduc::LeducMove;

/// Inputs of the nets.
pub const INPUTS: usize = 30;
/// Outputs of the nets: fold, call, raise.
pub const OUTPUTS: usize = 3;

/// Levels of raises in a round that the tensor tells apart.
const LEVELS: usize = 3;

static ROWS: LazyLock<Vec<[f32; INPUTS]>> = LazyLock::new(|| InfoSet::all().map(bits).collect());
static LEGAL: LazyLock<[[bool; OUTPUTS]; INFO_SETS]> = LazyLock::new(|| {
    let mut legal = [[false; OUTPUTS]; INFO_SETS];
    for info in InfoSet::all() {
        legal[info.index()] = LeducMove::ALL.map(|play| info.line().after(play).is_some());
    }
    legal
});

/// The inputs for an information set, each 0 or 1.
pub fn row(info: usize) -> &'static [f32; INPUTS] {
    &ROWS[info]
}

/// Which of fold, call and raise are legal in an information set.
pub fn legal(info: usize) -> [bool; OUTPUTS] {
    LEGAL[info]
}

fn bits(info: InfoSet) -> [f32; INPUTS] {
    let mut bits = [0.0; INPUTS];
    bits[info.card() as usize] = 1.0;
    if let Some(public) = info.public() {
        bits[3 + public as usize] = 1.0;
    }
    let mut raises = [0; 2];
    for bet in info.line().bets() {
        let round = usize::from(bet.round);
        let raise = bet.play == LeducMove::Raise;
        let place = ((bet.seat.index() * 2 + round) * LEVELS + raises[round]) * 2 + usize::from(raise);
        bits[6 + place] = 1.0;
        raises[round] += usize::from(raise);
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_information_sets_look_alike() {
        let seen: HashSet<String> = (0..INFO_SETS).map(|info| format!("{:?}", row(info))).collect();
        assert_eq!(seen.len(), INFO_SETS);
    }

    #[test]
    fn the_bits_are_those_of_the_table() {
        let info: InfoSet = "Q|J|rrc|c".parse().expect("a key");
        let ones: Vec<usize> =
            row(info.index()).iter().enumerate().filter(|(_, bit)| **bit == 1.0).map(|(n, _)| n).collect();
        // Q; J; seat 0: raise at level 0, call at level 2, check in the second round; seat 1: raise at level 1.
        assert_eq!(ones, [1, 3, 7, 10, 12, 21]);
    }
}
