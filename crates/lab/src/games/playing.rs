//! Plays contests and tournaments on all cores.

use crate::{
    failure::{Failure, Result},
    machine::{now, on_threads, style},
};
use indicatif::ProgressBar;
use std::{
    io::Write,
    sync::{Arc, OnceLock},
};
use tefuda_agents::{Job as _, Playable};
use tefuda_arena::{
    Contest, ContestReport, Length, Plan,
    contest::{ContestSetup, PlayedBlocks},
};
use tefuda_games::Fault;

/// The blocks that were played, with the number of their contest.
pub(crate) type Played = (usize, PlayedBlocks);

/// The options for playing blocks.
#[derive(Clone, Copy)]
pub(crate) struct Means {
    pub(crate) threads: usize,
    /// Whether the time of moves is measured.
    pub(crate) timed: bool,
}

/// Plays a contest on this many threads. Its records are written in the order of the deals, if there is a file
/// for them.
pub(crate) type PlayContest = fn(Plan, usize, Option<&mut dyn Write>) -> Result<ContestReport>;

/// The [`PlayContest`] of a game.
pub(crate) fn play<G: Playable>(
    plan: Plan,
    threads: usize,
    mut records: Option<&mut dyn Write>,
) -> Result<ContestReport> {
    let bar = progress_bar(plan.length);
    let mut contest = Contest::<G>::new(plan, records.is_some())?;
    let setup = Arc::clone(contest.setup());
    let todo = (0..setup.division().blocks()).map(|block| (0, block));
    let means = Means { threads, timed: false };
    play_blocks(|_| Ok(Arc::clone(&setup)), todo, means, &mut |(_, played)| {
        played.results.into_iter().for_each(|result| contest.accept(result));
        bar.set_position(contest.progress().done.into());
        if let Some(file) = &mut records {
            for line in contest.take_records() {
                writeln!(file, "{line}").map_err(Failure::unwritten)?;
            }
        }
        Ok(true)
    })?;
    bar.finish_and_clear();
    Ok(contest.report())
}

/// The setup of a contest, shared by threads, or the reason why it can't be made.
type MadeSetup<G> = std::result::Result<Arc<ContestSetup<G>>, Fault>;

/// Plays blocks of contests, each given by the number of its contest and its own, until the last argument
/// returns false.
pub(crate) type PlayTables =
    fn(&[Plan], &[(usize, u32)], Means, &mut dyn FnMut(Played) -> Result<bool>) -> Result<()>;

/// The [`PlayTables`] of a game.
pub(crate) fn play_tables<G: Playable>(
    tables: &[Plan],
    todo: &[(usize, u32)],
    means: Means,
    each: &mut dyn FnMut(Played) -> Result<bool>,
) -> Result<()> {
    let setups: Vec<OnceLock<MadeSetup<G>>> = tables.iter().map(|_| OnceLock::new()).collect();
    let made = |table: usize| ContestSetup::new(tables[table].clone(), false).map(Arc::new);
    let setup = |table: usize| setups[table].get_or_init(|| made(table)).clone();
    play_blocks(setup, todo.iter().copied(), means, each)
}

/// Plays blocks on threads, starting them in the given order. Passes each result on as soon as it is
/// finished, in any order, until `each` returns false.
fn play_blocks<G: Playable>(
    setup: impl Fn(usize) -> MadeSetup<G> + Sync,
    todo: impl ExactSizeIterator<Item = (usize, u32)> + Send,
    means: Means,
    each: &mut dyn FnMut(Played) -> Result<bool>,
) -> Result<()> {
    let play = |(table, number): (usize, u32)| {
        let mut block = setup(table)?.block(number);
        if means.timed {
            block.time_by(now);
        }
        while !block.step(u32::MAX).finished() {}
        let mut played = PlayedBlocks::default();
        played.add(block);
        Ok((table, played))
    };
    on_threads(means.threads, todo, play, each)
}

/// A progress bar on standard error, if that is a terminal.
pub(crate) fn progress_bar(length: Length) -> ProgressBar {
    let unit = match length {
        Length::Deals { .. } => "deals",
        Length::Matches(_) => "matches",
    };
    let template = ["{bar:40} {pos} of {len} ", unit, ", {eta} left"].concat();
    ProgressBar::new(length.units().into()).with_style(style(&template))
}
