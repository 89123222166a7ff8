//! An evaluator in training.

use super::{
    examples::{Example, RankClass},
    inputs::{REST, UnitRow, environment},
    player::Ranks,
    settings::Settings,
};
use crate::training::knobs::OptimiserKind;
use tefuda_games::daihinmin::Cards;
use tefuda_learn::{Net, Single, Trainer, Workspace, loss};

/// The evaluator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluator {
    /// Sees the position.
    A,
    /// Sees the position, times α, and the play.
    B,
}

/// The submission that an evaluator sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubmissionTold {
    /// The actual play.
    Played,
    /// All 53 units 0, as in the paper's ablation. This never occurs in training.
    Zero,
    /// All 53 units at their resting value, as for a pass.
    Pass,
}

/// The loss of an example, and whether the most likely class was right.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judged {
    /// The cross-entropy, in nats.
    pub loss: f32,
    /// Whether the estimate is right.
    pub right: bool,
}

/// A minibatch being filled.
#[derive(Debug, Clone)]
struct Batch {
    trainer: Trainer,
    labels: Vec<RankClass>,
    size: usize,
}

/// An evaluator in training.
#[derive(Debug, Clone)]
pub struct Fit {
    evaluator: Evaluator,
    inputs: usize,
    alpha: f32,
    class: bool,
    rate: f32,
    net: Single,
    workspace: Workspace,
    units: UnitRow,
    /// Used unless updates are plain SGD on single examples.
    batch: Option<Batch>,
}

impl Fit {
    /// Starts with a net whose widths follow from the settings.
    pub fn new(evaluator: Evaluator, settings: &Settings, net: Net) -> Self {
        let inputs = environment(settings.class);
        let single = match evaluator {
            Evaluator::A => Single::new(&net),
            Evaluator::B => Single::resting(&net, inputs, REST),
        };
        let each = settings.optimiser == OptimiserKind::Sgd && settings.batch == 1;
        let batch = (!each).then(|| Batch {
            trainer: Trainer::new(net, settings.optimiser.into()),
            labels: Vec::new(),
            size: settings.batch,
        });
        Self {
            evaluator,
            inputs,
            alpha: if evaluator == Evaluator::A { 1.0 } else { settings.alpha },
            class: settings.class,
            rate: settings.rate,
            net: single,
            workspace: Workspace::default(),
            units: UnitRow::default(),
            batch,
        }
    }

    /// Learns from an example, or collects it until a batch is full. Calls `judged` with the losses before
    /// the update.
    pub fn learn(&mut self, example: &Example, mut judged: impl FnMut(Judged)) {
        example.position.units(self.class, self.alpha, &mut self.units);
        let Some(batch) = &mut self.batch else {
            if self.evaluator == Evaluator::B {
                self.units.submit(self.inputs, example.submission);
            }
            let outputs = self.net.run_row(&self.units.places, &self.units.values, &mut self.workspace);
            judged(judge(outputs, example.label));
            self.net.learn(&mut self.workspace, self.rate);
            return;
        };
        if self.evaluator == Evaluator::B {
            self.units.submit_in_full(self.inputs, example.submission, REST);
        }
        batch.trainer.inputs().push_values(&self.units.places, &self.units.values);
        batch.labels.push(example.label);
        if batch.labels.len() >= batch.size {
            batch.update(self.rate, judged);
        }
    }

    /// Learns from the rest of the last batch at the end of an epoch. Then the net can be used.
    pub(crate) fn end_epoch(&mut self, judged: impl FnMut(Judged)) {
        if let Some(batch) = &mut self.batch {
            batch.update(self.rate, judged);
            self.net.set(batch.trainer.net());
        }
    }

    /// The current net.
    pub fn net(&self) -> Net {
        self.batch.as_ref().map_or_else(|| self.net.net(), |batch| batch.trainer.net().clone())
    }

    /// The estimate for an example. With batches, it is that of the net at the end of the last epoch.
    pub fn estimate(&mut self, example: &Example, told: SubmissionTold) -> Ranks {
        Ranks::of_outputs(self.outputs(example, told))
    }

    /// The loss and correctness for an example.
    pub fn judge(&mut self, example: &Example) -> Judged {
        judge(self.outputs(example, SubmissionTold::Played), example.label)
    }

    fn outputs(&mut self, example: &Example, told: SubmissionTold) -> &mut [f32] {
        example.position.units(self.class, self.alpha, &mut self.units);
        match (self.evaluator, told) {
            (Evaluator::A, _) | (Evaluator::B, SubmissionTold::Pass) => {}
            (Evaluator::B, SubmissionTold::Played) => self.units.submit(self.inputs, example.submission),
            (Evaluator::B, SubmissionTold::Zero) => self.units.submit_in_full(self.inputs, Cards::EMPTY, 0.0),
        }
        self.net.run_row(&self.units.places, &self.units.values, &mut self.workspace)
    }
}

impl Batch {
    fn update(&mut self, rate: f32, mut judged: impl FnMut(Judged)) {
        let outputs = self.trainer.forward();
        for (outputs, label) in outputs.chunks_exact_mut(RankClass::ALL.len()).zip(&self.labels) {
            judged(judge(outputs, *label));
        }
        self.trainer.update(rate);
        self.trainer.inputs().clear();
        self.labels.clear();
    }
}

/// Computes the loss of outputs and replaces them by the gradient of the cross-entropy.
fn judge(outputs: &mut [f32], label: RankClass) -> Judged {
    loss::softmax(outputs, |_| true);
    let best =
        (0..outputs.len()).reduce(|best, class| if outputs[class] > outputs[best] { class } else { best });
    let right = best == Some(label as usize);
    Judged { loss: loss::cross_entropy(outputs, label as usize), right }
}
