//! `tefuda lesson`: positions in which the numbers of a UCB player can be told apart by eye.

use crate::{
    args::LessonArgs,
    failure::{self, Failure, Result, complain},
    games,
};
use std::{fmt::Write as _, ops::Range, process::ExitCode};
use tefuda_agents::{Catalogue, Playable};
use tefuda_arena::{
    Link,
    lesson::{CHECKPOINTS, FoundPosition, Legibility, Scan},
};
use tefuda_games::Fault;

/// Prints the most legible positions of the seeds, in the form of docs/results/lessons.md. Fails if anything is
/// wrong with the link.
pub(crate) fn run(args: &LessonArgs) -> Result<ExitCode> {
    let hash = args.link.split_once('#').map_or(&*args.link, |(_, hash)| hash);
    let (link, faults) = Link::parse(hash);
    let commands = games::find(&link.path).map_err(Failure::new)?;
    let found = (commands.lesson)(&link, args.from..args.from.saturating_add(args.seeds));
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

/// The positions of this game, or all faults of the link.
pub(crate) fn find<G: Playable>(
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
