//! The shelf: the agent files and the data sets of records that this process has at hand.
//!
//! An agent or a training run is made from a spec, which names files and does not hold them. The code that makes agents
//! (the command line, the worker of the page) puts the files on the shelf first.
//! [`Playable::needs`](crate::Playable::needs) and [`Learner::needs`](crate::Learner::needs) say which.

use crate::{
    agent_file::{AgentFile, FileFault},
    recent::Recent,
};
use std::{any::Any, sync::Arc};
use tefuda_games::{Dataset, FileId, Game};

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

/// Data sets are large, and a run hardly ever has more than one.
static DATASETS: Recent<FileId, Arc<dyn Any + Send + Sync>> = Recent::new(4);

/// Puts a data set on the shelf, under what it is called by.
pub fn put_dataset<G: Game + 'static>(dataset: Dataset<G>) -> FileId {
    let id = dataset.id();
    DATASETS.put(id, Arc::new(dataset));
    id
}

/// The data set of that name, if its records are of this game.
pub fn dataset<G: Game + 'static>(id: FileId) -> Option<Arc<Dataset<G>>> {
    DATASETS.get(id)?.downcast().ok()
}
