//! `tefuda match`: agents against each other, on all cores.

use crate::{
    args::MatchArgs,
    failure::{self, Failure, Result},
    files, games,
    lines::is_packed,
    machine::threads,
};
use flate2::{Compression, write::GzEncoder};
use std::{
    fmt::Write as _,
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
    process::ExitCode,
    time::Instant,
};
use tefuda_arena::{
    ContestReport, Length, Plan,
    contest::SeatReport,
    stats::{self, Estimate},
};
use tefuda_games::{Facts, Lang, Seed};
use tefuda_numbers::counted;

/// Plays the contest, and prints the result.
pub(crate) fn run(args: &MatchArgs) -> Result<ExitCode> {
    files::load(&args.files.files)?;
    let commands = games::find(&args.rules.game)?;
    let plan = Plan {
        rules: commands.rules(&args.rules)?,
        players: commands.players(&args.seats)?,
        length: args
            .matches
            .map_or(Length::Deals { deals: args.games, block: args.sitting }, Length::Matches),
        seed: Seed(args.seed),
        duplicate: args.duplicate,
    };
    let threads = threads(args.threads);
    let start = Instant::now();
    let play = commands.contest;
    let report = match &args.records {
        None => play(plan.clone(), threads, None)?,
        Some(path) => {
            let mut file = RecordFile::create(path, "Choose another file")?;
            let report = play(plan.clone(), threads, Some(&mut file))?;
            file.finish().map_err(|error| Failure::at(path, error))?;
            report
        }
    };
    if args.json {
        return failure::print_json(&report);
    }
    failure::print(&table(&plan, &report, &commands.facts()))?;
    writeln!(io::stderr(), "{:.1} s on {threads} threads", start.elapsed().as_secs_f64()).ok();
    Ok(ExitCode::SUCCESS)
}

/// A file of records, compressed or plain.
pub(crate) enum RecordFile {
    Plain(BufWriter<File>),
    Packed(GzEncoder<BufWriter<File>>),
}

impl RecordFile {
    /// Creates a file. Existing records are never overwritten: if there are any, the error gives this advice.
    pub(crate) fn create(path: &Path, advice: &str) -> Result<Self> {
        if path.metadata().is_ok_and(|file| file.len() > 0) {
            return Err(Failure::at(path, format!("the file is not empty. {advice}")));
        }
        Self::append(path)
    }

    /// Opens a file for appending. Compressed records then form a second gzip member, which readers handle as
    /// well.
    pub(crate) fn append(path: &Path) -> Result<Self> {
        let file = File::options().append(true).create(true).open(path);
        let file = BufWriter::new(file.map_err(|error| Failure::at(path, error))?);
        Ok(if is_packed(path) {
            Self::Packed(GzEncoder::new(file, Compression::default()))
        } else {
            Self::Plain(file)
        })
    }

    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Plain(mut file) => file.flush(),
            Self::Packed(file) => file.finish()?.flush(),
        }
    }
}

impl Write for RecordFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(file) => file.write(bytes),
            Self::Packed(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(file) => file.flush(),
            Self::Packed(file) => file.flush(),
        }
    }
}

/// The result as a table of text.
fn table(plan: &Plan, report: &ContestReport, facts: &Facts) -> String {
    let widest = report.seats.iter().map(|seat| seat.spec.len()).max().unwrap_or(0).max("agent".len());
    let rotations =
        if plan.duplicate { format!(", each in {} rotations", report.seats.len()) } else { String::new() };
    let played = match plan.length {
        Length::Deals { block: 0 | 1, .. } => counted(report.games, "deal", "deals"),
        Length::Deals { block, .. } => {
            format!("{} in sessions of {block}", counted(report.games, "deal", "deals"))
        }
        Length::Matches(matches) => to_the_end(matches, report.games),
    };
    let mut text = format!(
        "{} · {} · {played}{rotations} · seed {}\n\n",
        facts.name.get(Lang::En),
        plan.rules,
        plan.seed.0
    );
    let score = facts.scale.1.get(Lang::En);
    writeln!(text, "seat  {:<widest$}  {score:<17}  average finish{}", "agent", place_names(report)).ok();
    for (seat, player) in report.seats.iter().enumerate() {
        let (score, place) = (player.score.text(4), player.place.text(3));
        let shares = shares(player);
        let row = format!("{seat:>4}  {:<widest$}  {score:<17}  {place:<SHARE$}{shares}", player.spec);
        writeln!(text, "{}", row.trim_end()).ok();
    }
    let shown = |seat: &SeatReport| [seat.score, seat.place].into_iter().chain(seat.place_shares.clone());
    text + "\n" + &legend(report.seats.iter().flat_map(shown))
}

/// Explains the symbols in some estimates.
pub(crate) fn legend(estimates: impl IntoIterator<Item = Estimate>) -> String {
    let usual = "± is the 95% confidence interval\n".to_owned();
    stats::legend(estimates).into_iter().fold(usual, |text, line| text + line.get(Lang::En) + "\n")
}

/// The number of matches, and of the deals in them.
pub(crate) fn to_the_end(matches: u32, deals: u32) -> String {
    format!("{} ({})", counted(matches, "whole match", "whole matches"), counted(deals, "deal", "deals"))
}

/// The width of a column of places.
const SHARE: usize = 20;

/// The headings of the columns with place shares, if any.
fn place_names(report: &ContestReport) -> String {
    let places = report.seats.first().map_or(0, |seat| seat.place_shares.len());
    let names: Vec<String> =
        (1..=places).map(|place| format!("{:<SHARE$}", format!("place {place}, %"))).collect();
    let before = if names.is_empty() { 0 } else { SHARE - "average finish".len() + 2 };
    " ".repeat(before) + names.join("  ").trim_end()
}

/// The share of each place for a player, in percent.
fn shares(player: &SeatReport) -> String {
    let percent = |share: &Estimate| share.scaled(100.0, 0.0).text(1);
    let shares = player.place_shares.iter().map(|share| format!("  {:<SHARE$}", percent(share)));
    shares.collect::<Vec<_>>().concat()
}
