//! The words of the command line, and the help that is made from the catalogue of agents and rules.

use crate::{catalogue, games, reproduce::Shard, uecda::EXIT_CODES};
use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, error::ErrorKind};
use std::{
    num::{NonZeroU64, NonZeroUsize},
    path::PathBuf,
};
use tefuda_games::Lang;

/// Cards, agents and numbers: the card table Tefuda on the command line.
#[derive(Debug, Parser)]
#[command(name = "tefuda", version, subcommand_required = true, arg_required_else_help = true)]
struct Words {
    #[command(subcommand)]
    command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the agents with their knobs
    Agents(AgentsArgs),
    /// Say what is in an agent file
    Agent(AgentArgs),
    /// Let agents play against each other, and tell what it came to
    Match(MatchArgs),
    /// Let agents play each other all round, and rate them
    Arena(ArenaArgs),
    /// Check that records follow the rules
    Replay(ReplayArgs),
    /// Print the records of the match that a link of the page leads to
    Record(RecordArgs),
    /// Measure how fast deals and decisions are, on one core
    Bench(BenchArgs),
    /// Say how far a policy of Leduc Hold'em is from an equilibrium
    Exploitability(ExploitabilityArgs),
    /// Write the policy of an agent of Leduc Hold'em
    Policy(PolicyArgs),
    /// Train an agent. Ends with code 1 if the settings ask for something of which nothing could be learned
    Train(TrainArgs),
    /// Make the tables and figures of a paper again
    Reproduce(ReproduceArgs),
    /// Put together what `reproduce --shard` made in several folders, or `arena --shard` in several files
    Merge(MergeArgs),
    /// Play on a tournament server of the UEC (protocol 20070)
    Uecda(UecdaArgs),
    /// Be a tournament server of the UEC (protocol 20070) for five players
    UecdaServer(UecdaServerArgs),
    /// Print docs/AGENTS.md
    Docs,
}

/// `tefuda agents`
#[derive(Debug, Args)]
pub(crate) struct AgentsArgs {
    /// Only this game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// One JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
    /// The language of names and help: en or ja
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    pub(crate) lang: Lang,
}

/// `tefuda record`
#[derive(Debug, Args)]
pub(crate) struct RecordArgs {
    /// The link, or the part of it from # on, as in '#/hearts?seed=42&deal=QSKSAS--2C'
    #[arg(value_name = "LINK")]
    pub(crate) link: String,
}

