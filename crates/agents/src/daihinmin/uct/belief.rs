//! The likelihood of the others' past moves, given the cards of a sampled deal.
//!
//! Each of the others is modelled as the sample client with occasional other moves. A move other than the
//! sample client's counts [`DOUBT`] times as much. Deals are sampled uniformly once, and then used in
//! proportion to their likelihood (sampling, importance, resampling: Rubin 1987).

use super::super::default::policy;
use tefuda_games::{
    Rng, Seat, View as _,
    daihinmin::{Cards, DaihinminView, Field, Meld},
    seed::below,
};

/// The likelihood factor for a move other than the sample client's. Chosen by judgement: other players may
/// well play differently, and against the sample client itself smaller values made no difference.
const DOUBT: f64 = 0.4;

/// A decision of another player, as seen by all.
#[derive(Debug, Clone, Copy)]
struct Past {
    seat: Seat,
    /// The position that the play had to beat.
    field: Field,
    /// The combination played; `None` for a pass.
    meld: Option<Meld>,
    /// The cards that the player has played then and since.
    laid: Cards,
}

/// The moves of the others, and sampled deals weighted by them.
#[derive(Debug, Clone)]
pub(in crate::daihinmin) struct Belief {
    past: Vec<Past>,
    /// The number of deals to choose from; 0 for none.
    among: u32,
    worlds: Vec<[Cards; 5]>,
    /// The cumulative likelihoods of the deals.
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

    /// The likelihood of all these moves, up to a factor that is the same for all hands.
    fn likelihood(&self, hands: &[Cards; 5]) -> f64 {
        self.past.iter().fold(1.0, |all, past| {
            let hand = hands[past.seat.index()] | past.laid;
            let (meld, _) = policy(&past.field, hand);
            if meld == past.meld { all } else { all * DOUBT }
        })
    }

    /// The next sampled deal: any deal, or one of the first ones in proportion to its likelihood if there are
    /// moves to judge by.
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
