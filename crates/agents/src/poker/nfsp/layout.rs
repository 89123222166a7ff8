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
    use crate::{Playable, leduc::nfsp::LEARNER};
    use tefuda_games::{
        Seed,
        leduc::{Leduc, LeducRules},
    };

    #[test]
    fn the_layout_names_only_existing_things() {
        let spec = LEARNER.presets[0].spec();
        let keys: Vec<&str> = spec.values().map(|(knob, _)| knob.key).collect();
        let grouped: Vec<&str> = LAYOUT.groups.iter().flat_map(|(_, keys)| keys.iter().copied()).collect();
        for (i, key) in grouped.iter().enumerate() {
            assert!(keys.contains(key) && !grouped[..i].contains(key), "{key}");
        }
        for control in LAYOUT.controls {
            let mut spec = spec.clone();
            for (key, value) in control.set {
                assert_eq!(spec.set_text(key, value), Ok(*key));
            }
        }
    }

    #[test]
    fn everything_drawn_is_measured_and_has_words() {
        let spec = Spec::parse(LEARNER.presets, "D:games=100").expect("a spec");
        let run = Leduc::train(LEARNER.id, &spec, Seed(1)).expect("the learner");
        let gauges = run.gauges();
        let ids: Vec<&str> = run
            .curves()
            .iter()
            .map(|curve| curve.id.as_str())
            .chain(gauges.iter().map(|g| g.id.as_str()))
            .collect();
        assert_eq!(ids[0], LEARNER.measures[0].id);
        for figure in LAYOUT.figures {
            assert!(figure.ids.iter().all(|id| ids.contains(id)), "{figure:?}");
        }
        let levels = levels::<LeducRules>(&Spec::parse(LEARNER.presets, "C").expect("a preset"));
        assert_eq!(levels.len(), 2);
        for id in ids.into_iter().chain(levels.iter().map(|level| level.id.as_str())) {
            assert!(LEARNER.word(id).is_some(), "{id}");
        }
        assert!(Leduc::train("alphazero", &spec, Seed(1)).is_err());
    }
}
