//! The two trained nets: they give the expected loss of every card of a hand.

use super::{
    better::HandSight,
    features::{Context, InputRow},
    kept,
    settings::{FeatureSet, Settings},
};
use crate::{agent_file::AgentFile, nimmt::chances::Chances};
use std::sync::Arc;
use tefuda_games::nimmt::{Cards, NimmtConfig, Table};
use tefuda_learn::{Net, Single, Workspace};

/// L(s, a): two nets that estimate the heads that a card will cost, now and, discounted, later.
#[derive(Debug, Clone)]
pub struct Nets {
    low: Single,
    fit: Single,
    /// Whether the cards of the player's own hand count as unused.
    own: bool,
    /// Whether they have more inputs than in the paper.
    better: bool,
}

/// The working memory of an evaluation, one per thread.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    workspace: [Workspace; 2],
    /// The probabilities at the last table, by its seats and its highest card.
    chances: Option<((u8, u8), Arc<Chances>)>,
}

impl Scratch {
    pub(super) fn workspace(&mut self, low: bool) -> &mut Workspace {
        &mut self.workspace[usize::from(low)]
    }

    fn chances(&mut self, config: &NimmtConfig) -> &Chances {
        let key = (config.players, config.highest());
        if self.chances.as_ref().is_none_or(|(known, _)| *known != key) {
            self.chances = None;
        }
        &self.chances.get_or_insert_with(|| (key, Chances::of_table(config))).1
    }
}

impl Nets {
    /// Two nets whose widths follow from the settings.
    pub(super) fn new(settings: &Settings, low: &Net, fit: &Net) -> Self {
        Self {
            low: Single::new(low),
            fit: Single::new(fit),
            own: settings.own,
            better: settings.features == FeatureSet::Better,
        }
    }

    /// The nets in a file; `None` if the file is of another learning algorithm or its nets do not fit its
    /// settings.
    pub fn of(file: &AgentFile) -> Option<Self> {
        let [low, fit] = kept::both(file)?;
        Some(Self::new(&kept::settings_of(file)?, low, fit))
    }

    /// Replaces `out` by the expected loss in heads of each card of `hand`, in ascending order.
    ///
    /// `table` is one at which cards are chosen. `unseen` has the cards of the deck that its seat has not
    /// seen: neither on the table nor in its hand.
    pub fn values(
        &self,
        scratch: &mut Scratch,
        table: &Table,
        hand: Cards,
        unseen: Cards,
        out: &mut Vec<f32>,
    ) {
        out.clear();
        self.rows(scratch, table, hand, unseen, |scratch, row| out.push(self.value(scratch, &row)));
    }

    /// Calls `show` with the inputs for each card of a hand, in ascending order.
    pub(super) fn rows(
        &self,
        scratch: &mut Scratch,
        table: &Table,
        hand: Cards,
        unseen: Cards,
        mut show: impl FnMut(&mut Scratch, InputRow),
    ) {
        let context = self.context(table, hand, unseen);
        if !self.better {
            hand.iter().for_each(|card| show(scratch, context.features(card).row()));
            return;
        }
        let sight = HandSight::new(table, hand, unseen, scratch.chances(table.config()));
        hand.iter().for_each(|card| show(scratch, sight.row(card, context.features(card))));
    }

    /// The facts that all cards of a hand share.
    pub(super) fn context<'a>(&self, table: &'a Table, hand: Cards, unseen: Cards) -> Context<'a> {
        Context::new(table, if self.own { unseen | hand } else { unseen })
    }

    /// The expected loss for a row of inputs.
    pub(in crate::nimmt) fn value(&self, scratch: &mut Scratch, row: &InputRow) -> f32 {
        let value = self.single(row.is_low()).run(row.ones(), scratch.workspace(row.is_low()))[0];
        // Weights from a file can overflow to NaN.
        if value.is_finite() { value } else { 0.0 }
    }

    /// The net for low cards, or that for fitting cards.
    pub(super) fn single(&self, low: bool) -> &Single {
        if low { &self.low } else { &self.fit }
    }

    pub(super) fn single_mut(&mut self, low: bool) -> &mut Single {
        if low { &mut self.low } else { &mut self.fit }
    }
}
