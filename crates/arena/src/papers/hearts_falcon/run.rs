//! A training run of FALCON as work: its curves, and the agent that comes of it.

use crate::papers::{
    Results, Scale,
    work::{Outcome, Work, WorkJob, is, json, knobs},
};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tefuda_agents::{
    Curve, Job, Progress, Training as _,
    hearts::falcon::{
        FalconTraining, LEARNER, Settings,
        knobs::{GAMES, GROUPS, HANDS, LABELS, MEASURED},
    },
};
use tefuda_games::{Fault, FileId, Seed, Spec, knob::Value};

/// Games of each kind, and examples of each label, that are enough to see whether a kept run still goes so.
const OPENING: i64 = 60;
/// Deals in which runs are measured on the way that are not drawn.
const UNDRAWN: u32 = 20;

/// A run with a preset and a seed, as long as a scale says.
#[derive(Debug, Clone, Copy)]
pub(super) struct FalconRun {
    /// The preset with its knobs.
    pub(super) words: &'static str,
    /// Whether its curves are drawn, so that they have to be measured well.
    pub(super) drawn: bool,
    pub(super) scale: Scale,
    pub(super) seed: u64,
}

/// What a run came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TrainedFalcon {
    /// The id of the agent's file.
    id: String,
    /// What was measured on the way, against rules and against Monte Carlo first.
    pub(super) curves: Vec<Curve>,
}

impl TrainedFalcon {
    /// The file to play from.
    pub(super) fn file(&self) -> Option<FileId> {
        self.id.parse().ok()
    }
}

impl FalconRun {
    /// What it came to, once it is done.
    pub(super) fn ask(self, results: &Results) -> Option<TrainedFalcon> {
        results.read(self.seed, self)
    }

    fn spec(&self) -> Result<Spec, Fault> {
        let Scale { training, games, .. } = self.scale;
        let measured = if self.drawn { games / 4 } else { UNDRAWN.min(games) };
        let numbers = [training[0], training[1], training[2], measured.max(1)].map(i64::from);
        self.with(numbers)
    }

    /// With so many games, games for examples, examples of each label, and deals of a measurement.
    fn with(&self, [games, hands, labels, measured]: [i64; 4]) -> Result<Spec, Fault> {
        let spec = Spec::parse(LEARNER.presets, self.words)?;
        let filters = Settings::new(&spec).filters();
        let spec = spec.with(GAMES.key, Value::Int(games)).with(MEASURED.key, Value::Int(measured));
        Ok(if filters {
            spec.with(HANDS.key, Value::Int(hands)).with(LABELS.key, Value::Int(labels))
        } else {
            spec.with(HANDS.key, Value::Int(0)).with(GROUPS.key, Value::Int(0))
        })
    }
}

impl Work for FalconRun {
    fn name(&self) -> String {
        format!("{} seed {}", self.words, self.seed)
    }

    fn key(&self) -> String {
        let settings = self.spec().map(|spec| knobs(&spec)).unwrap_or_default();
        format!("falcon {settings} seed {}", self.seed)
    }

    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
        Ok(Box::new(RunJob(FalconTraining::new(&self.spec()?, Seed(self.seed)))))
    }

    /// What a run of the same kind comes to that is a thousand times shorter.
    fn opening(&self) -> Result<Json, Fault> {
        let mut run = FalconTraining::new(&self.with([OPENING, OPENING, OPENING, 1])?, Seed(self.seed));
        run.step(u32::MAX);
        json(&run.curves())
    }

    fn outputs(&self, outcome: &Json) -> Vec<FileId> {
        TrainedFalcon::deserialize(outcome).ok().and_then(|trained| trained.file()).into_iter().collect()
    }

    fn reads(&self, outcome: &Json) -> bool {
        is::<TrainedFalcon>(outcome)
    }
}

/// A run in progress.
struct RunJob(FalconTraining);

impl Job for RunJob {
    fn step(&mut self, units: u32) -> Progress {
        self.0.step(units)
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }
}

impl WorkJob for RunJob {
    fn outcome(&mut self) -> Result<Outcome, Fault> {
        let file = self.0.agent();
        let id = file
            .fingerprint()
            .map_err(|_| Fault::Shape("nets", "ones that fit a file", "保存できるネット"))?;
        let trained = TrainedFalcon { id: id.to_string(), curves: self.0.curves().to_vec() };
        Ok(Outcome { result: json(&trained)?, files: vec![file] })
    }
}
