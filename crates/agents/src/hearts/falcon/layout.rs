//! The display layout of hyperparameters and runs of FALCON, and the words for curves and live metrics.

use super::{settings::GameRules, settings::Settings};
use crate::training::{Control, Level, RunChart, RunLayout};
use tefuda_games::{Text, text};

/// The layout.
pub(super) const LAYOUT: RunLayout = RunLayout {
    groups: &[
        (text("Run length", "学習の長さ"), &["games", "measured", "prune"]),
        (text("Actions", "行動"), &["actions"]),
        (text("Learning", "学習"), &["method", "feedback", "good", "worst", "lambda", "step", "share"]),
        (text("Memory", "記憶"), &["layers", "rho", "cap", "beta", "kappa", "inherit"]),
        (text("Exploration", "探索"), &["epsilon", "bonus"]),
        (text("Filter", "フィルター"), &["hands", "records", "warns", "groups", "labels", "theta"]),
        (text("Opponents and rules", "相手とルール"), &["self", "rules"]),
    ],
    figures: &[
        RunChart {
            title: text("Average nodes per net", "ネットあたりの平均ノード数"),
            ids: &["nodes"],
            log: false,
            stage: 2,
        },
        RunChart {
            title: text("Layers with resonance or a new node (%)", "共鳴した層・ノードができた層（%）"),
            ids: &["resonance", "new"],
            log: false,
            stage: 2,
        },
        RunChart {
            title: text("Moves changed by the filter (%)", "フィルターが変えた手（%）"),
            ids: &["changed"],
            log: false,
            stage: 2,
        },
        RunChart { title: text("Examples", "例題"), ids: &["examples"], log: false, stage: 0 },
        RunChart {
            title: text("Support vectors", "サポートベクター"),
            ids: &["vectors"],
            log: false,
            stage: 1,
        },
    ],
    controls: &[
        Control { name: text("no filter", "フィルターなし"), set: &[("hands", "0"), ("groups", "0")] },
        Control { name: text("one layer", "1層"), set: &[("layers", "1"), ("rho", "0.85")] },
    ],
};

/// The words for curves, live metrics and reference levels.
pub(super) const WORDS: [(&str, Text); 13] = [
    ("rules", text("vs. rule-based", "対ルールベース")),
    ("mc", text("vs. Monte Carlo", "対モンテカルロ")),
    ("accuracy", text("accuracy by group", "グループごとの正解率")),
    ("examples", text("examples", "例題")),
    ("regressions", text("regressions trained", "学習できた回帰")),
    ("vectors", text("support vectors", "サポートベクター")),
    ("nodes", text("nodes per net", "ネットのノード数")),
    ("resonance", text("resonance (%)", "共鳴（%）")),
    ("new", text("new node (%)", "新しいノード（%）")),
    ("changed", text("changed (%)", "変えた手（%）")),
    ("par", text("par", "平均（4人互角）")),
    ("paper-previous", text("paper: previous work", "論文：先行研究")),
    ("paper-both", text("paper: proposal", "論文：提案手法")),
];

/// The reference levels of a run: par for four equal players, and under the paper's rules its numbers after
/// 100,000 games (Table 2).
pub(super) fn levels(settings: &Settings) -> Vec<Level> {
    let level = |measure, id, value| Level { measure, id, value };
    let mut levels = vec![level("rules", "par", 0.25), level("mc", "par", 0.25)];
    if settings.rules == GameRules::Paper {
        levels.extend([
            level("rules", "paper-previous", 0.2354),
            level("rules", "paper-both", 0.2170),
            level("mc", "paper-previous", 0.2657),
            level("mc", "paper-both", 0.2503),
        ]);
    }
    levels
}
