//! The chart of ratings over rounds, or of scores, as the plan says. They are computed at selected rounds, each 4/3 or 3/2 of the one
//! before. Once a round is complete, they never change.

use crate::words::{arena::Arena, fill};
use std::rc::Rc;
use tefuda_arena::{Tournament, TournamentPlan, stats::Estimate};
use tefuda_charts::{Extent, LineChart, Scale, Series};
use tefuda_games::Lang;
use tefuda_numbers::{fixed, grouped, with_minus};

/// The ratings or scores after selected rounds.
#[derive(Default)]
pub(crate) struct History {
    /// Rounds, the deals or matches in them, and the ratings or scores.
    points: Vec<(u32, u32, Vec<Estimate>)>,
    /// Changes whenever the chart would change.
    pub(super) stamp: u32,
}

/// Returns the next selected round: 2, 3, 4, 6, 8, 12, …
fn next(round: u32) -> u32 {
    if round < 2 {
        2
    } else if round.is_power_of_two() {
        round + round / 2
    } else {
        round / 3 * 4
    }
}

impl History {
    /// Adds the rounds played since the last call.
    pub(super) fn extend(&mut self, tournament: &Tournament) {
        let rounds = tournament.rounds();
        // If the last point is not a selected round, it was provisional. Replace it.
        if self.points.last().is_some_and(|(at, ..)| !is_kept(*at)) {
            self.points.pop();
        }
        let mut at = self.points.last().map_or(2, |(at, ..)| next(*at));
        while at <= rounds {
            self.add(tournament, at);
            at = next(at);
        }
        if rounds >= 2 && self.points.last().is_none_or(|(at, ..)| *at < rounds) {
            self.add(tournament, rounds);
        }
        self.stamp += 1;
    }

    fn add(&mut self, tournament: &Tournament, rounds: u32) {
        self.points.push((rounds, tournament.games_in(rounds), tournament.strengths_of(rounds)));
    }

    /// Draws the chart, with a line per player.
    pub(super) fn chart(
        &self,
        plan: &TournamentPlan,
        names: &[String],
        matches: bool,
        lang: Lang,
    ) -> Rc<LineChart> {
        let words = Arena::of(lang);
        let (title, axis, digits) = if plan.by_score() {
            (words.chart_scores, plan.game.facts.scale.1.get(lang), 3)
        } else {
            (words.chart, words.chart_rating, 0)
        };
        let unit = if matches { words.chart_matches } else { words.chart_games };
        let mut chart = LineChart::new(title, unit, axis);
        (chart.x.scale, chart.y.extent) = (Scale::Log, Extent::Data);
        chart.series = names.iter().enumerate().map(|(n, name)| self.series(n, name)).collect();
        let best = self.points.last().and_then(|(_, games, ratings)| {
            let top =
                (0..ratings.len()).reduce(|a, b| if ratings[b].mean > ratings[a].mean { b } else { a })?;
            Some(fill(
                words.chart_said,
                [&grouped(*games), names.get(top)?, &with_minus(&fixed(ratings[top].mean, digits))],
            ))
        });
        chart.caption = best.unwrap_or_else(|| words.nothing.to_owned());
        Rc::new(chart)
    }

    fn series(&self, entrant: usize, name: &str) -> Series {
        let of = |(_, games, ratings): &(u32, u32, Vec<Estimate>)| {
            let rating = ratings.get(entrant)?;
            Some((f64::from(*games), *rating))
        };
        let all: Vec<_> = self.points.iter().filter_map(of).collect();
        let line = all.iter().map(|(x, rating)| (*x, rating.mean)).collect();
        // No band where an end is infinite or unknown.
        let band = all.iter().map(|(_, rating)| {
            let [low, high] = rating.ends();
            (low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY))
        });
        Series::new(name, line).at(entrant).with_band(band.collect())
    }
}

/// Whether ratings are computed at a round.
fn is_kept(round: u32) -> bool {
    round.is_power_of_two() || (round.is_multiple_of(3) && (round / 3).is_power_of_two())
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_selected_round_is_four_thirds_or_three_halves_of_the_last() {
        let mut at = 0;
        let rounds: Vec<u32> = std::iter::from_fn(|| {
            at = super::next(at);
            Some(at)
        })
        .take(8)
        .collect();
        assert_eq!(rounds, [2, 3, 4, 6, 8, 12, 16, 24]);
        assert!(rounds.iter().all(|round| super::is_kept(*round)));
        assert!(![5, 7, 9, 10, 20].iter().any(|round| super::is_kept(*round)));
    }
}
