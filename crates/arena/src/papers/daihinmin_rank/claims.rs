//! The claims of P2 about its evaluators, with our numbers.

use super::{
    BATCHES, CHOSEN, PAPER, STATED, bases,
    exhibits::{EVALUATORS, SHARE},
    of_alpha, run,
    run::TrainedRank,
};
use crate::{
    papers::{
        ExhibitPlace, RunAverage, Study,
        claim::{Bound, Claim},
        report::{Number, Words, words},
    },
    stats::Estimate,
};
use tefuda_games::{Fault, Text, spoken as text};
use tefuda_numbers::grouped;

/// The largest difference of shares that counts as the same.
const SAME: f64 = 0.02;
/// The weight of the environment at which the agreement is highest in the paper.
const MOST: f64 = 0.8;
/// The figures of the paper with the accuracies of both evaluators.
const ACCURACIES: [ExhibitPlace; 2] = [ExhibitPlace::Figure(3), ExhibitPlace::Figure(5)];

/// The claims of P2: how accurate both evaluators are, and whether B uses the cards that are
/// played.
pub(super) fn claims(study: Study) -> Result<Vec<Claim>, Fault> {
    let runs = bases(study);
    let best = text(
        "accuracy on held-out matches, best validation epoch",
        "取り分けた試合での正解率（検証で最良のエポック）",
    );
    let last = text(
        "accuracy on held-out matches after the last epoch",
        "取り分けた試合での、最終エポック後の正解率",
    );
    let right = |n: usize| accuracy(ExhibitPlace::InWords, n, best, &runs, |run| run.best[n]);
    let ends = |n: usize| accuracy(ACCURACIES[n], n, last, &runs, |run| run.last[n]);
    let batches = text(
        "accuracy on held-out matches with 32 examples per step, best validation epoch (one run)",
        "取り分けた試合での正解率（32例ごとに更新、検証で最良のエポック、1回）",
    );
    let of_32 = run(study, BATCHES, 1);
    let with_32 = accuracy(ExhibitPlace::InWords, 0, batches, of_32.as_slice(), |run| run.best[0]);
    let numbers = (0..2).map(right).chain((0..2).map(ends)).chain([with_32]);
    Ok(numbers.chain(plays(study)).collect())
}

fn claim(place: ExhibitPlace, says: Words, measured: Text, found: Option<Number>, holds: Bound) -> Claim {
    Claim::new(PAPER.exhibit_id(place, None), [says, measured.into()], SHARE, holds, found)
}

/// The claim about an evaluator's accuracy.
fn accuracy(
    place: ExhibitPlace,
    n: usize,
    measured: Text,
    runs: &[TrainedRank],
    of: impl Fn(&TrainedRank) -> Estimate,
) -> Claim {
    let mean = RunAverage::of(runs.iter().map(|run| of(run).mean));
    // All runs are tested on the same games, so averaging them hardly narrows the interval. It stays that of
    // one run.
    let width = RunAverage::of(runs.iter().filter_map(|run| of(run).ci95));
    let percent = grouped((STATED[n] * 100.0) as u32);
    let name = EVALUATORS[n];
    let says = words!(
        "{name} predicts the right class in {percent}% of test cases, give or take 2 points.",
        "{name}の正解率は{percent}%（±2ポイント）になる。",
        name
    );
    let found = mean.map(|mean| Number { value: mean.mean, spread: width.map(|width| width.mean) });
    let holds = Bound::About { value: STATED[n], margin: SAME };
    // The paper doesn't say how many cases it tested.
    claim(place, says, measured, found, holds).stated(Some(Number::exact(STATED[n])))
}

/// The drop in B's agreement with A if its input about the cards played is replaced by zeros, or by a pass.
fn drop(run: &TrainedRank, told: usize) -> Number {
    let [whole, less] = [run.agreement[0], run.agreement[told]];
    // Both use the same decisions, so adding the errors as if independent is an upper bound.
    let half = whole.ci95.zip(less.ci95).map(|(a, b)| libm::hypot(a, b));
    Number { value: whole.mean - less.mean, spread: half }
}

/// The claims that B uses the cards that are played.
fn plays(study: Study) -> [Claim; 3] {
    let [chosen, most] = [CHOSEN, MOST].map(|alpha| of_alpha(study, alpha));
    let read = claim(
        ExhibitPlace::Figure(6),
        text(
            "With α = 0.06, Evaluator B uses the cards played.",
            "α = 0.06のEvaluator Bは、提出カードの情報を使っている。",
        )
        .into(),
        text(
            "agreement with A, minus the agreement when B sees a pass instead",
            "Aとの一致率と、Bにパスと伝えたときの一致率の差",
        ),
        chosen.as_ref().map(|run| drop(run, 2)),
        Bound::Above(0.0),
    );
    let hardly = claim(
        ExhibitPlace::Figure(7),
        text(
            "With α = 0.8, the cards played make hardly any difference.",
            "α = 0.8では、提出カードがあってもなくてもほとんど変わらない。",
        )
        .into(),
        text(
            "agreement with A, minus the agreement with the cards played set to 0",
            "Aとの一致率と、提出カード0での一致率の差",
        ),
        most.as_ref().map(|run| drop(run, 1)),
        Bound::About { value: 0.0, margin: SAME },
    );
    let [near, far] = [chosen, most].map(|run| run.as_ref().map(|run| drop(run, 1)));
    let between = near.zip(far).map(|(near, far)| Number {
        value: near.value - far.value,
        spread: near.spread.zip(far.spread).map(|(a, b)| libm::hypot(a, b)),
    });
    let more = claim(
        ExhibitPlace::Figure(7),
        text(
            "The cards played matter more with α = 0.06 than with α = 0.8.",
            "α = 0.06では、α = 0.8のときより提出カードの影響が大きい。",
        )
        .into(),
        text(
            "drop in agreement when the cards played are set to 0, α = 0.06 minus α = 0.8",
            "提出カードを0にしたときの一致率の低下の差（α = 0.06と0.8）",
        ),
        between,
        Bound::Above(0.0),
    );
    [read, hardly, more]
}
