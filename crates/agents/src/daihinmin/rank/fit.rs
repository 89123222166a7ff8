//! An evaluator in training.

use super::{
    evaluators::{RankClass, Ranks},
    examples::Example,
    inputs::{REST, UnitRow, environment},
    settings::Settings,
};
use tefuda_games::daihinmin::Cards;
use tefuda_learn::{Net, Optimiser, Single, Trainer, Workspace, loss};

/// Which evaluator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluator {
    /// Told the position.
    A,
    /// Told the position, times α, and what is played.
    B,
}

/// The submission that an evaluator is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubmissionTold {
    /// What was played.
    Played,
    /// All 53 units 0, as the paper has it in its ablation: something that never occurs in training.
    Zero,
    /// All 53 units at rest, as if the player had passed.
    Pass,
}

/// The loss of an example, and whether the most likely class was the right one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judged {
    /// The cross-entropy, in nats.
    pub loss: f32,
    /// Whether the estimate is right.
    pub right: bool,
}

/// A minibatch until it is full.
#[derive(Debug, Clone)]
struct Batch {
    trainer: Trainer,
    labels: Vec<RankClass>,
    size: usize,
}

/// An evaluator that learns.
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
    /// Where updates are made from more than one example or by Adam.
    batch: Option<Batch>,
}

impl Fit {
    /// Begins with a net of the widths that the settings say.
    pub fn new(evaluator: Evaluator, settings: &Settings, net: Net) -> Self {
        let inputs = environment(settings.class);
        let single = match evaluator {
            Evaluator::A => Single::new(&net),
            Evaluator::B => Single::resting(&net, inputs, REST),
        };
        let each = settings.optimiser == Optimiser::Sgd && settings.batch == 1;
        let batch = (!each).then(|| Batch {
            trainer: Trainer::new(net, settings.optimiser),
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

    /// Learns from an example, or gathers it until a batch is full. Says how the examples that were learned from were judged before.
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

    /// Learns from what is left at the end of an epoch, and is ready to be asked.
    pub fn end_epoch(&mut self, judged: impl FnMut(Judged)) {
        if let Some(batch) = &mut self.batch {
            batch.update(self.rate, judged);
            self.net.set(batch.trainer.net());
        }
    }

    /// The net as it is.
    pub fn net(&self) -> Net {
        self.batch.as_ref().map_or_else(|| self.net.net(), |batch| batch.trainer.net().clone())
    }

    /// Its estimate for an example. In batches it is the estimate of the net at the end of the last epoch.
    pub fn estimate(&mut self, example: &Example, told: SubmissionTold) -> Ranks {
        Ranks::of_outputs(self.outputs(example, told))
    }

    /// How it judges an example.
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

/// Judges outputs and puts the gradient of the cross-entropy in their place.
fn judge(outputs: &mut [f32], label: RankClass) -> Judged {
    loss::softmax(outputs, |_| true);
    let best =
        (0..outputs.len()).reduce(|best, class| if outputs[class] > outputs[best] { class } else { best });
    let right = best == Some(label as usize);
    Judged { loss: loss::cross_entropy(outputs, label as usize), right }
}
