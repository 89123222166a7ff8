//! Agents in the making: a learner, its presets, and a training run as a [`Job`].
//!
//! A training run reports what it has measured as curves of numbers over units (games), and how it stands as gauges. Both have
//! ids, whose words are those of the game ([`Playable::word`](crate::Playable::word)), so a new learner needs no new chart.
//! A [`Learner`] is data only; [`Playable::train`](crate::Playable::train) begins a run.

use crate::{
    agent_file::AgentFile,
    job::Job,
    leduc::{compare::StrategyNote, nfsp},
};
use serde::{Deserialize, Serialize};
use tefuda_games::{Entry, PaperId, Spec, Text};

/// The name of a net, and its widths from inputs to outputs.
pub type NamedShape = (&'static str, Vec<usize>);

/// A way to learn a game.
#[derive(Debug, Clone, Copy)]
pub struct Learner {
    /// Its id in files and links; that of the agent that plays what was learned.
    pub id: &'static str,
    /// Its name for people.
    pub name: Text,
    /// One sentence about it.
    pub about: Text,
    /// Its paper.
    pub paper: Option<PaperId>,
    /// Its presets: settings of the paper, and others worth a look. All have the same knobs.
    pub presets: &'static [Entry],
    /// The curve that says how good it is.
    pub measure: Measure,
    /// The nets that are kept of an agent with such a spec: their names and widths, in the order of its file.
    pub nets: fn(&Spec) -> Vec<NamedShape>,
    /// How its knobs and runs are laid out for people.
    pub layout: Layout,
}

/// How the knobs and runs of a learner are laid out for people.
#[derive(Debug, Clone, Copy)]
pub struct Layout {
    /// The knobs in groups, by key. What stands in none of them comes after the last.
    pub groups: &'static [(Text, &'static [&'static str])],
    /// What is drawn besides the measure.
    pub figures: &'static [Figure],
    /// Runs to compare with.
    pub controls: &'static [Control],
}

/// A small chart of curves and gauges over units.
#[derive(Debug, Clone, Copy)]
pub struct Figure {
    /// What is seen, with its unit.
    pub title: Text,
    /// The ids of curves and gauges. A gauge that can be full is drawn as the part of it that is.
    pub ids: &'static [&'static str],
    /// Whether it wants a logarithmic axis.
    pub log: bool,
}

/// A run in which something that is learned is replaced by what it should be: it shows what the rest of the method costs.
#[derive(Debug, Clone, Copy)]
pub struct Control {
    /// Its name.
    pub name: Text,
    /// The knobs that make it one, with their values as text.
    pub set: &'static [(&'static str, &'static str)],
}

/// What a curve shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// The id of the curve.
    pub id: &'static str,
    /// What is measured, with its unit, as the title of an axis.
    pub title: Text,
    /// Whether it wants a logarithmic axis.
    pub log: bool,
}

/// A training run.
pub trait Training: Job + Send {
    /// What was measured so far, the curve of [`Learner::measure`] first.
    fn curves(&self) -> &[Curve];

    /// How it stands: ids with numbers, always the same ones in the same order.
    fn gauges(&self) -> Vec<Gauge>;

    /// The agent as it is now.
    fn agent(&self) -> AgentFile;

    /// Goes on by one unit and tells what happened in it; if an `eventful` one is wanted, by as many as it takes to come to one in
    /// which something is learned. `None` if the run is finished, or tells nothing.
    fn trace(&mut self, _eventful: bool) -> Option<Traced> {
        None
    }

    /// How it plays now, beside what would be best; `None` where no picture of that is known.
    fn picture(&mut self) -> Option<Picture> {
        None
    }
}

/// What happened in one unit of a training run, step by step. One variant for each family of learners.
#[derive(Debug, Clone, PartialEq)]
pub enum Traced {
    /// A game of NFSP.
    Nfsp(nfsp::Trace),
}

/// How an agent plays, as numbers to be drawn. One variant for each kind of picture.
#[derive(Debug, Clone, PartialEq)]
pub enum Picture {
    /// The policy of Leduc Hold'em.
    Leduc(StrategyNote),
}

/// Numbers measured during a training run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    /// What was measured.
    pub id: String,
    /// Units done and the number, in the order of time.
    pub points: Vec<(f64, f64)>,
}

impl Curve {
    /// A curve without points.
    pub fn new(id: &str) -> Self {
        Self { id: id.to_owned(), points: Vec::new() }
    }

    /// The number measured last.
    pub fn last(&self) -> Option<f64> {
        self.points.last().map(|point| point.1)
    }
}

/// A number that changes as a run goes on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Gauge {
    /// What it is.
    pub id: String,
    /// Its value.
    pub value: f64,
    /// The value at which it is full, for memories; 0 for others.
    pub full: f64,
}

/// After how many units a run is measured: seldom enough to cost little, evenly on a logarithmic axis, and at every power of
/// ten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marks {
    next: u32,
}

impl Default for Marks {
    fn default() -> Self {
        Self { next: 10 }
    }
}

impl Marks {
    /// The next mark.
    pub fn next(self) -> u32 {
        self.next
    }

    /// Passes the next mark.
    pub fn pass(&mut self) {
        let decade = 10u32.saturating_pow(self.next.ilog10() + 1);
        self.next = decade.min(self.next.saturating_add((self.next / 8).max(1)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_hit_every_power_of_ten() {
        let mut marks = Marks::default();
        let mut passed = Vec::new();
        while marks.next() < 100_000_000 {
            passed.push(marks.next());
            marks.pass();
        }
        for power in 1..8 {
            assert!(passed.contains(&10u32.pow(power)), "{power}");
        }
        assert!(passed.windows(2).all(|two| two[0] < two[1]));
        assert!(passed.len() < 160, "{}", passed.len());
    }
}
