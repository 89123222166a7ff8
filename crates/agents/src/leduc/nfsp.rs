//! Neural fictitious self-play of Leduc Hold'em: its presets, its pretrained agents and the agent that plays them.
//!
//! [`poker::nfsp`](crate::poker::nfsp) has the algorithm.

pub use crate::poker::nfsp::{How, ITERATION, NetId, Occupancy, SampleOutcome, Settings, best};

use super::{
    Policy,
    nash::{self, Nash, Solution},
};
use crate::{
    agent::Agent,
    agent_file::PartSpec,
    poker::nfsp::{
        self, Learnable, Shared,
        player::{Mode, Nfsp, PlayerSettings},
        presets::{FADING, KEPT, SKIPPED, WHOLE, entry, learner, preset, preset_a, preset_d},
    },
    training::{Learner, Level, SnapshotPlayer, Training, TrainingFault, shipped},
};
use tefuda_games::{
    Entry, FileId, PaperId, Seed, Setting, Spec, choice,
    knob::{OwnDefault, defaults},
    leduc::{Leduc, LeducMove, LeducRules},
    settings, text,
};

/// A training run of Leduc Hold'em.
pub type NfspTraining = nfsp::NfspTraining<LeducRules>;
/// An event in it.
pub type TraceEvent = nfsp::TraceEvent<LeducRules>;
/// The trace of one of its games.
pub type Trace = nfsp::Trace<LeducRules>;
/// A step of it.
pub type TraceStep = nfsp::TraceStep<LeducRules>;
/// The state at a step.
pub type TraceState = nfsp::TraceState<LeducRules>;
/// The contents of an agent file of Leduc Hold'em.
pub type Learned = nfsp::Learned<LeducRules>;

const WHOLE_A: [OwnDefault; 15] = defaults(&[&WHOLE, &FADING, &[KEPT]]);
const WHOLE_B: [OwnDefault; 15] = defaults(&[&WHOLE, &FADING, &[SKIPPED]]);
const WHOLE_C: [OwnDefault; 13] = defaults(&[&WHOLE, &[KEPT]]);
const WHOLE_D: [OwnDefault; 13] = defaults(&[&WHOLE, &[SKIPPED]]);
const DEMO: [OwnDefault; 14] = defaults(&[&WHOLE, &[SKIPPED, Settings::GAMES.is(1_000_000)]]);

/// The presets: one to watch, then D, the paper's best, and the others.
pub(crate) static PRESETS: [Entry; 9] = [
    preset(
        "demo",
        text("Demo: watch it learn", "デモ：学習を観察"),
        text(
            "D with whole-buffer updates and more best responses. Hard to exploit after a few seconds of training.",
            "Dをバッファ全体から更新し、最適応答を増やした設定。数秒の学習で、つけ込まれにくくなります。",
        ),
        &DEMO,
    ),
    preset_d(&[]),
    preset_a(&[FADING[0], FADING[1], KEPT]),
    preset(
        "B",
        text("B: ε shrinks, exploration left out", "B：ε減衰・探索手を除く"),
        text("A plus the paper's change.", "Aに論文の変更だけを加えたもの。"),
        &FADING,
    ),
    preset(
        "C",
        text("C: ε constant, exploration kept", "C：ε一定・探索手を残す"),
        text(
            "Exploration gets into the average policy, which then approaches a trembling-hand equilibrium instead of the game's own.",
            "探索が平均戦略に混ざるので、本来の均衡ではなく、手の震えを含む均衡に近づきます。",
        ),
        &[KEPT],
    ),
    preset(
        "D-whole",
        text("D (whole buffers)", "D（バッファ全体から更新）"),
        text(
            "D, but updating from the whole buffers. Of our readings of the paper, this one comes closest to the paper's numbers.",
            "Dで、バッファ全体から更新するもの。論文の解釈のうち、論文の数値に最も近づきます。",
        ),
        &WHOLE_D,
    ),
    preset(
        "A-whole",
        text("A (whole buffers)", "A（バッファ全体から更新）"),
        text("A, but updating from the whole buffers.", "Aで、バッファ全体から更新するもの。"),
        &WHOLE_A,
    ),
    preset(
        "B-whole",
        text("B (whole buffers)", "B（バッファ全体から更新）"),
        text("B, but updating from the whole buffers.", "Bで、バッファ全体から更新するもの。"),
        &WHOLE_B,
    ),
    preset(
        "C-whole",
        text("C (whole buffers)", "C（バッファ全体から更新）"),
        text("C, but updating from the whole buffers.", "Cで、バッファ全体から更新するもの。"),
        &WHOLE_C,
    ),
];

