//! The experiments of the papers as data: what is trained, how long and how often, and what the paper says it comes to.
//!
//! An [`Experiment`] has [`Exhibit`]s, the tables and figures of its paper. What they show is trained by a learner, so a
//! line of them is a preset with its knobs ([`Row`]), and everything else follows: which [`Trial`]s there are at a [`Scale`],
//! their [`Summary`], the report. Another paper of this kind is another constant.
//!
//! A paper seldom says everything. What it says is one [`Reading`], to the letter; another may come nearer to its numbers.
//! They are shown side by side.

pub mod daihinmin_uct;
mod leduc_nfsp;
pub mod nimmt_loss;
mod run;
mod summary;

pub use leduc_nfsp::LEDUC_NFSP;
pub use run::{Run, RunFault};
pub use summary::{Average, Summary};

use tefuda_agents::{Learner, Training};
use tefuda_games::{
    Fault, Knob, Seed, Spec,
    knob::{Kind, Value},
};

/// The experiments that are learning curves.
pub static EXPERIMENTS: [&Experiment; 1] = [&LEDUC_NFSP];

/// The experiments of a paper.
#[derive(Debug)]
pub struct Experiment {
    /// The paper as the README counts it: `P3`.
    pub paper: &'static str,
    /// What its files are called.
    pub name: &'static str,
    /// The paper's title with its authors.
    pub citation: &'static str,
    /// The game.
    pub game: &'static str,
    /// What is trained.
    pub learner: Learner,
    /// The knob that says how long a run is.
    pub length: &'static Knob,
    /// The scales, the smallest first, the paper's last.
    pub scales: &'static [Scale],
    /// How the paper can be read.
    pub readings: &'static [Reading],
    /// The tables and figures.
    pub exhibits: &'static [Exhibit],
    /// Begins a run; `None` if there is no such learner.
    pub train: fn(&Spec, Seed) -> Option<Box<dyn Training>>,
    /// Where a run with such settings ends by theory, if theory says.
    pub limit: fn(&Spec) -> Option<f64>,
    /// What this limit is.
    pub limit_about: &'static str,
}

/// How long the runs are and how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    /// Its id.
    pub id: &'static str,
    /// Units of training of a run.
    pub length: u32,
    /// Runs of each row, with seeds 1, 2, …
    pub seeds: u64,
}

/// A way to read what a paper says and leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// What it takes the paper to mean, in some sentences.
    pub about: &'static str,
}

/// A mean and a standard deviation that a paper states.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stated {
    /// The mean.
    pub mean: f64,
    /// The standard deviation of a run.
    pub sd: f64,
}

/// A line of a table or figure: settings with a name.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// The name.
    pub label: &'static str,
    /// The settings: a preset of the learner, with changes if any. The length comes from the scale.
    pub spec: &'static str,
    /// What the paper says it comes to.
    pub paper: Option<Stated>,
}

/// A table or a figure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exhibit {
    /// Its number in the paper.
    pub number: u8,
    /// What it shows.
    pub title: &'static str,
    /// Its content.
    pub content: Content,
}

/// What an exhibit shows, for each reading of the paper. A part names its reading by id.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Content {
    /// A table.
    Table(&'static [Group]),
    /// A figure with a knob on its horizontal axis.
    Figure(&'static [Sweep]),
}

/// Rows of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Group {
    /// The id of the reading.
    pub reading: &'static str,
    /// The rows.
    pub rows: &'static [Row],
}

/// Lines of a figure: settings with one knob at several values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sweep {
    /// The id of the reading.
    pub reading: &'static str,
    /// The knob.
    pub knob: &'static Knob,
    /// Its values, rising.
    pub values: &'static [f64],
    /// Settings that get these values.
    pub series: &'static [Row],
    /// Settings that stay as they are: horizontal lines.
    pub levels: &'static [Row],
}

/// One training run.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// The settings.
    pub spec: Spec,
    /// The seed.
    pub seed: u64,
}

impl Experiment {
    /// The settings that words name, as long as the scale says.
    pub fn spec(&self, words: &str, scale: Scale) -> Result<Spec, Fault> {
        let spec = Spec::parse(self.learner.presets, words)?;
        Ok(spec.with(self.length.key, Value::Int(scale.length.into())))
    }

