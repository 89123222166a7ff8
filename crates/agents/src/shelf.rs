//! The shelf: the agent files and data sets that this process has loaded, and how agents and training runs find
//! theirs.
//!
//! The spec of an agent or a training run names its files but does not contain them. So code that makes
//! agents (the command line, a worker of the page) first puts the files on the shelf.
//! [`Playable::needs`] and [`Learner::needs`] list them.
//!
//! There is one rule for the agent files of learned agents. An agent plays from the file in its spec, if that file
//! is on the shelf and belongs to the agent's learning algorithm. Otherwise it plays from the pretrained agent
//! that its other settings name. If that is missing too, the agent in [`SnapshotPlayer::otherwise`](crate::training::SnapshotPlayer::otherwise) replaces it.
//! The code that sets up a game first calls [`Playable::needs`] and reports missing files,
//! so nothing is replaced silently.

use crate::{
    agent::{Playable, TRAINABLES},
    agent_file::{AgentFile, FileFault, Outline, PartSpec, format},
    recent::Recent,
    training::{Learner, Origin, Supply, TrainingFault},
};
use std::{any::Any, sync::Arc};
use tefuda_games::{Dataset, FileId, Game, Setting, Spec, games};

pub use crate::training::{FileName, Need};

/// Games by their ids, each with the learning algorithms whose files it accepts. An outline is read with the
/// algorithms of the games that the program shows. So a program for the tables of one game does not contain
/// those of others.
pub type Origins = &'static [(&'static str, &'static [Origin])];

/// All games with the learning algorithms whose files they accept.
pub const ORIGINS: Origins = &games!(of_game());

/// A game with the learning algorithms whose files it accepts.
pub const fn of_game<G: Playable>() -> (&'static str, &'static [Origin]) {
    (G::FACTS.id, G::ORIGINS)
}

/// The parts of a file of this game. Empty if it is of another one.
fn parts_of<G: Playable>(game: &str, learner: &str, spec: &Spec) -> Vec<PartSpec> {
    if game == G::FACTS.id { G::parts(learner, spec) } else { Vec::new() }
}

/// All learning algorithms with the ids of their games.
pub fn learners() -> impl Iterator<Item = (&'static str, &'static Learner)> {
    TRAINABLES.iter().flat_map(|game| game.learners.iter().map(|learner| (game.facts.id, learner)))
}

impl Outline {
    /// The learning algorithm that made the file, if it is one of these.
    pub fn origin(&self, known: Origins) -> Option<&'static Origin> {
        self.made_by(known).ok()
    }

    /// The learning algorithm that made the file.
    ///
    /// # Errors
    /// It is not one of these, or makes no such files.
    pub fn made_by(&self, known: Origins) -> Result<&'static Origin, FileFault> {
        let learner = origin(known, &self.game, &self.learner)?;
        if learner.output.is_none() {
            return Err(FileFault::Learner(self.learner.clone()));
        }
        if self.done.len() != learner.stages {
            return Err(FileFault::Stages { found: self.done.len(), expected: learner.stages });
        }
        Ok(learner)
    }
}

impl AgentFile {
    /// The file as bytes. Curve points that are not finite are left out (a loss may have diverged), and long
    /// curves are thinned out. An agent that could not be read again is refused.
    pub fn to_bytes(&self) -> Result<Vec<u8>, FileFault> {
        let bytes = format::bytes(self)?;
        Self::from_bytes(&bytes)?;
        Ok(bytes)
    }

    /// Reads an agent file of any learning algorithm. The bytes may be untrusted.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileFault> {
        Self::with_id(bytes).map(|(_, file)| file)
    }

    /// Reads a file and returns its id as well.
    pub(crate) fn with_id(bytes: &[u8]) -> Result<(FileId, Self), FileFault> {
        let (outline, rest) = format::outline(bytes)?;
        let origin = outline.made_by(ORIGINS)?;
        if let Some(output) = origin.output.filter(|output| bytes.len() > output.largest) {
            return Err(FileFault::TooLarge(output.largest));
        }
        let mut expected = Vec::new();
        let made_it = |(game, learner): &(&str, &Learner)| *game == outline.game && learner.id == origin.id;
        for (game, learner) in learners().filter(made_it) {
            let spec = learner.spec_of(&outline.spec).map_err(FileFault::Spec)?;
            expected.extend(games!(parts_of(game, learner.id, &spec)).into_iter().flatten());
        }
        let parts = format::parts(rest, outline.version, &expected)?;
        let Outline { id, version, game, learner, spec, seed, done, curves } = outline;
        Ok((id, Self { version, game, learner, spec, seed, done, curves, parts }))
    }

    /// The id of the file.
    pub fn fingerprint(&self) -> Result<FileId, FileFault> {
        self.to_bytes().map(|bytes| format::id(&bytes))
    }
}

/// The learning algorithm of a game, by the ids in a file.
fn origin(known: Origins, game: &str, id: &str) -> Result<&'static Origin, FileFault> {
    let learned = known.iter().filter(|(_, learners)| !learners.is_empty());
    let Some((_, learners)) = learned.clone().find(|(of, _)| *of == game) else {
        return Err(FileFault::Game { found: game.to_owned(), read: learned.map(|(of, _)| *of).collect() });
    };
    learners.iter().find(|learner| learner.id == id).ok_or_else(|| FileFault::Learner(id.to_owned()))
}

