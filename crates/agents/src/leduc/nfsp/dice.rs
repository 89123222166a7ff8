//! The draws of self-play: cards, modes and moves.
//!
//! *Independent* draws come from the generator one by one. *Even* draws come from golden-ratio sequences (Weyl 1916),
//! one for each history, each with a random start. Every single even draw is as uniform as before. But each outcome at
//! a history comes as often as its chance says to within about one, instead of within a square root of the number of
//! draws. So the memories of players are much less noisy. Players are told nothing of it.

use tefuda_games::{
    Rng,
    leduc::{LINES, LeducDeal, LeducRank, Line},
    seed::below,
};

/// Draws are numbers below this.
pub(super) const DRAWS: u32 = 1 << 31;

/// 2³² divided by the golden ratio: what a sequence moves on by.
const GOLDEN: u32 = 2_654_435_769;
/// Deals that ranks tell apart.
const DEALS: usize = 27;
/// Ways in which both seats may have drawn their modes.
const MODES: usize = 4;

/// What is drawn from.
#[derive(Debug, Clone)]
pub(super) struct Dice {
    rng: Rng,
    even: Option<Box<Even>>,
}

/// The sequences of even draws.
#[derive(Debug, Clone)]
struct Even {
    deal: u32,
    modes: [u32; DEALS],
    moves: Vec<u32>,
    /// Where in `moves` this hand's sequences are.
    hand: usize,
}

impl Dice {
    pub(super) fn new(mut rng: Rng, even: bool) -> Self {
        let mut any = || below(&mut rng, DRAWS) << 1;
        let even = even.then(|| {
            let (deal, modes) = (any(), std::array::from_fn(|_| any()));
            let moves = (0..DEALS * MODES * LINES).map(|_| any()).collect();
            Box::new(Even { deal, modes, moves, hand: 0 })
        });
        Self { rng, even }
    }

    /// The cards of a hand.
    pub(super) fn deal(&mut self) -> LeducDeal {
        let Some(even) = &mut self.even else { return LeducDeal::random(&mut self.rng) };
        let drawn = u64::from(next(&mut even.deal)) * u64::from(LeducDeal::ORDERED);
        LeducDeal::ordered((drawn >> 32) as u32)
    }

    /// The numbers that decide the modes of both seats in a hand. A seat whose number is below `eta` plays its best
    /// response.
    pub(super) fn modes(&mut self, deal: LeducDeal, eta: u32) -> [u32; 2] {
        let Some(even) = &mut self.even else { return [(); 2].map(|()| below(&mut self.rng, DRAWS)) };
        let [first, second] = deal.private.map(|card| card as usize);
        let hand = (first * LeducRank::ALL.len() + second) * LeducRank::ALL.len() + deal.public as usize;
        let drawn = next(&mut even.modes[hand]) >> 1;
        // The rest of the first seat's number, scaled up, decides for the second.
        let (rest, of) = if drawn < eta { (drawn, eta) } else { (drawn - eta, DRAWS - eta) };
        let drawn = [drawn, (u64::from(rest) * u64::from(DRAWS) / u64::from(of)) as u32];
        let modes = drawn.iter().fold(0, |modes, drawn| modes * 2 + usize::from(*drawn < eta));
        even.hand = (hand * MODES + modes) * LINES;
        drawn
    }

    /// The number that decides a move, below `below_what`.
    pub(super) fn play(&mut self, line: Line, below_what: u32) -> u32 {
        match &mut self.even {
            None => below(&mut self.rng, below_what),
            Some(even) => {
                let drawn = u64::from(next(&mut even.moves[even.hand + line.index()]));
                ((drawn * u64::from(below_what)) >> 32) as u32
            }
        }
    }

    /// The one of `count` moves that is explored, given the number below `epsilon` that was drawn.
    pub(super) fn explore(&mut self, drawn: u32, epsilon: u32, count: u32) -> u32 {
        match self.even {
            None => below(&mut self.rng, count),
            Some(_) => (u64::from(drawn) * u64::from(count) / u64::from(epsilon)) as u32,
        }
    }
}

/// The next number of a sequence.
fn next(sequence: &mut u32) -> u32 {
    *sequence = sequence.wrapping_add(GOLDEN);
    *sequence
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::Seed;

    /// How often each card of the first seat, modes and a first move below a third come in `n` hands.
    fn counts(even: bool, n: u32) -> [u32; 6] {
        let mut dice = Dice::new(Seed(3).rng(), even);
        let mut counts = [0; 6];
        for _ in 0..n {
            let deal = dice.deal();
            counts[deal.private[0] as usize] += 1;
            let modes = dice.modes(deal, DRAWS / 10);
            counts[3] += u32::from(modes[0] < DRAWS / 10);
            counts[4] += u32::from(modes[1] < DRAWS / 10);
            counts[5] += u32::from(dice.play(Line::START, 900) < 300);
        }
        counts
    }

    #[test]
    fn both_kinds_of_draws_have_the_same_chances_and_even_ones_come_close_sooner() {
        let n = 60_000;
        let expected = [20_000, 20_000, 20_000, 6000, 6000, 20_000];
        let off = |even| {
            let each = counts(even, n).into_iter().zip(expected);
            each.map(|(count, expected): (u32, u32)| count.abs_diff(expected)).max().unwrap_or(0)
        };
        // Independent counts of 20,000 spread by 115; even ones stay within one for each of the 24 deals and 3 modes.
        assert!(off(false) > 30 && off(false) < 600, "{}", off(false));
        assert!(off(true) < 30, "{}", off(true));
    }
}
