//! A round robin: entrants who all play each other, and their ratings.
//!
//! If there are at least as many entrants as seats, there is a table for every selection of as many entrants as there are seats. If there
//! are fewer, they take turns along the seats, and there are as many tables as it takes for all to have the same number of
//! seats. At each table deals are played in every rotation, so everybody plays the same cards from every chair. Tables have cards of
//! their own. A table is a [contest](crate::contest), and its blocks are the observations behind all intervals.

use crate::{
    contest::{BlockResult, Length, Plan},
    rating::Comparisons,
    stats::{Estimate, Moments},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tefuda_agents::Playable;
use tefuda_games::{Fault, Seed, Spec};

/// Every pair is given one game that was drawn, so that every rating is finite.
const DRAWN: f64 = 1.0;

/// A round robin, and the blocks of it that have been played.
#[derive(Debug)]
pub struct RoundRobin {
    entrants: Vec<Spec>,
    tables: Vec<Table>,
    /// By the number of the table and that of the block: in this order they are counted.
    played: BTreeMap<(usize, u32), BlockResult>,
}

/// Entrants who play each other.
#[derive(Debug)]
struct Table {
    /// Which entrant has each seat in the first rotation.
    seats: Vec<usize>,
    plan: Plan,
}

/// What a round robin came to: the object that `--json` prints.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RoundRobinReport {
    /// The game's id.
    pub game: String,
    /// Deals played over all tables, the rotations of a deal counted once.
    pub games: u32,
    /// The entrants in the order in which they entered.
    pub entrants: Vec<Rated>,
}

/// What an entrant came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rated {
    /// The agent.
    pub spec: String,
    /// Its rating on the scale of Elo; higher is better, and the mean over all entrants is 0.
    pub rating: Estimate,
    /// Mean score of a deal in the game's unit.
    pub score: Estimate,
}

impl RoundRobin {
    /// A round robin of so many deals in all, which the tables share as evenly as they can.
    ///
    /// # Errors
    /// There are fewer than two entrants, or fewer deals than tables.
    pub fn new<G: Playable>(
        rules: &Spec,
        entrants: Vec<Spec>,
        deals: u32,
        seed: Seed,
    ) -> Result<Self, Fault> {
        let seats = usize::from(G::seats_for(G::config(rules)));
        if entrants.len() < 2 {
            return Err(Fault::Players(entrants.len(), 2, u8::MAX));
        }
        let seatings = seatings(entrants.len(), seats);
        let tables = seatings.len() as u32;
        if deals < tables {
            return Err(Fault::BadValue("games", deals.to_string(), format!("{tables} … {}", u32::MAX)));
        }
        let table = |(number, seats): (u32, Vec<usize>)| {
            let plan = Plan {
                rules: rules.clone(),
                players: seats.iter().map(|entrant| entrants[*entrant].clone()).collect(),
                length: Length::deals(deals / tables + u32::from(number < deals % tables)),
                seed: seed.child(number.into()),
                duplicate: true,
            };
            Table { seats, plan }
        };
        let tables = (0..).zip(seatings).map(table).collect();
        Ok(Self { entrants, tables, played: BTreeMap::new() })
    }

    /// What is to be played at each table.
    pub fn plans(&self) -> impl Iterator<Item = &Plan> {
        self.tables.iter().map(|table| &table.plan)
    }

    /// Takes in a block that was played at a table. The order does not matter.
    pub fn add(&mut self, table: usize, result: BlockResult) {
        self.played.insert((table, result.number()), result);
    }

    /// What has come of the blocks that were played.
    pub fn report<G: Playable>(&self) -> RoundRobinReport {
        let mut comparisons = Comparisons::new(self.entrants.len());
        let mut scores = vec![Moments::default(); self.entrants.len()];
        let mut games = 0;
        for ((table, _), result) in &self.played {
            let seats = &self.tables[*table].seats;
            comparisons.add(seats, result.deals(), G::FACTS.low_wins);
            games += result.deals().len() / seats.len();
            for (entrant, score) in scores.iter_mut().enumerate() {
                let own = |deal: &Vec<i32>| {
                    let points = seats.iter().zip(deal).filter(|(seat, _)| **seat == entrant);
                    points.map(|(_, points)| f64::from(*points)).collect::<Vec<_>>()
                };
                let own: Vec<f64> = result.deals().iter().flat_map(own).collect();
                let mean = own.iter().sum::<f64>() * G::FACTS.scale.0 / own.len().max(1) as f64;
                score.add(mean, own.len() as f64);
            }
        }
        let rated = self.entrants.iter().zip(comparisons.ratings(DRAWN)).zip(&scores);
        RoundRobinReport {
            game: G::FACTS.id.to_owned(),
            games: games as u32,
            entrants: rated
                .map(|((spec, rating), score)| Rated {
                    spec: spec.to_string(),
                    rating,
                    score: score.estimate(),
                })
                .collect(),
        }
    }
}

