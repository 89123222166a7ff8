//! `tefuda record`: the records of the match that a link of the page leads to.

use crate::{
    args::RecordArgs,
    failure::{Failure, Result, complain},
    games,
};
use std::{
    io::{self, Write as _},
    process::ExitCode,
};
use tefuda_agents::{Catalogue, Playable};
use tefuda_arena::{Link, Session};
use tefuda_games::Fault;

/// Prints the records. Fails if anything is wrong with the link.
pub(crate) fn run(args: &RecordArgs) -> Result<ExitCode> {
    let hash = args.link.split_once('#').map_or(&*args.link, |(_, hash)| hash);
    let (link, mut faults) = Link::parse(hash);
    let commands = games::find(&link.path).map_err(Failure::new)?;
    match (commands.record)(&link) {
        Ok(records) if faults.is_empty() => {
            io::stdout().write_all(records.as_bytes())?;
            return Ok(ExitCode::SUCCESS);
        }
        Ok(_) => {}
        Err(more) => faults.extend(more),
    }
    faults.iter().for_each(complain);
    Ok(ExitCode::FAILURE)
}

/// The records of the match that a link to a table of this game leads to, or all faults of the link.
pub(crate) fn record<G: Playable>(link: &Link) -> std::result::Result<String, Vec<Fault>> {
    let (table, mut faults) = link.table(&Catalogue::of::<G>());
    let session = match table.point.played {
        Some(played) => Session::<G>::replayed(table.setup, &played),
        None => Session::<G>::new(table.setup),
    };
    let mut session = session.map_err(|fault| [faults.clone(), vec![fault]].concat())?;
    for (deal, note) in table.point.notes {
        faults.extend(session.note(deal, &note).err());
    }
    if faults.is_empty() { Ok(session.save()) } else { Err(faults) }
}
