//! `tefuda arena`: everybody plays everybody, and gets a rating.

use crate::{
    args::ArenaArgs,
    contest,
    failure::{self, Failure, Result},
    files, rooms,
};
use indicatif::ProgressBar;
use std::{fmt::Write as _, process::ExitCode, sync::Arc, thread};
use tefuda_agents::Playable;
use tefuda_arena::{Length, Plan, RoundRobin, RoundRobinReport, contest::ContestSetup};
use tefuda_games::{Facts, Lang, Seed, Spec};

/// A round robin that is to be played.
pub(crate) struct RoundRobinOrder {
    rules: Spec,
    entrants: Vec<Spec>,
    deals: u32,
    seed: Seed,
    threads: usize,
}

/// Plays the round robin that was asked for, and prints what it came to.
pub(crate) fn run(args: &ArenaArgs) -> Result<ExitCode> {
    files::load(&args.files.files)?;
    let room = rooms::find(&args.rules.game)?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let order = RoundRobinOrder {
        rules: contest::rules(room, &args.rules)?,
        entrants: contest::players(room, &args.entrants)?,
        deals: args.games,
        seed: Seed(args.seed),
        threads: args.threads.map_or(cores, usize::from),
    };
    let report = room.round_robin(&order)?;
    if args.json {
        return failure::print(&(serde_json::to_string(&report).map_err(Failure::new)? + "\n"));
    }
    failure::print(&table(&order, &report, &room.facts()))
}

/// Plays all tables of a round robin, one after the other.
pub(crate) fn play<G: Playable>(order: &RoundRobinOrder) -> Result<RoundRobinReport> {
    let mut round = RoundRobin::new::<G>(&order.rules, order.entrants.clone(), order.deals, order.seed)?;
    let bar = contest::progress_bar(Length::deals(order.deals));
    let plans: Vec<Plan> = round.plans().cloned().collect();
    for (table, plan) in plans.into_iter().enumerate() {
        play_table::<G>(&mut round, table, plan, order.threads, &bar)?;
    }
    bar.finish_and_clear();
    Ok(round.report::<G>())
}

fn play_table<G: Playable>(
    round: &mut RoundRobin,
    table: usize,
    plan: Plan,
    threads: usize,
    bar: &ProgressBar,
) -> Result<()> {
    let rotations = plan.players.len() as u64;
    let setup = Arc::new(ContestSetup::<G>::new(plan, false)?);
    contest::play_blocks(&setup, threads, |result| {
        bar.inc(result.deals().len() as u64 / rotations);
        round.add(table, result);
        Ok(())
    })
}

/// The result for people, the best first.
fn table(order: &RoundRobinOrder, report: &RoundRobinReport, facts: &Facts) -> String {
    let widest = report.entrants.iter().map(|one| one.spec.len()).max().unwrap_or(0).max("agent".len());
    let mut text = format!(
        "{} · {} · {} deals, each in every rotation · seed {}\n\n",
        facts.name.get(Lang::En),
        order.rules,
        report.games,
        order.seed.0
    );
    let score = facts.scale.1.get(Lang::En);
    writeln!(text, "      {:<widest$}  {:<15}  {score}", "agent", "rating").ok();
    let mut ranked: Vec<_> = report.entrants.iter().collect();
    ranked.sort_by(|a, b| b.rating.mean.total_cmp(&a.rating.mean));
    for (place, one) in (1..).zip(ranked) {
        let (rating, score) = (contest::interval(one.rating, 1), contest::interval(one.score, 4));
        writeln!(text, "{place:>4}  {:<widest$}  {rating:<15}  {score}", one.spec).ok();
    }
    text + "\nratings on the scale of Elo: 400 points are odds of 10 to 1, and their mean is 0\n\
        ± is half the width of the 95 % interval\n"
}
