//! The display layout of hyperparameters and runs of the expected-loss networks, and the words for curves and
//! live metrics.

use super::field;
use crate::training::{Control, Level, RunChart, RunLayout};
use tefuda_games::{Text, text};

/// The layout.
pub(super) const LAYOUT: RunLayout = RunLayout {
    groups: &[
        (text("Run length", "学習の長さ"), &["games"]),
        (text("Learning target", "学ぶもの"), &["gamma", "target", "label", "features", "own"]),
        (text("Learning", "学習"), &["rate", "fade", "optimiser", "batch", "clip"]),
        (text("Learns from", "学ぶ相手"), &["opponents", "everybody", "epsilon"]),
        (text("Table", "テーブル"), &["fewest", "most", "deck"]),
    ],
    figures: &[
        RunChart {
            title: text("Mean squared error (heads²)", "平均二乗誤差（頭²）"),
            ids: &["loss_low", "loss_fit"],
            log: true,
            stage: 0,
        },
        RunChart {
            title: text("Standard error of heads per game", "1局の失点の標準誤差（頭）"),
            ids: &["error"],
            log: true,
            stage: 0,
        },
        RunChart {
            title: text(
                "Cards below all rows: label differs from actual cost (%)",
                "全列より小さい札：ラベルと実際の失点が違う割合（%）",
            ),
            ids: &["differ"],
            log: false,
            stage: 0,
        },
        RunChart { title: text("Learning rate", "学習率"), ids: &["rate"], log: false, stage: 0 },
    ],
    controls: &[
        Control { name: text("actual cost", "実際の失点"), set: &[("label", "true")] },
        Control { name: text("own hand excluded", "自分の手札を除く"), set: &[("own", "false")] },
    ],
};

/// The words for curves, live metrics and reference levels.
pub(super) const WORDS: [(&str, Text); 8] = [
    ("heads", text("heads per game", "1局の失点")),
    ("loss_low", text("cards below all rows", "全列より小さい札")),
    ("loss_fit", text("cards that fit", "列に入る札")),
    ("error", text("standard error", "標準誤差")),
    ("rate", text("learning rate", "学習率")),
    ("differ", text("label differs from cost (%)", "ラベルと実際の失点が違う札（%）")),
    ("rule-9", text("rule 9", "ルール⑨")),
    ("rule-10", text("rule 10", "ルール⑩")),
];

/// The number of deals, each played six times, for measuring the reference levels. The standard error is 0.2
/// heads, but the deals are the same as for the models.
const DEALS: u32 = 200;

/// The reference level for the heads of a run: the best of the strong five in the same seat, against the same
/// strong five.
pub fn levels(measure: &'static str) -> Vec<Level> {
    [("rule-9", 9), ("rule-10", 10)]
        .map(|(id, rule)| Level { measure, id, value: field::rule_among_the_strong(rule, DEALS).mean })
        .to_vec()
}
