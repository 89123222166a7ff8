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
pub(crate) mod format;
mod part;

pub use fault::{Counted, FileFault};
pub use format::seal;
pub use part::{AnyPart, ByteReader, MissingBytes, Part, PartFault, PartSpec};

use serde::{Deserialize, Serialize};
use tefuda_games::FileId;

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

/// The largest file of any learning algorithm, in bytes. Larger ones are refused at once.
pub const LARGEST: usize = 16 << 20;

/// Numbers measured during a training run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    /// The id of the measured quantity.
    pub id: String,
    /// Units done and value, in order of time.
    pub points: Vec<(f64, f64)>,
}

impl Curve {
    /// A curve without points.
    pub fn new(id: &str) -> Self {
        Self { id: id.to_owned(), points: Vec::new() }
    }

    /// The latest value.
    pub fn last(&self) -> Option<f64> {
        self.points.last().map(|point| point.1)
    }
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
        format::outline(bytes).map(|(outline, _)| outline)
    }

    /// The bytes of a file without its parts, for storing just the outline. The outline read from them has a
    /// different id.
    pub fn bytes_of(bytes: &[u8]) -> Result<Vec<u8>, FileFault> {
        format::without_parts(bytes)
    }

    /// Units of training done in the last stage.
    pub fn units(&self) -> u32 {
        self.done.last().copied().unwrap_or(0)
    }
}

impl AgentFile {
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

/// Whether bytes start like an agent file.
pub fn is_agent_file(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}
