//! The two nets as they are asked: the expected loss of every card of a hand.

use super::{
    features::{Context, Row},
    kept,
    settings::Settings,
};
use crate::agent_file::AgentFile;
use tefuda_games::nimmt::{Cards, Table};
use tefuda_learn::{Net, Room, Single};

/// L(s, a): two nets that say how many heads a card is expected to cost, now and, at a discount, later.
#[derive(Debug, Clone)]
pub struct Nets {
    low: Single,
    fit: Single,
    /// Whether the cards of the own hand count as unused.
    own: bool,
}

/// The room that asking takes: one for each thread that asks.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    room: [Room; 2],
}

impl Scratch {
    pub(super) fn room(&mut self, low: bool) -> &mut Room {
        &mut self.room[usize::from(low)]
    }
}

impl Nets {
    /// Two nets of the widths that the settings say.
    pub(super) fn new(settings: &Settings, low: &Net, fit: &Net) -> Self {
        Self { low: Single::new(low), fit: Single::new(fit), own: settings.own }
    }

    /// The nets in a file; `None` if it is not of this learner or its nets are not those that its settings say.
    pub fn of(file: &AgentFile) -> Option<Self> {
        let [low, fit] = kept::both(file)?;
        Some(Self::new(&kept::settings_of(file)?, low, fit))
    }

    /// The expected loss in heads of each card of `hand`, in ascending order, in place of what was in `out`.
    ///
    /// `table` is one at which cards are chosen, and `unseen` has the cards of the deck that its seat has not seen: neither on the
    /// table nor in its hand.
    pub fn values(
        &self,
        scratch: &mut Scratch,
        table: &Table,
        hand: Cards,
        unseen: Cards,
        out: &mut Vec<f32>,
    ) {
        out.clear();
        let context = self.context(table, hand, unseen);
        for card in hand {
            out.push(self.value(scratch, &context.features(card).row()));
        }
    }

    /// What all cards of a hand have in common.
    pub(super) fn context<'a>(&self, table: &'a Table, hand: Cards, unseen: Cards) -> Context<'a> {
        Context::new(table, if self.own { unseen | hand } else { unseen })
    }

    /// The expected loss that stands for a row.
    pub(super) fn value(&self, scratch: &mut Scratch, row: &Row) -> f32 {
        let value = self.single(row.is_low()).run(row.ones(), scratch.room(row.is_low()))[0];
        // A file may have weights so large that sums of them are no numbers.
        if value.is_finite() { value } else { 0.0 }
    }

    /// The net for low cards, or that for cards that fit.
    pub(super) fn single(&self, low: bool) -> &Single {
        if low { &self.low } else { &self.fit }
    }

    pub(super) fn single_mut(&mut self, low: bool) -> &mut Single {
        if low { &mut self.low } else { &mut self.fit }
    }
}
