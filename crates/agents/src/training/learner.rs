//! A learning algorithm as data: stages, inputs, metrics, and the agents that it makes.
//!
//! Commands, links and the page read only this description. Only [`Playable::train`](crate::Playable::train)
//! uses the code that trains, and only [`Playable::parts`](crate::Playable::parts) the code that reads the
//! parts of files. So a program that only lists learning algorithms links neither.
//!
//! A run takes other inputs besides its settings and its seed: agent files and data sets of records.

use crate::agent_file::AgentFile;
use std::fmt;
use tefuda_games::{
    Entry, Fault, FileId, Knob, PaperId, Setting, Spec, Text,
    knob::{Kind, Value},
    text,
};
use tefuda_learn::Net;

/// A learning algorithm: a pipeline of stages that turns inputs into agents, with measurements during
/// training.
#[derive(Debug, Clone, Copy)]
pub struct Learner {
    /// Its id in files and links, unique within its game.
    pub id: &'static str,
    /// Its display name.
    pub name: Text,
    /// A one-sentence description.
    pub about: Text,
    /// Its paper, if it has one.
    pub paper: Option<PaperId>,
    /// Its presets: one to watch, the paper's settings, and other interesting ones. The first is the default. All
    /// have the same hyperparameters.
    pub presets: &'static [Entry],
    /// The stages of a run, in order. There is at least one.
    pub stages: &'static [Stage],
    /// The inputs of a run besides its settings and its seed.
    pub inputs: &'static [Input],
    /// The metrics of the quality of a run, the most important first. There is at least one.
    pub measures: &'static [Measure],
    /// The agent files that it makes; `None` if its files belong to other learning algorithms.
    pub output: Option<Output>,
    /// The words for the ids of its curves, live metrics and reference levels.
    pub words: &'static [(&'static str, Text)],
    /// The display layout of its hyperparameters and runs.
    pub layout: RunLayout,
}

/// A part of a run with its own unit.
#[derive(Debug, Clone, Copy)]
pub struct Stage {
    /// Its display name.
    pub name: Text,
    /// Its unit.
    pub unit: Unit,
    /// The setting for its number of units.
    pub length: &'static Setting<u32>,
}

/// The unit of a stage: games, epochs, rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// The singular; in Japanese the counter.
    pub one: Text,
    /// The plural; in Japanese the counter.
    pub many: Text,
    /// The title of an axis or a column.
    pub axis: Text,
}

impl Unit {
    /// Games, or single deals if a game is one deal.
    pub const GAMES: Self =
        Self {
            one: text("game", "ゲーム"), many: text("games", "ゲーム"), axis: text("games", "ゲーム数")
        };
}

/// The better direction of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Lower is better: a loss, an exploitability.
    Lower,
    /// Higher is better: an accuracy.
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

    /// The best of some numbers; `None` if there are none.
    pub fn best(self, numbers: impl Iterator<Item = f64>) -> Option<f64> {
        numbers.reduce(|best, number| self.better(best, number))
    }
}

/// A curve that measures the quality of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// The id of the curve.
    pub id: &'static str,
    /// The measured quantity with its unit, as the title of an axis.
    pub title: Text,
    /// Whether its axis is logarithmic.
    pub log: bool,
    /// The better direction.
    pub better: Direction,
    /// The stage whose units are on the x axis, counted from 0.
    pub stage: usize,
}

/// The agent files that a learning algorithm makes.
#[derive(Debug, Clone, Copy)]
pub struct Output {
    /// The largest file that is read or written, in bytes.
    pub largest: usize,
    /// The agent that plays with them.
    pub player: SnapshotPlayer,
}

/// The display layout of the hyperparameters and runs of a learning algorithm.
#[derive(Debug, Clone, Copy)]
pub struct RunLayout {
    /// Groups of hyperparameters, by key. A test fails for one that is in no group.
    pub groups: &'static [(Text, &'static [&'static str])],
    /// The charts besides the metrics.
    pub figures: &'static [RunChart],
    /// Runs for comparison.
    pub controls: &'static [Control],
}

/// A small chart of curves and live metrics over the units of a stage.
#[derive(Debug, Clone, Copy)]
pub struct RunChart {
    /// The quantity with its unit.
    pub title: Text,
    /// The ids of curves and live metrics. A metric with a maximum is drawn as its share of it.
    pub ids: &'static [&'static str],
    /// Whether its axis is logarithmic.
    pub log: bool,
    /// The stage whose units are on the x axis, counted from 0.
    pub stage: usize,
}

