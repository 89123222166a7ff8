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
    process::ExitCode,
};
use tefuda_arena::{
    Link,
    lesson::{CHECKPOINTS, FoundPosition, Legibility},
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
