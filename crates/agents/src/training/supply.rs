//! The inputs of a training run besides its settings and its seed: agent files and data sets of records.

use super::{
    Learner, TrainingFault,
    snapshot::{FileName, Need},
};
use crate::{agent_file::AgentFile, shelf};
use std::{fmt, sync::Arc};
use tefuda_games::{Dataset, FileId, Game, Knob, Setting, Spec, Text, knob::Kind, text};

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
            Self::Agent(need) => need.file.fmt(f),
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

    /// The agents from which a run with these settings starts, in the order of [`Learner::inputs`].
    pub fn agents(&self, spec: &Spec) -> Result<Vec<Arc<AgentFile>>, TrainingFault> {
        let agent = |supply: Supply| match supply {
            Supply::Agent(need) => Some(need.at_hand().map(|(_, file)| file).ok_or_else(|| need.fault())),
            Supply::Records(_) => None,
        };
        self.needs(spec).into_iter().filter_map(agent).collect()
    }
}

/// The data set that a setting of [`Kind::Records`] names; `None` if it names none.
pub fn dataset<G: Game + 'static>(
    spec: &Spec,
    knob: &Setting<Option<FileId>>,
) -> Result<Option<Arc<Dataset<G>>>, TrainingFault> {
    let found = |id| shelf::dataset(id).ok_or(TrainingFault::Records(id));
    spec.get(knob).map(found).transpose()
}

/// A run without a required input cannot start.
const NOTHING: Text = text("training can't start", "学習を始められません");
