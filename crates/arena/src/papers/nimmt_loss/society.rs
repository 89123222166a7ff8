//! The two special kinds of work in P5: six models that learn separately and then at one table, and a dataset
//! of low cards.

use super::{CARDS, GAMMAS, STRONG, WEAK, stats::LowCardRates};
use crate::{
    contest::{Contest, Length, Plan},
    papers::{
        Outcome, RunScale, Work, WorkJob,
        training_run::kept_as,
        work::{is, json, knobs},
    },
    stats::Estimate,
};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tefuda_agents::{
    AgentFile, Curve, Job, Progress, Training as _,
    nimmt::nets::{JointTraining, LEARNER, LossTraining},
    spend,
};
use tefuda_games::{Fault, FileId, Record, Seed, Spec, Text, nimmt::Nimmt, spoken as text};

/// The number of games that are repeated to check a stored population.
const OPENING_GAMES: u32 = 300;
/// The number of deals that are replayed to check stored low cards.
const OPENING_DEALS: u32 = 20;

/// A stage of training.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// The model has learned against the five weak rules.
    Apart,
    /// The model has also learned at one table with the other models.
    Together,
}

/// Training of six models, one for each γ: each learns against the five weak rules, then all learn at one
/// table.
#[derive(Debug, Clone, Copy)]
pub(super) struct SocietyTraining {
    pub(super) seed: u64,
    pub(super) scale: RunScale,
}

/// A model after a stage.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TrainedModel {
    gamma: f64,
    /// The id of its agent file.
    id: String,
    pub(super) curves: Vec<Curve>,
}

/// The models of a population after each stage, in the order of γ.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TrainedSociety {
    apart: Vec<TrainedModel>,
    together: Vec<TrainedModel>,
}

impl TrainedSociety {
    /// The models after a stage.
    pub(super) fn after(&self, stage: Stage) -> &[TrainedModel] {
        match stage {
            Stage::Apart => &self.apart,
            Stage::Together => &self.together,
        }
    }
}

impl TrainedModel {
    /// The agent's file.
    pub(super) fn file(&self) -> Option<FileId> {
        self.id.parse().ok()
    }
}

impl SocietyTraining {
    fn apart(&self) -> u32 {
        self.scale.training(0)
    }

    fn together(&self) -> u32 {
        self.scale.training(1)
    }

    /// The settings of a model.
    fn spec(&self, gamma: f64) -> Result<Spec, Fault> {
        Spec::parse(LEARNER.presets, &format!("g7:gamma={gamma},games={}", self.apart()))
    }

    /// A model before its first game.
    fn model(&self, number: usize) -> Result<LossTraining, Fault> {
        Ok(LossTraining::new(&self.spec(GAMMAS[number])?, Seed(self.seed).child(number as u64)))
    }

    fn table(&self, files: &[AgentFile], games: u32) -> JointTraining {
        JointTraining::new(files, games, Seed(self.seed))
    }
}

impl Work for SocietyTraining {
    fn name(&self) -> String {
        format!("population {}", self.seed)
    }

    fn key(&self) -> String {
        let settings = self.spec(GAMMAS[0]).map(|spec| knobs(&spec)).unwrap_or_default();
        let (apart, together) = (self.apart(), self.together());
        format!(
            "society of {} seed {} apart {apart} together {together} like {settings}",
            GAMMAS.len(),
            self.seed
        )
    }

    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
        Ok(Box::new(SocietyJob { work: *self, apart: Vec::new(), model: self.model(0)?, society: None }))
    }

    /// The measurements of the first model, and of two copies of it at one table.
    fn opening(&self) -> Result<Json, Fault> {
        let mut model = self.model(0)?;
        play(&mut model, OPENING_GAMES);
        let mut society = self.table(&[model.agent(), model.agent()], OPENING_GAMES);
        play(&mut society, OPENING_GAMES);
        let last = |curves: &[Curve]| curves.iter().map(Curve::last).collect::<Vec<_>>();
        Ok(json(&[last(model.curves()), last(society.curves_of(1))]))
    }

    fn outputs(&self, outcome: &Json) -> Vec<FileId> {
        let models = TrainedSociety::deserialize(outcome)
            .map_or_else(|_| Vec::new(), |society| [society.apart, society.together].concat());
        models.iter().filter_map(TrainedModel::file).collect()
    }

    fn reads(&self, outcome: &Json) -> bool {
        TrainedSociety::deserialize(outcome).is_ok_and(|society| {
            [&society.apart, &society.together].into_iter().all(|models| {
                models.iter().map(|model| model.gamma).eq(GAMMAS)
                    && models.iter().all(|model| model.file().is_some())
            })
        })
    }
}

