//! Commands that start from a link of the page: `tefuda record` prints the records of its match, and
//! `tefuda lesson` finds positions in which the numbers of a UCB player can be told apart by eye.

use crate::{
    args::{LessonArgs, RecordArgs},
    failure::{self, Result, complain},
    games::{self, GameCommands},
};
use std::{
    fmt::Write as _,
    io::{self, Write as _},
    ops::Range,
    process::ExitCode,
};
use tefuda_agents::{Catalogue, Playable};
use tefuda_arena::{
    Link, Session,
    lesson::{CHECKPOINTS, FoundPosition, Legibility, Scan},
};
use tefuda_games::Fault;

/// Reads a link: what it says, its faults, and its game.
fn read(link: &str) -> Result<(Link, Vec<Fault>, &'static GameCommands)> {
    let hash = link.split_once('#').map_or(link, |(_, hash)| hash);
    let (link, faults) = Link::parse(hash);
    let commands = games::find(&link.path)?;
    Ok((link, faults, commands))
}

/// Prints the records. Fails if anything is wrong with the link.
pub(crate) fn record(args: &RecordArgs) -> Result<ExitCode> {
    let (link, mut faults, commands) = read(&args.link)?;
    match (commands.records)(&link) {
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
pub(crate) fn records<G: Playable>(link: &Link) -> std::result::Result<String, Vec<Fault>> {
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

/// Prints the most legible positions of the seeds, in the form of docs/results/lessons.md. Fails if anything is
/// wrong with the link.
pub(crate) fn lesson(args: &LessonArgs) -> Result<ExitCode> {
    let (link, faults, commands) = read(&args.link)?;
    let found = (commands.positions)(&link, args.from..args.from.saturating_add(args.seeds));
    match found {
        Ok(mut found) if faults.is_empty() => {
            // Ties go to the lower seed.
            found.sort_by(|a, b| b.legibility.score.total_cmp(&a.legibility.score));
            found.truncate(args.best);
            return failure::print(&table(&found));
        }
        Ok(_) => faults.iter().for_each(complain),
        Err(more) => faults.iter().chain(&more).for_each(complain),
    }
    Ok(ExitCode::FAILURE)
}

/// Finds positions for lessons at the table of a link, in the first deals of these seeds, or returns all faults
/// of the link.
pub(crate) fn positions<G: Playable>(
    link: &Link,
    seeds: Range<u64>,
) -> std::result::Result<Vec<FoundPosition>, Vec<Fault>> {
    let (table, faults) = link.table(&Catalogue::of::<G>());
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

/// The positions as rows of a table in Markdown.
fn table(found: &[FoundPosition]) -> String {
    let [few, more, all] = CHECKPOINTS;
    let mut text = format!(
        "| score | seed | move | arms, best first | means at {all} | tries at {few} | at {more} | at {all} | leader changes at | link |\n\
         |---|---|---|---|---|---|---|---|---|---|\n"
    );
    for FoundPosition { seed, number, link, legibility } in found {
        let Legibility { plays, arms, ranking, change, score } = legibility;
        let each =
            |say: &dyn Fn(usize) -> String| ranking.iter().map(|arm| say(*arm)).collect::<Vec<_>>().join(" ");
        let tries = |at: usize| each(&|arm| arms[at][arm].visits.to_string());
        let means = each(&|arm| format!("{:.2}", arms[CHECKPOINTS.len() - 1][arm].mean));
        let plays = each(&|arm| plays[arm].clone());
        let [few, more, all] = [0, 1, 2].map(tries);
        let number = number + 1;
        writeln!(
            text,
            "| {score:.1} | {seed} | {number} | {plays} | {means} | {few} | {more} | {all} | {change} | `{link}` |"
        )
        .ok();
    }
    text
}
