//! A training run of FALCON as work: its curves and the trained agent.

use crate::papers::{
    RunScale,
    training_run::{Opening, TrainingKind, TrainingRun, kept_as},
};
use serde::{Deserialize, Serialize};
use tefuda_agents::{
    AgentFile, Curve, Training as _,
    hearts::falcon::{FalconTraining, LEARNER, Settings},
};
use tefuda_games::{Fault, FileId, Seed, Spec};

/// The number of games of each kind, and of examples per label, that are replayed to check a stored run.
const OPENING: u32 = 60;
/// The number of deals per measurement in runs whose curves aren't drawn.
const UNDRAWN: u32 = 20;

/// The result of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TrainedFalcon {
    /// The id of the agent's file.
    id: String,
    /// The measurements during training, the ones against rule-based and Monte Carlo players first.
    pub(super) curves: Vec<Curve>,
}

impl TrainedFalcon {
    /// The agent's file.
    pub(super) fn file(&self) -> Option<FileId> {
        self.id.parse().ok()
    }
}

/// Training runs of FALCON. They keep the agent and the curves.
pub(super) struct Falcon;

/// A run of a preset with a seed, at a scale. Curves that are `drawn` are measured in more deals.
pub(super) fn run(words: &str, drawn: bool, scale: RunScale, seed: u64) -> TrainingRun<Falcon> {
    let RunScale { training, games, .. } = scale;
    let measured = if drawn { games / 4 } else { UNDRAWN.min(games) };
    let numbers = [training[0], training[1], training[2], measured.max(1)];
    let spec = Spec::parse(LEARNER.presets, words).map(|spec| with(spec, numbers));
    TrainingRun::new(words, spec, seed)
}

/// Sets the numbers of games, of games for examples, of examples per label, and of deals per measurement.
fn with(spec: Spec, [games, hands, labels, measured]: [u32; 4]) -> Spec {
    let filters = Settings::new(&spec).filters();
    let spec = spec.set(&Settings::GAMES, games).set(&Settings::MEASURED, measured);
    if filters {
        spec.set(&Settings::HANDS, hands).set(&Settings::LABELS, labels as usize)
    } else {
        spec.set(&Settings::HANDS, 0).set(&Settings::GROUPS, 0)
    }
}

impl TrainingKind for Falcon {
    const KEY: &'static str = "falcon";
    type Training = FalconTraining;
    type Outcome = TrainedFalcon;

    fn begin(spec: &Spec, seed: Seed) -> Result<FalconTraining, Fault> {
        Ok(FalconTraining::new(spec, seed))
    }

    /// A much shorter run.
    fn opening(spec: &Spec) -> Opening {
        Opening::Shorter(with(spec.clone(), [OPENING, OPENING, OPENING, 1]))
    }

    /// The curves. There is no agent yet, so nothing that needs it can be played.
    fn so_far(training: &FalconTraining) -> Option<TrainedFalcon> {
        let curves = training.curves().to_vec();
        let measured = curves.iter().any(|curve| !curve.points.is_empty());
        measured.then(|| TrainedFalcon { id: String::new(), curves })
    }

    fn outcome(training: &mut FalconTraining) -> Result<(TrainedFalcon, Option<AgentFile>), Fault> {
        let file = training.agent();
        let trained = TrainedFalcon { id: kept_as(&file)?.to_string(), curves: training.curves().to_vec() };
        Ok((trained, Some(file)))
    }

    fn file(outcome: &TrainedFalcon) -> Option<FileId> {
        outcome.file()
    }
}