/// A population in training: a job whose unit is a game of one model in the first stage, and a game of all in
/// the second. Some calls complete only part of a measurement.
struct SocietyJob {
    work: SocietyTraining,
    /// The models that have finished the first stage.
    apart: Vec<AgentFile>,
    /// The model that is in its first stage.
    model: LossTraining,
    /// All models at one table.
    society: Option<JointTraining>,
}

/// Plays the first games of a run, with their measurements. A short run may have fewer games.
fn play(run: &mut impl Job, games: u32) {
    let mut progress = run.progress();
    while progress.done < games && !progress.finished() {
        progress = run.step(1);
    }
}

impl SocietyJob {
    /// Starts the next model, or the table of all models.
    fn next_stage(&mut self) -> Result<(), Fault> {
        self.apart.push(self.model.agent().in_version_1());
        if self.apart.len() < GAMMAS.len() {
            self.model = self.work.model(self.apart.len())?;
        } else {
            self.society = Some(self.work.table(&self.apart, self.work.together()));
        }
        Ok(())
    }

    /// The stored form of models. Stored results name them by the ids of files of version 1.
    fn kept(files: &[AgentFile]) -> Result<Vec<TrainedModel>, Fault> {
        let kept = |(gamma, file): (f64, &AgentFile)| {
            Ok(TrainedModel { gamma, id: kept_as(file)?.to_string(), curves: file.curves.clone() })
        };
        GAMMAS.into_iter().zip(files).map(kept).collect()
    }
}

impl Job for SocietyJob {
    fn step(&mut self, units: u32) -> Progress {
        spend(units, || {
            if self.progress().finished() {
                return false;
            }
            if let Some(society) = &mut self.society {
                society.step(1);
                return true;
            }
            !self.model.step(1).finished() || self.next_stage().is_ok()
        });
        self.progress()
    }

    fn progress(&self) -> Progress {
        let models = GAMMAS.len() as u32;
        let learning = if self.society.is_some() { 0 } else { self.model.progress().done };
        let together = self.society.as_ref().map_or(0, |society| society.progress().done);
        Progress {
            done: self.apart.len() as u32 * self.work.apart() + learning + together,
            total: models * self.work.apart() + self.work.together(),
        }
    }
}

impl WorkJob for SocietyJob {
    fn outcome(&mut self) -> Result<Outcome, Fault> {
        let models = self.society.as_ref().map(JointTraining::models).unwrap_or_default();
        let agents: Vec<AgentFile> = models.into_iter().map(AgentFile::in_version_1).collect();
        let society = TrainedSociety { apart: Self::kept(&self.apart)?, together: Self::kept(&agents)? };
        Ok(Outcome { result: json(&society), files: [self.apart.clone(), agents].concat() })
    }
}

/// The dataset of low cards at two tables: how often a card below all rows costs something other than the
/// paper's estimate.
#[derive(Debug, Clone, Copy)]
pub(super) struct LowCardsData {
    pub(super) games: u32,
}

