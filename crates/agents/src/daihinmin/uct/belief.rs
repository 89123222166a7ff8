//! The likelihood of the others' past moves, given the cards of an imagined world.
//!
//! Each of the others is taken for the sample client, who now and then does something else. A move that is not the
//! sample client's counts [`DOUBT`] times as likely as one that is. Worlds are drawn evenly once, and then used as
//! often as they are likely (sampling, importance, resampling: Rubin 1987).

use super::super::default::policy;
use tefuda_games::{
    Rng, Seat, View as _,
    daihinmin::{Cards, DaihinminView, Field, Meld},
    seed::below,
};

/// How much less likely a move is that is not the sample client's. By judgement: others than the sample client may well play otherwise,
/// and against it smaller values made no difference.
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

/// The moves of the others, and worlds weighed by them.
#[derive(Debug, Clone)]
pub(in crate::daihinmin) struct Belief {
    past: Vec<Past>,
    /// How many worlds are drawn to choose from; 0 for none.
    among: u32,
    worlds: Vec<[Cards; 5]>,
    /// The likelihoods of the worlds, added up.
    sums: Vec<f64>,
}

impl Belief {
    pub(in crate::daihinmin) fn new(view: &DaihinminView, among: u32) -> Self {
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
        Self { past, among, worlds: Vec::new(), sums: Vec::new() }
    }

    /// The likelihood of all that was done, up to a factor that is the same for all hands.
    fn likelihood(&self, hands: &[Cards; 5]) -> f64 {
        self.past.iter().fold(1.0, |all, past| {
            let hand = hands[past.seat.index()] | past.laid;
            let (meld, _) = policy(&past.field, hand);
            if meld == past.meld { all } else { all * DOUBT }
        })
    }

    /// The next world: any, or where there is something to choose by, one of those drawn at first, in proportion to its likelihood.
    pub(in crate::daihinmin) fn draw(
        &mut self,
        rng: &mut Rng,
        mut world: impl FnMut(&mut Rng) -> [Cards; 5],
    ) -> [Cards; 5] {
        if self.among <= 1 || self.past.is_empty() {
            return world(rng);
        }
        if self.worlds.is_empty() {
            let mut sum = 0.0;
            for _ in 0..self.among {
                let hands = world(rng);
                sum += self.likelihood(&hands);
                self.worlds.push(hands);
                self.sums.push(sum);
            }
        }
        let sum = self.sums.last().copied().unwrap_or_default();
        let draw = f64::from(below(rng, 1 << 30)) / f64::from(1 << 30) * sum;
        let place = self.sums.partition_point(|sum| *sum <= draw);
        self.worlds[place.min(self.worlds.len() - 1)]
    }
}
