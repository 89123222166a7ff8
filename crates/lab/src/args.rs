//! The words of the command line, and the help that is made from the catalogue of agents and rules.

use crate::{help, shard::Shard};
use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, error::ErrorKind};
use std::{
    net::IpAddr,
    num::{NonZeroU64, NonZeroUsize},
    path::PathBuf,
};
use tefuda_games::{Game as _, Lang, hearts::Hearts};

/// The default game.
const DEFAULT: &str = Hearts::FACTS.id;

/// Tefuda on the command line: matches, tournaments, training, and the papers' experiments
#[derive(Debug, Parser)]
#[command(name = "tefuda", version = env!("TEFUDA_VERSION"), subcommand_required = true, arg_required_else_help = true)]
struct Words {
    #[command(subcommand)]
    command: Command,
}

/// The command.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the agents with their settings
    Agents(AgentsArgs),
    /// Show what is in an agent file
    Agent(AgentArgs),
    /// Play agents against each other and print the result
    Match(MatchArgs),
    /// Run a tournament between agents and rate them
    Arena(ArenaArgs),
    /// Check that records follow the rules
    Replay(ReplayArgs),
    /// Print the records of the match in a link from the page
    Record(RecordArgs),
    /// Find positions for a lesson on UCB
    Lesson(LessonArgs),
    /// Measure the speed of deals, decisions and training on one core
    Bench(BenchArgs),
    /// Measure how far a policy of Leduc Hold'em or Kuhn poker is from equilibrium
    Exploitability(ExploitabilityArgs),
    /// Write the policy of an agent of Leduc Hold'em or Kuhn poker
    Policy(PolicyArgs),
    /// Train an agent
    Train(TrainArgs),
    /// Reproduce the tables and figures of a paper
    Reproduce(ReproduceArgs),
    /// Combine the results of `reproduce --shard` or `arena --shard`
    Merge(MergeArgs),
    /// Serve the page on the local network, for example to a class without internet
    Serve(ServeArgs),
    /// Play on a tournament server of the UEC Daihinmin contest (protocol 20070)
    Uecda(UecdaArgs),
    /// Run a tournament server of the UEC Daihinmin contest for five players
    UecdaServer(UecdaServerArgs),
    /// Print docs/AGENTS.md
    Docs,
}

/// The headings that group the flags in the help.
mod heading {
    pub(super) const PLAYERS: &str = "Players and rules";
    pub(super) const LENGTH: &str = "Length and cards";
    pub(super) const SELECT: &str = "What to reproduce";
    pub(super) const TRAINING: &str = "Training";
    pub(super) const MEASURED: &str = "What to measure";
    pub(super) const SERVER: &str = "Server";
    pub(super) const OUTPUT: &str = "Output";
    pub(super) const RUNNING: &str = "Running";
}

/// `tefuda agents`
#[derive(Debug, Args)]
pub(crate) struct AgentsArgs {
    /// Only this game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Print one JSON object instead of text
    #[arg(long, help_heading = heading::OUTPUT)]
    pub(crate) json: bool,
    /// Language of names and help: en or ja
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language, help_heading = heading::OUTPUT)]
    pub(crate) lang: Lang,
}

/// `tefuda record`
#[derive(Debug, Args)]
pub(crate) struct RecordArgs {
    /// The link, or its part from # on, such as '#/hearts?seed=42&deal=QSKSAS--2C'
    #[arg(value_name = "LINK")]
    pub(crate) link: String,
}

/// `tefuda agent`
#[derive(Debug, Args)]
pub(crate) struct AgentArgs {
    /// An agent file (.agent), or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Print one JSON object instead of text
    #[arg(long, help_heading = heading::OUTPUT)]
    pub(crate) json: bool,
}

/// The flags that load trained agents.
#[derive(Debug, Args)]
pub(crate) struct FilesArgs {
    /// Load an agent file (.agent); may be repeated
    ///
    /// In the settings, refer to it by its ID: nfsp:file=ID to play, or paper:model-1=ID to train from it. `tefuda agent` shows the ID.
    #[arg(long = "file", value_name = "FILE", help_heading = heading::PLAYERS)]
    pub(crate) files: Vec<PathBuf>,
}

