//! How likely the others would have played as they did, had they held these cards.
//!
//! Each of them is taken for the sample client, who now and then does something else: a move that is not the sample client's counts
//! [`DOUBT`] times as likely as one that is. The factor is a measured compromise: the smaller it is, the fewer worlds carry all the weight.

use super::super::default::policy;
use tefuda_games::{
    Rng, Seat, View as _,
    daihinmin::{Cards, DaihinminView, Field, Meld},
    seed::below,
};

/// How much less likely a move is that is not the sample client's.
const DOUBT: f64 = 0.4;

/// A decision of another player, as everybody saw it.
#[derive(Debug, Clone, Copy)]
struct Past {
    seat: Seat,
    /// What it had to answer.
    field: Field,
    /// What was laid; `None` for a pass.
    meld: Option<Meld>,
    /// The cards that the player has laid then and since.
    laid: Cards,
}

/// What others have done.
#[derive(Debug, Clone)]
pub(super) struct Belief {
    past: Vec<Past>,
    weights: Vec<f64>,
    worlds: Vec<[Cards; 5]>,
}

impl Belief {
    pub(super) fn new(view: &DaihinminView) -> Self {
        let mut past = Vec::new();
        let mut field = Field::clear(false);
        for turn in view.table().turns() {
            if turn.first {
                field = Field::clear(field.revolution());
            }
            past.push(Past { seat: turn.seat, field, meld: turn.meld, laid: Cards::EMPTY });
            if let Some(meld) = turn.meld {
                field.put(meld);
            }
        }
        let mut laid = [Cards::EMPTY; 5];
        for decision in past.iter_mut().rev() {
            let laid = &mut laid[decision.seat.index()];
            if let Some(meld) = decision.meld {
                *laid = *laid | meld.cards();
            }
            decision.laid = *laid;
        }
        past.retain(|decision| decision.seat != view.seat());
        Self { past, weights: Vec::new(), worlds: Vec::new() }
    }

    /// The likelihood of all that was done, up to a factor that is the same for all hands.
    fn likelihood(&self, hands: &[Cards; 5]) -> f64 {
        self.past.iter().fold(1.0, |all, past| {
            let hand = hands[past.seat.index()] | past.laid;
            let (meld, _) = policy(&past.field, hand);
            if meld == past.meld { all } else { all * DOUBT }
        })
    }

    /// Draws so many worlds, and of them one, in proportion to its likelihood.
    pub(super) fn draw(
        &mut self,
        among: u32,
        rng: &mut Rng,
        mut world: impl FnMut(&mut Rng) -> [Cards; 5],
    ) -> [Cards; 5] {
        if among <= 1 || self.past.is_empty() {
            return world(rng);
        }
        self.worlds.clear();
        self.worlds.extend((0..among).map(|_| world(rng)));
        let mut sum = 0.0;
        let weights = self.worlds.iter().map(|hands| {
            sum += self.likelihood(hands);
            sum
        });
        let weights: Vec<f64> = weights.collect();
        self.weights = weights;
        let draw = f64::from(below(rng, 1 << 30)) / f64::from(1 << 30) * sum;
        let place = self.weights.iter().position(|weight| draw < *weight).unwrap_or(0);
        self.worlds[place]
    }
}
