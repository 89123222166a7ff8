//! Words of the Lab's view of the rank evaluators.

use super::words;

words! {
    /// The words for the evaluators' prediction errors.
    RankViewWords {
        title: "Prediction errors" / "どこで間違えるか",
        none: "Once there are games to learn from, this view shows which classes the evaluators confuse on held-out matches."
            / "学習が始まると、学習に使わない試合で、どのランクをどれと取り違えるかがここに出ます。",
        epochs(n): "After {n} epoch, on held-out matches."
            | "After {n} epochs, on held-out matches."
            / "{n}エポック後。学習に使わない試合での結果です。",
        look: "Evaluate now" / "いま調べる",
        which: "Evaluator" / "Evaluator",
        a: "A: position" / "A：局面",
        b: "B: position and play" / "B：局面と出すカード",
        confusion: "Confusion matrix" / "混同行列",
        ended: "Actual" / "結果",
        decisions: "Decisions" / "判断の数",
        taken(class): "predicted {class}" / "推定：{class}",
        reliability: "Calibration" / "較正",
        reliability_says: "How often each class actually occurred, by estimated probability."
            / "推定した確率ごとの、実際にそのランクになった割合。",
        estimated: "estimated probability" / "推定した確率",
        came_true: "actual share" / "実際の割合",
        sure: "perfectly calibrated" / "推定どおり",
    }
}