/// NFSP as a learning algorithm of Leduc Hold'em.
pub const LEARNER: Learner = learner(Some(PaperId::P3), &PRESETS, PLAYER);

impl Learnable for LeducRules {
    const LEARNER: Learner = LEARNER;

    fn policy_of(spec: &Spec) -> Option<Policy> {
        match spec.id() {
            "nash" => Some(nash::Nash::new(spec).solution().policy.clone()),
            "nfsp" => Nfsp::new(spec).map(|agent| agent.policy().clone()),
            "call" => Some(Policy::always([LeducMove::Call, LeducMove::Raise, LeducMove::Fold])),
            "random" => Some(Policy::uniform()),
            _ => None,
        }
    }

    fn equilibrium() -> Policy {
        Solution::after(nash::DEFAULT_ITERATIONS).policy.clone()
    }

    fn shared() -> &'static Shared<Self> {
        static SHARED: Shared<LeducRules> = Shared::new();
        &SHARED
    }
}

/// Starts a run of [`LEARNER`].
pub fn train(spec: &Spec, seed: Seed) -> Result<Box<dyn Training>, TrainingFault> {
    nfsp::train::<LeducRules>(spec, seed)
}

/// The parts of an agent from this learning algorithm.
pub fn parts(spec: &Spec) -> Vec<PartSpec> {
    nfsp::parts::<LeducRules>(spec)
}

/// The reference levels for the `NashConv` of a run.
pub fn levels(spec: &Spec) -> Vec<Level> {
    nfsp::levels::<LeducRules>(spec)
}

choice! {
    /// The pretrained agents of the program.
    pub enum Preset {
        /// ε fixed, exploratory moves left out.
        D = "D", text("D: ε constant, exploration left out", "D：ε一定・探索手を除く");
        /// ε decays, exploratory moves kept.
        A = "A", text("A: ε shrinks, exploration kept", "A：ε減衰・探索手を残す");
        /// ε decays, exploratory moves left out.
        B = "B", text("B: ε shrinks, exploration left out", "B：ε減衰・探索手を除く");
        /// ε fixed, exploratory moves kept.
        C = "C", text("C: ε constant, exploration kept", "C：ε一定・探索手を残す");
    }
}

settings! {
    /// The settings of the agent.
    pub(crate) struct LeducPlayerSettings {
        /// The pretrained agents of the program, by the paper's settings.
        PRESET preset: Preset = Setting::choice("preset").says(text("Pretrained agent", "学習済みエージェント"), text(
            "The paper's setting it was trained with. C also learned its exploratory moves, so it can be exploited.",
            "論文のどの設定で学習したものか。Cは探索の手まで覚えたため、つけ込まれる隙があります。",
        ));
        /// An agent file to use instead of a pretrained agent.
        FILE file: Option<FileId> = PlayerSettings::FILE;
        /// The policy of NFSP to play.
        MODE mode: Mode = PlayerSettings::MODE;
    }
}

/// The catalogue entry.
pub(crate) const ENTRY: Entry = entry(&LEARNER, LeducPlayerSettings::KNOBS);

/// The pretrained agents of the program: one for each of the paper's settings.
const PLAYER: SnapshotPlayer = SnapshotPlayer {
    file: &PlayerSettings::FILE,
    shipped: shipped! { LeducPlayerSettings:
        "nfsp-D": PRESET = Preset::D;
        "nfsp-A": PRESET = Preset::A;
        "nfsp-B": PRESET = Preset::B;
        "nfsp-C": PRESET = Preset::C;
    },
    otherwise: text("the equilibrium plays instead", "代わりに均衡戦略がプレイします"),
};

/// The agent of a spec, or the equilibrium without a file.
pub(super) fn agent(spec: &Spec) -> Box<dyn Agent<Leduc>> {
    static EQUILIBRIUM: Entry = nash::ENTRY;
    match Nfsp::<LeducRules>::new(spec) {
        Some(agent) => Box::new(agent),
        None => Box::new(Nash::new(&EQUILIBRIUM.spec())),
    }
}
