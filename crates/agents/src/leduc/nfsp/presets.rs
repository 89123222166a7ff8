//! The presets of NFSP, and its catalogue entry as a learning algorithm.

use super::{
    layout::{LAYOUT, WORDS},
    player::PLAYER,
    settings::{Disturbed, Draws, Explored, Law, Sampling, Settings},
};
use crate::training::{Direction, Learner, Measure, Origin, Output, Stage, Unit, knobs::OptimiserKind};
use tefuda_games::{Entry, PaperId, knob::Value, spoken, text};

/// A default value.
type Default = (&'static str, Value);

/// ε that decays, as the paper reads Heinrich and Silver.
const FADING: [Default; 2] = [("epsilon", Value::Real(0.06)), ("law", Law::Sqrt.value())];
/// Exploratory moves in the supervised data.
const KEPT: Default = ("explored", Explored::Keep.value());
/// Learning from whole buffers, first fast and later precise. Found by experiment, see
/// docs/results/leduc-nfsp.md.
const WHOLE: [Default; 12] = [
    ("eta", Value::Real(0.3)),
    ("eta-fade", Value::Int(1_000_000)),
    ("rl-rate", Value::Real(0.003)),
    ("sl-rate", Value::Real(0.003)),
    ("optimiser", OptimiserKind::Adam.value()),
    ("fade", Value::Int(300_000)),
    ("sampling", Sampling::Whole.value()),
    ("interval", Value::Int(320)),
    ("target", Value::Int(1)),
    ("age", Value::Real(0.05)),
    ("scale", Value::Real(13.0)),
    ("draws", Draws::Even.value()),
];
/// The paper's idea applied consistently: exploration is also kept out of what the opponent's Q learns.
const SKIPPED: Default = ("disturbed", Disturbed::Skip.value());
const WHOLE_A: [Default; 15] = join(WHOLE, [FADING[0], FADING[1], KEPT]);
const WHOLE_B: [Default; 15] = join(WHOLE, [FADING[0], FADING[1], SKIPPED]);
const WHOLE_C: [Default; 13] = join(WHOLE, [KEPT]);
const WHOLE_D: [Default; 13] = join(WHOLE, [SKIPPED]);
const DEMO: [Default; 14] = join(WHOLE, [SKIPPED, ("games", Value::Int(1_000_000))]);

/// Joins two lists of defaults.
const fn join<const A: usize, const B: usize, const N: usize>(
    a: [Default; A],
    b: [Default; B],
) -> [Default; N] {
    let mut both = [a[0]; N];
    let mut n = 0;
    while n < N {
        both[n] = if n < A { a[n] } else { b[n - A] };
        n += 1;
    }
    both
}

/// The presets, starting with D, the paper's best.
pub(super) static PRESETS: [Entry; 9] = [
    Entry {
        id: "D",
        name: text("D: ε fixed, exploration excluded", "D：ε固定・探索手を除く"),
        about: text(
            "The paper's proposal. It keeps exploring, but the average policy doesn't learn from that.",
            "論文の提案。探索を続けながら、平均戦略には学ばせません。",
        ),
        paper: Some(PaperId::P3),
        source: "",
        knobs: Settings::KNOBS,
        defaults: &[],
    },
    Entry {
        id: "A",
        name: text("A: ε fades, exploration included", "A：ε減衰・探索手を含む"),
        about: text("The original NFSP.", "元のNFSP。"),
        paper: None,
        source: "Heinrich, Silver 2016",
        knobs: Settings::KNOBS,
        defaults: &[FADING[0], FADING[1], KEPT],
    },
    Entry {
        id: "B",
        name: text("B: ε fades, exploration excluded", "B：ε減衰・探索手を除く"),
        about: text("A plus the paper's change.", "Aに論文の変更だけを加えたもの。"),
        paper: Some(PaperId::P3),
        source: "",
        knobs: Settings::KNOBS,
        defaults: &FADING,
    },
    Entry {
        id: "C",
        name: text("C: ε fixed, exploration included", "C：ε固定・探索手を含む"),
        about: text(
            "Exploration gets into the average policy, which then approaches a trembling-hand equilibrium instead of the game's own.",
            "探索が平均戦略に混ざるので、本来の均衡ではなく、手の震えを含む均衡に近づきます。",
        ),
        paper: Some(PaperId::P3),
        source: "",
        knobs: Settings::KNOBS,
        defaults: &[KEPT],
    },
    Entry {
        id: "demo",
        name: text("Demo: watch it learn", "デモ：学習を観察"),
        about: text(
            "D with whole-buffer updates and more best responses. Hard to exploit after a few seconds of training.",
            "Dをバッファ全体から更新し、最適応答を増やした設定。数秒の学習で、つけこまれにくくなります。",
        ),
        paper: Some(PaperId::P3),
        source: "",
        knobs: Settings::KNOBS,
        defaults: &DEMO,
    },
    Entry {
        id: "D-whole",
        name: text("D (whole buffers)", "D（バッファ全体から更新）"),
        about: text(
            "D, but updating from the whole buffers. Of our readings of the paper, this one comes closest to the paper's numbers.",
            "Dで、バッファ全体から更新するもの。論文の解釈のうち、論文の数値に最も近づきます。",
        ),
        paper: Some(PaperId::P3),
        source: "",
        knobs: Settings::KNOBS,
        defaults: &WHOLE_D,
    },
    Entry {
        id: "A-whole",
        name: text("A (whole buffers)", "A（バッファ全体から更新）"),
        about: text("A, but updating from the whole buffers.", "Aで、バッファ全体から更新するもの。"),
        paper: Some(PaperId::P3),
        source: "",
        knobs: Settings::KNOBS,
        defaults: &WHOLE_A,
    },
    Entry {
        id: "B-whole",
        name: text("B (whole buffers)", "B（バッファ全体から更新）"),
        about: text("B, but updating from the whole buffers.", "Bで、バッファ全体から更新するもの。"),
        paper: Some(PaperId::P3),
        source: "",
        knobs: Settings::KNOBS,
        defaults: &WHOLE_B,
    },
    Entry {
        id: "C-whole",
        name: text("C (whole buffers)", "C（バッファ全体から更新）"),
        about: text("C, but updating from the whole buffers.", "Cで、バッファ全体から更新するもの。"),
        paper: Some(PaperId::P3),
        source: "",
        knobs: Settings::KNOBS,
        defaults: &WHOLE_C,
    },
];

/// The catalogue entry of NFSP as a learning algorithm.
pub const LEARNER: Learner = Learner {
    id: "nfsp",
    name: text("NFSP", "NFSP"),
    about: text(
        "Two nets learn by self-play: one to beat the current opponent, one to play the agent's average strategy.",
        "2つのネットが自己対戦から学びます。一方は今の相手に勝つ手を、もう一方は自分の平均戦略を学びます。",
    ),
    paper: Some(PaperId::P3),
    presets: &PRESETS,
    stages: &[Stage { name: text("Self-play", "自己対戦"), unit: Unit::GAMES, length: &Settings::GAMES }],
    inputs: &[],
    measures: &[Measure {
        id: "nash_conv",
        title: spoken("NashConv (chips per hand)", "NashConv（チップ／ハンド）"),
        log: true,
        better: Direction::Lower,
        stage: 0,
    }],
    output: Some(Output {
        // Seven times the size of the widest possible nets.
        largest: 1 << 20,
        player: PLAYER,
    }),
    words: &WORDS,
    layout: LAYOUT,
};

/// The learning algorithm, as its files name it.
pub const ORIGIN: Origin = LEARNER.origin();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_of_a_preset_is_allowed() {
        for preset in &PRESETS {
            for (key, value) in preset.defaults {
                let knob = Settings::KNOBS.iter().find(|knob| knob.key == *key).expect("a knob");
                assert!(knob.allows(*value), "{}: {key}={value}", preset.id);
                assert_ne!(knob.default(), *value, "{}: {key} is the knob's own default", preset.id);
            }
        }
    }
}
