//! The result of a tournament as text for people.

use crate::contest;
use std::fmt::Write as _;
use tefuda_arena::{
    Tournament, TournamentReport,
    tournament::{Conclusion, DUPLICATE, ERROR, Pair, Rated},
};
use tefuda_games::Lang;
use tefuda_numbers::{fixed, interval};

/// The result, the best first, and who is ahead of whom.
pub(super) fn report(tournament: &Tournament, report: &TournamentReport) -> String {
    let plan = tournament.plan();
    let facts = &plan.game.facts;
    let widest = report.entrants.iter().map(|one| one.spec.len()).max().unwrap_or(0).max("agent".len());
    let played = match report.matches {
        Some(matches) => format!("{matches} matches to the end ({} deals)", report.games),
        None => format!("{} deals", report.games),
    };
    let rotations = if plan.settings.flag(&DUPLICATE) { ", each in every rotation" } else { "" };
    let mut text = format!(
        "{} · {} · {played}{rotations} · seed {}\n\n",
        facts.name.get(Lang::En),
        plan.rules,
        plan.seed
    );
    let score = facts.scale.1.get(Lang::En);
    let timed = report.entrants.iter().any(|one| one.seconds_per_move.is_some());
    let time = if timed { "  ms a move" } else { "" };
    writeln!(text, "      {:<widest$}  {:<15}  {score:<17}  {:<13}{time}", "agent", "rating", "mean place")
        .ok();
    let mut ranked: Vec<(usize, &Rated)> = report.entrants.iter().enumerate().collect();
    ranked.sort_by(|a, b| b.1.rating.mean.total_cmp(&a.1.rating.mean));
    for (place, (_, one)) in (1..).zip(&ranked) {
        let rating = contest::interval(one.rating, 1);
        let (score, mean) = (contest::interval(one.score, 4), contest::interval(one.place, 3));
        let time =
            one.seconds_per_move.map_or_else(String::new, |time| format!("  {}", fixed(1000.0 * time, 3)));
        let row = format!("{place:>4}  {:<widest$}  {rating:<15}  {score:<17}  {mean:<13}{time}", one.spec);
        writeln!(text, "{}", row.trim_end()).ok();
    }
    text.push_str("\nwho is ahead of whom, in the unit of the score\n\n");
    for (place, (one, first)) in ranked.iter().enumerate() {
        for (other, second) in &ranked[place + 1..] {
            if let Some(pair) = report.pairs.iter().find(|pair| is_of(pair, *one, *other)) {
                text.push_str(&row(pair, *one, [&first.spec, &second.spec], widest));
            }
        }
    }
    if let Some(decided) = report.decided {
        let what = match decided.what {
            Conclusion::Top(top) => report.entrants[top].spec.clone(),
            Conclusion::Pairs(1) => "who of the two is ahead".to_owned(),
            Conclusion::Pairs(pairs) => format!("who is ahead in each of the {pairs} pairs"),
        };
        writeln!(
            text,
            "\ndecided after {} rounds, with an error rate of {} % at most where rounds are about normal: {what}",
            decided.rounds,
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
    text.push_str(
        "\nratings on the scale of Elo: 400 points are odds of 10 to 1, and their mean is 0\n\
        ± is half the width of the 95 % interval\n",
    );
    if timed {
        text.push_str("ms a move is the mean over all moves, forced ones too\n");
    }
    text
}

fn is_of(pair: &Pair, one: usize, other: usize) -> bool {
    pair.entrants == [one.min(other), one.max(other)]
}

/// A line of a pair, seen from the one who is rated higher.
fn row(pair: &Pair, one: usize, [first, second]: [&str; 2], widest: usize) -> String {
    let turned = pair.entrants[0] != one;
    let sign = if turned { -1.0 } else { 1.0 };
    let won = if turned { 1.0 - pair.wins.mean } else { pair.wins.mean };
    let mean = fixed(sign * pair.ahead.mean, 4);
    let ahead = pair.ahead.ci95.map_or_else(|| mean.clone(), |half| interval(&mean, &fixed(half, 4)));
    let sure = pair.p.map_or_else(String::new, |p| format!("  p = {}", fixed(p, 4)));
    format!(
        "      {first:<widest$}  {second:<widest$}  {ahead:<17}  better in {} %{sure}\n",
        fixed(100.0 * won, 1)
    )
}

/// What is said of a part.
pub(super) fn part(tournament: &Tournament) -> String {
    let [played, all] = tournament.progress();
    format!("{played} of {all} are played; put parts together with `tefuda merge`\n")
}