/// The flags that load games to learn from.
#[derive(Debug, Args)]
pub(crate) struct RecordsArgs {
    /// Finished games to learn from, for algorithms that start from records
    ///
    /// JSON Lines, optionally compressed with gzip. Use - for standard input. In the settings, refer to the file by its data set number.
    #[arg(long, value_name = "FILE", help_heading = heading::TRAINING)]
    pub(crate) records: Vec<PathBuf>,
    /// Skip damaged lines in the records instead of refusing the file
    #[arg(long, requires = "records", help_heading = heading::TRAINING)]
    pub(crate) skip_damaged: bool,
}

/// The flags for the game and its rules.
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The game
    #[arg(long, value_name = "GAME", default_value = DEFAULT, help_heading = heading::PLAYERS)]
    pub(crate) game: String,
    /// Rules: a preset with optional changes, such as standard:passing=false [default: the game's first]
    #[arg(long, value_name = "RULES", help_heading = heading::PLAYERS)]
    pub(crate) preset: Option<String>,
    /// Change one more rule option; may be repeated
    #[arg(long = "set", value_name = "OPTION=VALUE", help_heading = heading::PLAYERS)]
    pub(crate) set: Vec<String>,
}

/// `tefuda match`
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Agent for the next seat, such as mc or mc:playouts=800,c=1; give it once per seat
    #[arg(long = "seat", value_name = "SPEC", required = true, help_heading = heading::PLAYERS)]
    pub(crate) seats: Vec<String>,
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// Number of deals
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..), help_heading = heading::LENGTH)]
    pub(crate) games: u32,
    /// Play N whole matches instead, and count how often each agent takes each place
    #[arg(long, value_name = "N", conflicts_with_all = ["games", "sitting"], value_parser = clap::value_parser!(u32).range(1..), help_heading = heading::LENGTH)]
    pub(crate) matches: Option<u32>,
    /// Seed of the cards and the agents' decisions
    #[arg(long, value_name = "S", default_value_t = 1, help_heading = heading::LENGTH)]
    pub(crate) seed: u64,
    /// Play each deal once in every seat rotation, so that the luck of the deal cancels out
    #[arg(long, help_heading = heading::LENGTH)]
    pub(crate) duplicate: bool,
    /// Deals per session; agents with a memory remember the earlier deals of a session
    ///
    /// A session is one observation for the 95% interval.
    #[arg(long = "session", alias = "sitting", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..), help_heading = heading::LENGTH)]
    pub(crate) sitting: u32,
    /// Print one JSON object instead of a table
    ///
    /// ci95 is half the width of the 95% interval, or null if it can't be estimated or is open on one side. If the interval is not symmetric,
    /// low and high are its ends.
    #[arg(long, help_heading = heading::OUTPUT)]
    pub(crate) json: bool,
    /// Write a record of every deal as JSON Lines, compressed with gzip if the name ends in .gz
    #[arg(long, value_name = "FILE", help_heading = heading::OUTPUT)]
    pub(crate) records: Option<PathBuf>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", help_heading = heading::RUNNING)]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// `tefuda arena`
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// A player, such as mc or mc:playouts=800,c=1; two or more
    #[arg(long = "entrant", value_name = "SPEC", required = true, help_heading = heading::PLAYERS)]
    pub(crate) entrants: Vec<String>,
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// Tournament format: all, field or ladder [default: all]
    ///
    /// all: a round robin, in which every combination plays. field: a gauntlet, in which the first player meets each of the others. ladder: each
    /// player challenges the one above, and a clear winner takes that place.
    #[arg(long, value_name = "FORM", help_heading = heading::LENGTH)]
    pub(crate) form: Option<String>,
    /// Total number of deals, each played in every seat rotation
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..), help_heading = heading::LENGTH)]
    pub(crate) games: u32,
    /// Play N whole matches instead
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = clap::value_parser!(u32).range(1..), help_heading = heading::LENGTH)]
    pub(crate) matches: Option<u32>,
    /// Seed of the cards and the agents' decisions
    #[arg(long, value_name = "S", default_value_t = 1, help_heading = heading::LENGTH)]
    pub(crate) seed: u64,
    /// Play each deal once, without seat rotations
    #[arg(long, help_heading = heading::LENGTH)]
    pub(crate) single: bool,
    /// Stop as soon as the winner is clear (with --form field: as soon as every pair is decided)
    ///
    /// An anytime-valid t-test decides, with an error rate of at most 5% if round results are roughly normally distributed.
    #[arg(long, help_heading = heading::LENGTH)]
    pub(crate) stop: bool,
    /// Measure the time per move: the average over all moves, including forced ones
    ///
    /// This time is the only result that varies from run to run.
    #[arg(long, help_heading = heading::OUTPUT)]
    pub(crate) time: bool,
    /// Print one JSON object instead of a table
    ///
    /// ci95 is half the width of the 95% interval, or null if it can't be estimated or is open on one side. If the interval is not symmetric,
    /// low and high are its ends.
    #[arg(long, help_heading = heading::OUTPUT)]
    pub(crate) json: bool,
    /// Save every finished session in this file, and resume from it
    ///
    /// Before the tournament resumes, a few of the saved sessions are replayed. If one differs, the file is refused.
    #[arg(long, value_name = "FILE", help_heading = heading::OUTPUT)]
    pub(crate) out: Option<PathBuf>,
    /// Play only part K of N
    ///
    /// Give each part its own file with --out, and combine the files with `tefuda merge`.
    #[arg(long, value_name = "K/N", requires = "out", conflicts_with = "stop", help_heading = heading::RUNNING)]
    pub(crate) shard: Option<Shard>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", help_heading = heading::RUNNING)]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// `tefuda replay`
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// Print the legal moves before each decision as JSON Lines (one file only)
    #[arg(long, help_heading = heading::OUTPUT)]
    pub(crate) legal: bool,
    /// Files of records, optionally compressed with gzip; use - for standard input
    ///
    /// A file has one record per line, or a JSON array of records.
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
}

