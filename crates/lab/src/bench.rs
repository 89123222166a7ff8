//! `tefuda bench`: the speed of deals, decisions and training on one core of this machine.

use crate::{
    args::{BenchArgs, threads},
    contest::{players, rules},
    failure::{self, Result},
    files,
    games::{self, GameCommands},
};
use serde::Serialize;
use std::{
    fmt::{self, Write as _},
    fs,
    process::ExitCode,
    sync::OnceLock,
    time::Instant,
};
use tefuda_agents::{Learner, Playable};
use tefuda_arena::bench::{DealRate, DecisionTime, Door, TrainingRate, decisions, random_deals, training};
use tefuda_games::Spec;

/// The measurements to make.
pub(crate) struct BenchOrder {
    rules: Spec,
    agents: Vec<Spec>,
    deals: u32,
    random_deals: u32,
    rounds: u32,
    training: u32,
}

/// The measured speeds: the object that `--json` prints.
#[derive(Debug, Serialize)]
pub(crate) struct Bench {
    machine: Machine,
    game: &'static str,
    rules: String,
    rounds: u32,
    random: Vec<DealRate>,
    decisions: Vec<DecisionTime>,
    training: Vec<TrainingRate>,
}

/// The machine, as far as it can be identified.
#[derive(Debug, Serialize)]
pub(crate) struct Machine {
    cpu: String,
    cores: usize,
    os: &'static str,
    arch: &'static str,
}

impl Machine {
    /// The machine on which the program runs.
    pub(crate) fn this() -> Self {
        let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
        Self {
            cpu: model.map_or("unknown", |(_, name)| name).to_owned(),
            cores: threads(None),
            os: std::env::consts::OS,
            arch: std::env::consts::ARCH,
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} cores, {} {}", self.cpu, self.cores, self.os, self.arch)
    }
}

/// Makes the requested measurements and prints them.
pub(crate) fn run(args: &BenchArgs) -> Result<ExitCode> {
    files::load(&args.files.files)?;
    let commands = games::find(&args.rules.game)?;
    let order = BenchOrder {
        rules: rules(commands, &args.rules)?,
        agents: if args.agents.is_empty() { all(commands) } else { players(commands, &args.agents)? },
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

/// Random deals per round. A round takes about two milliseconds, short enough that some run without
/// interruption by other programs.
const ROUND: u32 = 2000;

/// Measures one game.
pub(crate) fn measure<G: Playable>(order: &BenchOrder) -> Bench {
    let (deals, rounds) = (order.random_deals.min(ROUND), order.random_deals.div_ceil(ROUND));
    let random =
        [Door::Fast, Door::Checked].map(|door| random_deals::<G>(&order.rules, door, deals, rounds, now));
    let timed = |agent: &Spec| decisions::<G>(&order.rules, agent, order.deals, order.rounds, now);
    // For presets that start with the last stage of a pipeline, only that stage is timed.
    let begins = |(learner, spec): &(&Learner, Spec)| {
        learner
            .stages
            .split_last()
            .is_some_and(|(_, before)| before.iter().all(|stage| spec.get(stage.length) == 0))
    };
    let presets = G::LEARNERS.iter().flat_map(|learner| {
        learner.presets.iter().filter(|_| order.training > 0).map(move |preset| (learner, preset.spec()))
    });
    Bench {
        machine: Machine::this(),
        game: G::FACTS.id,
        rules: order.rules.to_string(),
        rounds: order.rounds,
        random: random.to_vec(),
        decisions: order.agents.iter().map(timed).collect(),
        training: presets
            .filter(begins)
            .filter_map(|(learner, spec)| training::<G>(learner, &spec, order.training, now))
            .collect(),
    }
}

/// Milliseconds since the first call.
pub(crate) fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0
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
