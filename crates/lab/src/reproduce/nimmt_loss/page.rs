//! The report of P5 as Markdown.

use super::{Bout, Done, Stage, learning};
use crate::{
    failure::{Failure, Result},
    reproduce::page::{grouped, time},
};
use std::{collections::BTreeSet, fmt::Write as _};
use tefuda_arena::{
    Report,
    papers::nimmt_loss::{
        CITATION, GAMMAS, NAME, PAPER, SCALES, STRONG, Scale, Stability, TABLE_1, TABLE_1_GAMES, TABLE_2,
        lead, stability, top_two,
    },
    stats::{Estimate, Moments, TTest},
};
use tefuda_charts::{LineChart, Scale as AxisScale, Theme, svg};

/// Pixels.
const SIZE: (u32, u32) = (760, 420);

/// What was found.
pub(super) struct Found {
    pub(super) scale: Scale,
    pub(super) societies: Vec<Done>,
    pub(super) measured: Vec<Measured>,
    pub(super) survey: Option<Done>,
}

impl Found {
    /// All finished work.
    pub(super) fn all(&self) -> Vec<&Done> {
        let measured = self.measured.iter().map(|measured| &measured.done);
        self.societies.iter().chain(measured).chain(&self.survey).collect()
    }
}

/// A model's contest with what it came to.
pub(super) struct Measured {
    seed: u64,
    gamma: f64,
    stage: Stage,
    duplicate: bool,
    report: Report,
    done: Done,
}

impl Measured {
    /// The contests that are finished.
    pub(super) fn join(bouts: &[Bout], done: Vec<Option<Done>>) -> Result<Vec<Self>> {
        let finished = bouts.iter().zip(done).filter_map(|(bout, done)| Some((bout, done?)));
        let read = |(bout, done): (&Bout, Done)| {
            let report = serde_json::from_value(done.result.clone()).map_err(Failure::new)?;
            let Bout { seed, gamma, stage, ref plan } = *bout;
            Ok(Self { seed, gamma, stage, duplicate: plan.duplicate, report, done })
        };
        finished.map(read).collect()
    }

    fn heads(&self) -> Estimate {
        self.report.seats.first().map_or(Estimate { mean: 0.0, ci95: None }, |seat| seat.score)
    }
}

/// The measurements of a kind, by seed and then in the order of γ. The longest of each γ and seed that are not finals.
fn of_kind(measured: &[Measured], stage: Stage, duplicate: bool) -> Vec<Vec<&Measured>> {
    let kind = |one: &&Measured| one.stage == stage && one.duplicate == duplicate;
    let seeds: BTreeSet<u64> = measured.iter().filter(kind).map(|one| one.seed).collect();
    let row = |seed: u64| {
        let of = |gamma: f64| measured.iter().filter(kind).find(|one| one.seed == seed && one.gamma == gamma);
        GAMMAS.iter().filter_map(|gamma| of(*gamma)).collect()
    };
    seeds.into_iter().map(row).collect()
}

/// The heads of the models by seed and γ.
pub(super) fn by_seed(measured: &[Measured], stage: Stage, duplicate: bool) -> Vec<Vec<f64>> {
    let rows = of_kind(measured, stage, duplicate);
    rows.iter().map(|row| row.iter().map(|one| one.heads().mean).collect()).collect()
}

/// What stands above the part that is written by the program, where nobody wrote anything.
pub(super) fn head() -> String {
    format!("# {PAPER} made again\n\n{CITATION}\n")
}

/// The part of the page that is not written by hand.
pub(super) fn text(found: &Found) -> Result<String> {
    let mut text = circumstances(found);
    text += &table_1(found);
    text += &table_2(found);
    text += &rotated(found);
    text += &order(found);
    text += &stages(found);
    text += &rules(found);
    text += &shortcut(found);
    text += "\n± before a bracket is half the width of a 95 % interval, *sd* the standard deviation over societies, estimated with n − 1. \
             Everything that was found: [results.json](";
    writeln!(text, "{}/results.json).", folder(found.scale)).map_err(Failure::new)?;
    Ok(text)
}

/// What the files of a scale are called.
pub(super) fn folder(scale: Scale) -> String {
    let full = SCALES.last().is_some_and(|last| last.id == scale.id);
    if full { NAME.to_owned() } else { format!("{NAME}-{}", scale.id) }
}

fn circumstances(found: &Found) -> String {
    let Scale { id, apart, together, games, deals, seeds } = found.scale;
    let all = found.all();
    let (mut seconds, mut dates, mut machines) = (0.0, BTreeSet::new(), BTreeSet::new());
    for done in &all {
        seconds += done.seconds;
        dates.insert(&*done.date);
        machines.insert(&*done.machine);
    }
    let joined = |set: BTreeSet<&str>| set.into_iter().collect::<Vec<_>>().join(", ");
    let trained: f64 = found.societies.iter().map(|done| done.seconds).sum();
    let [apart, together, games, deals] = [apart, together, games, deals].map(|n| grouped(f64::from(n)));
    format!(
        "`tefuda reproduce {PAPER} --scale {id}`: six models learn in {apart} games each against the weak five, then in {together} games \
         at one table; societies with seeds 1 to {seeds}, of which {} are finished. Measured among the strong five in {games} games \
         as in the paper, and in {deals} deals played six times each, with the seats rotated. Training took {} on one core, all of it {}. \
         Made on {}, {}.\n",
        found.societies.len(),
        time(trained),
        time(seconds),
        joined(dates),
        joined(machines),
    )
}

