//! What is kept of a trained agent, and how it is written as bytes.
//!
//! All numbers are little-endian; a text is its length in bytes (u16) and its UTF-8.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `89 54 45 46 55 44 41 0a`: no text, and not what a transfer as text leaves whole |
//! | u16 | the version of the format: 1 |
//! | u32 | the length of the file |
//! | section `what` | game, learner, spec: texts; seed: u64; units of training done: u32 |
//! | section `curv` | how many: u16; of each its id, how many points: u32, and of each point the units: u32, and the number: f64 |
//! | section `nets` | how many: u16; of each its name, how many widths: u16, the widths: u32 each, all weights: f32 |
//! | u64 | FNV-1a of all bytes before it |
//!
//! A section is its name of four letters, the length of what follows: u32, and what follows. There is one way to write an agent, so
//! equal agents are equal files.
//!
//! The checksum is FNV-1a with 64 bits (Fowler, Noll, Vo): it needs no table, each of its steps can be undone, so a change within one
//! byte is always found and any other with a chance of 1 − 2⁻⁶⁴, and folded it names the file ([`FileId`]). It is there against
//! accidents; whoever wants to deceive can compute it as well, so whatever is read after it is checked all the same.

mod fault;
mod read;
mod write;

pub use fault::FileFault;
pub use write::seal;

use crate::{
    agent::Playable,
    training::{Curve, Learner},
};
use tefuda_games::{Fault, FileId, Spec, games};
use tefuda_learn::Net;

/// The version that is written, and the newest that is read.
pub const VERSION: u16 = 1;
/// The largest file that is read, in bytes: seven times the largest nets that can be set.
pub const LARGEST: usize = 1 << 20;

const MAGIC: [u8; 8] = *b"\x89TEFUDA\n";
/// Magic, version, length.
const HEAD: usize = MAGIC.len() + 2 + 4;
/// The checksum at the end.
const TAIL: usize = 8;

/// Every game, with its learners.
static GAMES: &[(&str, &[Learner])] = &games!(learners());

const fn learners<G: Playable>() -> (&'static str, &'static [Learner]) {
    (G::FACTS.id, G::LEARNERS)
}

/// The games that have learners.
fn learned() -> impl Iterator<Item = &'static (&'static str, &'static [Learner])> {
    GAMES.iter().filter(|(_, learners)| !learners.is_empty())
}

/// A trained agent with where it comes from.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentFile {
    /// The game.
    pub game: String,
    /// The learner.
    pub learner: String,
    /// The preset with its knobs, as text.
    pub spec: String,
    /// The seed of the training run.
    pub seed: u64,
    /// Units of training done.
    pub done: u32,
    /// What was measured on the way. Units are whole numbers.
    pub curves: Vec<Curve>,
    /// The nets, by the names that the learner gives them.
    pub nets: Vec<(String, Net)>,
}

/// All of an [`AgentFile`] but its nets: what a list of files shows. Whether an agent can be made of it is known only once it is read
/// as a whole.
#[derive(Debug, Clone, PartialEq)]
pub struct Outline {
    /// What the file is called by.
    pub id: FileId,
    /// The game.
    pub game: String,
    /// The learner.
    pub learner: String,
    /// The preset with its knobs, as text.
    pub spec: String,
    /// The seed of the training run.
    pub seed: u64,
    /// Units of training done.
    pub done: u32,
    /// What was measured on the way.
    pub curves: Vec<Curve>,
}

impl Outline {
    /// Reads what comes before the nets. The whole file has to be there and undamaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileFault> {
        read::outline(bytes).map(|(outline, _)| outline)
    }
}

impl AgentFile {
    /// The file as bytes. Points of curves that are no numbers are left out: a loss may have grown beyond all bounds.
    pub fn to_bytes(&self) -> Vec<u8> {
        write::bytes(self)
    }

    /// Reads a file, which may come from anywhere.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileFault> {
        let (outline, rest) = read::outline(bytes)?;
        let learner = learner(&outline.game, &outline.learner)?;
        let spec = settings(learner, &outline.spec).map_err(FileFault::Spec)?;
        let nets = read::nets(rest, &(learner.nets)(&spec))?;
        let Outline { game, learner, spec, seed, done, curves, .. } = outline;
        Ok(Self { game, learner, spec, seed, done, curves, nets })
    }

    /// What the file is called by.
    pub fn fingerprint(&self) -> FileId {
        write::id(&self.to_bytes())
    }

    /// One of its nets.
    pub fn net(&self, name: &str) -> Option<&Net> {
        self.nets.iter().find(|(known, _)| known == name).map(|(_, net)| net)
    }
}

/// The settings of a run, from the text in its file. Files name every knob; one that there is no more has no say in how nets are read.
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
fn learner(game: &str, id: &str) -> Result<&'static Learner, FileFault> {
    let (_, learners) =
        learned().find(|(known, _)| *known == game).ok_or_else(|| FileFault::Game(game.to_owned()))?;
    learners.iter().find(|learner| learner.id == id).ok_or_else(|| FileFault::Learner(id.to_owned()))
}

/// FNV-1a, 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
