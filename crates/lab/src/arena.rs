//! `tefuda arena`: a tournament, or a part of one. `tefuda merge` combines parts.

use crate::{
    args::{ArenaArgs, MergeArgs},
    contest,
    failure::{self, Failure, Result},
    files,
    games::{self, Means, progress_bar},
    machine::threads,
};
use std::{
    fmt::Write as _,
    fs::File,
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};
use tefuda_arena::{
    Plan, Tournament, TournamentPlan, TournamentReport,
    contest::BlockResult,
    tournament::{
        Conclusion, CountedUnit, ERROR, Pair, Stop, TOURNAMENT, TournamentPart, TournamentSettings,
    },
};
use tefuda_games::{Fault, Lang};
use tefuda_numbers::{counted, fixed};

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
    let means = Means { threads: threads(args.threads), timed: args.time };
    let bar = progress_bar(tournament.plan().length(tournament.plan().games()));
    let tables = tournament_tables(&tournament);
    if let Some(file) = &file
        && !todo(&tournament, args)?.is_empty()
    {
        (commands.tables)(&tables, &tournament.openings(), means, &mut |(table, played)| {
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
        (commands.tables)(&tables, &todo, means, &mut |(table, played)| {
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
        return failure::print(&part(&tournament));
    }
    let mut report = tournament.report();
    for pair in &mut report.pairs {
        pair.telling = tournament.telling(pair.entrants);
    }
    if args.json {
        return failure::print_json(&report);
    }
    failure::print(&report_text(&tournament, &report))
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
        settings.set_text(TournamentSettings::FORM.key, form)?;
    }
    let games = args.matches.unwrap_or(args.games);
    settings.set_text(TournamentSettings::GAMES.key, &games.to_string())?;
    let unit = if args.matches.is_some() { CountedUnit::Matches } else { CountedUnit::Deals };
    let stop = if args.stop { Stop::Decided } else { Stop::Never };
    let values = TournamentSettings::new(&settings);
    let settings = TournamentSettings { unit, duplicate: !args.single, stop, ..values }.onto(settings);
    Ok(TournamentPlan {
        game: commands.catalogue,
        rules: commands.rules(&args.rules)?,
        entrants: commands.players(&args.entrants)?,
        seed: args.seed,
        settings,
    })
}

/// The contest of each table.
fn tournament_tables(tournament: &Tournament) -> Vec<Plan> {
    tournament.tables().iter().map(|table| table.plan.clone()).collect()
}

/// The result, best entrant first, and each pair's lead.
fn report_text(tournament: &Tournament, report: &TournamentReport) -> String {
    let plan = tournament.plan();
    let facts = &plan.game.facts;
    let widest = report.entrants.iter().map(|one| one.spec.len()).max().unwrap_or(0).max("agent".len());
    let played = match report.matches {
        Some(matches) => contest::to_the_end(matches, report.games),
        None => counted(report.games, "deal", "deals"),
    };
    let rotations = if plan.values().duplicate { ", each in every rotation" } else { "" };
    let mut text = format!(
        "{} · {} · {played}{rotations} · seed {}\n\n",
        facts.name.get(Lang::En),
        plan.rules,
        plan.seed
    );
    let score = facts.scale.1.get(Lang::En);
    let timed = report.entrants.iter().any(|one| one.seconds_per_move.is_some());
    let time = if timed { "  ms/move" } else { "" };
    let rated = |rating: String| if plan.by_score() { String::new() } else { format!("{rating:<17}  ") };
    let rating = rated("rating".to_owned());
    writeln!(text, "      {:<widest$}  {rating}{score:<17}  {:<14}{time}", "agent", "average finish").ok();
    let ranked = report.ranked(plan);
    for (place, (_, one)) in (1..).zip(&ranked) {
        let (rating, score, mean) = (rated(one.rating.text(1)), one.score.text(4), one.place.text(3));
        let time =
            one.seconds_per_move.map_or_else(String::new, |time| format!("  {}", fixed(1000.0 * time, 3)));
        let row = format!("{place:>4}  {:<widest$}  {rating}{score:<17}  {mean:<14}{time}", one.spec);
        writeln!(text, "{}", row.trim_end()).ok();
    }
    text.push_str("\nlead in each pair, in units of the score\n\n");
    for (place, (one, first)) in ranked.iter().enumerate() {
        for (other, second) in &ranked[place + 1..] {
            if let Some(pair) = report.pairs.iter().find(|pair| is_of(pair, *one, *other)) {
                text.push_str(&row(pair, *one, [&first.spec, &second.spec], widest));
            }
        }
    }
    if let Some(decided) = report.decided {
        let what = match decided.what {
            Conclusion::Top(top) => format!("{} is best", report.entrants[top].spec),
            Conclusion::Pairs(1) => "one of the two is ahead".to_owned(),
            Conclusion::Pairs(pairs) => format!("one player is ahead in each of the {pairs} pairs"),
        };
        writeln!(
            text,
            "\ndecided after {}, with an error rate of at most {}% if round results are roughly normally distributed: {what}",
            counted(decided.rounds, "round", "rounds"),
            100.0 * ERROR,
        )
        .ok();
    }
    if let Some(ladder) = &report.ladder {
        text.push_str("\nthe ladder, from the top\n\n");
        for (place, one) in (1..).zip(ladder) {
            writeln!(text, "{place:>4}  {}", report.entrants[*one].spec).ok();
        }
    }
    text.push_str(if plan.by_score() {
        "\nranked by score, because a player can win more hands and still lose more chips\n"
    } else {
        "\nElo ratings: 400 points mean odds of 10 to 1. The average is 0\n"
    });
    let ratings = report.entrants.iter().filter(|_| !plan.by_score()).map(|one| one.rating);
    let shown = ratings.chain(report.entrants.iter().flat_map(|one| [one.score, one.place]));
    text.push_str(&contest::legend(
        shown.chain(report.pairs.iter().flat_map(|pair| [pair.ahead, pair.wins])),
    ));
    if timed {
        text.push_str("ms/move is the average over all moves, including forced ones\n");
    }
    text
}

fn is_of(pair: &Pair, one: usize, other: usize) -> bool {
    pair.entrants == [one.min(other), one.max(other)]
}

/// The line of a pair, from the view of the stronger entrant.
fn row(pair: &Pair, one: usize, [first, second]: [&str; 2], widest: usize) -> String {
    let turned = pair.entrants[0] != one;
    let (ahead, won) = pair.seen(turned);
    let (ahead, won) = (ahead.text(4), won.scaled(100.0, 0.0).text(1));
    let sure = pair.p.map_or_else(String::new, |p| format!("  p = {}", fixed(p, 4)));
    format!("      {first:<widest$}  {second:<widest$}  {ahead:<17}  better in {won}%{sure}\n")
}

/// The text for a part of a tournament.
fn part(tournament: &Tournament) -> String {
    let [played, all] = tournament.progress();
    let unit = match tournament.plan().values().unit {
        CountedUnit::Deals => "deals",
        CountedUnit::Matches => "matches",
    };
    format!("{played} of {all} {unit} played. Combine the parts with `tefuda merge`.\n")
}

/// The largest file that is read, in bytes: about ten times what a million deals need.
const LARGEST: usize = 1 << 29;

/// The file to which finished blocks are added.
struct PartFile {
    path: PathBuf,
    file: BufWriter<File>,
}

impl PartFile {
    /// Opens a file. If it exists, its blocks are loaded, and an incomplete line is cut off.
    fn open(path: &Path, tournament: &mut Tournament) -> Result<Self> {
        let failed = |error: std::io::Error| Failure::at(path, error);
        let there = path.exists();
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let mut whole = 0;
        if there {
            let part = read(path)?;
            whole = part.whole as u64;
            tournament.add_part(part).map_err(|fault| Failure::at(path, fault))?;
        }
        file.set_len(whole).map_err(failed)?;
        let mut file = BufWriter::new(file);
        std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0)).map_err(failed)?;
        if !there {
            file.write_all(TournamentPart::head(tournament.plan()).as_bytes()).map_err(failed)?;
        }
        Ok(Self { path: path.to_owned(), file })
    }

    /// The error for a file in which a replayed block differs.
    fn refused(&self, fault: &Fault) -> Failure {
        Failure::new(format!(
            "{}: {fault}. The file comes from another version of the program. To start over, delete it or choose another --out",
            self.path.display()
        ))
    }

    /// Adds a block. It is written to the file before this returns.
    fn add(&mut self, table: usize, result: &BlockResult) -> Result<()> {
        let written = self.file.write_all(TournamentPart::line(table, result).as_bytes());
        written.and_then(|()| self.file.flush()).map_err(|error| Failure::at(&self.path, error))
    }

    fn finish(mut self) -> Result<()> {
        self.file.flush().map_err(|error| Failure::at(&self.path, error))
    }
}

