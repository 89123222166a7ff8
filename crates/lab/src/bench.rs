//! `tefuda bench`: the speed of deals, decisions and training on one core of this machine.

use crate::{
    args::BenchArgs,
    failure::{self, Result},
    files,
    games::{self, Bench, BenchOrder, GameCommands},
};
use std::{fmt::Write as _, process::ExitCode};
use tefuda_arena::bench::Door;
use tefuda_games::Spec;

/// Makes the requested measurements and prints them.
pub(crate) fn run(args: &BenchArgs) -> Result<ExitCode> {
    files::load(&args.files.files)?;
    let commands = games::find(&args.rules.game)?;
    let order = BenchOrder {
        rules: commands.rules(&args.rules)?,
        agents: if args.agents.is_empty() { all(commands) } else { commands.players(&args.agents)? },
        deals: args.deals,
        random_deals: args.random_deals,
        rounds: args.rounds,
        training: args.training,
    };
    let bench = (commands.speed)(&order);
    if args.json {
        return failure::print_json(&bench);
    }
    failure::print(&text(&bench))
}

/// Every agent with its default settings.
fn all(commands: &GameCommands) -> Vec<Spec> {
    commands.agents().iter().map(tefuda_games::Entry::spec).collect()
}

/// The result as text.
fn text(bench: &Bench) -> String {
    let mut text = format!(
        "{} (one core used)\n{} · {} · each decision timed {} times, the fastest counts\n\n",
        bench.machine, bench.game, bench.rules, bench.rounds
    );
    for rate in &bench.random {
        let door = match rate.door {
            Door::Fast => "random deals per second",
            Door::Checked => "… with every move checked",
        };
        writeln!(text, "{door:<28}{:>12.0}", rate.per_second).ok();
    }
    let widest = bench.decisions.iter().map(|d| d.spec.len()).max().unwrap_or(0).max("training preset".len());
    writeln!(text, "\n{:<widest$}  average ms      max ms  per second   decisions", "agent").ok();
    for time in &bench.decisions {
        writeln!(
            text,
            "{:<widest$}  {:>10.4}  {:>10.4}  {:>10.0}  {:>10}",
            time.spec, time.mean_ms, time.max_ms, time.per_second, time.decisions
        )
        .ok();
    }
    if !bench.training.is_empty() {
        writeln!(text, "\n{:<widest$}  {:>10}  {:>10}", "training preset", "per second", "games").ok();
    }
    for rate in &bench.training {
        writeln!(text, "{:<widest$}  {:>10.0}  {:>10}", rate.spec, rate.per_second, rate.units).ok();
    }
    text
}
