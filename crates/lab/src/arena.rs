//! `tefuda arena`: a tournament, or a part of one.

mod part_file;
mod text;

use crate::{
    args::ArenaArgs,
    contest,
    failure::{self, Failure, Result},
    files, games,
};
use part_file::PartFile;
pub(crate) use part_file::merge;
use std::{
    process::ExitCode,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Instant,
};
use tefuda_agents::{Job as _, Playable};
use tefuda_arena::{
    Length, Tournament, TournamentPlan,
    contest::{ContestSetup, PlayedBlocks},
    tournament::{CountedUnit, DUPLICATE, FORM, GAMES, STOP, Stop, TOURNAMENT, UNIT},
};
use tefuda_games::{Fault, knob::Value};

/// The blocks that were played, with the number of their contest.
pub(crate) type Played = (usize, PlayedBlocks);

/// The options for playing blocks.
#[derive(Clone, Copy)]
pub(crate) struct Means {
    threads: usize,
    /// Whether the time of moves is measured.
    timed: bool,
}

/// Plays the tournament, and prints the result.
pub(crate) fn run(args: &ArenaArgs) -> Result<ExitCode> {
    files::load(&args.files.files)?;
    let commands = games::find(&args.rules.game)?;
    let mut tournament = Tournament::new(plan(commands, args)?)?;
    if args.shard.is_some() && tournament.ladder().is_some() {
        return Err(Failure::new(
            "a ladder can't be split with --shard, because each result decides who plays next. Run it on one machine, with --threads",
        ));
    }
    let mut file = args.out.as_ref().map(|path| PartFile::open(path, &mut tournament)).transpose()?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let means = Means { threads: args.threads.map_or(cores, usize::from), timed: args.time };
    let bar = contest::progress_bar(match tournament.plan().settings.get(&UNIT) {
        CountedUnit::Deals => Length::deals(tournament.plan().games()),
        CountedUnit::Matches => Length::Matches(tournament.plan().games()),
    });
    let tables = tournament_tables(&tournament);
    if let Some(file) = &file
        && !todo(&tournament, args)?.is_empty()
    {
        (commands.play_blocks)(&tables, &tournament.openings(), means, &mut |(table, played)| {
            let mut again = played.results.iter();
            let same = again.try_for_each(|block| tournament.compare(table, block));
            same.map(|()| true).map_err(|fault| file.refused(&fault))
        })?;
    }
    // On a ladder the next meetings depend on earlier ones.
    loop {
        let todo = todo(&tournament, args)?;
        if todo.is_empty() {
            break;
        }
        (commands.play_blocks)(&tables, &todo, means, &mut |(table, played)| {
            tournament.add_times(table, &played.spent);
            for result in played.results {
                if let Some(file) = &mut file {
                    file.add(table, &result)?;
                }
                tournament.accept(table, result)?;
            }
            bar.set_position(tournament.progress()[0].into());
            Ok(!tournament.finished())
        })?;
    }
    bar.finish_and_clear();
    if let Some(file) = file {
        file.finish()?;
    }
    if !tournament.finished() {
        return failure::print(&text::part(&tournament));
    }
    let mut report = tournament.report();
    for pair in &mut report.pairs {
        pair.telling = tournament.telling(pair.entrants);
    }
    if args.json {
        return failure::print(&report.to_json());
    }
    failure::print(&text::report(&tournament, &report))
}

/// The blocks that this run has to play. Later rounds may add more.
fn todo(tournament: &Tournament, args: &ArenaArgs) -> Result<Vec<(usize, u32)>> {
    let Some(shard) = args.shard else { return Ok(tournament.missing().collect()) };
    // A shard is a share of all blocks. It must not depend on which blocks are done already.
    let all = Tournament::new(tournament.plan().clone())?;
    let places = all.missing().enumerate().filter(|(place, _)| shard.has(*place)).map(|(_, block)| block);
    let open = !tournament.finished();
    Ok(places.filter(|(table, block)| open && !tournament.has(*table, *block)).collect())
}

/// The plan from the arguments.
fn plan(commands: &'static games::GameCommands, args: &ArenaArgs) -> Result<TournamentPlan> {
    let mut settings = TOURNAMENT[0].spec();
    if let Some(form) = &args.form {
        settings.set_text(FORM.knob.key, form)?;
    }
    let games = args.matches.unwrap_or(args.games);
    settings.set_text(GAMES.key, &games.to_string())?;
    let unit = if args.matches.is_some() { CountedUnit::Matches } else { CountedUnit::Deals };
    let stop = if args.stop { Stop::Decided } else { Stop::Never };
    let settings = settings
        .with(UNIT.knob.key, unit.value())
        .with(DUPLICATE.key, Value::Flag(!args.single))
        .with(STOP.knob.key, stop.value());
    Ok(TournamentPlan {
        game: &commands.catalogue,
        rules: contest::rules(commands, &args.rules)?,
        entrants: contest::players(commands, &args.entrants)?,
        seed: args.seed,
        settings,
    })
}

/// The contest of each table.
fn tournament_tables(tournament: &Tournament) -> Vec<tefuda_arena::Plan> {
    tournament.tables().iter().map(|table| table.plan.clone()).collect()
}

/// Plays blocks on threads, starting them in the given order. Passes each result on as soon as it is
/// finished, in any order, until `each` returns false.
pub(crate) fn play_blocks<G: Playable>(
    tables: &[tefuda_arena::Plan],
    todo: &[(usize, u32)],
    means: Means,
    each: &mut dyn FnMut(Played) -> Result<bool>,
) -> Result<()> {
    let setups: Vec<OnceLock<std::result::Result<Arc<ContestSetup<G>>, Fault>>> =
        tables.iter().map(|_| OnceLock::new()).collect();
    let setup = |table: usize| {
        let made =
            setups[table].get_or_init(|| ContestSetup::new(tables[table].clone(), false).map(Arc::new));
        made.clone()
    };
    let play = |(table, number): (usize, u32)| -> std::result::Result<Played, Fault> {
        let mut block = setup(table)?.block(number);
        if means.timed {
            block.time_by(seconds);
        }
        while !block.step(u32::MAX).finished() {}
        let mut played = PlayedBlocks::default();
        played.add(block);
        Ok((table, played))
    };
    let next = AtomicUsize::new(0);
    let threads = means.threads.clamp(1, todo.len().max(1));
    thread::scope(|scope| {
        let (send, results) = mpsc::sync_channel(4 * threads);
        for _ in 0..threads {
            let (send, next, play) = (send.clone(), &next, &play);
            scope.spawn(move || {
                while let Some(block) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // The receiver is dropped once no more results are wanted.
                    if send.send(play(*block)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        for played in results {
            if !each(played?)? {
                break;
            }
        }
        Ok(())
    })
}

/// Seconds since the first call.
fn seconds() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}