/// `tefuda lesson`
#[derive(Debug, Args)]
pub(crate) struct LessonArgs {
    /// A link to a table with an agent in every seat, one of which uses UCB
    ///
    /// Only the part after # counts. Its display settings are kept in the links that are printed.
    #[arg(value_name = "LINK")]
    pub(crate) link: String,
    /// First seed
    #[arg(long, value_name = "S", default_value_t = 0, help_heading = heading::LENGTH)]
    pub(crate) from: u64,
    /// Number of seeds; the first deal of each is played
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..), help_heading = heading::LENGTH)]
    pub(crate) seeds: u64,
    /// Number of positions to print
    #[arg(long, value_name = "N", default_value_t = 5, help_heading = heading::OUTPUT)]
    pub(crate) best: usize,
}

/// `tefuda bench`
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Agent to time; may be repeated [default: all agents of the game]
    #[arg(long = "agent", value_name = "SPEC", help_heading = heading::PLAYERS)]
    pub(crate) agents: Vec<String>,
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// Number of deals in which decisions are timed
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..), help_heading = heading::MEASURED)]
    pub(crate) deals: u32,
    /// Number of random deals to time. They are played in short rounds, and the fastest round counts
    #[arg(long, value_name = "N", default_value_t = 600_000, value_parser = clap::value_parser!(u32).range(1..), help_heading = heading::MEASURED)]
    pub(crate) random_deals: u32,
    /// How often each decision is timed; the fastest time counts
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..), help_heading = heading::MEASURED)]
    pub(crate) rounds: u32,
    /// Number of training games per preset, timed once
    #[arg(long, value_name = "N", default_value_t = 100_000, help_heading = heading::MEASURED)]
    pub(crate) training: u32,
    /// Print one JSON object instead of text
    #[arg(long, help_heading = heading::OUTPUT)]
    pub(crate) json: bool,
}

