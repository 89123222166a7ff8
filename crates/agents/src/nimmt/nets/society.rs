//! The paper's second stage: models that differ only in γ play together at one table, and go on learning from everybody's moves.

use super::{
    field, kept,
    lesson::{Chair, Lesson},
    model::Model,
    training::Measured,
};
use crate::{
    agent_file::AgentFile,
    job::{Job, Progress},
    training::Curve,
};
use std::fmt;
use tefuda_games::{
    Rng, Seed,
    nimmt::{MOST_SEATS, NimmtConfig},
};

/// Games of the six models together, in the paper.
pub const GAMES: u32 = 710_000;

/// Models at one table: a [`Job`] whose unit is a game of all of them.
///
/// It goes on from what was kept of their runs, and gives as many agents. The files say what each was made from; that they have
/// been here shows in their games, of which there are more than their settings ask for.
#[derive(Debug, Clone)]
pub struct Society {
    /// What the models were when they came.
    files: Vec<AgentFile>,
    models: Vec<Model>,
    chairs: Vec<Chair>,
    measured: Vec<Measured>,
    config: NimmtConfig,
    games: u32,
    done: u32,
    lesson: Lesson,
    rates: Vec<f32>,
    rng: Rng,
}

/// Why models cannot play together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SocietyFault {
    /// So many are no table.
    Members(usize),
    /// This one, counted from 1, is no model of this learner.
    NoModel(usize),
}

impl fmt::Display for SocietyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Members(count) => {
                write!(f, "{count} models are no table: 2 to {MOST_SEATS} can play together")
            }
            Self::NoModel(number) => write!(f, "file {number} is no expected-loss network of 6 Nimmt!"),
        }
    }
}

impl std::error::Error for SocietyFault {}

impl Society {
    /// Models that come from these files and play so many games. Equal files and seeds give equal games.
    pub fn new(files: &[AgentFile], games: u32, seed: Seed) -> Result<Self, SocietyFault> {
        if !(2..=MOST_SEATS).contains(&files.len()) {
            return Err(SocietyFault::Members(files.len()));
        }
        let model = |(n, file)| model_of(file).ok_or(SocietyFault::NoModel(n + 1));
        Ok(Self {
            files: files.to_vec(),
            models: files.iter().enumerate().map(model).collect::<Result<_, _>>()?,
            chairs: (0..files.len()).map(Chair::Model).collect(),
            measured: files.iter().map(Measured::after).collect(),
            config: NimmtConfig { players: files.len() as u8, ..field::PAPER },
            games,
            done: 0,
            lesson: Lesson::default(),
            rates: Vec::new(),
            rng: seed.child(3).rng(),
        })
    }

    /// How many models there are.
    pub fn members(&self) -> usize {
        self.models.len()
    }

    /// What was measured of a model, in its run before and here; heads among the strong five first. Nothing of one that is not there.
    pub fn curves(&self, member: usize) -> &[Curve] {
        self.measured.get(member).map_or(&[], |measured| &measured.curves)
    }

    /// The standard error in heads with which a model was measured last.
    pub fn error(&self, member: usize) -> f64 {
        self.measured.get(member).map_or(0.0, |measured| measured.error)
    }

    /// The agents as they are now, in the order of the files that they came from.
    pub fn agents(&self) -> Vec<AgentFile> {
        let all = self.files.iter().zip(&self.models).zip(&self.measured);
        let agent = |((file, model), measured): ((&AgentFile, &Model), &Measured)| AgentFile {
            game: file.game.clone(),
            learner: file.learner.clone(),
            spec: file.spec.clone(),
            seed: file.seed,
            done: file.done.saturating_add(self.done),
            curves: measured.curves.clone(),
            nets: kept::keep(model.nets()),
        };
        all.map(agent).collect()
    }

    fn game(&mut self) {
        self.rates.clear();
        let rate =
            |(file, model): (&AgentFile, &Model)| model.settings.rate_at(file.done.saturating_add(self.done));
        self.rates.extend(self.files.iter().zip(&self.models).map(rate));
        self.lesson.play(&mut self.models, &self.rates, &self.chairs, self.config, &mut self.rng);
        self.done += 1;
    }
}

/// The model of a file.
fn model_of(file: &AgentFile) -> Option<Model> {
    let [low, fit] = kept::both(file)?;
    Some(Model::of(&kept::settings_of(file)?, [low.clone(), fit.clone()]))
}

impl Job for Society {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units.min(self.games - self.done) {
            self.game();
            let last = self.done == self.games;
            for ((model, measured), file) in self.models.iter_mut().zip(&mut self.measured).zip(&self.files) {
                measured.when_due(model, self.done, file.done, last);
            }
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.done, total: self.games }
    }
}