fn gammas(first: &str) -> String {
    let names: Vec<String> = GAMMAS.iter().map(|gamma| format!("γ {gamma}")).collect();
    format!("| {first} | {} |\n|---|{}\n", names.join(" | "), "---|".repeat(GAMMAS.len()))
}

/// Mean and spread over societies.
fn over(values: impl Iterator<Item = f64>) -> String {
    let mut moments = Moments::default();
    values.for_each(|value| moments.add(value, 1.0));
    match moments.variance() {
        _ if moments.count() == 0 => "not yet".to_owned(),
        None => format!("{:.2}", moments.mean()),
        Some(variance) => format!("{:.2} (sd {:.2})", moments.mean(), variance.sqrt()),
    }
}

fn table_1(found: &Found) -> String {
    let rows = of_kind(&found.measured, Stage::Together, false);
    let mut text = format!(
        "\n## Table 1: heads a game among the strong five\n\nThe paper's totals divided by its {} games; ours are means over societies.\n\n",
        grouped(f64::from(TABLE_1_GAMES))
    );
    text += &gammas("player");
    let ours = |player: usize, gamma: usize| {
        // In our contests the model sits first.
        let seat = if player == STRONG.len() { 0 } else { player + 1 };
        let reports = rows.iter().filter_map(|row| row.get(gamma));
        over(reports.filter_map(|one| Some(one.report.seats.get(seat)?.score.mean)))
    };
    for (player, paper) in TABLE_1.iter().enumerate() {
        let name = STRONG.get(player).map_or("the model", |name| name);
        let stated = paper.iter().map(|heads| format!("{:.2}", f64::from(*heads) / f64::from(TABLE_1_GAMES)));
        writeln!(text, "| {name}, paper | {} |", stated.collect::<Vec<_>>().join(" | ")).ok();
        let cells: Vec<String> = (0..GAMMAS.len()).map(|gamma| ours(player, gamma)).collect();
        writeln!(text, "| {name}, ours | {} |", cells.join(" | ")).ok();
    }
    text
}

fn table_2(found: &Found) -> String {
    let mut text = "\n## Table 2: the top two\n\nA t-test of the heads a game of the first against the second, unpaired as in the paper: below 0 the \
                    first has fewer.\n\n| γ | paper: first, t, p | ours: society, first, second, t, p |\n|---|---|---|\n"
        .to_owned();
    let rows = of_kind(&found.measured, Stage::Together, false);
    for (n, (model, t, p)) in TABLE_2.iter().enumerate() {
        let ours: Vec<String> = rows
            .iter()
            .filter_map(|row| row.get(n))
            .map(|one| {
                let Some(top) = top_two(&one.report) else { return String::new() };
                format!("{}: {}, {}, {}", one.seed, player(top.first), player(top.second), tested(top.test))
            })
            .collect();
        let first = if *model { "the model" } else { "rule-10" };
        writeln!(text, "| {} | {first}, {t:.2}, {} | {} |", GAMMAS[n], chance(*p), ours.join("<br>")).ok();
    }
    text
}

/// The name of a player of our contests.
fn player(seat: usize) -> &'static str {
    seat.checked_sub(1).and_then(|rule| STRONG.get(rule).copied()).unwrap_or("the model")
}

fn tested(test: Option<TTest>) -> String {
    test.map_or_else(|| "no spread".to_owned(), |test| format!("{:.2}, {}", test.t, chance(test.p)))
}

/// A probability, as far as it can be told from 0.
fn chance(p: f64) -> String {
    if p < 1e-300 { "< 1e-300".to_owned() } else { format!("{p:.2e}") }
}

fn interval(estimate: Estimate) -> String {
    estimate
        .ci95
        .map_or_else(|| format!("{:.2}", estimate.mean), |half| format!("{:.2} ± {half:.2}", estimate.mean))
}

/// The longest contests with rotations, the finals among them.
fn rotated(found: &Found) -> String {
    let mut text = "\n## On the same cards\n\nThe same deals for every model, each played six times with the seats rotated. *Lead* is how many heads fewer than the \
                    best of the strong five at the same table, tested deal by deal.\n\n\
                    | γ | society | deals | heads | best of the five | lead | t, p |\n|---|---|---|---|---|---|---|\n"
        .to_owned();
    let mut all: Vec<&Measured> =
        found.measured.iter().filter(|one| one.duplicate && one.stage == Stage::Together).collect();
    all.sort_by(|a, b| {
        a.gamma.total_cmp(&b.gamma).then(a.seed.cmp(&b.seed)).then(a.report.games.cmp(&b.report.games))
    });
    for one in all {
        let Some((best, fewer, test)) = lead(&one.report) else { continue };
        let half = one.report.seats.get(best).and_then(|seat| seat.margin.ci95);
        writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} |",
            one.gamma,
            one.seed,
            grouped(f64::from(one.report.games)),
            interval(one.heads()),
            player(best),
            interval(Estimate { mean: fewer, ci95: half }),
            tested(test)
        )
        .ok();
    }
    text
}

