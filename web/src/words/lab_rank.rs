//! Words of the lab's view of the rank evaluators.

use super::words;

words! {
    /// How an evaluator errs.
    RankViewWords {
        title: "How the evaluators err" / "どこで間違えるか",
        none: "Once there are games to learn from, this shows what each class is taken for, on matches that are held out." / "学習が始まると、取り分けた試合で、どのランクをどれと取り違えるかがここに出ます。",
        epochs(n): "After {n} epoch, on matches that are held out." | "After {n} epochs, on matches that are held out." / "{n}エポック後。取り分けた試合での結果です。",
        look: "Look now" / "いま調べる",
        which: "Evaluator" / "Evaluator",
        a: "A: the position" / "A：状況から",
        b: "B: with what is played" / "B：出すカードも",
        confusion: "Taken for what" / "取り違え",
        ended: "Ended" / "結果",
        decisions: "Decisions" / "判断の数",
        taken(class): "taken for {class}" / "推定：{class}",
        reliability: "How far it can be believed" / "確率の信頼性",
        reliability_says: "How often a class came true, by the probability that was estimated." / "推定した確率ごとの、実際にそのランクになった割合。",
        estimated: "estimated probability" / "推定した確率",
        came_true: "share that came true" / "実際の割合",
        sure: "as sure as it is right" / "推定どおり",
    }
}
