//! The report of P4 as Markdown.

use super::Part;
use crate::{
    failure::{Failure, Result},
    reproduce::{
        page::{grouped, time},
        works::Done,
    },
};
use std::{collections::BTreeSet, fmt::Write as _};
use tefuda_arena::{
    papers::daihinmin_uct::{
        Both, CITATION, DUELS, Duel, NAME, PAPER, PAPER_GAMES, SCALES, STRONGEST, Scale, Verdict, WEAKEST,
    },
    stats::Estimate,
};
use tefuda_charts::{LineChart, Scale as AxisScale, Series, Theme, VerticalLine, svg};

/// Pixels.
const SIZE: (u32, u32) = (760, 420);

/// What was found.
pub(super) struct Found {
    scale: Scale,
    /// The sittings of each duel.
    duels: Vec<(&'static Duel, Vec<Both>)>,
    done: Vec<Done>,
}

impl Found {
    /// What the finished parts of duels come to.
    pub(super) fn new(scale: Scale, parts: &[Part], done: Vec<Option<Done>>) -> Result<Self> {
        let mut found =
            Self { scale, duels: DUELS.iter().map(|duel| (duel, Vec::new())).collect(), done: Vec::new() };
        for (part, done) in parts.iter().zip(done) {
            let Some(done) = done else { continue };
            let sittings: Vec<Both> = serde_json::from_value(done.result.clone()).map_err(Failure::new)?;
            if let Some((_, all)) = found.duels.iter_mut().find(|(duel, _)| duel.id == part.duel.id) {
                all.extend(&sittings);
            }
            found.done.push(done);
        }
        Ok(found)
    }