fn read(path: &Path) -> Result<TournamentPart> {
    let text = files::read_text(path, LARGEST).map_err(|error| Failure::at(path, error))?;
    TournamentPart::read(&text).map_err(|fault| Failure::at(path, fault))
}

/// The error for a part that doesn't fit the parts before it, with advice.
fn apart(path: &Path, fault: &Fault) -> Failure {
    let advice = match fault {
        Fault::Result { field, .. } if field != "plan" => {
            ". The same session always gives the same result, so one of the parts comes from another version of the program. Play that part again"
        }
        _ => "",
    };
    Failure::at(path, format!("{fault}{advice}"))
}

/// `tefuda merge` of files: combines parts of one tournament in another file.
pub(crate) fn merge(args: &MergeArgs) -> Result<ExitCode> {
    let mut whole: Option<TournamentPart> = None;
    let there = args.out.exists().then_some(&args.out);
    let mut known = 0;
    for path in there.into_iter().chain(&args.from) {
        let part = read(path)?;
        known += part.blocks.len();
        whole = Some(match whole {
            None => part,
            Some(before) => before.join(part).map_err(|fault| apart(path, &fault))?,
        });
    }
    let Some(whole) = whole else { return Err(Failure::new("name the files to merge")) };
    files::replace(&args.out, whole.text().as_bytes())?;
    let (blocks, twice) = (whole.blocks.len(), known - whole.blocks.len());
    failure::print(&format!(
        "{}: {}, {} left out. Run `tefuda arena` with the same plan and this --out \
         to play the missing sessions and print the result.\n",
        args.out.display(),
        counted(blocks as u64, "session", "sessions"),
        counted(twice as u64, "duplicate", "duplicates")
    ))
}
