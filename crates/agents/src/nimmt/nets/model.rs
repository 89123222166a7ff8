//! A model in training: the two nets of L(s, a) with their optimisers.

use super::{
    features::InputRow,
    kept,
    settings::Settings,
    values::{Nets, Scratch},
};
use crate::training::{Mean, knobs::OptimiserKind, uniform_weight};
use tefuda_games::{
    Rng,
    nimmt::{Cards, Table},
};
use tefuda_learn::{Net, Trainer};

/// The cards that one seat could play, in ascending order, with their inputs and expected losses.
#[derive(Debug, Clone, Default)]
pub(super) struct Candidates {
    pub(super) rows: Vec<InputRow>,
    /// Their expected losses.
    pub(super) values: Vec<f32>,
}

impl Candidates {
    /// The index of the card with the lowest expected loss. Ties go to the first.
    pub(super) fn best(&self) -> usize {
        let mut best = 0;
        for (place, value) in self.values.iter().enumerate() {
            if *value < self.values[best] {
                best = place;
            }
        }
        best
    }
}

/// The minibatch of one net being filled.
#[derive(Debug, Clone)]
struct Batch {
    trainer: Trainer,
    goals: Vec<f32>,
}

/// Two nets in training.
#[derive(Debug, Clone)]
pub(super) struct Model {
    pub(super) settings: Settings,
    nets: Nets,
    scratch: Scratch,
    /// The batch of the net for low cards, then that of the other net. `None` if updates are plain SGD on
    /// single moves.
    batches: Option<[Batch; 2]>,
    /// The squared errors of the net for low cards and of the other.
    pub(super) losses: [Mean; 2],
}

impl Model {
    /// An untrained model with nets drawn from `rng`.
    pub(super) fn new(settings: &Settings, rng: &mut Rng) -> Self {
        let nets = kept::shapes(settings).map(|shape| Net::new(&shape, || uniform_weight(rng)));
        Self::of(settings, nets)
    }

    /// A model with these nets.
    pub(super) fn of(settings: &Settings, [low, fit]: [Net; 2]) -> Self {
        let nets = Nets::new(settings, &low, &fit);
        let batch = |net| Batch { trainer: Trainer::new(net, settings.optimiser.into()), goals: Vec::new() };
        let each = settings.optimiser == OptimiserKind::Sgd && settings.batch == 1;
        let batches = (!each).then(|| [batch(low), batch(fit)]);
        Self { settings: *settings, nets, scratch: Scratch::default(), batches, losses: [Mean::default(); 2] }
    }

    pub(super) fn nets(&self) -> &Nets {
        &self.nets
    }

    /// Evaluates the cards of a hand.
    pub(super) fn consider(&mut self, table: &Table, hand: Cards, unseen: Cards, found: &mut Candidates) {
        found.rows.clear();
        found.values.clear();
        let nets = &self.nets;
        nets.rows(&mut self.scratch, table, hand, unseen, |scratch, row| {
            found.values.push(nets.value(scratch, &row));
            found.rows.push(row);
        });
    }

    /// Learns from a card with a known target: its heads plus the discounted later ones.
    pub(super) fn learn(&mut self, row: &InputRow, goal: f32, rate: f32) {
        let low = row.is_low();
        let net = usize::from(!low);
        let Some(batches) = &mut self.batches else {
            let workspace = self.scratch.workspace(low);
            let out = self.nets.single(low).run(row.ones(), workspace);
            let error = out[0] - goal;
            self.losses[net].add(f64::from(error) * f64::from(error));
            out[0] = slope(error, self.settings.clip);
            self.nets.single_mut(low).learn(workspace, rate);
            return;
        };
        let batch = &mut batches[net];
        batch.trainer.inputs().push(row.ones().iter().copied());
        batch.goals.push(goal);
        if batch.goals.len() < self.settings.batch {
            return;
        }
        for (out, goal) in batch.trainer.forward().iter_mut().zip(&batch.goals) {
            let error = *out - goal;
            self.losses[net].add(f64::from(error) * f64::from(error));
            *out = slope(error, self.settings.clip);
        }
        batch.trainer.update(rate);
        batch.trainer.inputs().clear();
        batch.goals.clear();
        self.nets.single_mut(low).set(batch.trainer.net());
    }
}

/// The derivative of the squared error, limited to `clip`; no limit if `clip` is 0.
fn slope(error: f32, clip: f32) -> f32 {
    2.0 * if clip > 0.0 { error.clamp(-clip, clip) } else { error }
}
