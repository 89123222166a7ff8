//! The file of a trained agent, and its format.
//!
//! All numbers are little-endian. A text is its length in bytes (u16), then UTF-8.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `89 54 45 46 55 44 41 0a`: not text, and damaged by any transfer as text |
//! | u16 | the version of the format: 2 |
//! | u32 | the length of the file |
//! | section `agent` | game, learner, spec: texts; seed: u64; number of stages: u16, then for each the units of training done: u32 |
//! | section `curves` | number of curves: u16; for each its id, its number of points: u32, and for each point the units: u32, and the value: f64 |
//! | a section for each part | as written by the [kind](Part) of the part, under the name that the learner gives it |
//! | u64 | FNV-1a of all bytes before it |
//!
//! A section is its name (a text), the length of its contents (u32), and its contents. There is only one way
//! to write an agent, so equal agents give equal files. The settings of the learning algorithm determine the
//! parts of a file. Each part has its own size limit, and the algorithm has one for the whole file. A file is
//! written only if it can be read again.
//!
//! **Version 1** will always be readable and writable, so that the ids of its files keep naming the same
//! agents. It has one stage, and only nets. The names of its sections are four letters without a length:
//! `what`, with the units (u32) instead of the list of stages; `curv`; and `nets`, with their number (u16)
//! and for each its name and the net.
//!
//! The checksum is 64-bit FNV-1a (Fowler, Noll, Vo). It needs no table. Each of its steps is invertible, so
//! it always detects a change within one byte, and any other change with probability 1 − 2⁻⁶⁴. Folded, it
//! names the file ([`FileId`]). It protects against accidents, not against forgery, because anyone can
//! compute it. So everything read after it is checked anyway.

mod fault;
mod part;
mod read;
mod write;

pub use fault::{Counted, FileFault};
pub use part::{AnyPart, Part, PartFault, PartSpec};
pub use read::ByteReader;
pub use write::seal;

use crate::{
    agent::{Playable, TRAINABLES},
    training::{Curve, Learner, Origin},
};
use tefuda_games::{Fault, FileId, Spec, games};

/// The version for new agents, and the newest that is read.
pub const VERSION: u16 = 2;

const MAGIC: [u8; 8] = *b"\x89TEFUDA\n";
/// Magic, version, length.
const HEAD: usize = MAGIC.len() + 2 + 4;
/// The checksum at the end.
const TAIL: usize = 8;
/// The longest text, in bytes: ten times the length of a preset with all its settings.
const LONGEST_TEXT: usize = 4096;
/// The maximum number of curves in a file.
const MOST_CURVES: usize = 16;
/// The maximum number of points in a curve.
const MOST_POINTS: usize = 4096;
/// The maximum number of stages.
const MOST_STAGES: usize = 8;

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

/// The functions that list the parts of a file, one for each game in the order of the list of games. A
/// program that uses them contains all code that reads parts. One that only reads outlines does not use them.
static PARTS: &[fn(&str, &Spec) -> Vec<PartSpec>] = &games!(parts_of());

const fn parts_of<G: Playable>() -> fn(&str, &Spec) -> Vec<PartSpec> {
    G::parts
}

/// The largest file of any learning algorithm, in bytes. Larger ones are refused at once.
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

/// All learning algorithms with the ids of their games.
pub fn learners() -> impl Iterator<Item = (&'static str, &'static Learner)> {
    TRAINABLES.iter().flat_map(|game| game.learners.iter().map(|learner| (game.facts.id, learner)))
}

/// A trained agent with its origin.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentFile {
    /// The version of the format: the version that was read, or [`VERSION`] for a new file.
    pub version: u16,
    /// The game.
    pub game: String,
    /// The learning algorithm.
    pub learner: String,
    /// The preset with its settings, as text.
    pub spec: String,
    /// The seed of the training run.
    pub seed: u64,
    /// Units of training done in each stage.
    pub done: Vec<u32>,
    /// The curves measured during training. Their units are whole numbers.
    pub curves: Vec<Curve>,
    /// The parts, by the names that the learning algorithm gives them.
    pub parts: Vec<(String, AnyPart)>,
}