/// Who sits where at each table.
fn seatings(entrants: usize, seats: usize) -> Vec<Vec<usize>> {
    if entrants < seats {
        // From each start on along the entrants; if they fill the seats evenly, the rotations of one table are all of them.
        let starts = if seats.is_multiple_of(entrants) { 1 } else { entrants };
        return (0..starts)
            .map(|start| (start..start + seats).map(|seat| seat % entrants).collect())
            .collect();
    }
    let mut all = vec![Vec::new()];
    for seat in 0..seats {
        let longer = |some: Vec<usize>| {
            let next = some.last().map_or(0, |last| last + 1);
            (next..=entrants - seats + seat).map(move |entrant| {
                let mut some = some.clone();
                some.push(entrant);
                some
            })
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::ContestSetup;
    use std::sync::Arc;
    use tefuda_games::{Game as _, hearts::Hearts};

    #[test]
    fn every_selection_has_a_table_and_everybody_as_many_seats() {
        assert_eq!(seatings(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(seatings(4, 4), [[0, 1, 2, 3]]);
        assert_eq!(seatings(6, 4).len(), 15);
        assert_eq!(seatings(2, 4), [[0, 1, 0, 1]]);
        for (entrants, seats) in [(3, 4), (2, 5), (3, 10), (7, 5), (5, 2)] {
            let mut counts = vec![0; entrants];
            seatings(entrants, seats).into_iter().flatten().for_each(|entrant| counts[entrant] += 1);
            assert!(counts.iter().all(|count| *count == counts[0]), "{entrants} at {seats}: {counts:?}");
        }
    }

    fn hearts(entrants: &[&str], deals: u32) -> Result<RoundRobin, Fault> {
        let entrants = entrants.iter().map(|words| Spec::parse(Hearts::AGENTS, words).unwrap()).collect();
        let rules = Spec::parse(Hearts::FACTS.presets, "paper").unwrap();
        RoundRobin::new::<Hearts>(&rules, entrants, deals, Seed(3))
    }

    fn play(round: &mut RoundRobin, backwards: bool) -> RoundRobinReport {
        let plans: Vec<Plan> = round.plans().cloned().collect();
        let mut results = Vec::new();
        for (table, plan) in plans.into_iter().enumerate() {
            let setup = Arc::new(ContestSetup::<Hearts>::new(plan, false).unwrap());
            results.extend((0..setup.blocks()).map(|number| (table, setup.block(number).play_out())));
        }
        if backwards {
            results.reverse();
        }
        for (table, result) in results {
            round.add(table, result);
        }
        round.report::<Hearts>()
    }

    #[test]
    fn who_plays_better_is_rated_higher_whatever_the_order_of_blocks() {
        let entrants = ["random", "rules", "random", "pimc:worlds=2", "random"];
        let report = play(&mut hearts(&entrants, 42).unwrap(), false);
        assert_eq!((report.game.as_str(), report.games), ("hearts", 42));
        let rating = |n: usize| report.entrants[n].rating;
        assert!(rating(1).mean - rating(1).ci95.unwrap() > 0.0, "{report:?}");
        for random in [0, 2, 4] {
            assert!(
                rating(random).mean < rating(1).mean && rating(random).mean < rating(3).mean,
                "{report:?}"
            );
            assert!(report.entrants[random].score.mean > report.entrants[1].score.mean);
        }
        assert!(report.entrants.iter().map(|one| one.rating.mean).sum::<f64>().abs() < 1e-6);
        assert_eq!(play(&mut hearts(&entrants, 42).unwrap(), true), report);
    }

    #[test]
    fn two_at_a_table_of_four_take_turns() {
        let report = play(&mut hearts(&["rules", "random"], 30).unwrap(), false);
        let [rules, random] = &report.entrants[..] else { panic!("{report:?}") };
        assert!(rules.rating.mean > random.rating.mean && rules.score.mean < random.score.mean, "{report:?}");
        assert!((rules.score.mean + random.score.mean - 0.5).abs() < 1e-9, "of 26 points each has its share");
    }

    #[test]
    fn too_few_entrants_or_deals_are_refused() {
        assert_eq!(hearts(&["rules"], 10).unwrap_err(), Fault::Players(1, 2, u8::MAX));
        let fault = hearts(&["rules"; 6], 14).unwrap_err();
        assert!(fault.to_string().contains("15 …"), "{fault}");
    }
}
