//! The errors of an evaluator: its confusion matrix and its calibration.

use super::{
    evaluators::RankClass,
    examples::{Examples, Split},
    fit::{Fit, SubmissionTold},
};
use serde::{Deserialize, Serialize};

/// The number of bins in a reliability diagram.
const BINS: usize = 10;
/// The maximum number of test examples in a picture: shares are then accurate to ±0.7%.
const MOST: usize = 20_000;

/// The picture of an evaluator on test examples, for the page and reports.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RankPicture {
    /// The confusion matrix: the number of examples of each actual class (row) and predicted class (column),
    /// best class first.
    pub confusion: [[u32; 3]; 3],
    /// The estimates for each class in ten bins from 0 to 1.
    pub reliability: [Vec<Bin>; 3],
}

/// The estimates of a class in one bin.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Bin {
    /// Their number.
    pub count: u32,
    /// Their sum.
    pub estimated: f64,
    /// The number of them in which the class was the right one.
    pub true_count: u32,
}

/// A picture as sent to the page: the evaluator, and the number of epochs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EvaluatorPicture {
    /// 0 for Evaluator A, 1 for Evaluator B.
    pub evaluator: u32,
    /// The number of training epochs.
    pub epochs: u32,
    /// Its errors.
    pub picture: RankPicture,
}

/// Bins with fewer estimates are not shown: their share would be accurate only to ±14% at best.
const FEWEST: u32 = 50;

impl Bin {
    /// The mean estimate and the share that was right; `None` with too few estimates.
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
