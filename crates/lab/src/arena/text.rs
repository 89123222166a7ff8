//! The result of a tournament as text.

use crate::contest;
use std::fmt::Write as _;
use tefuda_arena::{
    Tournament, TournamentReport,
    tournament::{Conclusion, CountedUnit, DUPLICATE, ERROR, Pair, Rated, UNIT},
};
use tefuda_games::Lang;
use tefuda_numbers::{counted, fixed};

/// The result, best entrant first, and each pair's lead.
pub(super) fn report(tournament: &Tournament, report: &TournamentReport) -> String {
    let plan = tournament.plan();
    let facts = &plan.game.facts;
    let widest = report.entrants.iter().map(|one| one.spec.len()).max().unwrap_or(0).max("agent".len());
    let played = match report.matches {
        Some(matches) => contest::to_the_end(matches, report.games),
        None => counted(report.games, "deal", "deals"),
    };
    let rotations = if plan.settings.get(&DUPLICATE) { ", each in every rotation" } else { "" };
    let mut text = format!(
        "{} · {} · {played}{rotations} · seed {}\n\n",
        facts.name.get(Lang::En),
        plan.rules,
        plan.seed
    );
    let score = facts.scale.1.get(Lang::En);
    let timed = report.entrants.iter().any(|one| one.seconds_per_move.is_some());
    let time = if timed { "  ms/move" } else { "" };
    writeln!(
        text,
        "      {:<widest$}  {:<17}  {score:<17}  {:<14}{time}",
        "agent", "rating", "average finish"
    )
    .ok();
    let mut ranked: Vec<(usize, &Rated)> = report.entrants.iter().enumerate().collect();
    ranked.sort_by(|a, b| b.1.rating.mean.total_cmp(&a.1.rating.mean));
    for (place, (_, one)) in (1..).zip(&ranked) {
        let (rating, score, mean) = (one.rating.text(1), one.score.text(4), one.place.text(3));
        let time =
            one.seconds_per_move.map_or_else(String::new, |time| format!("  {}", fixed(1000.0 * time, 3)));
        let row = format!("{place:>4}  {:<widest$}  {rating:<17}  {score:<17}  {mean:<14}{time}", one.spec);
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
    text.push_str("\nElo ratings: 400 points mean odds of 10 to 1. The average is 0\n");
    let shown = report.entrants.iter().flat_map(|one| [one.rating, one.score, one.place]);
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

/// The line of a pair, from the view of the entrant with the higher rating.
fn row(pair: &Pair, one: usize, [first, second]: [&str; 2], widest: usize) -> String {
    let turned = pair.entrants[0] != one;
    let (ahead, won) = pair.seen(turned);
    let (ahead, won) = (ahead.text(4), won.scaled(100.0, 0.0).text(1));
    let sure = pair.p.map_or_else(String::new, |p| format!("  p = {}", fixed(p, 4)));
    format!("      {first:<widest$}  {second:<widest$}  {ahead:<17}  better in {won}%{sure}\n")
}

/// The text for a part of a tournament.
pub(super) fn part(tournament: &Tournament) -> String {
    let [played, all] = tournament.progress();
    let unit = match tournament.plan().settings.get(&UNIT) {
        CountedUnit::Deals => "deals",
        CountedUnit::Matches => "matches",
    };
    format!("{played} of {all} {unit} played. Combine the parts with `tefuda merge`.\n")
}
