//! The shelf: the agent files that this process has at hand.
//!
//! An agent or a training run is made from a spec, which names files and does not hold them. Whoever makes agents (the command line, the
//! worker of the page) puts the files there before; [`Playable::needs`](crate::Playable::needs) and
//! [`Learner::needs`](crate::Learner::needs) say which.

use crate::{
    agent_file::{AgentFile, FileFault},
    recent::Recent,
};
use std::sync::Arc;
use tefuda_games::FileId;

pub use crate::training::{FileName, Need};

/// A file on the shelf with its id.
pub type Shelved = (FileId, Arc<AgentFile>);

/// A worker that plays against a run in the making is handed a new file at every moment.
static SHELF: Recent<FileName, Shelved> = Recent::new(64);

/// Puts an agent on the shelf, under the id of its file.
pub fn put(file: AgentFile) -> Result<FileId, FileFault> {
    let id = file.fingerprint()?;
    SHELF.put(FileName::Own(id), (id, Arc::new(file)));
    Ok(id)
}

/// Reads an agent file and puts it on the shelf, under its id.
pub fn read(bytes: &[u8]) -> Result<FileId, FileFault> {
    let (id, file) = shelved(bytes)?;
    SHELF.put(FileName::Own(id), (id, file));
    Ok(id)
}

/// Reads a snapshot that comes with the program and puts it on the shelf, under its name.
pub fn ship(name: &'static str, bytes: &[u8]) -> Result<(), FileFault> {
    SHELF.put(FileName::Shipped(name), shelved(bytes)?);
    Ok(())
}

fn shelved(bytes: &[u8]) -> Result<Shelved, FileFault> {
    AgentFile::with_id(bytes).map(|(id, file)| (id, Arc::new(file)))
}

/// The file of that name.
pub fn get(name: FileName) -> Option<Shelved> {
    SHELF.get(name)
}
