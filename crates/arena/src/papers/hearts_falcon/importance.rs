//! The importance of each percept to a trained agent, as work.

use crate::{
    papers::work::{Outcome, Work, WorkJob, is, json},
    stats::Estimate,
};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tefuda_agents::{
    Job, Progress,
    hearts::falcon::{Importance, Penalty, Worth, nets_of, settings_of},
    shelf,
    training::FileName,
};
use tefuda_games::{Fault, FileId, Seed};

/// The number of deals that are replayed to check a stored result.
const OPENING: u32 = 3;
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
        let missing = || Fault::Shape("agent file", "a loaded FALCON agent", "読み込み済みのFALCONのもの");
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
        let mut job = self.job(OPENING.min(self.deals))?;
        job.step(u32::MAX);
        json(&PerceptWorth::from(job.worth()))
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
        measured.then(|| json(&worth).ok()).flatten()
    }

    fn outcome(&mut self) -> Result<Outcome, Fault> {
        Outcome::of(&PerceptWorth::from(self.0.worth()))
    }
}