/// A file on the shelf with its id.
pub type Shelved = (FileId, Arc<AgentFile>);

/// Limited, because a worker that plays against a run in progress keeps getting new files.
static SHELF: Recent<FileName, Shelved> = Recent::new(64);

/// Puts an agent on the shelf under the id of its file.
pub fn put(file: AgentFile) -> Result<FileId, FileFault> {
    let id = file.fingerprint()?;
    SHELF.put(FileName::Own(id), (id, Arc::new(file)));
    Ok(id)
}

/// Reads an agent file and puts it on the shelf under its id.
pub fn read(bytes: &[u8]) -> Result<FileId, FileFault> {
    let (id, file) = shelved(bytes)?;
    SHELF.put(FileName::Own(id), (id, file));
    Ok(id)
}

/// Reads a pretrained agent of the program and puts it on the shelf under its name.
pub fn ship(name: &'static str, bytes: &[u8]) -> Result<(), FileFault> {
    SHELF.put(FileName::Shipped(name), shelved(bytes)?);
    Ok(())
}

fn shelved(bytes: &[u8]) -> Result<Shelved, FileFault> {
    AgentFile::with_id(bytes).map(|(id, file)| (id, Arc::new(file)))
}

/// The file with this name.
pub fn get(name: FileName) -> Option<Shelved> {
    SHELF.get(&name)
}

/// Small, because data sets are large and a run rarely has more than one.
static DATASETS: Recent<FileId, Arc<dyn Any + Send + Sync>> = Recent::new(4);

/// Puts a data set on the shelf under its id.
pub fn put_dataset<G: Game + 'static>(dataset: Dataset<G>) -> FileId {
    let id = dataset.id();
    DATASETS.put(id, Arc::new(dataset));
    id
}

/// The data set with this id, if its records are of this game.
pub fn dataset<G: Game + 'static>(id: FileId) -> Option<Arc<Dataset<G>>> {
    DATASETS.get(&id)?.downcast().ok()
}

/// The data set that a setting of [`Kind::Records`](tefuda_games::knob::Kind::Records) names; `None` if it names none.
pub fn named_dataset<G: Game + 'static>(
    spec: &Spec,
    knob: &Setting<Option<FileId>>,
) -> Result<Option<Arc<Dataset<G>>>, TrainingFault> {
    let found = |id| dataset(id).ok_or(TrainingFault::Records(id));
    spec.get(knob).map(found).transpose()
}

impl Learner {
    /// The agents from which a run with these settings starts, in the order of [`Learner::inputs`].
    pub fn agents(&self, spec: &Spec) -> Result<Vec<Arc<AgentFile>>, TrainingFault> {
        let agent = |supply: Supply| match supply {
            Supply::Agent(need) => Some(need.at_hand().map(|(_, file)| file).ok_or_else(|| need.fault())),
            Supply::Records(_) => None,
        };
        self.needs(spec).into_iter().filter_map(agent).collect()
    }
}

impl Need {
    /// The file, if it is available and has the right learning algorithm. A pretrained agent that is part of
    /// the program is added at its first use.
    pub fn at_hand(&self) -> Option<Shelved> {
        let found = get(self.file).or_else(|| {
            let FileName::Shipped(name) = self.file else { return None };
            ship(name, bundled(name)?).ok()?;
            get(self.file)
        });
        found.filter(|(_, file)| file.learner == self.learner)
    }

    /// The learning algorithm of the file with this name, if it is not the needed one.
    pub fn foreign(&self) -> Option<String> {
        let (_, file) = get(self.file)?;
        (file.learner != self.learner).then(|| file.learner.clone())
    }

    /// The error of a training run that cannot start without this file.
    pub fn fault(&self) -> TrainingFault {
        let file = self.file;
        self.foreign()
            .map_or(TrainingFault::Missing(file), |learner| TrainingFault::Foreign { file, learner })
    }

    /// Checks that these bytes are the needed file, complete and undamaged. The parts are read only when the
    /// file is put [on the shelf](Need::supply).
    pub fn check(&self, bytes: &[u8]) -> Result<(), FileFault> {
        let Outline { id, learner, .. } = Outline::from_bytes(bytes)?;
        match self.file {
            FileName::Own(named) if named != id => Err(FileFault::Other { found: id, expected: named }),
            _ if learner != self.learner => {
                Err(FileFault::Foreign { found: learner, expected: self.learner })
            }
            _ => Ok(()),
        }
    }

    /// Puts a usable file on the shelf.
    pub fn supply(&self, bytes: &[u8]) -> Result<(), FileFault> {
        self.check(bytes)?;
        match self.file {
            FileName::Shipped(name) => ship(name, bytes),
            FileName::Own(_) => read(bytes).map(drop),
        }
    }
}

/// The bytes of a pretrained agent, if they are part of the program.
#[cfg(not(target_arch = "wasm32"))]
fn bundled(name: &str) -> Option<&'static [u8]> {
    let players = learners().filter_map(|(_, learner)| learner.output).map(|output| output.player);
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
        let player = self.output.filter(|_| self.id == spec.id())?.player;
        let file = spec.get(player.file).map_or_else(|| player.snapshot(spec), FileName::Own);
        Some(Need { file, learner: self.id, otherwise: player.otherwise })
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
