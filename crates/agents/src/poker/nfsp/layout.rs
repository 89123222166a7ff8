//! The display layout of hyperparameters and runs of NFSP, and the words for its curves and live metrics.

use super::{
    Settings,
    settings::{Explored, Law},
};
use crate::{
    poker::{exploit::nash_conv, solve::trembling_limit, tree::Policy},
    training::{Control, Level, RunChart, RunLayout},
};
use tefuda_games::{Spec, Text, poker::Poker, text};

/// The layout.
pub(crate) const LAYOUT: RunLayout = RunLayout {
    groups: &[
        (text("Run length", "学習の長さ"), &["games"]),
        (text("Exploration", "探索"), &["epsilon", "law", "explored", "disturbed", "eta", "eta-fade"]),
        (
            text("Learning", "学習"),
            &["rl-rate", "sl-rate", "optimiser", "fade", "sampling", "batch", "draws", "backup"],
        ),
        (text("Update schedule", "更新の頻度"), &["interval", "updates", "target"]),
        (text("Buffers", "バッファ"), &["rl-memory", "age", "sl-memory"]),
        (text("Nets", "ネット"), &["hidden", "scale", "shared"]),
        (text("Control runs", "対照実験"), &["response", "average"]),
    ],
    figures: &[
        RunChart {
            title: text("Q loss (mean squared error)", "Qの損失（平均二乗誤差）"),
            ids: &["loss_q"],
            log: true,
            stage: 0,
        },
        RunChart {
            title: text("Π loss (cross-entropy)", "Πの損失（交差エントロピー）"),
            ids: &["loss_pi"],
            log: false,
            stage: 0,
        },
        RunChart { title: text("Exploration ε", "探索率 ε"), ids: &["epsilon"], log: false, stage: 0 },
        RunChart {
            title: text("Buffers (share filled)", "バッファ（使用率）"),
            ids: &["rl_memory", "sl_memory"],
            log: false,
            stage: 0,
        },
    ],
    controls: &[
        Control {
            name: text("exact best response", "厳密な最適応答"),
            set: &[("response", "exact"), ("average", "counted")],
        },
        Control {
            name: text("counted average", "数え上げた平均戦略"), set: &[("average", "counted")]
        },
    ],
};

/// The words for curves, live metrics and reference levels.
pub(crate) const WORDS: [(&str, Text); 9] = [
    ("nash_conv", text("NashConv", "NashConv")),
    ("loss_q", text("Q loss", "Qの損失")),
    ("loss_pi", text("Π loss", "Πの損失")),
    ("iteration", text("iteration", "反復")),
    ("epsilon", text("ε", "ε")),
    ("rl_memory", text("replay buffer (Q)", "リプレイバッファ（Q）")),
    ("sl_memory", text("reservoir buffer (Π)", "リザーババッファ（Π）")),
    ("uniform", text("uniform random", "一様ランダム")),
    ("trembling", text("trembling-hand limit", "手の震えがあるときの極限")),
];

/// The reference levels for the `NashConv` of a run: the uniform policy, and the equilibrium of trembling
/// hands, if exploration enters the average policy and does not decay.
pub fn levels<P: Poker>(spec: &Spec) -> Vec<Level> {
    let settings = Settings::new(spec);
    let level = |id, value| Level::new("nash_conv", id, value);
    let mut levels = vec![level("uniform", nash_conv(&Policy::<P>::uniform()).total)];
    if settings.explored == Explored::Keep && settings.law == Law::Fixed && settings.epsilon > 0.0 {
        levels.push(level("trembling", trembling_limit::<P>(settings.epsilon)));
    }
    levels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leduc::nfsp::LEARNER;
    use tefuda_games::leduc::LeducRules;

    #[test]
    fn exploration_that_is_learned_from_has_a_limit() {
        let levels = |words: &str| {
            levels::<LeducRules>(&Spec::parse(LEARNER.presets, words).expect("a preset")).into_iter()
        };
        assert!(levels("C").map(|level| level.id).eq(["uniform", "trembling"]));
        assert!(levels("D").map(|level| level.id).eq(["uniform"]));
    }
}