/// Everything in an [`AgentFile`] except its parts, as shown in a list of files. Only reading the whole file
/// shows whether an agent can be made of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Outline {
    /// The id of the file.
    pub id: FileId,
    /// The version of its format.
    pub version: u16,
    /// The game.
    pub game: String,
    /// The learning algorithm.
    pub learner: String,
    /// The preset with its settings, as text.
    pub spec: String,
    /// The seed of the training run.
    pub seed: u64,
    /// Units of training done in each stage.
    pub done: Vec<u32>,
    /// The curves measured during training.
    pub curves: Vec<Curve>,
}

impl Outline {
    /// The outline of a file that has been read completely.
    pub fn of(id: FileId, file: AgentFile) -> Self {
        let AgentFile { version, game, learner, spec, seed, done, curves, .. } = file;
        Self { id, version, game, learner, spec, seed, done, curves }
    }

    /// Reads everything before the parts. The file must be complete and undamaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileFault> {
        read::outline(bytes).map(|(outline, _)| outline)
    }

    /// The bytes of a file without its parts, for storing just the outline. The outline read from them has a
    /// different id.
    pub fn bytes_of(bytes: &[u8]) -> Result<Vec<u8>, FileFault> {
        read::without_parts(bytes)
    }

    /// Units of training done in the last stage.
    pub fn units(&self) -> u32 {
        self.done.last().copied().unwrap_or(0)
    }

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
            return Err(FileFault::Stages(self.done.len(), learner.stages));
        }
        Ok(learner)
    }
}

impl AgentFile {
    /// The file as bytes. Curve points that are not finite are left out (a loss may have diverged), and long
    /// curves are thinned out. An agent that could not be read again is refused.
    pub fn to_bytes(&self) -> Result<Vec<u8>, FileFault> {
        let bytes = write::bytes(self)?;
        Self::from_bytes(&bytes)?;
        Ok(bytes)
    }

    /// Reads an agent file of any learning algorithm. The bytes may be untrusted.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileFault> {
        Self::with_id(bytes).map(|(_, file)| file)
    }

    /// Reads a file and returns its id as well.
    pub(crate) fn with_id(bytes: &[u8]) -> Result<(FileId, Self), FileFault> {
        let (outline, rest) = read::outline(bytes)?;
        let origin = outline.made_by(ORIGINS)?;
        if let Some(output) = origin.output.filter(|output| bytes.len() > output.largest) {
            return Err(FileFault::TooLarge(output.largest));
        }
        let mut expected = Vec::new();
        for (game, parts) in TRAINABLES.iter().zip(PARTS).filter(|(game, _)| game.facts.id == outline.game) {
            for learner in game.learners.iter().filter(|learner| learner.id == origin.id) {
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

    /// The same agent as a file of version 1. Stored results and golden files name agents by the ids of such
    /// files.
    #[must_use]
    pub fn in_version_1(self) -> Self {
        Self { version: 1, ..self }
    }

    /// Units of training done in the last stage.
    pub fn units(&self) -> u32 {
        self.done.last().copied().unwrap_or(0)
    }

    /// A part, if it has this kind.
    pub fn part<P: Part>(&self, name: &str) -> Option<&P> {
        self.parts.iter().find(|(known, _)| known == name).and_then(|(_, part)| part.get())
    }
}

/// The settings of a run from the text in its file. Settings that have been removed since then are ignored.
pub(crate) fn settings(learner: &Learner, words: &str) -> Result<Spec, Fault> {
    let (spec, faults) = Spec::parse_lenient(learner.presets, words);
    let wrong = faults.into_iter().find(|fault| !matches!(fault, Fault::UnknownKnob { .. }));
    wrong.map_or(Ok(spec), Err)
}

/// Whether bytes start like an agent file.
pub fn is_agent_file(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// The learning algorithm of a game, by the ids in a file.
fn origin(known: Origins, game: &str, id: &str) -> Result<&'static Origin, FileFault> {
    let learned = known.iter().filter(|(_, learners)| !learners.is_empty());
    let Some((_, learners)) = learned.clone().find(|(of, _)| *of == game) else {
        return Err(FileFault::Game(game.to_owned(), learned.map(|(of, _)| *of).collect()));
    };
    learners.iter().find(|learner| learner.id == id).ok_or_else(|| FileFault::Learner(id.to_owned()))
}