/// The low cards at one table, with intervals over deals.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct LowCardsOf {
    pub(super) table: String,
    /// The number of cards played.
    pub(super) cards: u64,
    /// The share of cards that were below all rows.
    pub(super) below: Estimate,
    /// The share of low cards whose cost differs from the paper's estimate.
    pub(super) other: Estimate,
    /// Heads per low card: the estimate, and the actual cost.
    pub(super) reckoned: Estimate,
    pub(super) paid: Estimate,
}

impl LowCardsData {
    /// The names of the tables that are shown.
    pub(super) const TITLES: [Text; 2] = [
        text("five weak players and rule-9", "弱い5人とrule-9"),
        text("five strong players and rule-9", "強い5人とrule-9"),
    ];
    /// Their names in stored results.
    pub(super) const NAMES: [&str; 2] = ["the weak five and ⑨", "the strong five and ⑨"];

    /// The players at each table: five rules and `rule-9`.
    fn tables() -> [(&'static str, Vec<&'static str>); 2] {
        let with = |five: [&'static str; 5]| five.into_iter().chain(["rule-9"]).collect();
        let [weak, strong] = Self::NAMES;
        [(weak, with(WEAK)), (strong, with(STRONG))]
    }

    fn job(games: u32) -> Result<LowCardsJob, Fault> {
        let contest = |(name, players): (&str, Vec<&str>)| {
            let plan = Plan::parse::<Nimmt>("paper", players, Length::deals(games), CARDS)?;
            Ok((name.to_owned(), Contest::new(plan, true)?, LowCardRates::default()))
        };
        Ok(LowCardsJob(Self::tables().into_iter().map(contest).collect::<Result<_, Fault>>()?))
    }
}

impl Work for LowCardsData {
    fn name(&self) -> String {
        "the price of low cards".to_owned()
    }

    fn key(&self) -> String {
        format!("shortcut {:?} games {} seed {}", Self::tables(), self.games, CARDS.0)
    }

    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
        Ok(Box::new(Self::job(self.games)?))
    }

    fn opening(&self) -> Result<Json, Fault> {
        let mut job = Self::job(OPENING_DEALS)?;
        while !job.step(u32::MAX).finished() {}
        Ok(job.outcome()?.result)
    }

    fn reads(&self, outcome: &Json) -> bool {
        is::<Vec<LowCardsOf>>(outcome)
    }
}

/// Contests at several tables, one after another, with the low cards of each so far. It is a job whose step
/// unit is one unit of thought, while its progress counts deals.
struct LowCardsJob(Vec<(String, Contest<Nimmt>, LowCardRates)>);

impl Job for LowCardsJob {
    fn step(&mut self, units: u32) -> Progress {
        let unfinished = self.0.iter_mut().find(|(_, contest, _)| !contest.progress().finished());
        if let Some((_, contest, cards)) = unfinished {
            contest.step(units);
            for line in contest.take_records() {
                if let Ok(game) = Record::<Nimmt>::parse(&line).and_then(|record| record.replay()) {
                    cards.add(game.table());
                }
            }
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        let progress = self.0.iter().map(|(_, contest, _)| contest.progress());
        let add = |a: Progress, b: Progress| Progress { done: a.done + b.done, total: a.total + b.total };
        progress.fold(Progress::default(), add)
    }
}

impl LowCardsJob {
    /// The tables at which a deal was played.
    fn tables(&self) -> Vec<LowCardsOf> {
        let of = |(table, _, rates): &(String, _, LowCardRates)| {
            let [below, other, reckoned, paid] = rates.estimates();
            LowCardsOf { table: table.clone(), cards: rates.cards, below, other, reckoned, paid }
        };
        self.0.iter().filter(|(_, _, rates)| rates.cards > 0).map(of).collect()
    }
}

impl WorkJob for LowCardsJob {
    fn so_far(&self) -> Option<Json> {
        let tables = self.tables();
        (!tables.is_empty()).then(|| json(&tables))
    }
}
