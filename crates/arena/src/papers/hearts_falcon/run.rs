//! The work of P1: a training run with its curves and the trained agent, and the importance of the percepts to an
//! agent.

use crate::{
    papers::{
        Outcome, RunScale, Work, WorkJob,
        training_run::{Opening, TrainingKind, TrainingRun, kept_as},
        work::{is, json},
    },
    stats::Estimate,
};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tefuda_agents::{
    AgentFile, Curve, Job, Progress, Training as _,
    hearts::falcon::{FalconTraining, Importance, LEARNER, Penalty, Settings, Worth, nets_of, settings_of},
    shelf,
    training::FileName,
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

/// The number of deals that are replayed to check a stored result.
const OPENING_DEALS: u32 = 3;
/// The 0.975 quantile of the normal distribution. With thousands of deals it is close enough to Student's t.
const QUANTILE: f64 = 1.96;

/// Measures the importance of an agent's percepts in `deals` duplicate deals.
#[derive(Debug, Clone)]
pub(super) struct ImportanceWork {
    /// The name that is shown.
    pub(super) name: String,
    /// The agent.
    pub(super) file: FileId,
    pub(super) deals: u32,
    /// The seed of its cards.
    pub(super) cards: Seed,
}

/// The importance of the percepts, as it is stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PerceptWorth {
    /// The penalty ratio with all percepts.
    pub(super) intact: Estimate,
    /// The increase of this ratio without each percept.
    pub(super) changes: Vec<Estimate>,
}

impl From<Worth> for PerceptWorth {
    fn from(worth: Worth) -> Self {
        // A single deal has no standard error. If all deals have the same result, the error is unknown.
        let half = |of: &Penalty| (of.error > 0.0).then_some(QUANTILE * of.error);
        let estimate = |of: &Penalty| Estimate::new(of.ratio, half(of));
        Self { intact: estimate(&worth.intact), changes: worth.changes.iter().map(estimate).collect() }
    }
}

impl ImportanceWork {
    fn job(&self, deals: u32) -> Result<Importance, Fault> {
        let missing = || Fault::Shape {
            field: "agent file",
            en: "a loaded FALCON agent",
            ja: "読み込み済みのFALCONのもの",
        };
        let (_, file) = shelf::get(FileName::Own(self.file)).ok_or_else(missing)?;
        let nets = nets_of(&file).ok_or_else(missing)?;
        Ok(Importance::new(nets.clone(), &settings_of(&file).ok_or_else(missing)?, deals, self.cards))
    }
}

impl Work for ImportanceWork {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn key(&self) -> String {
        format!("falcon percepts file={} deals {} cards {}", self.file, self.deals, self.cards.0)
    }

    fn inputs(&self) -> Vec<FileId> {
        vec![self.file]
    }

    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
        Ok(Box::new(ImportanceJob(self.job(self.deals)?)))
    }

    fn opening(&self) -> Result<Json, Fault> {
        let mut job = self.job(OPENING_DEALS.min(self.deals))?;
        job.step(u32::MAX);
        Ok(json(&PerceptWorth::from(job.worth())))
    }

    fn reads(&self, outcome: &Json) -> bool {
        is::<PerceptWorth>(outcome)
    }
}

/// A measurement in progress.
struct ImportanceJob(Importance);

impl Job for ImportanceJob {
    fn step(&mut self, units: u32) -> Progress {
        self.0.step(units)
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }
}

impl WorkJob for ImportanceJob {
    fn so_far(&self) -> Option<Json> {
        let worth = PerceptWorth::from(self.0.worth());
        let measured = worth.intact.ci95.is_some_and(|half| half > 0.0 && half.is_finite());
        measured.then(|| json(&worth))
    }

    fn outcome(&mut self) -> Result<Outcome, Fault> {
        Ok(Outcome { result: json(&PerceptWorth::from(self.0.worth())), files: Vec::new() })
    }
}
