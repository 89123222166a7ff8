//! `tefuda`: the card table on the command line. It plays contests, checks records, measures speed, trains
//! agents, reproduces the papers' experiments, and plays on tournament servers.

mod arena;
mod args;
mod bench;
mod catalogue;
mod contest;
mod failure;
mod files;
mod games;
mod help;
mod lines;
mod link;
mod machine;
mod policy;
mod records;
mod replay;
mod reproduce;
mod serve;
mod shard;
mod train;
mod uecda;

use args::{Command, Parsed};
use std::process::ExitCode;

fn main() -> ExitCode {
    let run = match args::read(&catalogue::long_help) {
        Parsed::Command(command) => match command {
            Command::Agents(args) => catalogue::agents(&args),
            Command::Agent(args) => files::agent(&args),
            Command::Match(args) => contest::run(&args),
            Command::Arena(args) => arena::run(&args),
            Command::Replay(args) => replay::run(&args),
            Command::Record(args) => link::record(&args),
            Command::Lesson(args) => link::lesson(&args),
            Command::Bench(args) => bench::run(&args),
            Command::Exploitability(args) => policy::exploitability(&args),
            Command::Policy(args) => policy::policy(&args),
            Command::Train(args) => train::run(&args),
            Command::Reproduce(args) => reproduce::run(&args),
            // Tournaments are files, reports are folders.
            Command::Merge(args) if args.from.iter().all(|from| from.is_file()) => arena::merge(&args),
            Command::Merge(args) => reproduce::merge(&args),
            Command::Serve(args) => serve::run(&args),
            Command::Uecda(args) => uecda::client(&args),
            Command::UecdaServer(args) => uecda::server(&args),
            Command::Docs => catalogue::docs(),
        },
        Parsed::Help(words) => failure::print(&words),
        Parsed::Nothing(words) => return failure::remind(&words),
        Parsed::Wrong(words) => Err(failure::Failure::Usage(words)),
    };
    failure::exit_code(run)
}
