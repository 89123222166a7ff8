//! Messages about reproducing a paper: jobs, and the tables and figures with their results.

use crate::Bytes;
use serde::{Deserialize, Serialize};
use tefuda_agents::Progress;
use tefuda_games::Said;

/// A table or figure of a paper at a scale, with the results so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExhibitTask {
    /// The id of the paper.
    pub paper: String,
    /// The id of the scale.
    pub scale: String,
    /// The id of the table or figure.
    pub exhibit: String,
    /// Results of this build, complete or partial: each a `WorkResult` of `tefuda_arena` as JSON.
    pub known: Vec<String>,
    /// The task.
    pub order: ExhibitOrder,
}

/// A task for a table or figure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExhibitOrder {
    /// Show it, and list the jobs that it needs.
    Show {
        /// Results from another build. A result is accepted if replaying the start of its job gives the same.
        doubted: Vec<String>,
    },
    /// Do the job with this key.
    Work {
        /// The key.
        key: String,
        /// Today's date: `2026-11-21`.
        date: String,
        /// The machine that does the job.
        machine: String,
    },
    /// Estimate from their first steps how long jobs take.
    Estimate {
        /// The keys of the jobs.
        keys: Vec<String>,
    },
}

/// News about a table or figure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum ExhibitNews {
    /// The progress of a job, and its result so far: a `WorkResult` as JSON.
    Stands(Progress, Option<String>),
    /// The job is finished.
    Finished {
        /// The result: a `WorkResult` as JSON.
        result: String,
        /// The trained agents, by their ids.
        files: Vec<(String, Bytes)>,
    },
    /// The table or figure.
    Shown(Box<ExhibitNote>),
    /// The estimated time of the remaining jobs.
    Estimated {
        /// The time on one worker, in seconds.
        seconds: f64,
        /// Whether it may take much longer, because some jobs are too slow to estimate.
        least: bool,
    },
}

/// The current state of a table or figure.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExhibitNote {
    /// A `Section` of `tefuda_arena` as JSON.
    pub section: String,
    /// The ids of the scales, the smallest first.
    pub scales: Vec<String>,
    /// The experiment at this scale.
    pub setup: Said,
    /// The jobs that it needs, in order.
    pub works: Vec<WorkNote>,
    /// The keys of results from another build that are not accepted.
    pub refused: Vec<String>,
}

/// A job.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkNote {
    /// Its display name.
    pub name: String,
    /// Its key, which contains everything that decides the result.
    pub key: String,
    /// The names of the agent files that it needs: ids of trained agents, or names of pretrained ones.
    pub files: Vec<String>,
    /// The numbers and lines of the section that use it, named as in links: `1.3.2`.
    pub spots: Vec<String>,
}
