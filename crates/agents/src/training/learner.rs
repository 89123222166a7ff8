//! A learner as data: stages, inputs, measures, and the agents that it makes.
//!
//! Commands, links and the page read this description and nothing else. Only
//! [`Playable::train`](crate::Playable::train) reaches the code that trains, and only
//! [`Playable::parts`](crate::Playable::parts) the code that reads the parts of files. So a program that only shows
//! learners contains neither.

use super::{Input, SnapshotPlayer};
use crate::agent_file::AgentFile;
use tefuda_games::{Entry, Knob, PaperId, Spec, Text, knob::IntKnob, text};

/// A way to learn a game: a pipeline of stages that turns inputs into agents, and is measured on the way.
#[derive(Debug, Clone, Copy)]
pub struct Learner {
    /// Its id in files and links. No two learners have the same, whatever their games.
    pub id: &'static str,
    /// Its name for people.
    pub name: Text,
    /// One sentence about it.
    pub about: Text,
    /// Its paper, if it has one.
    pub paper: Option<PaperId>,
    /// Its presets: settings of the paper, and others worth a look. All have the same knobs.
    pub presets: &'static [Entry],
    /// The stages of a run, in order. There is at least one.
    pub stages: &'static [Stage],
    /// The inputs of a run besides its settings and its seed.
    pub inputs: &'static [Input],
    /// The measures of how good a run is, the most important first. There is at least one.
    pub measures: &'static [Measure],
    /// The agent files that it makes; `None` if its runs hand out files of other learners.
    pub output: Option<Output>,
    /// The words for the ids of its curves, gauges and levels.
    pub words: &'static [(&'static str, Text)],
    /// How its knobs and runs are laid out for people.
    pub layout: RunLayout,
}

/// A part of a run that counts in a unit of its own.
#[derive(Debug, Clone, Copy)]
pub struct Stage {
    /// Its name for people.
    pub name: Text,
    /// What it counts.
    pub unit: Unit,
    /// The knob that says how many units it has.
    pub length: &'static IntKnob,
}

/// What a stage counts: games, epochs, rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// One of it; in Japanese the counter.
    pub one: Text,
    /// Many of it; in Japanese the counter.
    pub many: Text,
    /// The title of an axis and of a column.
    pub axis: Text,
}

impl Unit {
    /// Games, or single deals where a game is one.
    pub const GAMES: Self =
        Self { one: text("game", "局"), many: text("games", "局"), axis: text("games", "対局数") };
}

/// Which of two numbers is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// The lower: a loss, an exploitability.
    Lower,
    /// The higher: an accuracy.
    Higher,
}

impl Direction {
    /// The better of two numbers.
    pub fn better(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Lower => a.min(b),
            Self::Higher => a.max(b),
        }
    }

    /// The best of some numbers; `None` of nothing.
    pub fn best(self, numbers: impl Iterator<Item = f64>) -> Option<f64> {
        numbers.reduce(|best, number| self.better(best, number))
    }
}

/// A curve that says how good a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// The id of the curve.
    pub id: &'static str,
    /// What is measured, with its unit, as the title of an axis.
    pub title: Text,
    /// Whether it wants a logarithmic axis.
    pub log: bool,
    /// Which numbers are better.
    pub better: Direction,
    /// The stage in whose units the curve runs, counted from 0.
    pub stage: usize,
}

/// What a measure can be compared with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Level {
    /// The id of the measure.
    pub measure: &'static str,
    /// The id of what reaches this level, which has words.
    pub id: &'static str,
    /// The value.
    pub value: f64,
}

/// The agent files that a learner makes.
#[derive(Debug, Clone, Copy)]
pub struct Output {
    /// The largest file that is read or written, in bytes.
    pub largest: usize,
    /// The agent that plays what was learned.
    pub player: SnapshotPlayer,
}

/// How the knobs and runs of a learner are laid out for people.
#[derive(Debug, Clone, Copy)]
pub struct RunLayout {
    /// The knobs in groups, by key. Knobs in no group come after the last.
    pub groups: &'static [(Text, &'static [&'static str])],
    /// What is drawn besides the measures.
    pub figures: &'static [RunChart],
    /// Runs to compare with.
    pub controls: &'static [Control],
}

/// A small chart of curves and gauges over the units of a stage.
#[derive(Debug, Clone, Copy)]
pub struct RunChart {
    /// What is seen, with its unit.
    pub title: Text,
    /// The ids of curves and gauges. A gauge that can be full is drawn as the part of it that is.
    pub ids: &'static [&'static str],
    /// Whether it wants a logarithmic axis.
    pub log: bool,
    /// The stage in whose units it runs, counted from 0.
    pub stage: usize,
}

/// A control run: something that is learned is replaced by what it should be. The run shows what the rest of the method
/// costs.
#[derive(Debug, Clone, Copy)]
pub struct Control {
    /// Its name.
    pub name: Text,
    /// The knobs that make it one, with their values as text.
    pub set: &'static [(&'static str, &'static str)],
}

/// Whether any of these learners can start from records.
pub const fn learn_from_records(learners: &[Learner]) -> bool {
    let mut learner = 0;
    while learner < learners.len() {
        let (inputs, mut input) = (learners[learner].inputs, 0);
        while input < inputs.len() {
            if matches!(inputs[input], Input::Records { .. }) {
                return true;
            }
            input += 1;
        }
        learner += 1;
    }
    false
}

/// The facts of a learner that its files need: lists of files show them, and agents look for their file by them. All
/// other facts are only for training. Tables are smaller without those.
#[derive(Debug, Clone, Copy)]
pub struct Origin {
    /// The id of the learner.
    pub id: &'static str,
    /// Its name for people.
    pub name: Text,
    /// How many stages it has.
    pub stages: usize,
    /// The unit of the last of them.
    pub unit: Unit,
    /// The first of its measures.
    pub measure: Measure,
    /// The agent files that it makes.
    pub output: Option<Output>,
}

impl Learner {
    /// The facts that its files need.
    pub const fn origin(&self) -> Origin {
        let stages = self.stages.len();
        let (unit, measure) = (self.stages[stages - 1].unit, self.measures[0]);
        Origin { id: self.id, name: self.name, stages, unit, measure, output: self.output }
    }

    /// The words for an id of its runs.
    pub fn word(&self, id: &str) -> Option<Text> {
        self.words.iter().find(|(known, _)| *known == id).map(|(_, words)| *words)
    }

    /// A stage; the last one for a number beyond it.
    pub fn stage(&self, number: usize) -> &'static Stage {
        &self.stages[number.min(self.stages.len() - 1)]
    }

    /// The unit of a measure's curve.
    pub fn unit(&self, measure: &Measure) -> Unit {
        self.stage(measure.stage).unit
    }

    /// Whether a knob says how long a stage is.
    pub fn is_length(&self, knob: &Knob) -> bool {
        self.stages.iter().any(|stage| stage.length.key == knob.key)
    }

    /// Units of all stages of a run with these settings.
    pub fn units(&self, spec: &Spec) -> u32 {
        let of = |stage: &Stage| u32::try_from(spec.int(stage.length)).unwrap_or(0);
        self.stages.iter().map(of).fold(0, u32::saturating_add)
    }

    /// The last number of a file's curve of the first measure.
    pub fn measured(&self, file: &AgentFile) -> Option<f64> {
        let id = self.measures.first()?.id;
        file.curves.iter().find(|curve| curve.id == id)?.last()
    }
}