/// `tefuda agent`
#[derive(Debug, Args)]
pub(crate) struct AgentArgs {
    /// A trained agent (.agent); - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// One JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Trained agents.
#[derive(Debug, Args)]
pub(crate) struct FilesArgs {
    /// A trained agent (.agent) to play from, as in nfsp:file=NUMBER, or to train from, as in paper:model-1=NUMBER; `tefuda agent` tells the
    /// number; may be repeated
    #[arg(long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

/// Games to learn from.
#[derive(Debug, Args)]
pub(crate) struct RecordsArgs {
    /// Finished games to learn from, for a learner that starts from records: JSON Lines, plain or packed with gzip; - is standard input. The settings
    /// then name them by the number of their data set
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Vec<PathBuf>,
    /// Leave out damaged lines of the records instead of refusing the file
    #[arg(long, requires = "records")]
    pub(crate) skip_damaged: bool,
}

/// The game and its rules.
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The game
    #[arg(long, value_name = "GAME", default_value = games::DEFAULT)]
    pub(crate) game: String,
    /// The rules: a preset, with changes if any, as in standard:passing=false [default: the first of the game]
    #[arg(long, value_name = "RULES")]
    pub(crate) preset: Option<String>,
    /// One more change of the rules; may be repeated
    #[arg(long = "set", value_name = "SWITCH=VALUE")]
    pub(crate) set: Vec<String>,
}

/// `tefuda match`
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// An agent, as in mc or mc:playouts=800,c=1; once for each seat
    #[arg(long = "seat", value_name = "SPEC", required = true)]
    pub(crate) seats: Vec<String>,
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// How many deals
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// So many matches instead, each played until the rules say that it is over, and how often each agent came in at which place
    #[arg(long, value_name = "N", conflicts_with_all = ["games", "sitting"], value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) matches: Option<u32>,
    /// The seed of cards and thoughts
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Play each deal with the agents in every rotation of the seats, so that luck of the deal cancels
    #[arg(long)]
    pub(crate) duplicate: bool,
    /// How many deals are played in a row by agents that look back and remember them; such a row is one observation
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) sitting: u32,
    /// One JSON object instead of a table. ci95 is null where an error cannot be estimated or is open on one side; low and high are there
    /// where an interval is not mean ± ci95
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a record of every deal played, as JSON Lines; packed if the name ends in .gz
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    /// How many threads to use [default: all cores]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// `tefuda arena`
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// An agent, as in mc or mc:playouts=800,c=1; two or more
    #[arg(long = "entrant", value_name = "SPEC", required = true)]
    pub(crate) entrants: Vec<String>,
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// Who meets whom: all, a round robin over all tables; field, the first entrant against each of the others; or ladder, each against the one above, who changes places with whoever is surely ahead [default: all]
    #[arg(long, value_name = "FORM")]
    pub(crate) form: Option<String>,
    /// How many deals in all; each is played with the agents of its table in every rotation of the seats
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// So many matches instead, each played until the rules say that it is over
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) matches: Option<u32>,
    /// The seed of cards and thoughts
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Play each deal once, and not in every rotation of the seats
    #[arg(long)]
    pub(crate) single: bool,
    /// Stop as soon as it is decided who is the best, or in a field who is ahead in each pair, by an anytime-valid t-test with an error rate of 5 % at most where rounds are about normal
    #[arg(long)]
    pub(crate) stop: bool,
    /// Measure how long a move takes, as a mean over all moves, forced ones too: the only number that is another one each time
    #[arg(long)]
    pub(crate) time: bool,
    /// One JSON object instead of a table. ci95 is null where an error cannot be estimated or is open on one side; low and high are there
    /// where an interval is not mean ± ci95
    #[arg(long)]
    pub(crate) json: bool,
    /// Keep every block that is played in this file, and go on with it if it is there: a few of its blocks are played again first, and unless they come to the same, it is refused
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Play only the K-th of N parts. Give each part a file of its own with --out, and put them together with `tefuda merge`
    #[arg(long, value_name = "K/N", requires = "out", conflicts_with = "stop")]
    pub(crate) shard: Option<Shard>,
    /// How many threads to use [default: all cores]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// `tefuda replay`
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// Print the legal moves before each decision of the records in one file, as JSON Lines
    #[arg(long)]
    pub(crate) legal: bool,
    /// Files of records, plain or packed with gzip: one record a line, or a JSON array of them; - is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
}

/// `tefuda bench`
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// An agent to time; may be repeated [default: all at their defaults]
    #[arg(long = "agent", value_name = "SPEC")]
    pub(crate) agents: Vec<String>,
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// Deals whose decisions are timed
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) deals: u32,
    /// Random deals to play, in short rounds of which the fastest counts
    #[arg(long, value_name = "N", default_value_t = 600_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) random_deals: u32,
    /// How often each decision is timed; the fastest counts
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds: u32,
    /// Games of training by each preset of a learner, timed once
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(crate) training: u32,
    /// One JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// `tefuda exploitability`