    /// All finished work.
    pub(super) fn all(&self) -> &[Done] {
        &self.done
    }
}

/// What the files of a scale are called.
pub(super) fn folder(scale: Scale) -> String {
    let full = SCALES.last().is_some_and(|last| last.id == scale.id);
    if full { NAME.to_owned() } else { format!("{NAME}-{}", scale.id) }
}

/// What stands above the part that is written by the program, where nobody wrote anything.
pub(super) fn head() -> String {
    format!("# {PAPER} made again\n\n{CITATION}\n")
}

/// The part of the page that is not written by hand.
pub(super) fn text(found: &Found) -> String {
    let mut text = circumstances(found);
    text += &summary(found);
    for (duel, sittings) in &found.duels {
        text += &table(found.scale, duel, sittings);
    }
    let folder = folder(found.scale);
    write!(
        text,
        "\n## How the differences settle\n\n![Differences]({folder}/margins.svg)\n\n± is half the width of a 95 % interval. Every sitting: \
         [results.json]({folder}/results.json).\n"
    )
    .ok();
    text
}

fn circumstances(found: &Found) -> String {
    let Scale { id, length, thrift, .. } = found.scale;
    let (mut seconds, mut dates, mut machines) = (0.0, BTreeSet::new(), BTreeSet::new());
    for done in &found.done {
        seconds += done.seconds;
        dates.insert(&*done.date);
        machines.insert(&*done.machine);
    }
    let joined = |set: BTreeSet<&str>| set.into_iter().collect::<Vec<_>>().join(", ");
    let fewer = if thrift > 1 {
        format!(" With a {thrift}th of the playouts, which is not the paper's experiment.")
    } else {
        String::new()
    };
    format!(
        "`tefuda reproduce {PAPER} --scale {id}`: two rivals, `{STRONGEST}` in the seat of snowl, and two `{WEAKEST}`, in matches of {length} games. Each match is played \
         twice with the same cards, the rivals in each other's seats; both together are one observation.{fewer} It took {} on one core, \
         made on {}, {}.\n",
        time(seconds),
        joined(dates),
        joined(machines),
    )
}

fn interval(estimate: Estimate) -> String {
    estimate
        .ci95
        .map_or_else(|| format!("{:.2}", estimate.mean), |half| format!("{:.2} ± {half:.2}", estimate.mean))
}

/// With its sign.
fn difference(estimate: Estimate) -> String {
    let half = estimate.ci95.map_or_else(String::new, |half| format!(" ± {half:.2}"));
    format!("{:+.2}{half}", estimate.mean)
}

fn name(duel: &Duel) -> String {
    duel.table.map_or_else(|| "Only in words".to_owned(), |table| format!("Table {table}"))
}

fn summary(found: &Found) -> String {
    let mut text =
        "\n## All at once\n\nHow many points a game the first rival is ahead of the second. *By chance* is half the 95 % interval of such a difference in 400 games of one \
         order, estimated from our games: what is smaller, the paper could not tell.\n\n\
         | | the first against the second | paper | by chance in 400 games | ours in 400 games | ours | games | p |\n|---|---|---|---|---|---|---|---|\n"
            .to_owned();
    for (duel, sittings) in &found.duels {
        let stated = match duel.rivals.map(|rival| rival.paper) {
            [Some(first), Some(second)] => {
                format!("{:+.2}", (f64::from(first) - f64::from(second)) / f64::from(PAPER_GAMES))
            }
            _ => "not stronger".to_owned(),
        };
        let length = found.scale.length;
        let Some(verdict) = Verdict::of(sittings, length) else {
            writeln!(text, "| {} | {} | {stated} | | | not yet | | |", name(duel), duel.title).ok();
            continue;
        };
        let chance = Verdict::doubt_in_the_paper(sittings, length)
            .map_or_else(String::new, |half| format!("± {half:.2}"));
        let p = verdict.test.map_or_else(String::new, |test| match test.p {
            ..0.0001 => "< 0.0001".to_owned(),
            p => format!("{p:.4}"),
        });
        writeln!(
            text,
            "| {} | {} | {stated} | {chance} | {} | **{}** | {} | {p} |",
            name(duel),
            duel.title,
            if verdict.few_games == PAPER_GAMES { difference(verdict.few_margin) } else { String::new() },
            difference(verdict.margin),
            grouped(2.0 * f64::from(length) * verdict.sittings as f64),
        )
        .ok();
    }
    text
}

fn table(scale: Scale, duel: &Duel, sittings: &[Both]) -> String {
    let mut text = format!("\n## {}: {}\n\n", name(duel), duel.title);
    let Some(verdict) = Verdict::of(sittings, scale.length) else {
        return text + "Not played yet.\n";
    };
    let rivals = duel.rivals.map(|rival| format!("{} (`{}`)", rival.label, rival.spec));
    let weakest = format!("`{WEAKEST}`");
    let players = [
        rivals[0].clone(),
        rivals[1].clone(),
        format!("`{}` (paper: snowl)", STRONGEST.split(':').next().unwrap_or(STRONGEST)),
        weakest.clone(),
        weakest,
    ];
    let stated = duel.others.map(|[strongest, weak, weaker]| {
        [duel.rivals[0].paper, duel.rivals[1].paper, Some(strongest), Some(weak), Some(weaker)]
    });
    writeln!(
        text,
        "| player | points in the paper | a game | ours in the first {} games of one order | ours in all {} games |\n|---|---|---|---|---|",
        verdict.few_games,
        grouped(2.0 * f64::from(scale.length) * verdict.sittings as f64),
    )
    .ok();
    for (seat, player) in players.iter().enumerate() {
        let points = stated.and_then(|points| points[seat]);
        let total = points.map_or_else(String::new, |points| points.to_string());
        let mean = points
            .map_or_else(String::new, |points| format!("{:.2}", f64::from(points) / f64::from(PAPER_GAMES)));
        writeln!(
            text,
            "| {player} | {total} | {mean} | {} | {} |",
            interval(verdict.few[seat]),
            interval(verdict.points[seat])
        )
        .ok();
    }
    text
}

/// The difference of the rivals of each duel after so many games.
pub(super) fn chart(found: &Found) -> String {
    let mut chart = LineChart::new("How far the first rival is ahead", "games", "points a game");
    chart.caption = format!("{PAPER}: mean over all games so far, both orders. The paper stopped at 400.");
    chart.x.scale = AxisScale::Log;
    let length = f64::from(found.scale.length);
    for (place, (duel, sittings)) in found.duels.iter().enumerate() {
        let mut sum = 0.0;
        let points = sittings.iter().enumerate().map(|(n, both)| {
            sum += both.0.iter().map(|order| order[0] - order[1]).sum::<f64>() / 2.0;
            (2.0 * length * (n + 1) as f64, sum / (n + 1) as f64)
        });
        chart.series.push(Series::new(duel.title, points.collect()).at(place));
    }
    chart.marker = Some(VerticalLine { x: f64::from(PAPER_GAMES), label: "400".to_owned() });
    svg(&chart, &Theme::light(), SIZE.0, SIZE.1)
}
