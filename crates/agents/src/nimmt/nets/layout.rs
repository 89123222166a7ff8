//! How knobs and runs of the expected-loss networks are laid out for people, and the words of curves and gauges.

use super::field;
use crate::training::{Control, Level, RunChart, RunLayout};
use tefuda_games::{Text, text};

/// The layout.
pub(super) const LAYOUT: RunLayout = RunLayout {
    groups: &[
        (text("The run", "学習の長さ"), &["games"]),
        (text("What is learned", "学ぶもの"), &["gamma", "target", "label", "features", "own"]),
        (text("Learning", "学習"), &["rate", "fade", "optimiser", "batch", "clip"]),
        (text("From whom", "学ぶ相手"), &["opponents", "everybody", "epsilon"]),
        (text("The table", "テーブル"), &["fewest", "most", "deck"]),
    ],
    figures: &[
        RunChart {
            title: text("Mean squared error (heads²)", "平均二乗誤差（頭²）"),
            ids: &["loss_low", "loss_fit"],
            log: true,
            stage: 0,
        },
        RunChart {
            title: text("Standard error of the measure (heads)", "失点の標準誤差（頭）"),
            ids: &["error"],
            log: true,
            stage: 0,
        },
        RunChart {
            title: text(
                "Cards below all rows that did not cost what they are said to (%)",
                "全列より小さい札のうち、見積もりと実際の失点が違ったもの（%）",
            ),
            ids: &["differ"],
            log: false,
            stage: 0,
        },
        RunChart { title: text("Learning rate", "学習率"), ids: &["rate"], log: false, stage: 0 },
    ],
    controls: &[
        Control { name: text("what cards did cost", "実際の失点"), set: &[("label", "true")] },
        Control { name: text("own hand left out", "自分の手札を除く"), set: &[("own", "false")] },
    ],
};

/// The words of curves, gauges and levels.
pub(super) const WORDS: [(&str, Text); 8] = [
    ("heads", text("heads a game", "1局の失点")),
    ("loss_low", text("cards below all rows", "全列より小さい札")),
    ("loss_fit", text("cards that fit", "列に入る札")),
    ("error", text("standard error", "標準誤差")),
    ("rate", text("learning rate", "学習率")),
    ("differ", text("labels that differ (%)", "見積もりと違った札（%）")),
    ("rule-9", text("rule 9", "ルール⑨")),
    ("rule-10", text("rule 10", "ルール⑩")),
];

/// Deals, each played six times, in which the levels are measured: standard error 0.2 heads, but over the same deals as the models.
const DEALS: u32 = 200;

/// What the heads of a run can be compared with: the best of the strong five in its seat, among the same strong five.
pub fn levels(measure: &'static str) -> Vec<Level> {
    [("rule-9", 9), ("rule-10", 10)]
        .map(|(id, rule)| Level { measure, id, value: field::rule_among_the_strong(rule, DEALS).mean })
        .to_vec()
}
