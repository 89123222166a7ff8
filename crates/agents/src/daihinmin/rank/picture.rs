//! The errors of an evaluator: which class it takes for which, and whether it is right as often as it is sure.

use super::{
    evaluators::RankClass,
    examples::{Examples, Split},
    fit::{Fit, SubmissionTold},
};
use serde::{Deserialize, Serialize};

/// Bins of a reliability diagram.
const BINS: usize = 10;
/// The most test examples that a picture is made of: shares are known to ±0.7 %.
const MOST: usize = 20_000;

/// What the page and reports draw of an evaluator, made on test examples.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RankPicture {
    /// How many examples of each class (row) were taken for each class (column), the best class first.
    pub confusion: [[u32; 3]; 3],
    /// For each class its estimates in tenths from 0 to 1.
    pub reliability: [Vec<Bin>; 3],
}

/// Estimates of a class in one tenth.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Bin {
    /// How many.
    pub count: u32,
    /// Their sum.
    pub estimated: f64,
    /// In how many of them the class came true.
    pub true_count: u32,
}

/// A picture as the page is told it: of which evaluator, and after how many epochs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EvaluatorPicture {
    /// 0 for Evaluator A, 1 for Evaluator B.
    pub evaluator: u32,
    /// Epochs that it has learned for.
    pub epochs: u32,
    /// How it errs.
    pub picture: RankPicture,
}

/// A bin of fewer estimates says too little: its share is known to ±14 % at best.
const FEWEST: u32 = 50;

impl Bin {
    /// The mean estimate and the share that came true; `None` of too few estimates.
    pub fn point(&self) -> Option<(f64, f64)> {
        let count = f64::from(self.count);
        (self.count >= FEWEST).then(|| (self.estimated / count, f64::from(self.true_count) / count))
    }
}

impl RankPicture {
    /// The picture of an evaluator.
    pub fn new(fit: &mut Fit, examples: &Examples, split: &Split) -> Self {
        let mut picture =
            Self { confusion: [[0; 3]; 3], reliability: std::array::from_fn(|_| vec![Bin::default(); BINS]) };
        let each = split.test.len().div_ceil(MOST).max(1);
        for number in split.test.iter().step_by(each) {
            let example = &examples.all()[*number as usize];
            let ranks = fit.estimate(example, SubmissionTold::Played);
            picture.confusion[example.label as usize][ranks.class() as usize] += 1;
            for (bins, class) in picture.reliability.iter_mut().zip(RankClass::ALL) {
                let estimated = f64::from(ranks.of(class));
                let bin = &mut bins[((estimated * BINS as f64) as usize).min(BINS - 1)];
                bin.count += 1;
                bin.estimated += estimated;
                bin.true_count += u32::from(example.label == class);
            }
        }
        picture
    }
}
