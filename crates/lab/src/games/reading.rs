//! Reads records and links: data sets to learn from, replays, and the matches that links lead to.

use crate::{
    failure::{Failure, Result},
    lines,
};
use std::{ops::Range, path::Path};
use tefuda_agents::{Catalogue, Playable, shelf};
use tefuda_arena::{
    Link, Session,
    lesson::{FoundPosition, Scan},
};
use tefuda_games::{DatasetReader, Fault, FileId, Record, RecordError, Seat};

/// A file that was read and put on the shelf as a data set.
pub(crate) struct Shelved {
    pub(crate) id: FileId,
    pub(crate) games: usize,
    /// Damaged lines that were left out.
    pub(crate) damaged: usize,
}

/// Reads a file of records and puts its data set on the shelf. A file with damaged lines is refused unless
/// `skip_damaged` is set.
pub(crate) fn dataset<G: Playable>(path: &Path, skip_damaged: bool) -> Result<Shelved> {
    let mut lines = lines::open(path).map_err(|error| Failure::at(path, error))?;
    let mut reader = DatasetReader::<G>::default();
    reader.lines(&mut lines).map_err(|trouble| Failure::at(path, trouble.fault()))?;
    let found = reader.finish().map_err(|fault| Failure::at(path, fault))?;
    let damaged = found.damaged.lines;
    let dataset = if skip_damaged {
        found.dataset
    } else {
        found
            .whole()
            .map_err(|fault| Failure::at(path, format!("{fault}\nAdd --skip-damaged to skip them")))?
    };
    let games = dataset.len();
    Ok(Shelved { id: shelf::put_dataset(dataset), games, damaged })
}

/// A callback that receives the number of a move, the seat and the legal moves.
pub(crate) type Watch<'a> = Option<&'a mut dyn FnMut(usize, Seat, Vec<String>)>;

/// Replays a record, showing the legal moves before each decision.
pub(crate) fn replay<G: Playable>(line: &str, watch: Watch<'_>) -> std::result::Result<(), RecordError> {
    let record = Record::<G>::parse(line)?;
    let Some(watch) = watch else { return record.replay().map(drop) };
    let mut legal = Vec::new();
    let shown = |at: usize, game: &G| {
        let Some(seat) = game.turn() else { return };
        legal.clear();
        game.legal(&mut legal);
        watch(at, seat, legal.iter().map(ToString::to_string).collect());
    };
    record.replay_with(shown).map(drop)
}

/// The records of the match that a link to a table of this game leads to, or all faults of the link.
pub(crate) fn records<G: Playable>(link: &Link) -> std::result::Result<String, Vec<Fault>> {
    let (table, mut faults) = link.table(Catalogue::of::<G>());
    let session = Session::<G>::at(table.setup, table.point.played.as_deref());
    let mut session = session.map_err(|fault| [faults.clone(), vec![fault]].concat())?;
    for (deal, note) in table.point.notes {
        faults.extend(session.note(deal, &note).err());
    }
    if faults.is_empty() { Ok(session.save()) } else { Err(faults) }
}

/// Finds positions for lessons at the table of a link, in the first deals of these seeds, or returns all faults
/// of the link.
pub(crate) fn positions<G: Playable>(
    link: &Link,
    seeds: Range<u64>,
) -> std::result::Result<Vec<FoundPosition>, Vec<Fault>> {
    let (table, faults) = link.table(Catalogue::of::<G>());
    if !faults.is_empty() {
        return Err(faults);
    }
    let scan = Scan::new(table.setup, link.shown.clone()).map_err(|fault| vec![fault])?;
    let mut found = Vec::new();
    for seed in seeds {
        found.extend(scan.seed::<G>(seed).map_err(|fault| vec![fault])?);
    }
    Ok(found)
}