/// `tefuda exploitability`
#[derive(Debug, Args)]
pub(crate) struct ExploitabilityArgs {
    /// The game: leduc or kuhn
    #[arg(long, value_name = "GAME", default_value = "leduc", help_heading = heading::PLAYERS)]
    pub(crate) game: String,
    /// A policy as JSON, or an agent file (.agent); use - for standard input
    ///
    /// A policy is one JSON object with an entry for each information set: {"K|-|cr|":{"f":0.1,"c":0.6,"r":0.3},…}. For an agent
    /// file, its average policy is measured.
    #[arg(value_name = "FILE", required_unless_present = "agent")]
    pub(crate) file: Option<PathBuf>,
    /// Measure the policy of an agent instead, such as nfsp:preset=C
    #[arg(long, value_name = "SPEC", conflicts_with = "file")]
    pub(crate) agent: Option<String>,
    /// Print one JSON object instead of text
    #[arg(long, help_heading = heading::OUTPUT)]
    pub(crate) json: bool,
}

/// `tefuda policy`
#[derive(Debug, Args)]
pub(crate) struct PolicyArgs {
    /// The game: leduc or kuhn
    #[arg(long, value_name = "GAME", default_value = "leduc", help_heading = heading::PLAYERS)]
    pub(crate) game: String,
    /// An agent that has a policy, such as nash or nash:iterations=100
    #[arg(long, value_name = "SPEC", help_heading = heading::PLAYERS)]
    pub(crate) agent: String,
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// File to write; use - for standard output
    #[arg(long, value_name = "FILE", help_heading = heading::OUTPUT)]
    pub(crate) out: PathBuf,
}

/// `tefuda train`
#[derive(Debug, Args)]
pub(crate) struct TrainArgs {
    /// The game
    #[arg(long, value_name = "GAME", help_heading = heading::TRAINING)]
    pub(crate) game: String,
    /// Learning algorithm [default: the game's first]
    #[arg(long, value_name = "ALGORITHM", help_heading = heading::TRAINING)]
    pub(crate) learner: Option<String>,
    /// Hyperparameters: a preset with optional changes, such as D:games=100000,hidden=32 [default: the algorithm's first]
    #[arg(long, value_name = "SPEC", help_heading = heading::TRAINING)]
    pub(crate) preset: Option<String>,
    /// Seed of the run
    #[arg(long, value_name = "S", default_value_t = 1, help_heading = heading::TRAINING)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    #[command(flatten)]
    pub(crate) records: RecordsArgs,
    /// Write the trained agent, which the page can load under My agents
    ///
    /// If several agents learn together, their files are numbered: FILE-1.agent, FILE-2.agent, …
    #[arg(long, value_name = "FILE.agent", help_heading = heading::OUTPUT)]
    pub(crate) out: Option<PathBuf>,
    /// Write the learning curves: JSON if the name ends in .json, otherwise CSV
    #[arg(long, value_name = "FILE", help_heading = heading::OUTPUT)]
    pub(crate) curves: Option<PathBuf>,
}

