//! Neural fictitious self-play of Kuhn poker: its presets, its pretrained agent and the agent that plays it.
//!
//! [`poker::nfsp`](crate::poker::nfsp) has the algorithm. With twelve information sets a small net suffices, and a run
//! takes seconds.

use super::{
    Policy,
    equilibrium::{self, Equilibrium},
};
use crate::{
    agent::Agent,
    agent_file::PartSpec,
    poker::nfsp::{
        self, Learnable, Settings, Shared,
        player::{Nfsp, PlayerSettings},
        presets::{FADING, KEPT, SKIPPED, entry, learner, preset, preset_a, preset_d},
        settings::{Draws, Sampling},
    },
    training::{Learner, SnapshotPlayer, Training, TrainingFault, knobs::OptimiserKind, shipped},
};
use tefuda_games::{
    Entry, PaperId, Seed, Spec,
    knob::{OwnDefault, defaults},
    kuhn::{Kuhn, KuhnRules},
    text,
};

/// The game is small, and its largest pot is 4 chips.
const SMALL: [OwnDefault; 3] =
    [Settings::GAMES.is(200_000), Settings::HIDDEN.is(16), Settings::SCALE.is(4.0)];
const ORIGINAL: [OwnDefault; 6] = defaults(&[&SMALL, &FADING, &[KEPT]]);
/// Learning from whole buffers, as in Leduc Hold'em, with times that fit a run of 200,000 games.
const WHOLE: [OwnDefault; 15] = [
    SMALL[0],
    SMALL[1],
    Settings::SCALE.is(2.0),
    Settings::ETA.is(0.3),
    Settings::ETA_FADE.is(20_000),
    Settings::RL_RATE.is(0.003),
    Settings::SL_RATE.is(0.003),
    OptimiserKind::Adam.of(&Settings::OPTIMISER),
    Settings::FADE.is(20_000),
    Sampling::Whole.of(&Settings::SAMPLING),
    Settings::INTERVAL.is(32),
    Settings::TARGET.is(1),
    Settings::AGE.is(0.05),
    Draws::Even.of(&Settings::DRAWS),
    SKIPPED,
];

/// The presets: one to watch, then the paper's best, and the original.
static PRESETS: [Entry; 3] = [
    preset(
        "demo",
        text("Demo: watch it learn", "デモ：学習を観察"),
        text(
            "D with whole-buffer updates and more best responses. Close to an equilibrium after a few seconds.",
            "Dをバッファ全体から更新し、最適応答を増やした設定。数秒で均衡に近づきます。",
        ),
        &WHOLE,
    ),
    preset_d(&SMALL),
    preset_a(&ORIGINAL),
];

/// The pretrained agent of the program.
const PLAYER: SnapshotPlayer = SnapshotPlayer {
    file: &PlayerSettings::FILE,
    shipped: shipped! { PlayerSettings: "nfsp-kuhn"; },
    otherwise: text("the equilibrium plays instead", "代わりに均衡戦略がプレイします"),
};

/// NFSP as a learning algorithm of Kuhn poker.
pub const LEARNER: Learner = learner(Some(PaperId::P3), &PRESETS, PLAYER);

/// The catalogue entry.
pub(crate) const ENTRY: Entry = entry(&LEARNER, PlayerSettings::KNOBS);

impl Learnable for KuhnRules {
    const LEARNER: Learner = LEARNER;

    fn policy_of(spec: &Spec) -> Option<Policy> {
        match spec.id() {
            "equilibrium" => Some(equilibrium::policy(equilibrium::Settings::new(spec).alpha)),
            "nfsp" => Nfsp::new(spec).map(|agent| agent.policy().clone()),
            "random" => Some(Policy::uniform()),
            _ => None,
        }
    }

    fn equilibrium() -> Policy {
        equilibrium::policy(equilibrium::DEFAULT_ALPHA)
    }

    fn shared() -> &'static Shared<Self> {
        static SHARED: Shared<KuhnRules> = Shared::new();
        &SHARED
    }
}

/// Starts a run of [`LEARNER`].
pub fn train(spec: &Spec, seed: Seed) -> Result<Box<dyn Training>, TrainingFault> {
    nfsp::train::<KuhnRules>(spec, seed)
}

/// The parts of an agent from this learning algorithm.
pub fn parts(spec: &Spec) -> Vec<PartSpec> {
    nfsp::parts::<KuhnRules>(spec)
}

/// The agent of a spec, or the equilibrium without a file.
pub(super) fn agent(spec: &Spec) -> Box<dyn Agent<Kuhn>> {
    match Nfsp::<KuhnRules>::new(spec) {
        Some(agent) => Box::new(agent),
        None => Box::new(Equilibrium::new(&equilibrium::FALLBACK.spec())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::nash_conv;

    #[test]
    fn a_short_run_comes_close_to_an_equilibrium() {
        let spec = Spec::parse(&PRESETS, "demo:games=20000").expect("a spec");
        let mut run = nfsp::NfspTraining::<KuhnRules>::new(&spec, Seed(1));
        let start = nash_conv(&run.average()).total;
        while run.games() < 20_000 {
            run.game(&mut |_| ());
        }
        let end = nash_conv(&run.average()).total;
        assert!(start > 0.5 && end < 0.25, "{start} {end}");
    }
}