#[derive(Debug, Args)]
pub(crate) struct ExploitabilityArgs {
    /// A policy: one JSON object, {"K|-|cr|":{"f":0.1,"c":0.6,"r":0.3},…} for all 288 information sets; or a trained agent
    /// (.agent), whose average policy is meant; - is standard input
    #[arg(value_name = "FILE", required_unless_present = "agent")]
    pub(crate) file: Option<PathBuf>,
    /// The policy of an agent instead, as in nfsp:preset=C
    #[arg(long, value_name = "SPEC", conflicts_with = "file")]
    pub(crate) agent: Option<String>,
    /// One JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// `tefuda policy`
#[derive(Debug, Args)]
pub(crate) struct PolicyArgs {
    /// An agent that has a policy, as in nash or nash:iterations=100
    #[arg(long, value_name = "SPEC")]
    pub(crate) agent: String,
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// Where to write it; - is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

/// `tefuda train`
#[derive(Debug, Args)]
pub(crate) struct TrainArgs {
    /// The game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    /// The way to learn [default: the first of the game]
    #[arg(long, value_name = "LEARNER")]
    pub(crate) learner: Option<String>,
    /// The settings: a preset, with changes if any, as in D:games=100000,hidden=32 [default: the first of the learner]
    #[arg(long, value_name = "SPEC")]
    pub(crate) preset: Option<String>,
    /// The seed of all chance
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    #[command(flatten)]
    pub(crate) records: RecordsArgs,
    /// Write the agent, for the shelf of the page; of several that learn together, each with its number: FILE-1.agent, FILE-2.agent, …
    #[arg(long, value_name = "FILE.agent")]
    pub(crate) out: Option<PathBuf>,
    /// Write what was measured on the way: JSON if the name ends in .json, else CSV (UTF-8 without a byte order mark, for scripts; the page
    /// writes one, for Excel)
    #[arg(long, value_name = "FILE")]
    pub(crate) curves: Option<PathBuf>,
}

/// `tefuda reproduce`
#[derive(Debug, Args)]
pub(crate) struct ReproduceArgs {
    /// The paper, as the README counts them: P3
    #[arg(value_name = "PAPER")]
    pub(crate) paper: String,
    /// Only this table
    #[arg(long, value_name = "N", conflicts_with = "figure")]
    pub(crate) table: Option<u8>,
    /// Only this figure
    #[arg(long, value_name = "N")]
    pub(crate) figure: Option<u8>,
    /// Only this exhibit, by the name that links to the page of results have, as in table-4
    #[arg(long, value_name = "ID", conflicts_with_all = ["table", "figure", "readings"])]
    pub(crate) exhibit: Option<String>,
    /// Only this piece of work, as in "sure 1"; what it needs has to be done
    #[arg(long, value_name = "NAME", conflicts_with_all = ["shard", "report_only"])]
    pub(crate) work: Option<String>,
    /// Only what this number of the exhibit is made of: its table, row and column, as in 1.3.2, or its figure and line, as in 1.2
    #[arg(long, value_name = "T.R.C", requires = "exhibit", conflicts_with_all = ["work", "shard", "report_only"])]
    pub(crate) number: Option<String>,
    /// Only this reading of the paper; may be repeated
    #[arg(long = "reading", value_name = "ID")]
    pub(crate) readings: Vec<String>,
    /// How much is done: smoke takes seconds, quick minutes, paper hours
    #[arg(long, value_name = "SCALE", default_value = "quick")]
    pub(crate) scale: String,
    /// Only the first so many seeds of the scale
    #[arg(long, value_name = "N")]
    pub(crate) seeds: Option<NonZeroU64>,
    /// Where the report and its folder of results and figures go. Work whose results are there already is not done again
    #[arg(long, value_name = "DIR", default_value = "reproduced")]
    pub(crate) out: PathBuf,
    /// Do nothing: report on the results that there are
    #[arg(long)]
    pub(crate) report_only: bool,
    /// Do only the K-th of N parts of the work. Give each part a folder of its own with --out, and put them together with `tefuda merge`
    #[arg(long, value_name = "K/N", conflicts_with = "report_only")]
    pub(crate) shard: Option<Shard>,
    /// How many threads to use [default: all cores]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// `tefuda merge`
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Folders that `tefuda reproduce --out` was given, or files that `tefuda arena --out` was given; results of the same work have to agree
    #[arg(value_name = "FROM", required = true)]
    pub(crate) from: Vec<PathBuf>,
    /// Where the results go, beside those that are there. The same command with this --out writes the report, and does what is left
    #[arg(long, value_name = "TO", default_value = "reproduced")]
    pub(crate) out: PathBuf,
}

/// `tefuda uecda`
#[derive(Debug, Args)]
pub(crate) struct UecdaArgs {
    /// The server's name or address
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// The server's port
    #[arg(long, value_name = "PORT", default_value_t = 42485)]
    pub(crate) port: u16,
    /// The agent that plays, as in mc or mc:worlds=100
    #[arg(long, value_name = "SPEC")]
    pub(crate) agent: String,
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// The name to play under: ASCII, 14 characters at most
    #[arg(long, value_name = "NAME", default_value = "tefuda")]
    pub(crate) name: String,
    /// The seed of thoughts
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many seconds the server may be silent before the match is given up. Ten times meanwhile, or each minute, it is said
    #[arg(long, value_name = "SECONDS", default_value_t = 3600, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) patience: u32,
}

/// `tefuda uecda-server`
#[derive(Debug, Args)]
pub(crate) struct UecdaServerArgs {
    /// The address to be called at
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// The port to be called at; 0 is any that is free. The first line of the output tells it
    #[arg(long, value_name = "PORT", default_value_t = 42485)]
    pub(crate) port: u16,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) games: u32,
    /// The seed of seats and cards
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many seconds a player may take for a move; who takes longer passes from then on
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=3600))]
    pub(crate) limit: u16,
    /// Write a record of every game, as JSON Lines; packed if the name ends in .gz
    #[arg(long, value_name = "FILE")]
    pub(crate) records: PathBuf,
    /// Write the records behind those that are in the file already
    #[arg(long)]
    pub(crate) append: bool,
}