/// `tefuda reproduce`
#[derive(Debug, Args)]
pub(crate) struct ReproduceArgs {
    /// The paper: P1 to P5
    #[arg(value_name = "PAPER")]
    pub(crate) paper: String,
    /// Only this table
    #[arg(long, value_name = "N", conflicts_with = "figure", help_heading = heading::SELECT)]
    pub(crate) table: Option<u8>,
    /// Only this figure
    #[arg(long, value_name = "N", help_heading = heading::SELECT)]
    pub(crate) figure: Option<u8>,
    /// Only this table or figure, by its name in links to the page, such as table-4
    #[arg(long, value_name = "ID", conflicts_with_all = ["table", "figure", "readings"], help_heading = heading::SELECT)]
    pub(crate) exhibit: Option<String>,
    /// Only this job, such as "sure 1"; the jobs it depends on must already have results
    #[arg(long, value_name = "NAME", conflicts_with_all = ["shard", "report_only"], help_heading = heading::SELECT)]
    pub(crate) work: Option<String>,
    /// Only the jobs behind one number of the table or figure
    ///
    /// Give its table, row and column, such as 1.3.2, or its figure and line, such as 1.2.
    #[arg(long, value_name = "T.R.C", requires = "exhibit", conflicts_with_all = ["work", "shard", "report_only"], help_heading = heading::SELECT)]
    pub(crate) number: Option<String>,
    /// Only this setup of the paper's experiment, such as literal; may be repeated
    #[arg(long = "reading", value_name = "ID", help_heading = heading::SELECT)]
    pub(crate) readings: Vec<String>,
    /// Size of the experiment: smoke takes seconds, quick minutes, paper hours
    #[arg(long, value_name = "SCALE", default_value = "quick", help_heading = heading::SELECT)]
    pub(crate) scale: String,
    /// Use only the first N seeds of the scale
    #[arg(long, value_name = "N", help_heading = heading::SELECT)]
    pub(crate) seeds: Option<NonZeroU64>,
    /// Folder for the report, its results and figures
    ///
    /// Jobs that already have results are skipped.
    #[arg(long, value_name = "DIR", default_value = "reproduced", help_heading = heading::OUTPUT)]
    pub(crate) out: PathBuf,
    /// Only write the report, from the results that are already there
    #[arg(long, help_heading = heading::OUTPUT)]
    pub(crate) report_only: bool,
    /// Run only part K of N of the jobs
    ///
    /// Give each part its own folder with --out, and combine the folders with `tefuda merge`.
    #[arg(long, value_name = "K/N", conflicts_with = "report_only", help_heading = heading::RUNNING)]
    pub(crate) shard: Option<Shard>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", help_heading = heading::RUNNING)]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// `tefuda merge`
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Folders from `tefuda reproduce --out`, or files from `tefuda arena --out`
    ///
    /// Results of the same job have to agree.
    #[arg(value_name = "FROM", required = true)]
    pub(crate) from: Vec<PathBuf>,
    /// Folder or file for the combined results; existing results are kept
    ///
    /// Run `tefuda reproduce` or `tefuda arena` with this --out to run the missing jobs and print the result.
    #[arg(long, value_name = "TO", default_value = "reproduced", help_heading = heading::OUTPUT)]
    pub(crate) out: PathBuf,
}

/// `tefuda serve`
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Folder of the built page: an unpacked release, or the dist folder of `cargo xtask dist`
    #[arg(long, value_name = "DIR", default_value = "dist", help_heading = heading::SERVER)]
    pub(crate) dir: PathBuf,
    /// Address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for everyone in its network
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", help_heading = heading::SERVER)]
    pub(crate) host: IpAddr,
    /// Port to listen on; 0 takes any free port, which the output shows
    #[arg(long, value_name = "PORT", default_value_t = 8080, help_heading = heading::SERVER)]
    pub(crate) port: u16,
    /// Path of the page in its address, such as /cards/
    #[arg(long, value_name = "PATH", default_value = "/", help_heading = heading::SERVER)]
    pub(crate) base: String,
}

/// `tefuda uecda`
#[derive(Debug, Args)]
pub(crate) struct UecdaArgs {
    /// Server name or address
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1", help_heading = heading::SERVER)]
    pub(crate) host: String,
    /// Server port
    #[arg(long, value_name = "PORT", default_value_t = 42485, help_heading = heading::SERVER)]
    pub(crate) port: u16,
    /// The agent, such as mc or mc:worlds=100
    #[arg(long, value_name = "SPEC", help_heading = heading::PLAYERS)]
    pub(crate) agent: String,
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// Name to play under: ASCII, at most 14 characters
    #[arg(long, value_name = "NAME", default_value = "tefuda", help_heading = heading::PLAYERS)]
    pub(crate) name: String,
    /// Seed of the agent's decisions
    #[arg(long, value_name = "S", default_value_t = 1, help_heading = heading::PLAYERS)]
    pub(crate) seed: u64,
    /// Give up after this many seconds without a message; progress is reported meanwhile
    #[arg(long, value_name = "SECONDS", default_value_t = 3600, value_parser = clap::value_parser!(u32).range(1..), help_heading = heading::SERVER)]
    pub(crate) patience: u32,
}

