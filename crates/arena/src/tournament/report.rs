//! The report of a tournament: ratings, scores, places, pairs, and the most decisive deals.

use super::{
    Conclusion, Tournament,
    plan::{TournamentPlan, TournamentTable},
};
use crate::{
    contest::{BlockResult, share_of_place},
    rating::{Comparisons, win},
    stats::{Estimate, Moments, TTest},
};
use serde::{Deserialize, Serialize};
use tefuda_games::{Facts, places, sort_short};

/// The drawn games added to every pair, so that every rating is finite.
const DRAWN: f64 = 1.0;
/// The number of decisive deals that are listed per pair.
const TELLING: usize = 3;

/// The result of a tournament: the object that `--json` prints.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TournamentReport {
    /// The game's id.
    pub game: String,
    /// Deals played over all tables, each counted once for all its rotations. If matches are counted, every
    /// deal of every rotation counts.
    pub games: u32,
    /// The entrants in their original order.
    pub entrants: Vec<Rated>,
    /// Every pair of entrants that have met.
    pub pairs: Vec<Pair>,
    /// Matches played, each counted once, if matches are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<u32>,
    /// The number of complete rounds. In a round, every table plays one block.
    pub rounds: u32,
    /// The conclusion, if the plan stops early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<Decided>,
    /// The order of the ladder, from the top: entrants by number, from 0. `None` in other forms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ladder: Option<Vec<usize>>,
}

impl TournamentReport {
    /// The entrants with their numbers, the best first: by score or by rating, as [the plan
    /// says](TournamentPlan::by_score).
    pub fn ranked(&self, plan: &TournamentPlan) -> Vec<(usize, &Rated)> {
        let strength = |one: &Rated| if plan.by_score() { one.score.mean } else { one.rating.mean };
        let mut ranked: Vec<(usize, &Rated)> = self.entrants.iter().enumerate().collect();
        sort_short(&mut ranked, |a, b| strength(a.1) > strength(b.1));
        ranked
    }

    /// The report as one JSON object on a line.
    pub fn to_json(&self) -> String {
        // Serialising numbers and strings cannot fail.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

/// A tournament that stopped early because it was clear who is ahead: `{"top":0,"rounds":9}`, or for a
/// gauntlet `{"pairs":2,"rounds":9}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decided {
    /// The conclusion: the best entrant, or the number of pairs in which one is clearly ahead.
    #[serde(flatten)]
    pub what: Conclusion,
    /// The round after which it was reached.
    pub rounds: u32,
}

/// The result of an entrant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rated {
    /// The agent.
    pub spec: String,
    /// Its Elo rating, from how often it did better than each other entrant. Higher is better, and the mean
    /// over all entrants is 0. The interval is open on one side for entrants that won or lost everything.
    pub rating: Estimate,
    /// Mean score per deal, in the game's unit.
    pub score: Estimate,
    /// Mean place in a deal, or in a match if matches are counted. 1 is best; tied players get the mean of
    /// their places.
    pub place: Estimate,
    /// The share of each place, best first: 0 … 1, with the [bounds](Moments::share) of its interval. Tied
    /// players share their places equally.
    pub place_shares: Vec<Estimate>,
    /// Mean time per move in seconds, if it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds_per_move: Option<f64>,
}

/// The result between two entrants.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pair {
    /// The two entrants by number, from 0, the lower number first.
    pub entrants: [usize; 2],
    /// The lead of the first over the second at their tables: the difference of their mean scores, in the
    /// game's unit.
    pub ahead: Estimate,
    /// The share of games in which the first did better: 0 … 1. Ties count as one half.
    pub wins: Estimate,
    /// The two-sided p-value: the probability of a difference in scores at least this large if both were
    /// equally strong. `None` if it can't be computed.
    pub p: Option<f64>,
    /// The deals in which one gained the most over the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub telling: Vec<Telling>,
}

impl Pair {
    /// The lead of the first entrant and its share of wins. If `turned`, those of the second.
    pub fn seen(&self, turned: bool) -> (Estimate, Estimate) {
        if turned {
            (self.ahead.scaled(-1.0, 0.0), self.wins.scaled(-1.0, 1.0))
        } else {
            (self.ahead, self.wins)
        }
    }
}

/// One of the most decisive deals between two entrants.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Telling {
    /// The table, from 0.
    pub table: usize,
    /// The block at that table.
    pub block: u32,
    /// The deal in that block.
    pub deal: u32,
    /// The rotation with the largest difference.
    pub rotation: u32,
    /// The first entrant's lead with these cards, averaged over all rotations.
    pub swing: f64,
}

