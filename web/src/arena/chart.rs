//! The chart of how ratings settle. Ratings are computed at rounds of which each is 4/3 or 3/2 of the one before. They
//! never change once the round is complete.

use crate::words::{arena::Arena, fill};
use std::rc::Rc;
use tefuda_arena::{Tournament, stats::Estimate};
use tefuda_charts::{Extent, LineChart, Scale, Series};
use tefuda_games::Lang;
use tefuda_numbers::{fixed, grouped};

/// The ratings after some rounds.
#[derive(Default)]
pub(crate) struct History {
    /// Rounds, deals or matches in them, and the ratings.
    points: Vec<(u32, u32, Vec<Estimate>)>,
    /// Changes whenever the chart would.
    pub(super) stamp: u32,
}

/// The next round after one at which ratings are computed: 2, 3, 4, 6, 8, 12, …
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
    /// Goes on to where the tournament is.
    pub(super) fn extend(&mut self, tournament: &Tournament) {
        let rounds = tournament.rounds();
        // The last point is that of now, and makes room for those that stay.
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
        self.points.push((rounds, tournament.games_in(rounds), tournament.ratings_of(rounds)));
    }

    /// The chart, with the entrants' names.
    pub(super) fn chart(&self, names: &[String], matches: bool, lang: Lang) -> Rc<LineChart> {
        let words = Arena::of(lang);
        let unit = if matches { words.chart_matches } else { words.chart_games };
        let mut chart = LineChart::new(words.chart, unit, words.chart_rating);
        (chart.x.scale, chart.y.extent) = (Scale::Log, Extent::Data);
        chart.series = names.iter().enumerate().map(|(n, name)| self.series(n, name)).collect();
        let best = self.points.last().and_then(|(_, games, ratings)| {
            let top =
                (0..ratings.len()).reduce(|a, b| if ratings[b].mean > ratings[a].mean { b } else { a })?;
            Some(fill(words.chart_said, [&grouped(*games), names.get(top)?, &fixed(ratings[top].mean, 0)]))
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
        // Where an end is open or unknown, no band is drawn.
        let band = all.iter().map(|(_, rating)| {
            let [low, high] = rating.ends();
            (low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY))
        });
        Series::new(name, line).at(entrant).with_band(band.collect())
    }
}

/// Whether a round is one of those at which ratings are computed.
fn is_kept(round: u32) -> bool {
    round.is_power_of_two() || (round.is_multiple_of(3) && (round / 3).is_power_of_two())
}

#[cfg(test)]
mod tests {
    #[test]
    fn rounds_are_half_again_or_twice_as_far() {
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
