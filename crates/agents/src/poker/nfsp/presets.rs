//! The presets of NFSP that games share, the defaults that presets combine, and its catalogue entries as an agent
//! and as a learning algorithm.

use super::{
    layout::{LAYOUT, WORDS},
    settings::{Disturbed, Draws, Explored, Law, Sampling, Settings},
};
use crate::training::{
    Direction, Learner, Measure, Output, SnapshotPlayer, Stage, Unit, knobs::OptimiserKind,
};
use tefuda_games::{Entry, Knob, PaperId, Text, knob::OwnDefault, spoken, text};

/// ε that decays, as the paper reads Heinrich and Silver.
pub(crate) const FADING: [OwnDefault; 2] = [Settings::EPSILON.is(0.06), Law::Sqrt.of(&Settings::LAW)];
/// Exploratory moves in the supervised data.
pub(crate) const KEPT: OwnDefault = Explored::Keep.of(&Settings::EXPLORED);
/// Learning from whole buffers, first fast and later precise. Found by experiment, see
/// docs/results/leduc-nfsp.md.
pub(crate) const WHOLE: [OwnDefault; 12] = [
    Settings::ETA.is(0.3),
    Settings::ETA_FADE.is(1_000_000),
    Settings::RL_RATE.is(0.003),
    Settings::SL_RATE.is(0.003),
    OptimiserKind::Adam.of(&Settings::OPTIMISER),
    Settings::FADE.is(300_000),
    Sampling::Whole.of(&Settings::SAMPLING),
    Settings::INTERVAL.is(320),
    Settings::TARGET.is(1),
    Settings::AGE.is(0.05),
    Settings::SCALE.is(13.0),
    Draws::Even.of(&Settings::DRAWS),
];
/// The paper's idea applied consistently: exploration is also kept out of what the opponent's Q learns.
pub(crate) const SKIPPED: OwnDefault = Disturbed::Skip.of(&Settings::DISTURBED);

/// A preset of ours, or of the paper.
pub(crate) const fn preset(
    id: &'static str,
    name: Text,
    about: Text,
    defaults: &'static [OwnDefault],
) -> Entry {
    Entry::new(id, name, about, Settings::KNOBS).paper(PaperId::P3).defaults(defaults)
}

/// The paper's best preset, with the defaults of a game.
pub(crate) const fn preset_d(defaults: &'static [OwnDefault]) -> Entry {
    preset(
        "D",
        text("D: ε constant, exploration left out", "D：ε一定・探索手を除く"),
        text(
            "The paper's proposal. It keeps exploring, but the average policy doesn't learn from that.",
            "論文の提案。探索を続けながら、平均戦略には学ばせません。",
        ),
        defaults,
    )
}

/// The original preset, with the defaults of a game.
pub(crate) const fn preset_a(defaults: &'static [OwnDefault]) -> Entry {
    let name = text("A: ε shrinks, exploration kept", "A：ε減衰・探索手を残す");
    let preset = preset("A", name, text("The original NFSP.", "元のNFSP。"), defaults);
    Entry { paper: None, source: "Heinrich, Silver 2016", ..preset }
}

/// The catalogue entry of the agent that plays from the files of a learning algorithm.
pub(crate) const fn entry(learner: &Learner, knobs: &'static [Knob]) -> Entry {
    Entry {
        paper: learner.paper,
        ..Entry::new(
            learner.id,
            learner.name,
            text(
                "Has learned by self-play with two nets: a best response to its opponent, and the average of its responses.",
                "2つのネットで自己対戦から学習しました。一方は相手への最適応答を、もう一方はその平均を学びました。",
            ),
            knobs,
        )
    }
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
