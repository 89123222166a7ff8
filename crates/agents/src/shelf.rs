//! The shelf: the agent files that this process has at hand, for agents that play what was learned.
//!
//! An agent is made from a spec, which names a file and does not hold it. Whoever makes agents (the command line, the worker of the
//! page) puts the files there before; [`Playable::needs`](crate::Playable::needs) says which.

use crate::{agent_file::AgentFile, recent::Recent};
use std::{fmt, sync::Arc};
use tefuda_games::FileId;

/// The name of a file that an agent plays from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// One of those that come with the program, by its name without `.agent`.
    Shipped(&'static str),
    /// One of somebody's own.
    File(FileId),
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shipped(name) => name.fmt(f),
            Self::File(id) => id.fmt(f),
        }
    }
}

/// A file on the shelf with its fingerprint.
pub type Shelved = (FileId, Arc<AgentFile>);

/// A worker that plays against a run in the making is handed a new file at every moment.
static SHELF: Recent<Need, Shelved> = Recent::new(64);

/// Puts a file on the shelf.
pub fn put(file: AgentFile) -> FileId {
    let id = file.fingerprint();
    SHELF.put(Need::File(id), (id, Arc::new(file)));
    id
}

/// Puts a file that comes with the program on the shelf, under its name.
pub fn ship(name: &'static str, file: AgentFile) {
    SHELF.put(Need::Shipped(name), (file.fingerprint(), Arc::new(file)));
}

/// The file of that name.
pub fn get(need: Need) -> Option<Shelved> {
    SHELF.get(need)
}

/// The file of that name; one that comes with the program is put on the shelf when it is first asked for, if `shipped` has its
/// bytes. Natively they are part of the program; a page fetches them when they are needed.
pub(crate) fn at_hand(need: Need, shipped: fn(&str) -> Option<&'static [u8]>) -> Option<Shelved> {
    get(need).or_else(|| {
        let Need::Shipped(name) = need else { return None };
        ship(name, AgentFile::from_bytes(shipped(name)?).ok()?);
        get(need)
    })
}