fn order(found: &Found) -> String {
    let mut text = "\n## Is the order of γ stable?\n\n".to_owned();
    let values = by_seed(&found.measured, Stage::Together, true);
    let Some(Stability { means, orders, concordance, within, between }) = stability(&values) else {
        return text + "That takes two societies at least.\n";
    };
    text += &gammas("");
    let means: Vec<String> = means.iter().map(|mean| format!("{mean:.2}")).collect();
    writeln!(text, "| mean heads | {} |", means.join(" | ")).ok();
    for (seed, row) in values.iter().enumerate() {
        let cells: Vec<String> = row.iter().map(|heads| format!("{heads:.2}")).collect();
        writeln!(text, "| society {} | {} |", seed + 1, cells.join(" | ")).ok();
    }
    text += "\nFrom the best: ";
    let named =
        |order: &Vec<usize>| order.iter().map(|n| GAMMAS[*n].to_string()).collect::<Vec<_>>().join(" ");
    text += &orders.iter().map(named).collect::<Vec<_>>().join("; ");
    writeln!(
        text,
        ". Kendall's W is {concordance:.2} (1: all societies agree; {:.2} is expected of chance). The means of γ spread by {between:.2} \
         heads, societies with the same γ by {within:.2}.",
        1.0 / values.len() as f64
    )
    .ok();
    text
}

fn stages(found: &Found) -> String {
    let mut text = "\n## What each stage is worth\n\n".to_owned();
    text += &gammas("heads");
    for stage in Stage::ALL {
        let values = by_seed(&found.measured, stage, true);
        let cells = (0..GAMMAS.len()).map(|n| over(values.iter().filter_map(|row| row.get(n).copied())));
        let name = match stage {
            Stage::Apart => "after the weak five",
            Stage::Together => "after the table of six",
        };
        writeln!(text, "| {name} | {} |", cells.collect::<Vec<_>>().join(" | ")).ok();
    }
    let f = folder(found.scale);
    if !found.societies.is_empty() {
        writeln!(text, "\n![Learning]({f}/learning.svg)").ok();
    }
    text
}

/// How our strong five compare with the paper's.
fn rules(found: &Found) -> String {
    let mut text = "\n## Their ten rules and ours\n\nThe paper does not describe its players. Heads of the strong five in Table 1, in the mean over γ:\n\n\
                    | player | paper | ours |\n|---|---|---|\n"
        .to_owned();
    let rows = of_kind(&found.measured, Stage::Together, false);
    for (rule, paper) in TABLE_1.iter().enumerate().take(STRONG.len()) {
        let stated = paper.iter().map(|heads| f64::from(*heads)).sum::<f64>() / paper.len() as f64;
        let seats = rows.iter().flatten().filter_map(|one| one.report.seats.get(rule + 1));
        let ours = over(seats.map(|seat| seat.score.mean));
        writeln!(text, "| {} | {:.2} | {ours} |", STRONG[rule], stated / f64::from(TABLE_1_GAMES)).ok();
    }
    text
}

fn shortcut(found: &Found) -> String {
    let Some(survey) = &found.survey else { return String::new() };
    let mut text = "\n## The price of low cards\n\nThe paper reckons that a card below all rows takes the cheapest one. How often it costs something else, because a \
                    lower card was played or another row was taken before:\n\n\
                    | table | cards | below all rows | cost something else | reckoned | paid |\n|---|---|---|---|---|---|\n"
        .to_owned();
    for one in survey.result.as_array().into_iter().flatten() {
        let number = |key: &str| one[key].as_f64().unwrap_or_default();
        let (cards, low, other) = (number("cards"), number("low"), number("other"));
        writeln!(
            text,
            "| {} | {} | {:.1} % | {:.1} % of those | {:.2} heads | {:.2} heads |",
            one["table"].as_str().unwrap_or_default(),
            grouped(cards),
            100.0 * low / cards,
            100.0 * other / low,
            number("reckoned") / low,
            number("paid") / low
        )
        .ok();
    }
    text
}

/// The charts by their file names.
pub(super) fn charts(found: &Found) -> Vec<(&'static str, String)> {
    let Some(society) = found.societies.first() else { return Vec::new() };
    let mut chart = LineChart::new("Heads a game among the strong five", "games", "heads");
    chart.caption = format!(
        "{PAPER}, {}: each model while it learns, first against the weak five, then at one table.",
        society.name
    );
    chart.x.scale = AxisScale::Log;
    chart.y.extent = tefuda_charts::Extent::Data;
    learning(society, &mut chart);
    vec![("learning.svg", svg(&chart, &Theme::light(), SIZE.0, SIZE.1))]
}
