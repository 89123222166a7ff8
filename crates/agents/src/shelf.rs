//! The shelf: the agent files and data sets that this process has loaded.
//!
//! The spec of an agent or a training run names its files but does not contain them. So code that makes
//! agents (the command line, a worker of the page) first puts the files on the shelf.
//! [`Playable::needs`](crate::Playable::needs) and [`Learner::needs`](crate::Learner::needs) list them.

use crate::{
    agent_file::{AgentFile, FileFault},
    recent::Recent,
};
use std::{any::Any, sync::Arc};
use tefuda_games::{Dataset, FileId, Game};

pub use crate::training::{FileName, Need};

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
    SHELF.get(name)
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
    DATASETS.get(id)?.downcast().ok()
}
