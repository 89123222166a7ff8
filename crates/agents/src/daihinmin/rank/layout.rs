//! The display layout of hyperparameters and runs, and the words for curves and live metrics.

use crate::training::{Control, RunChart, RunLayout};
use tefuda_games::{Text, text};

/// The layout.
pub(super) const LAYOUT: RunLayout = RunLayout {
    groups: &[
        (text("Games", "ゲーム"), &["games", "match", "players", "records"]),
        (text("Examples", "学習に使う例"), &["decisions", "split", "held-out"]),
        (text("Nets", "ネット"), &["alpha", "hidden-a", "hidden-b", "class"]),
        (text("Learning", "学習"), &["epochs", "rate", "optimiser", "batch", "keep"]),
    ],
    figures: &[
        RunChart {
            title: text("Evaluator A loss (Figure 2)", "Evaluator Aの損失値（図2）"),
            ids: &["loss_a", "validation_a"],
            log: false,
            stage: 1,
        },
        RunChart {
            title: text("Evaluator B loss (Figure 4)", "Evaluator Bの損失値（図4）"),
            ids: &["loss_b", "validation_b"],
            log: false,
            stage: 1,
        },
        RunChart {
            title: text("Accuracy on the training data", "学習データの正解率"),
            ids: &["learned_a", "learned_b"],
            log: false,
            stage: 1,
        },
        RunChart { title: text("Examples", "例の数"), ids: &["examples"], log: false, stage: 0 },
        RunChart {
            title: text("Best epoch so far", "これまでで最良のエポック"),
            ids: &["best_a", "best_b"],
            log: false,
            stage: 1,
        },
    ],
    controls: &[
        Control {
            name: text("split by decision", "判断ごとに分ける"), set: &[("split", "decision")]
        },
        Control { name: text("with starting class", "身分も入力"), set: &[("class", "true")] },
    ],
};

/// The words for curves, live metrics and reference levels.
pub(super) const WORDS: [(&str, Text); 14] = [
    ("accuracy_a", text("accuracy (A)", "正解率（A）")),
    ("accuracy_b", text("accuracy (B)", "正解率（B）")),
    ("loss_a", text("A, training", "A 学習データ")),
    ("validation_a", text("A, validation", "A 検証データ")),
    ("loss_b", text("B, training", "B 学習データ")),
    ("validation_b", text("B, validation", "B 検証データ")),
    ("learned_a", text("A, training", "A 学習データ")),
    ("learned_b", text("B, training", "B 学習データ")),
    ("examples", text("examples", "例の数")),
    ("best_a", text("best epoch (A)", "最良のエポック（A）")),
    ("best_b", text("best epoch (B)", "最良のエポック（B）")),
    ("majority", text("always the most frequent class", "常に最多のランク")),
    ("start", text("same as starting class", "開始時の身分のまま")),
    ("strength", text("logistic regression on the hand", "手札のロジスティック回帰")),
];
