//! Baselines for an evaluator: estimates that need no hidden layers.

use super::{
    examples::{Example, Examples, RankClass, Split},
    inputs::UnitRow,
};
use tefuda_learn::{Net, Single, Workspace, loss};

/// Accuracy on the test examples, 0…1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Baselines {
    /// Always predicts the most common class of the training examples.
    pub majority: f64,
    /// Predicts the player's class at the start of the game, or the most common class if there is none.
    pub start: f64,
    /// Logistic regression on the strength of the hand and the number of cards of each player.
    pub strength: f64,
}

/// The learning rate of the regression.
const RATE: f32 = 0.02;
/// The maximum number of examples for training it: with more, its few weights hardly change.
const MOST: usize = 100_000;

impl Baselines {
    /// Computes the baselines.
    pub fn new(examples: &Examples, split: &Split) -> Self {
        let right = |estimates: &mut dyn FnMut(&Example) -> RankClass| {
            let hit = |number: &&u32| {
                let example = &examples.all()[**number as usize];
                estimates(example) == example.label
            };
            split.test.iter().filter(hit).count() as f64 / split.test.len().max(1) as f64
        };
        let majority = commonest(examples, split);
        let mut regression = Regression::learned(examples, split);
        Self {
            majority: right(&mut |_| majority),
            start: right(&mut |example| start(example, majority)),
            strength: right(&mut |example| regression.estimate(example)),
        }
    }
}

/// The most common class among the training examples.
pub fn commonest(examples: &Examples, split: &Split) -> RankClass {
    let mut counts = [0u32; 3];
    for number in &split.training {
        counts[examples.all()[*number as usize].label as usize] += 1;
    }
    let better = |best: RankClass, class: RankClass| {
        if counts[class as usize] > counts[best as usize] { class } else { best }
    };
    RankClass::ALL.into_iter().reduce(better).unwrap_or(RankClass::Poor)
}

/// The player's class at the start of the game.
pub fn start(example: &Example, otherwise: RankClass) -> RankClass {
    example.position.class.map_or(otherwise, RankClass::of_place)
}

/// A logistic regression: a net without a hidden layer.
#[derive(Debug)]
pub struct Regression {
    net: Single,
    workspace: Workspace,
    row: UnitRow,
}

/// Its inputs: the number of cards of each of the thirteen strengths in the order in force, the joker, the
/// player's number of cards, and the smallest and the mean number of the others.
const INPUTS: usize = 17;

impl Regression {
    /// A regression trained on the training examples, one pass.
    pub fn learned(examples: &Examples, split: &Split) -> Self {
        let mut regression = Self {
            net: Single::new(&Net::new(&[INPUTS, 3], || 0.0)),
            workspace: Workspace::default(),
            row: UnitRow::default(),
        };
        let each = split.training.len().div_ceil(MOST).max(1);
        for number in split.training.iter().step_by(each) {
            let example = &examples.all()[*number as usize];
            regression.look(example);
            let outputs = regression.net.run_row(
                &regression.row.places,
                &regression.row.values,
                &mut regression.workspace,
            );
            loss::softmax(outputs, |_| true);
            loss::cross_entropy(outputs, example.label as usize);
            regression.net.learn(&mut regression.workspace, RATE);
        }
        regression
    }

    /// The predicted class.
    pub fn estimate(&mut self, example: &Example) -> RankClass {
        self.look(example);
        let outputs = self.net.run_row(&self.row.places, &self.row.values, &mut self.workspace);
        super::player::Ranks::of_outputs(outputs).class()
    }

    fn look(&mut self, example: &Example) {
        let position = &example.position;
        let mut inputs = [0.0f32; INPUTS];
        for card in position.hand {
            let strength = card.strength();
            let turned = if position.revolution && strength < 13 { 12 - strength } else { strength };
            inputs[usize::from(turned)] += 0.25;
        }
        let [own, others @ ..] = position.sizes;
        inputs[14] = f32::from(own) / 11.0;
        inputs[15] = f32::from(others.into_iter().filter(|size| *size > 0).min().unwrap_or(0)) / 11.0;
        inputs[16] = f32::from(others.into_iter().sum::<u8>()) / 44.0;
        self.row.clear();
        let filled = (0..).zip(inputs).filter(|(_, input)| *input != 0.0);
        filled.for_each(|(place, input)| self.row.set(place, input));
    }
}