fn language(word: &str) -> Result<Lang, String> {
    let codes = Lang::ALL.map(Lang::code);
    Lang::ALL
        .into_iter()
        .find(|lang| lang.code() == word)
        .ok_or_else(|| format!("there are {}", codes.join(" and ")))
}

/// What the command line came to.
pub(crate) enum Reading {
    /// A command.
    Command(Command),
    /// Help or version was asked for: print this.
    Help(String),
    /// Nothing was said: explain this.
    Nothing(String),
    /// It cannot be understood.
    Wrong(String),
}

/// The grammar, with the catalogue in the long help of the commands that take agents and rules.
fn grammar() -> clap::Command {
    Words::command()
        .mut_subcommand("agents", |c| c.after_long_help(catalogue::help(true)))
        .mut_subcommand("match", |c| c.after_long_help(catalogue::help(false)))
        .mut_subcommand("arena", |c| c.after_long_help(catalogue::help(false)))
        .mut_subcommand("bench", |c| c.after_long_help(catalogue::help(false)))
        .mut_subcommand("uecda", |c| {
            c.after_long_help([EXIT_CODES, &*catalogue::agents_of("daihinmin")].join("\n\n"))
                .after_help(EXIT_CODES)
        })
        .mut_subcommand("train", |c| c.after_long_help(catalogue::learners()))
}

/// Reads the command line.
pub(crate) fn read() -> Reading {
    let words = grammar().try_get_matches().and_then(|found| Words::from_arg_matches(&found));
    match words {
        Ok(words) => Reading::Command(words.command),
        Err(error) => {
            let text = error.render().to_string();
            match error.kind() {
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Reading::Help(text),
                ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Reading::Nothing(text),
                _ => Reading::Wrong(text.strip_prefix("error: ").unwrap_or(&text).trim_end().to_owned()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_grammar_holds_together() {
        super::grammar().debug_assert();
    }
}
