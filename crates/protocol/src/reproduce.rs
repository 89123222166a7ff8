//! Messages about a paper that is made again: pieces of work, and the exhibit that shows their results.

use crate::train::Bytes;
use serde::{Deserialize, Serialize};
use tefuda_agents::Progress;

/// An exhibit of a paper at a scale, and what has come of its work so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExhibitTask {
    /// The id of the paper.
    pub paper: String,
    /// The id of the scale.
    pub scale: String,
    /// The id of the exhibit.
    pub exhibit: String,
    /// Results of this build, whole ones and those of work under way: each a `WorkResult` of `tefuda_arena` as JSON.
    pub known: Vec<String>,
    /// Agent files, by their names: ids of one's own, or names of snapshots.
    pub files: Vec<(String, Bytes)>,
    /// What is wanted.
    pub order: ExhibitOrder,
}

/// What is wanted of an exhibit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExhibitOrder {
    /// Show it, and say what work it asks for.
    Show {
        /// Results that another build has kept. They are believed if the beginning of their work comes out the same now.
        doubted: Vec<String>,
    },
    /// Do the work with this key.
    Work {
        /// The key.
        key: String,
        /// Today: `2026-11-21`.
        date: String,
        /// Where it is done.
        machine: String,
    },
    /// Find out by their beginnings how long pieces of work take.
    Estimate {
        /// Their keys.
        keys: Vec<String>,
    },
}

/// A message about an exhibit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum ExhibitNews {
    /// How far it has come, and what the work would come to if it were over now: a `WorkResult` as JSON.
    Stands(Progress, Option<String>),
    /// The work is finished.
    Finished {
        /// A `WorkResult` as JSON.
        result: String,
        /// Agents that were trained, by their ids.
        files: Vec<(String, Bytes)>,
    },
    /// The exhibit.
    Shown(Box<ExhibitNote>),
    /// The work that is not done yet takes about so long.
    Estimated {
        /// Seconds of one worker.
        seconds: f64,
        /// Whether it may be longer by far: some of the work is too slow for a glance.
        least: bool,
    },
    /// It cannot be done, in English and Japanese.
    Refused([String; 2]),
}

/// An exhibit as it stands.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExhibitNote {
    /// A `Section` of `tefuda_arena` as JSON.
    pub section: String,
    /// The ids of the scales, the smallest first.
    pub scales: Vec<String>,
    /// What is done at this scale, in English and Japanese.
    pub setup: [String; 2],
    /// The work that it asks for, in the order in which it is to be done.
    pub works: Vec<WorkNote>,
    /// The keys of doubted results that are not believed.
    pub refused: Vec<String>,
}

/// A piece of work.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkNote {
    /// What people call it.
    pub name: String,
    /// Its key, which contains all that decides the result.
    pub key: String,
    /// The names of the agent files that it needs.
    pub files: Vec<String>,
    /// The numbers and lines of the section that are made of it, each as links call it: `1.3.2`.
    pub spots: Vec<String>,
}
