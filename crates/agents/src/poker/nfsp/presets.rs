//! The defaults that presets of NFSP combine, and its catalogue entry as a learning algorithm.

use super::{
    layout::{LAYOUT, WORDS},
    settings::{Disturbed, Draws, Explored, Law, Sampling, Settings},
};
use crate::training::{
    Direction, Learner, Measure, Output, SnapshotPlayer, Stage, Unit, knobs::OptimiserKind,
};
use tefuda_games::{Entry, PaperId, knob::Value, spoken, text};

/// A default value.
pub(crate) type Default = (&'static str, Value);

/// ε that decays, as the paper reads Heinrich and Silver.
pub(crate) const FADING: [Default; 2] = [("epsilon", Value::Real(0.06)), ("law", Law::Sqrt.value())];
/// Exploratory moves in the supervised data.
pub(crate) const KEPT: Default = ("explored", Explored::Keep.value());
/// Learning from whole buffers, first fast and later precise. Found by experiment, see
/// docs/results/leduc-nfsp.md.
pub(crate) const WHOLE: [Default; 12] = [
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
pub(crate) const SKIPPED: Default = ("disturbed", Disturbed::Skip.value());
/// Joins two lists of defaults.
pub(crate) const fn join<const A: usize, const B: usize, const N: usize>(
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

static STAGES: [Stage; 1] =
    [Stage { name: text("Self-play", "自己対戦"), unit: Unit::GAMES, length: &Settings::GAMES }];

static MEASURES: [Measure; 1] = [Measure {
    id: "nash_conv",
    title: spoken("NashConv (chips per hand)", "NashConv（チップ／ハンド）"),
    log: true,
    better: Direction::Lower,
    stage: 0,
}];

/// The catalogue entry of NFSP as a learning algorithm of a game.
pub(crate) const fn learner(
    paper: Option<PaperId>,
    presets: &'static [Entry],
    player: SnapshotPlayer,
) -> Learner {
    Learner {
        id: "nfsp",
        name: text("NFSP", "NFSP"),
        about: text(
            "Two nets learn by self-play: one to beat the current opponent, one to play the agent's average strategy.",
            "2つのネットが自己対戦から学びます。一方は今の相手に勝つ手を、もう一方は自分の平均戦略を学びます。",
        ),
        paper,
        presets,
        stages: &STAGES,
        inputs: &[],
        measures: &MEASURES,
        output: Some(Output {
            // Seven times the size of the widest possible nets.
            largest: 1 << 20,
            player,
        }),
        words: &WORDS,
        layout: LAYOUT,
    }
}