/// A control run: an exact value replaces something that is learned. The run shows the cost of the rest of
/// the method.
#[derive(Debug, Clone, Copy)]
pub struct Control {
    /// Its name.
    pub name: Text,
    /// The settings that define it, with their values as text.
    pub set: &'static [(&'static str, &'static str)],
}

/// Whether any of these learning algorithms can start from records.
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

/// The facts about a learning algorithm that its files need. Lists of files show them, and agents use them to
/// find their file. Tables load only these, because all other facts are for training.
#[derive(Debug, Clone, Copy)]
pub struct Origin {
    /// The id of the learning algorithm.
    pub id: &'static str,
    /// Its display name.
    pub name: Text,
    /// The number of stages.
    pub stages: usize,
    /// The unit of the last stage.
    pub unit: Unit,
    /// The first of its metrics.
    pub measure: Measure,
    /// The agent files that it makes.
    pub output: Option<Output>,
}

impl Learner {
    /// The facts that its files need. Taken in a `const` block, they don't bring the presets with all their words
    /// into a program (4 to 14 KiB).
    pub const fn origin(&self) -> Origin {
        let stages = self.stages.len();
        let (unit, measure) = (self.stages[stages - 1].unit, self.measures[0]);
        Origin { id: self.id, name: self.name, stages, unit, measure, output: self.output }
    }

    /// The words for an id in its runs.
    pub fn word(&self, id: &str) -> Option<Text> {
        self.words.iter().find(|(known, _)| *known == id).map(|(_, words)| *words)
    }

    /// A stage; the last one for a number beyond it.
    pub fn stage(&self, number: usize) -> &'static Stage {
        &self.stages[number.min(self.stages.len() - 1)]
    }

    /// The unit of a metric's curve.
    pub fn unit(&self, measure: &Measure) -> Unit {
        self.stage(measure.stage).unit
    }

    /// Whether a setting is the length of a stage.
    pub fn is_length(&self, knob: &Knob) -> bool {
        self.stages.iter().any(|stage| stage.length.key == knob.key)
    }

    /// The number of units, over all stages, of a run with these settings.
    pub fn units(&self, spec: &Spec) -> u32 {
        let of = |stage: &Stage| spec.get(stage.length);
        self.stages.iter().map(of).fold(0, u32::saturating_add)
    }

    /// The settings of a run from the text in its file. Settings that have been removed since then are ignored.
    pub(crate) fn spec_of(&self, words: &str) -> Result<Spec, Fault> {
        let (spec, faults) = Spec::parse_lenient(self.presets, words);
        let wrong = faults.into_iter().find(|fault| !matches!(fault, Fault::UnknownKnob { .. }));
        wrong.map_or(Ok(spec), Err)
    }

    /// Both nets of a file; `None` if the file is of another learning algorithm or game, or its nets do not have
    /// these shapes.
    pub(crate) fn nets<'a>(
        &self,
        game: &str,
        file: &'a AgentFile,
        names: [&str; 2],
        shapes: &[Vec<usize>; 2],
    ) -> Option<[&'a Net; 2]> {
        if file.game != game || file.learner != self.id {
            return None;
        }
        let net = |at: usize| file.part::<Net>(names[at]).filter(|net| net.shape() == shapes[at]);
        Some([net(0)?, net(1)?])
    }
}

/// An input of a learning algorithm.
#[derive(Debug, Clone, Copy)]
pub enum Input {
    /// An agent file.
    Agent {
        /// The setting that names it, of [`Kind::File`] with the learning algorithm that made it.
        knob: &'static Setting<Option<FileId>>,
        /// The pretrained agent that is used if the setting names none.
        shipped: &'static str,
    },
    /// A data set of records of the game. Optional.
    Records {
        /// The setting that names it, of [`Kind::Records`].
        knob: &'static Setting<Option<FileId>>,
    },
}

impl Input {
    /// The setting that names it.
    pub fn knob(&self) -> &'static Knob {
        match self {
            Self::Agent { knob, .. } | Self::Records { knob } => knob,
        }
    }
}

