//! Deals of Hearts, and the match around them.

use super::SEATS;
use crate::{
    card::DECK,
    card_set::CardSet,
    seat::Seat,
    seed::{Seed, below},
};
use serde::{Deserialize, Serialize};

/// The direction in which three cards are passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Passing {
    /// To the next seat in the order of play.
    Left,
    /// To the previous seat.
    Right,
    /// To the seat opposite.
    Across,
    /// Nowhere.
    Hold,
}

impl Passing {
    /// The order in which consecutive deals of a match use them.
    pub const CYCLE: [Self; 4] = [Self::Left, Self::Right, Self::Across, Self::Hold];

    /// The seat that receives the cards of `seat`.
    pub const fn receiver(self, seat: Seat) -> Seat {
        seat.after([1, 3, 2, 0][self as usize], SEATS)
    }

    /// The seat whose cards `seat` receives.
    pub const fn giver(self, seat: Seat) -> Seat {
        seat.after([3, 1, 2, 0][self as usize], SEATS)
    }

    /// Its name in records.
    pub const fn id(self) -> &'static str {
        ["left", "right", "across", "hold"][self as usize]
    }
}

/// Everything that chance decides in a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeartsDeal {
    /// Thirteen cards for each seat.
    pub hands: [CardSet; 4],
    /// The first leader, if the rules do not decide it.
    pub leader: Seat,
    /// The direction of passing.
    pub passing: Passing,
}

impl HeartsDeal {
    /// A random deal with the given direction of passing.
    pub fn random(seed: Seed, passing: Passing) -> Self {
        let mut rng = seed.rng();
        let mut deck = DECK;
        let mut hands = [CardSet::EMPTY; 4];
        // A Fisher–Yates draw for three hands; the fourth gets the remaining cards.
        for (seat, hand) in hands.iter_mut().enumerate().take(3) {
            for at in 13 * seat..13 * (seat + 1) {
                let pick = at + below(&mut rng, 52 - at as u32) as usize;
                hand.insert(deck[pick]);
                deck[pick] = deck[at];
            }
        }
        hands[3] = !(hands[0] | hands[1] | hands[2]);
        Self { hands, leader: Seat(below(&mut rng, 4) as u8), passing }
    }

    /// The same cards moved `steps` seats around the table, for duplicate matches.
    #[must_use]
    pub fn rotated(&self, steps: u8) -> Self {
        let mut hands = self.hands;
        hands.rotate_right(steps as usize % 4);
        Self { hands, leader: self.leader.after(steps % 4, SEATS), passing: self.passing }
    }
}