    /// The reading with an id.
    pub fn reading(&self, id: &str) -> Option<&'static Reading> {
        self.readings.iter().find(|reading| reading.id == id)
    }

    /// Whether a scale is the paper's own.
    pub fn is_full(&self, scale: Scale) -> bool {
        self.scales.last() == Some(&scale)
    }

    /// The trials behind the parts of an exhibit whose reading is wanted. All rows have their first run before any has its second.
    pub fn trials(
        &self,
        exhibit: &Exhibit,
        scale: Scale,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<Vec<Trial>, Fault> {
        let mut specs = Vec::new();
        match exhibit.content {
            Content::Table(groups) => {
                for row in groups.iter().filter(|group| wanted(group.reading)).flat_map(|group| group.rows) {
                    specs.push(self.spec(row.spec, scale)?);
                }
            }
            Content::Figure(sweeps) => {
                for sweep in sweeps.iter().filter(|sweep| wanted(sweep.reading)) {
                    for row in sweep.levels {
                        specs.push(self.spec(row.spec, scale)?);
                    }
                    for row in sweep.series {
                        let spec = self.spec(row.spec, scale)?;
                        specs.extend(sweep.values.iter().map(|value| sweep.at(&spec, *value)));
                    }
                }
            }
        }
        let seeds = 1..=scale.seeds;
        Ok(seeds.flat_map(|seed| specs.iter().map(move |spec| Trial { spec: spec.clone(), seed })).collect())
    }
}

impl Exhibit {
    /// What it is called in its paper: `Table 1`.
    pub fn name(&self) -> String {
        let kind = if matches!(self.content, Content::Table(_)) { "Table" } else { "Figure" };
        format!("{kind} {}", self.number)
    }

    /// The file of the chart of one of its parts.
    pub fn chart_file(&self, reading: &str) -> String {
        format!("{}-{reading}.svg", self.name().to_lowercase().replace(' ', "-"))
    }
}

impl Sweep {
    /// Settings with the knob at a value.
    pub fn at(&self, spec: &Spec, value: f64) -> Spec {
        let value = match self.knob.kind {
            Kind::Int { .. } => Value::Int(value as i64),
            _ => Value::Real(value),
        };
        spec.clone().with(self.knob.key, value)
    }
}

impl Trial {
    /// What decides the settings: the preset, and every knob that is not where the knob by itself would be. It says what a
    /// preset meant at that time, and stays the same when a learner gets one more knob.
    pub fn knobs(&self) -> String {
        let values = self.spec.values().filter(|(knob, value)| knob.default() != *value);
        let values: Vec<String> = values.map(|(knob, value)| format!("{}={value}", knob.key)).collect();
        format!("{}:{}", self.spec.id(), values.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_every_experiment_can_be_trained() {
        for experiment in EXPERIMENTS {
            for scale in experiment.scales {
                for exhibit in experiment.exhibits {
                    let trials = experiment.trials(exhibit, *scale, |_| true).unwrap();
                    assert!(!trials.is_empty());
                    for trial in &trials {
                        assert_eq!(trial.spec.int(experiment.length), i64::from(scale.length));
                    }
                    let last = trials.last().unwrap();
                    assert_eq!((trials[0].seed, last.seed), (1, scale.seeds));
                }
            }
        }
    }

    #[test]
    fn every_part_has_a_reading_and_every_reading_a_part() {
        for experiment in EXPERIMENTS {
            let parts = |exhibit: &Exhibit| match exhibit.content {
                Content::Table(groups) => groups.iter().map(|group| group.reading).collect::<Vec<_>>(),
                Content::Figure(sweeps) => sweeps.iter().map(|sweep| sweep.reading).collect(),
            };
            let used: Vec<&str> = experiment.exhibits.iter().flat_map(parts).collect();
            assert!(used.iter().all(|id| experiment.reading(id).is_some()), "{used:?}");
            assert!(experiment.readings.iter().all(|reading| used.contains(&reading.id)));
        }
    }

    #[test]
    fn the_values_of_a_sweep_are_values_of_its_knob() {
        for experiment in EXPERIMENTS {
            for exhibit in experiment.exhibits {
                let Content::Figure(sweeps) = exhibit.content else { continue };
                for sweep in sweeps {
                    let spec = experiment.spec(sweep.series[0].spec, experiment.scales[0]).unwrap();
                    let set: Vec<f64> =
                        sweep.values.iter().map(|v| sweep.at(&spec, *v).real(sweep.knob)).collect();
                    assert_eq!(set, sweep.values);
                }
            }
        }
    }
}
