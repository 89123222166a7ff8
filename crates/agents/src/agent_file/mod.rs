//! The file of a trained agent, and its format.
//!
//! All numbers are little-endian; a text is its length in bytes (u16) and its UTF-8.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `89 54 45 46 55 44 41 0a`: no text, and not what a transfer as text leaves whole |
//! | u16 | the version of the format: 2 |
//! | u32 | the length of the file |
//! | section `agent` | game, learner, spec: texts; seed: u64; how many stages: u16, and of each the units of training done: u32 |
//! | section `curves` | how many: u16; of each its id, how many points: u32, and of each point the units: u32, and the number: f64 |
//! | a section for each part | as the [kind](Part) of the part writes it, under the name that the learner gives it |
//! | u64 | FNV-1a of all bytes before it |
//!
//! A section is its name (a text), the length of its contents (u32), and its contents. There is one way to write an
//! agent, so equal agents are equal files. The settings of the learner say which parts a file has. Each part is read
//! within its own limit, and the whole file within the limit of the learner. A file is written only if it can be read
//! again.
//!
//! **Version 1** is read and written for ever, so that the ids of its files go on naming the same agents. It knows one stage, and nets only.
//! Its sections have names of four letters without a length: `what` with units: u32 in place of the list of stages, `curv`, and `nets` with
//! how many: u16, and of each its name and the net.
//!
//! The checksum is FNV-1a with 64 bits (Fowler, Noll, Vo). It needs no table. Each of its steps can be undone, so it
//! always finds a change within one byte, and any other change with a chance of 1 − 2⁻⁶⁴. Folded, it names the file
//! ([`FileId`]). It guards against accidents and not against forgery: anybody can compute it. So everything that is
//! read after it is checked all the same.

mod fault;
mod part;
mod read;
mod write;

pub use fault::{Counted, FileFault};
pub use part::{AnyPart, Part, PartFault, PartSpec};
pub use read::ByteReader;
pub use write::seal;

use crate::{
    agent::Playable,
    training::{Curve, Learner, Origin},
};
use tefuda_games::{Fault, FileId, Spec, games};

/// The version that new agents are written in, and the newest that is read.
pub const VERSION: u16 = 2;

const MAGIC: [u8; 8] = *b"\x89TEFUDA\n";
/// Magic, version, length.
const HEAD: usize = MAGIC.len() + 2 + 4;
/// The checksum at the end.
const TAIL: usize = 8;

/// Games by their ids, each with the learners that its files may come from. An outline is read with the learners of the
/// games that the program shows. So a program for the tables of one game has no learners of others.
pub type Origins = &'static [(&'static str, &'static [Origin])];

/// All games with the learners that files may come from.
pub const ORIGINS: Origins = &games!(of_game());

/// A game with the learners that its files may come from.
pub const fn of_game<G: Playable>() -> (&'static str, &'static [Origin]) {
    (G::FACTS.id, G::ORIGINS)
}

/// All games with their learners.
const LEARNERS: &[(&str, &[Learner])] = &games!(learners_of());

const fn learners_of<G: Playable>() -> (&'static str, &'static [Learner]) {
    (G::FACTS.id, G::LEARNERS)
}

/// The functions that list the parts of a learner's files, for each game in the order of the list of games. It reaches
/// all code that reads parts. A program that only reads outlines does not contain it.
static PARTS: &[fn(&str, &Spec) -> Vec<PartSpec>] = &games!(parts_of());

const fn parts_of<G: Playable>() -> fn(&str, &Spec) -> Vec<PartSpec> {
    G::parts
}

/// The largest file that any learner makes, in bytes. Nothing larger is looked at.
pub const LARGEST: usize = largest();

const fn largest() -> usize {
    let (mut most, mut game) = (0, 0);
    while game < ORIGINS.len() {
        let learners = ORIGINS[game].1;
        let mut at = 0;
        while at < learners.len() {
            if let Some(output) = &learners[at].output
                && output.largest > most
            {
                most = output.largest;
            }
            at += 1;
        }
        game += 1;
    }
    most
}

/// All learners with the ids of their games.
pub fn learners() -> impl Iterator<Item = (&'static str, &'static Learner)> {
    LEARNERS.iter().flat_map(|(game, learners)| learners.iter().map(move |learner| (*game, learner)))
}

/// A trained agent with where it comes from.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentFile {
    /// The version of the format in which it is written: the version that was read, or [`VERSION`] for a new file.
    pub version: u16,
    /// The game.
    pub game: String,
    /// The learner.
    pub learner: String,
    /// The preset with its knobs, as text.
    pub spec: String,
    /// The seed of the training run.
    pub seed: u64,
    /// Units of training done in each stage.
    pub done: Vec<u32>,
    /// The curves measured during training. Their units are whole numbers.
    pub curves: Vec<Curve>,
    /// The parts, by the names that the learner gives them.
    pub parts: Vec<(String, AnyPart)>,
}