/// The lead of the first player over the second in a game, in the game's unit: the difference of the means
/// over their seats.
fn ahead(facts: &Facts, seats: &[usize], points: &[i32], [one, other]: [usize; 2]) -> f64 {
    let mean = |player: usize| {
        let own = seats.iter().zip(points).filter(|(seat, _)| **seat == player);
        let (count, sum) = own.fold((0u32, 0.0), |(count, sum), (_, &n)| (count + 1, sum + f64::from(n)));
        sum / f64::from(count.max(1))
    };
    let sign = if facts.low_wins { -1.0 } else { 1.0 };
    sign * facts.scale.0 * (mean(one) - mean(other))
}

/// The number of seat pairs in which the first player did better (ties count as one half), and the number of
/// seat pairs.
fn wins(facts: &Facts, seats: &[usize], points: &[i32], [one, other]: [usize; 2]) -> (f64, f64) {
    let of = |player: usize| seats.iter().zip(points).filter(move |(seat, _)| **seat == player);
    let (mut won, mut all) = (0.0, 0.0);
    for (_, &own) in of(one) {
        for (_, &theirs) in of(other) {
            won += win(own, theirs, facts.low_wins);
            all += 1.0;
        }
    }
    (won, all)
}

/// The running totals of an entrant.
#[derive(Debug, Clone, Default)]
struct Own {
    score: Moments,
    place: Moments,
    shares: Vec<Moments>,
}

/// The places of an entrant at a table.
fn seats(table: &TournamentTable, entrant: usize) -> impl Iterator<Item = usize> {
    table.seats.iter().enumerate().filter(move |(_, seat)| **seat == entrant).map(|(i, _)| i)
}

/// Adds an entrant's mean score in a block.
fn add_score(
    score: &mut Moments,
    facts: &Facts,
    entrant: usize,
    table: &TournamentTable,
    result: &BlockResult,
) {
    let scores: Vec<f64> = result
        .deals
        .iter()
        .flat_map(|deal| seats(table, entrant).map(|seat| f64::from(deal[seat])))
        .collect();
    let mean = scores.iter().sum::<f64>() * facts.scale.0 / scores.len().max(1) as f64;
    score.add(mean, scores.len() as f64);
}

impl Own {
    fn add(&mut self, facts: &Facts, entrant: usize, table: &TournamentTable, result: &BlockResult) {
        let seats = || seats(table, entrant);
        add_score(&mut self.score, facts, entrant, table, result);
        let ended = ended(result);
        let count = (ended.len() * seats().count()) as f64;
        let placed = ended.iter().map(|points| places(points, facts.low_wins));
        let sum: f64 = placed.map(|places| seats().map(|seat| places[seat]).sum::<f64>()).sum();
        self.place.add(sum / count.max(1.0), count);
        self.shares.resize(table.seats.len(), Moments::default());
        for (place, share) in self.shares.iter_mut().enumerate() {
            let of = |points: &Vec<i32>| {
                seats().map(|seat| share_of_place(points, facts.low_wins, seat, place)).sum::<f64>()
            };
            share.add(ended.iter().map(of).sum::<f64>() / count.max(1.0), count);
        }
    }
}

/// The results that count for wins and places: matches if the plan counts matches, otherwise deals.
pub(super) fn ended(result: &BlockResult) -> &[Vec<i32>] {
    if result.matches.is_empty() { &result.deals } else { &result.matches }
}

impl Tournament {
    /// The report on all blocks that count so far.
    pub fn report(&self) -> TournamentReport {
        self.report_of(u32::MAX)
    }

    /// The report on the first `rounds` rounds.
    pub(crate) fn report_of(&self, rounds: u32) -> TournamentReport {
        let facts = &self.plan().game.facts;
        let players = self.plan().entrants.len();
        let mut comparisons = Comparisons::new(players);
        let mut own = vec![Own::default(); players];
        let (mut games, mut matches) = (0, 0);
        for (table, result) in self.counted(rounds) {
            comparisons.add(&table.seats, ended(result), facts.low_wins);
            matches += result.matches.len() / table.plan.rotations();
            games += if result.matches.is_empty() {
                result.deals.len() / table.plan.rotations()
            } else {
                result.deals.len()
            };
            for (entrant, own) in own.iter_mut().enumerate().filter(|(one, _)| table.seats.contains(one)) {
                own.add(facts, entrant, table, result);
            }
        }
        let rated = self.plan().entrants.iter().zip(comparisons.ratings(DRAWN)).zip(&own).zip(self.spent());
        let entrants = rated.map(|(((spec, rating), own), spent)| Rated {
            spec: spec.to_string(),
            rating,
            score: own.score.estimate(),
            place: own.place.estimate(),
            place_shares: own.shares.iter().map(Moments::share).collect(),
            seconds_per_move: (spent.moves > 0).then(|| spent.seconds / f64::from(spent.moves)),
        });
        TournamentReport {
            game: facts.id.to_owned(),
            games: games as u32,
            entrants: entrants.collect(),
            pairs: self.pairs(rounds),
            matches: (matches > 0).then_some(matches as u32),
            rounds: self.rounds().min(rounds),
            decided: self.decided(),
            ladder: self.ladder().map(<[usize]>::to_vec),
        }
    }

