//! The agent files of learned agents: pretrained ones in the program, and the user's own.
//!
//! There is one rule. An agent plays from the file in its spec, if that file is on the [shelf] and belongs to
//! the agent's learning algorithm. Otherwise it plays from the pretrained agent that its other settings name.
//! If that is missing too, the agent in [`SnapshotPlayer::otherwise`] replaces it. The code that sets up a
//! game first calls [`Playable::needs`](crate::Playable::needs) and reports missing files, so nothing is
//! replaced silently.

use super::{Origin, TrainingFault};
use crate::{
    agent_file::{FileFault, Outline},
    shelf::{self, Shelved},
};
use std::fmt;
use tefuda_games::{FileId, Setting, Spec, Text, knob::Value};

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

/// Pretrained agents from `assets/agents`, each with the settings that name it:
/// `"nfsp-A": PRESET = Preset::A;`. A file that no settings name has none: `"falcon-degsq";`.
macro_rules! shipped {
    ($($name:literal $(: $($setting:ident = $value:expr),+)?;)+) => {
        &[$($crate::training::Shipped {
            name: $name,
            named_by: &[$($(($setting.knob.key, $value.value())),+)?],
            #[cfg(not(target_arch = "wasm32"))]
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/agents/", $name, ".agent")),
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
    fn snapshot(&self, spec: &Spec) -> FileName {
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

impl PartialEq for Need {
    fn eq(&self, other: &Self) -> bool {
        (self.file, self.learner) == (other.file, other.learner)
    }
}

impl Need {
    /// The file, if it is available and has the right learning algorithm. A pretrained agent inside the
    /// program goes on the shelf at its first use.
    pub fn at_hand(&self) -> Option<Shelved> {
        let found = shelf::get(self.file).or_else(|| {
            let FileName::Shipped(name) = self.file else { return None };
            shelf::ship(name, bundled(name)?).ok()?;
            shelf::get(self.file)
        });
        found.filter(|(_, file)| file.learner == self.learner)
    }

    /// The learning algorithm of the file with this name, if it is not the needed one.
    pub fn foreign(&self) -> Option<String> {
        let (_, file) = shelf::get(self.file)?;
        (file.learner != self.learner).then(|| file.learner.clone())
    }

    /// The error of a training run that cannot start without this file.
    pub fn fault(&self) -> TrainingFault {
        self.foreign()
            .map_or(TrainingFault::Missing(self.file), |learner| TrainingFault::Foreign(self.file, learner))
    }

    /// Checks that these bytes are the needed file, complete and undamaged. The parts are read only when the
    /// file is put [on the shelf](Need::supply).
    pub fn check(&self, bytes: &[u8]) -> Result<(), FileFault> {
        let Outline { id, learner, .. } = Outline::from_bytes(bytes)?;
        match self.file {
            FileName::Own(named) if named != id => Err(FileFault::Other(id, named)),
            _ if learner != self.learner => Err(FileFault::Foreign(learner, self.learner)),
            _ => Ok(()),
        }
    }

    /// Puts a usable file on the shelf.
    pub fn supply(&self, bytes: &[u8]) -> Result<(), FileFault> {
        self.check(bytes)?;
        match self.file {
            FileName::Shipped(name) => shelf::ship(name, bytes),
            FileName::Own(_) => shelf::read(bytes).map(drop),
        }
    }
}

/// The bytes of a pretrained agent, if they are part of the program.
#[cfg(not(target_arch = "wasm32"))]
fn bundled(name: &str) -> Option<&'static [u8]> {
    let players =
        crate::agent_file::learners().filter_map(|(_, learner)| learner.output).map(|output| output.player);
    let mut shipped = players.flat_map(|player| player.shipped);
    shipped.find(|shipped| shipped.name == name).map(|shipped| shipped.bytes)
}

#[cfg(target_arch = "wasm32")]
fn bundled(_name: &str) -> Option<&'static [u8]> {
    None
}

impl Origin {
    /// The file from which the agent of a spec should play. `None` if the agent does not belong to this
    /// learning algorithm.
    pub fn wanted(&self, spec: &Spec) -> Option<Need> {
        let player = self.output?.player;
        let file = spec.get(player.file).map_or_else(|| player.snapshot(spec), FileName::Own);
        (self.id == spec.id()).then_some(Need { file, learner: self.id, otherwise: player.otherwise })
    }

    /// The missing file of the agent of a spec.
    pub fn lacks(&self, spec: &Spec) -> Option<Need> {
        self.wanted(spec).filter(|need| need.at_hand().is_none())
    }

    /// The file from which the agent of a spec plays by the rule above. `None` if another agent has to
    /// replace it.
    pub fn found(&self, spec: &Spec) -> Option<Shelved> {
        let wanted = self.wanted(spec)?;
        wanted.at_hand().or_else(|| {
            let file = self.output?.player.snapshot(spec);
            Need { file, ..wanted }.at_hand()
        })
    }
}