/// `tefuda uecda-server`
#[derive(Debug, Args)]
pub(crate) struct UecdaServerArgs {
    /// Address to listen on
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1", help_heading = heading::SERVER)]
    pub(crate) host: String,
    /// Port to listen on; 0 takes any free port, which the first line of the output shows
    #[arg(long, value_name = "PORT", default_value_t = 42485, help_heading = heading::SERVER)]
    pub(crate) port: u16,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1000), help_heading = heading::LENGTH)]
    pub(crate) games: u32,
    /// Seed of the seats and cards
    #[arg(long, value_name = "S", default_value_t = 1, help_heading = heading::LENGTH)]
    pub(crate) seed: u64,
    /// Seconds per move; a player who exceeds this passes for the rest of the match
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=3600), help_heading = heading::LENGTH)]
    pub(crate) limit: u16,
    /// Write a record of every game as JSON Lines, compressed with gzip if the name ends in .gz
    #[arg(long, value_name = "FILE", help_heading = heading::OUTPUT)]
    pub(crate) records: PathBuf,
    /// Add to the records that are already in the file
    #[arg(long, help_heading = heading::OUTPUT)]
    pub(crate) append: bool,
}

fn language(word: &str) -> Result<Lang, String> {
    let codes = Lang::ALL.map(Lang::code);
    Lang::ALL
        .into_iter()
        .find(|lang| lang.code() == word)
        .ok_or_else(|| format!("use {}", codes.join(" or ")))
}

/// The outcome of parsing the command line.
pub(crate) enum Parsed {
    /// A command.
    Command(Command),
    /// Help or version was requested: print this.
    Help(String),
    /// There were no arguments: print this.
    Nothing(String),
    /// The arguments are wrong. The message says why.
    Wrong(String),
}

/// The grammar of the command line. The help of each command ends with examples and exit codes. The long help
/// of a command ends with its `catalogue`.
fn grammar(catalogue: &dyn Fn(&str) -> String) -> clap::Command {
    help::ENDINGS.iter().fold(Words::command().after_help(help::ENDING.text()), |grammar, ending| {
        grammar.mut_subcommand(ending.command, |command| {
            let (short, long) = (ending.text(), [ending.text(), catalogue(ending.command)].join("\n\n"));
            command.after_help(short).after_long_help(long.trim_end().to_owned())
        })
    })
}

/// Parses the command line. `catalogue` returns the agents, rules or learners that a command takes, as text.
pub(crate) fn read(catalogue: &dyn Fn(&str) -> String) -> Parsed {
    let words = grammar(catalogue).try_get_matches().and_then(|found| Words::from_arg_matches(&found));
    match words {
        Ok(words) => Parsed::Command(words.command),
        Err(error) => {
            let text = error.render().to_string();
            match error.kind() {
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Parsed::Help(text),
                ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Parsed::Nothing(text),
                _ => Parsed::Wrong(text.strip_prefix("error: ").unwrap_or(&text).trim_end().to_owned()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{grammar, help};

    #[test]
    fn the_grammar_is_consistent() {
        grammar(&|_| String::new()).debug_assert();
    }

    #[test]
    fn every_command_has_examples_and_exit_codes() {
        let grammar = grammar(&crate::catalogue::long_help);
        let commands: Vec<&str> = grammar.get_subcommands().map(clap::Command::get_name).collect();
        let endings: Vec<&str> = help::ENDINGS.iter().map(|ending| ending.command).collect();
        assert_eq!(endings, commands);
    }
}