    /// The ratings after the first `rounds` rounds, or the scores, as the plan says. Cheaper than a whole
    /// report.
    pub fn strengths_of(&self, rounds: u32) -> Vec<Estimate> {
        let facts = &self.plan().game.facts;
        if self.plan().by_score() {
            let score = |entrant: usize| {
                let mut score = Moments::default();
                let own = self.counted(rounds).filter(|(table, _)| table.seats.contains(&entrant));
                own.for_each(|(table, result)| add_score(&mut score, facts, entrant, table, result));
                score.estimate()
            };
            return (0..self.plan().entrants.len()).map(score).collect();
        }
        let mut comparisons = Comparisons::new(self.plan().entrants.len());
        for (table, result) in self.counted(rounds) {
            comparisons.add(&table.seats, ended(result), facts.low_wins);
        }
        comparisons.ratings(DRAWN)
    }

    /// The lead of the first entrant over the second in all their games.
    pub(super) fn lead(&self, entrants: [usize; 2]) -> Estimate {
        let played = self.played.iter().map(|((table, _), result)| (&self.tables[*table], result));
        self.lead_in(played, entrants).estimate()
    }

    fn lead_in<'a>(
        &self,
        played: impl Iterator<Item = (&'a TournamentTable, &'a BlockResult)>,
        entrants: [usize; 2],
    ) -> Moments {
        let facts = &self.plan().game.facts;
        let mut lead = Moments::default();
        for (table, result) in played.filter(|(table, _)| meets(table, entrants)) {
            let deals = &result.deals;
            let sum: f64 = deals.iter().map(|points| ahead(facts, &table.seats, points, entrants)).sum();
            lead.add(sum / deals.len().max(1) as f64, deals.len() as f64);
        }
        lead
    }

    /// Every pair of entrants that have met.
    fn pairs(&self, rounds: u32) -> Vec<Pair> {
        let facts = &self.plan().game.facts;
        let players = self.plan().entrants.len();
        let all = (0..players).flat_map(|one| (one + 1..players).map(move |other| [one, other]));
        let pair = |entrants: [usize; 2]| {
            let lead = self.lead_in(self.counted(rounds), entrants);
            let mut won = Moments::default();
            for (table, result) in self.counted(rounds).filter(|(table, _)| meets(table, entrants)) {
                let games = ended(result).iter().map(|points| wins(facts, &table.seats, points, entrants));
                let (sum, all) = games.fold((0.0, 0.0), |(a, b), (won, all)| (a + won, b + all));
                won.add(sum / all, all);
            }
            let p = TTest::paired(lead.estimate(), lead.count()).map(|test| test.p);
            (lead.count() > 0).then(|| Pair {
                entrants,
                ahead: lead.estimate(),
                wins: won.share(),
                p,
                telling: Vec::new(),
            })
        };
        all.filter_map(pair).collect()
    }

    /// The deals in which one of two entrants gained the most over the other, the largest first. Empty if
    /// matches are counted, because later deals of a match have different cards in each rotation.
    pub fn telling(&self, entrants: [usize; 2]) -> Vec<Telling> {
        let facts = &self.plan().game.facts;
        let mut found: Vec<Telling> = Vec::new();
        for (number, table) in self.tables().iter().enumerate().filter(|(_, table)| meets(table, entrants)) {
            for (_, result) in self.counted_at(number).filter(|result| result.1.matches.is_empty()) {
                for (deal, rotations) in (0..).zip(result.deals.chunks(table.plan.rotations())) {
                    let leads: Vec<f64> =
                        rotations.iter().map(|points| ahead(facts, &table.seats, points, entrants)).collect();
                    let swing = leads.iter().sum::<f64>() / leads.len() as f64;
                    let place = found.partition_point(|before| before.swing.abs() >= swing.abs());
                    if place >= TELLING {
                        continue;
                    }
                    let along = |lead: f64| lead * swing.signum();
                    let (rotation, _) = (0..).zip(&leads).fold((0, f64::MIN), |best, (k, lead)| {
                        if along(*lead) > best.1 { (k, along(*lead)) } else { best }
                    });
                    let block = result.number;
                    found.insert(place, Telling { table: number, block, deal, rotation, swing });
                    found.truncate(TELLING);
                }
            }
        }
        found
    }
}

/// Whether both entrants have a seat at a table.
fn meets(table: &TournamentTable, entrants: [usize; 2]) -> bool {
    entrants.iter().all(|entrant| table.seats.contains(entrant))
}