/// All of an [`AgentFile`] but its parts: what a list of files shows. Whether an agent can be made of it is known only once it is read
/// as a whole.
#[derive(Debug, Clone, PartialEq)]
pub struct Outline {
    /// The id of the file.
    pub id: FileId,
    /// The version of its format.
    pub version: u16,
    /// The game.
    pub game: String,
    /// The learner.
    pub learner: String,
    /// The preset with its knobs, as text.
    pub spec: String,
    /// The seed of the training run.
    pub seed: u64,
    /// Units of training done in each stage.
    pub done: Vec<u32>,
    /// The curves measured during training.
    pub curves: Vec<Curve>,
}

impl Outline {
    /// The outline of a file that was read as a whole.
    pub fn of(id: FileId, file: AgentFile) -> Self {
        let AgentFile { version, game, learner, spec, seed, done, curves, .. } = file;
        Self { id, version, game, learner, spec, seed, done, curves }
    }

    /// Reads what comes before the parts. The whole file has to be there and undamaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileFault> {
        read::outline(bytes).map(|(outline, _)| outline)
    }

    /// The bytes of a file without its parts, to be kept where only its outline is wanted. The outline that is read from them has another id.
    pub fn bytes_of(bytes: &[u8]) -> Result<Vec<u8>, FileFault> {
        read::without_parts(bytes)
    }

    /// Units of training done in the last stage.
    pub fn units(&self) -> u32 {
        self.done.last().copied().unwrap_or(0)
    }

    /// The learner that made it, if it is one of these.
    pub fn origin(&self, known: Origins) -> Option<&'static Origin> {
        self.made_by(known).ok()
    }

    /// The learner that made it.
    ///
    /// # Errors
    /// It is none of these, or makes no such files.
    pub fn made_by(&self, known: Origins) -> Result<&'static Origin, FileFault> {
        let learner = origin(known, &self.game, &self.learner)?;
        if learner.output.is_none() {
            return Err(FileFault::Learner(self.learner.clone()));
        }
        if self.done.len() != learner.stages {
            return Err(FileFault::Stages(self.done.len(), learner.stages));
        }
        Ok(learner)
    }
}

impl AgentFile {
    /// The file as bytes. Points of curves that are no numbers are left out (a loss may have grown beyond all bounds), and so are
    /// points in the middle of curves that have more than fit. An agent that could not be read again is refused.
    pub fn to_bytes(&self) -> Result<Vec<u8>, FileFault> {
        let bytes = write::bytes(self)?;
        Self::from_bytes(&bytes)?;
        Ok(bytes)
    }

    /// Reads a file of any learner, which may come from anywhere.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileFault> {
        Self::with_id(bytes).map(|(_, file)| file)
    }

    /// Reads a file, and says what it is called by.
    pub fn with_id(bytes: &[u8]) -> Result<(FileId, Self), FileFault> {
        let (outline, rest) = read::outline(bytes)?;
        let origin = outline.made_by(ORIGINS)?;
        if let Some(output) = origin.output.filter(|output| bytes.len() > output.largest) {
            return Err(FileFault::TooLarge(output.largest));
        }
        let mut expected = Vec::new();
        for ((_, learners), parts) in
            LEARNERS.iter().zip(PARTS).filter(|((game, _), _)| *game == outline.game)
        {
            for learner in learners.iter().filter(|learner| learner.id == origin.id) {
                expected
                    .extend(parts(learner.id, &settings(learner, &outline.spec).map_err(FileFault::Spec)?));
            }
        }
        let parts = read::parts(rest, outline.version, &expected)?;
        let Outline { id, version, game, learner, spec, seed, done, curves } = outline;
        Ok((id, Self { version, game, learner, spec, seed, done, curves, parts }))
    }

    /// The id of the file.
    pub fn fingerprint(&self) -> Result<FileId, FileFault> {
        self.to_bytes().map(|bytes| write::id(&bytes))
    }

    /// The same agent as a file of version 1. Kept results and golden files name agents by the ids of such files.
    #[must_use]
    pub fn in_version_1(self) -> Self {
        Self { version: 1, ..self }
    }

    /// Units of training done in the last stage.
    pub fn units(&self) -> u32 {
        self.done.last().copied().unwrap_or(0)
    }

    /// One of its parts, if it is of this kind.
    pub fn part<P: Part>(&self, name: &str) -> Option<&P> {
        self.parts.iter().find(|(known, _)| known == name).and_then(|(_, part)| part.get())
    }
}

/// The settings of a run, from the text in its file. Files name every knob; one that there is no more has no say in how parts are read.
pub(crate) fn settings(learner: &Learner, words: &str) -> Result<Spec, Fault> {
    let (spec, faults) = Spec::parse_lenient(learner.presets, words);
    let wrong = faults.into_iter().find(|fault| !matches!(fault, Fault::UnknownKnob(..)));
    wrong.map_or(Ok(spec), Err)
}

/// Whether bytes begin as agent files do.
pub fn is_agent_file(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// The learner of a game, by the ids in a file.
fn origin(known: Origins, game: &str, id: &str) -> Result<&'static Origin, FileFault> {
    let learned = known.iter().filter(|(_, learners)| !learners.is_empty());
    let Some((_, learners)) = learned.clone().find(|(of, _)| *of == game) else {
        return Err(FileFault::Game(game.to_owned(), learned.map(|(of, _)| *of).collect()));
    };
    learners.iter().find(|learner| learner.id == id).ok_or_else(|| FileFault::Learner(id.to_owned()))
}
