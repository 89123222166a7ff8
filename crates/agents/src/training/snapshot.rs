//! The agent files from which learned agents play: snapshots that come with the program, and files of one's own.
//!
//! There is one rule. An agent plays from the file that its spec names, if that file is on the [shelf] and was made by
//! the agent's learner. Otherwise it plays from the snapshot that its other knobs name. If that is missing too, the
//! agent that [`SnapshotPlayer::otherwise`] names plays in its place. The code that sets up a game first asks
//! [`Playable::needs`](crate::Playable::needs) and says what is missing, so nothing is replaced in silence.

use super::{Origin, TrainingFault};
use crate::{
    agent_file::{FileFault, Outline},
    shelf::{self, Shelved},
};
use std::fmt;
use tefuda_games::{FileId, Spec, Text, knob::FileKnob};

/// A snapshot that comes with the program: its name without `.agent`. Natively its bytes are part of the program; a page fetches them
/// when they are needed.
#[derive(Clone, Copy)]
pub struct Shipped {
    /// The name.
    pub name: &'static str,
    /// The file.
    #[cfg(not(target_arch = "wasm32"))]
    pub bytes: &'static [u8],
}

impl fmt::Debug for Shipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The snapshots of these names, from `assets/agents`.
macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        &[$($crate::training::Shipped {
            name: $name,
            #[cfg(not(target_arch = "wasm32"))]
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/agents/", $name, ".agent")),
        }),*]
    };
}
pub(crate) use shipped;

/// The agent that plays what a learner has learned.
#[derive(Debug, Clone, Copy)]
pub struct SnapshotPlayer {
    /// The id of the agent.
    pub agent: &'static str,
    /// Its knob that names a file of one's own.
    pub file: &'static FileKnob,
    /// The snapshots of the learner.
    pub shipped: &'static [Shipped],
    /// The name of the snapshot that a spec of the agent names.
    pub snapshot: fn(&Spec) -> &'static str,
    /// What happens without a snapshot, as a sentence: who plays in its place.
    pub otherwise: Text,
}

/// The name of an agent file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileName {
    /// A snapshot that comes with the program, by its name without `.agent`.
    Shipped(&'static str),
    /// A file of one's own.
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
    /// The learner that has to have made it.
    pub learner: &'static str,
    /// What happens if there is no snapshot either, as a sentence.
    pub otherwise: Text,
}

impl PartialEq for Need {
    fn eq(&self, other: &Self) -> bool {
        (self.file, self.learner) == (other.file, other.learner)
    }
}

impl Need {
    /// The file, if it is at hand and its learner is the right one. A snapshot that is part of the program is put on the shelf
    /// when it is first asked for.
    pub fn at_hand(&self) -> Option<Shelved> {
        let found = shelf::get(self.file).or_else(|| {
            let FileName::Shipped(name) = self.file else { return None };
            shelf::ship(name, bundled(name)?).ok()?;
            shelf::get(self.file)
        });
        found.filter(|(_, file)| file.learner == self.learner)
    }

    /// The learner of the file under this name, if it is not the learner that is needed.
    pub fn foreign(&self) -> Option<String> {
        let (_, file) = shelf::get(self.file)?;
        (file.learner != self.learner).then(|| file.learner.clone())
    }

    /// The fault of a training run that cannot begin without this file.
    pub fn fault(&self) -> TrainingFault {
        self.foreign()
            .map_or(TrainingFault::Missing(self.file), |learner| TrainingFault::Foreign(self.file, learner))
    }

    /// Checks that these bytes are the needed file, whole and undamaged. The parts are read when the file is put [on
    /// the shelf](Need::supply).
    pub fn check(&self, bytes: &[u8]) -> Result<(), FileFault> {
        let Outline { id, learner, .. } = Outline::from_bytes(bytes)?;
        match self.file {
            FileName::Own(named) if named != id => Err(FileFault::Other(id, named)),
            _ if learner != self.learner => Err(FileFault::Foreign(learner, self.learner)),
            _ => Ok(()),
        }
    }

    /// Puts a file that can be used here on the shelf.
    pub fn supply(&self, bytes: &[u8]) -> Result<(), FileFault> {
        self.check(bytes)?;
        match self.file {
            FileName::Shipped(name) => shelf::ship(name, bytes),
            FileName::Own(_) => shelf::read(bytes).map(drop),
        }
    }
}

/// The bytes of a snapshot, where they are part of the program.
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
    /// The file that the agent of a spec should play from. `None` if the agent is not a player of this learner.
    pub fn wanted(&self, spec: &Spec) -> Option<Need> {
        let player = self.output?.player;
        let file =
            spec.file(player.file).map_or_else(|| FileName::Shipped((player.snapshot)(spec)), FileName::Own);
        (player.agent == spec.id()).then_some(Need { file, learner: self.id, otherwise: player.otherwise })
    }

    /// The file that the agent of a spec lacks.
    pub fn lacks(&self, spec: &Spec) -> Option<Need> {
        self.wanted(spec).filter(|need| need.at_hand().is_none())
    }

    /// The file that the agent of a spec plays from by the rule above. `None` if another agent has to play in its place.
    pub fn found(&self, spec: &Spec) -> Option<Shelved> {
        let wanted = self.wanted(spec)?;
        wanted.at_hand().or_else(|| {
            let file = FileName::Shipped((self.output?.player.snapshot)(spec));
            Need { file, ..wanted }.at_hand()
        })
    }
}