/// A file from which a run with certain settings starts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Supply {
    /// An agent file.
    Agent(Need),
    /// A data set of records.
    Records(FileId),
}

impl fmt::Display for Supply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agent(need) => need.fmt(f),
            Self::Records(id) => id.fmt(f),
        }
    }
}

impl Learner {
    /// The files from which a run with these settings starts, in the order of [`Learner::inputs`]. A data set
    /// is included only if its setting names one.
    pub fn needs(&self, spec: &Spec) -> Vec<Supply> {
        let supply = |input: &Input| match *input {
            Input::Agent { knob, shipped } => {
                let learner = if let Kind::File(learner) = knob.kind { learner } else { "" };
                let file = spec.get(knob).map_or(FileName::Shipped(shipped), FileName::Own);
                Some(Supply::Agent(Need { file, learner, otherwise: NOTHING }))
            }
            Input::Records { knob } => spec.get(knob).map(Supply::Records),
        };
        self.inputs.iter().filter_map(supply).collect()
    }
}

/// A run without a required input cannot start.
const NOTHING: Text = text("training can't start", "学習を始められません");

/// A pretrained agent: its name without `.agent`. Natively its bytes are part of the program; a page fetches
/// them when needed.
#[derive(Clone, Copy)]
pub struct Shipped {
    /// The name.
    pub name: &'static str,
    /// The settings that name it; none if other files do.
    pub named_by: &'static [(&'static str, Value)],
    /// The file.
    #[cfg(not(target_arch = "wasm32"))]
    pub bytes: &'static [u8],
}

impl Shipped {
    /// Whether the settings of a spec name it.
    fn is_named_by(&self, spec: &Spec) -> bool {
        let has = |named: &(&str, Value)| spec.values().any(|(knob, value)| (knob.key, value) == *named);
        !self.named_by.is_empty() && self.named_by.iter().all(has)
    }
}

impl fmt::Debug for Shipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Pretrained agents from `trained/`, each with the settings that name it:
/// `"nfsp-A": PRESET = Preset::A;`. A file that no settings name has none: `"falcon-degsq";`. The struct of the settings
/// comes first.
macro_rules! shipped {
    ($settings:ident: $($name:literal $(: $($setting:ident = $value:expr),+)?;)+) => {
        &[$($crate::training::Shipped {
            name: $name,
            named_by: &[$($($value.of(&$settings::$setting)),+)?],
            #[cfg(not(target_arch = "wasm32"))]
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/trained/", $name, ".agent")),
        }),+]
    };
}
pub(crate) use shipped;

/// The agent that plays with the result of a learning algorithm. It has the same id.
#[derive(Debug, Clone, Copy)]
pub struct SnapshotPlayer {
    /// Its setting for a file of the user's own.
    pub file: &'static Setting<Option<FileId>>,
    /// The pretrained agents of the learning algorithm.
    pub shipped: &'static [Shipped],
    /// A sentence that names the replacement if there is no agent file.
    pub otherwise: Text,
}

impl SnapshotPlayer {
    /// The pretrained agent for a spec of the agent: the first that its settings name.
    pub(crate) fn snapshot(&self, spec: &Spec) -> FileName {
        let named = self.shipped.iter().find(|shipped| shipped.is_named_by(spec));
        FileName::Shipped(named.unwrap_or(&self.shipped[0]).name)
    }
}

/// The name of an agent file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileName {
    /// A pretrained agent of the program, by its name without `.agent`.
    Shipped(&'static str),
    /// A file of the user's own.
    Own(FileId),
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shipped(name) => name.fmt(f),
            Self::Own(id) => id.fmt(f),
        }
    }
}

/// A file that an agent or a training run needs.
#[derive(Debug, Clone, Copy)]
pub struct Need {
    /// Its name.
    pub file: FileName,
    /// The learning algorithm that must have made it.
    pub learner: &'static str,
    /// A sentence that says what happens without a pretrained agent either.
    pub otherwise: Text,
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.file.fmt(f)
    }
}

impl PartialEq for Need {
    fn eq(&self, other: &Self) -> bool {
        (self.file, self.learner) == (other.file, other.learner)
    }
}
