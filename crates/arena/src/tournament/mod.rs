//! A tournament: entrants that play each other at many tables, and the results.
//!
//! A round robin has a table for every combination of as many entrants as there are seats. If there are fewer
//! entrants than seats, they repeat around the table, and there are as many tables as it takes for all to
//! have the same number of seats. A gauntlet has one table for each opponent of the first entrant. A ladder
//! has one table for every pair of entrants, or two if the number of seats is odd. Earlier results decide
//! which of them are played. Every table has its own cards. A table is a [contest](crate::contest). Its
//! blocks, which the interface calls sessions, are the observations behind all intervals.
//!
//! A [`Tournament`] plays nothing itself. It lists what has to be played, and counts [blocks](BlockResult)
//! that were played elsewhere, in any order. The blocks number k of all tables together are *round* k. If a
//! plan stops when the winner is [clear](Sequential), rounds are tested in order, each once. Blocks after the
//! deciding round don't count. So any number of threads and workers gives the same result.

mod ladder;
mod part;
mod plan;
mod report;
mod sequential;

pub use part::{TournamentPart, TournamentPartFault};
pub use plan::{
    CountedUnit, MOST_ENTRANTS, Pairing, Stop, TOURNAMENT, TournamentPlan, TournamentSettings,
    TournamentTable,
};
pub use report::{Decided, Pair, Rated, Telling, TournamentReport};
pub use sequential::{Conclusion, ERROR, Sequential};

use crate::contest::{BlockResult, Length, MoveTime};
use ladder::Ladder;
use std::collections::{BTreeMap, btree_map::Entry};
use tefuda_games::Fault;

/// A tournament and its finished blocks.
#[derive(Debug)]
pub struct Tournament {
    plan: TournamentPlan,
    tables: Vec<TournamentTable>,
    /// The finished blocks by table and block number. They are counted in this order.
    played: BTreeMap<(usize, u32), BlockResult>,
    /// The number of complete rounds, without a gap from the first.
    rounds: u32,
    sequential: Sequential,
    decided: Option<Decided>,
    ladder: Option<Ladder>,
    /// The time that each entrant's moves took.
    spent: Vec<MoveTime>,
}

impl Tournament {
    /// Creates a tournament before its first deal.
    ///
    /// # Errors
    /// The plan is impossible.
    pub fn new(plan: TournamentPlan) -> Result<Self, Fault> {
        let tables = plan.tables()?;
        let form = plan.values().form;
        let field = form == Pairing::Field;
        let entrants = plan.entrants.len();
        Ok(Self {
            plan,
            tables,
            played: BTreeMap::new(),
            rounds: 0,
            sequential: Sequential::new(entrants, field),
            decided: None,
            ladder: (form == Pairing::Ladder).then(|| Ladder::new(entrants)),
            spent: vec![MoveTime::default(); entrants],
        })
    }

    /// The plan.
    pub fn plan(&self) -> &TournamentPlan {
        &self.plan
    }

    /// The tables.
    pub fn tables(&self) -> &[TournamentTable] {
        &self.tables
    }

    /// The number of rounds: the blocks of the longest table.
    pub(crate) fn rounds_in_all(&self) -> u32 {
        self.tables.iter().map(|table| table.division.blocks()).max().unwrap_or(0)
    }

    /// The number of complete rounds, without a gap from the first. A ladder has none until no one moves.
    pub fn rounds(&self) -> u32 {
        self.decided.map_or(self.rounds, |decided| decided.rounds)
    }

    /// The conclusion, if the plan stops early and it is reached.
    pub fn decided(&self) -> Option<Decided> {
        self.decided
    }

    /// The entrants in the order of the ladder, from the top. `None` in other forms.
    pub fn ladder(&self) -> Option<&[usize]> {
        self.ladder.as_ref().map(Ladder::order)
    }

    /// Whether everything is played.
    pub fn finished(&self) -> bool {
        self.decided.is_some() || self.rounds >= self.rounds_in_all()
    }

    /// Whether a block has been played.
    pub fn has(&self, table: usize, block: u32) -> bool {
        self.played.contains_key(&(table, block))
    }

    /// The blocks that are still missing, round by round.
    pub fn missing(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        let last = if self.decided.is_some() { 0 } else { self.rounds_in_all() };
        (self.rounds..last).flat_map(move |block| {
            let open = move |table: &usize| {
                block < self.tables[*table].division.blocks()
                    && !self.has(*table, block)
                    && self.is_called(*table)
            };
            (0..self.tables.len()).filter(open).map(move |table| (table, block))
        })
    }

    /// Deals or matches: played, and in total.
    pub fn progress(&self) -> [u32; 2] {
        let played =
            self.played.keys().map(|(table, block)| self.tables[*table].division.within(*block)).sum();
        [played, self.plan.games()]
    }

    /// The deals or matches in the first `rounds` rounds.
    pub fn games_in(&self, rounds: u32) -> u32 {
        let at = |table: &TournamentTable| table.division.before(rounds);
        self.tables.iter().map(at).sum()
    }

    /// Accepts a block that was played at a table, in any order. A block that is there already stays.
    ///
    /// # Errors
    /// The block doesn't fit this tournament ([`Fault::Shape`]), or it differs from the one that is there
    /// ([`Fault::Result`]). Blocks are deterministic, so a difference means that something is broken.
    pub fn accept(&mut self, table: usize, mut result: BlockResult) -> Result<(), Fault> {
        if !self.tables.get(table).is_some_and(|table| fits(table, &result)) {
            return Err(Fault::Shape {
                field: "session",
                en: "a session of this tournament that was played with its settings",
                ja: "この大会の設定で対戦したセッション",
            });
        }
        result.records.clear();
        match self.played.entry((table, result.number)) {
            Entry::Vacant(place) => {
                place.insert(result);
            }
            Entry::Occupied(known) => return part::conflict(table, known.get(), &result).map_or(Ok(()), Err),
        }
        self.look();
        Ok(())
    }

    /// Adds the time that moves at a table took, player by player.
    pub fn add_times(&mut self, table: usize, spent: &[MoveTime]) {
        let Some(table) = self.tables.get(table) else { return };
        for (entrant, new) in table.seats.iter().zip(spent) {
            self.spent[*entrant].add(*new);
        }
    }

    /// The time that each entrant's moves took.
    pub fn spent(&self) -> &[MoveTime] {
        &self.spent
    }

    /// Whether a table's results count. On a ladder this depends on earlier meetings.
    fn is_called(&self, table: usize) -> bool {
        self.ladder.as_ref().is_none_or(|ladder| ladder.calls(met_at(&self.tables[table])))
    }

    /// Swaps places on the ladder after finished meetings.
    fn climb(&mut self) {
        let Some(mut ladder) = self.ladder.take() else { return };
        while !ladder.is_settled() {
            let due = ladder.due();
            let over = |(number, table): (usize, &TournamentTable)| {
                !due.contains(&met_at(table))
                    || (0..table.division.blocks()).all(|block| self.has(number, block))
            };
            if !self.tables.iter().enumerate().all(over) {
                break;
            }
            ladder.climb(|pair| {
                let lead = self.lead(pair);
                let sure = lead.ci95.is_some_and(|half| lead.mean.abs() > half);
                sure.then_some(pair[usize::from(lead.mean < 0.0)])
            });
        }
        if ladder.is_settled() {
            self.rounds = self.rounds_in_all();
        }
        self.ladder = Some(ladder);
    }

    /// Processes newly completed rounds.
    fn look(&mut self) {
        if self.ladder.is_some() {
            return self.climb();
        }
        let stops = self.plan.values().stop == Stop::Decided;
        while self.decided.is_none() && self.rounds < self.rounds_in_all() && self.is_complete(self.rounds) {
            let round = self.rounds;
            self.rounds += 1;
            // Rounds with shorter blocks are left out: they would have the same weight as the others.
            let whole = self.tables.iter().all(|table| table.division.within(round) == table.division.each);
            if stops && whole {
                let scores = self.scores(round);
                self.sequential.add(&scores);
                let what = self.sequential.decided();
                self.decided = what.map(|what| Decided { what, rounds: self.rounds });
            }
        }
    }

    fn is_complete(&self, round: u32) -> bool {
        let tables = self.tables.iter().enumerate().filter(|(_, table)| round < table.division.blocks());
        tables.map(|(number, _)| number).all(|number| self.has(number, round))
    }

    /// The mean score of each entrant in a round, where higher is better. In a gauntlet, its lead over the
    /// first entrant.
    fn scores(&self, round: u32) -> Vec<f64> {
        let field = self.plan.values().form == Pairing::Field;
        let (mut sums, mut counts) = (vec![0.0; self.spent.len()], vec![0.0; self.spent.len()]);
        let sign = if self.plan.game.facts.low_wins { -1.0 } else { 1.0 };
        for (number, table) in self.tables.iter().enumerate() {
            let Some(result) = self.played.get(&(number, round)) else { continue };
            for points in &result.deals {
                let first = f64::from(points[0]);
                for (&entrant, &own) in table.seats.iter().zip(points) {
                    sums[entrant] += sign * (f64::from(own) - if field { first } else { 0.0 });
                    counts[entrant] += 1.0;
                }
            }
        }
        sums.iter().zip(counts).map(|(sum, count): (&f64, f64)| sum / count.max(1.0)).collect()
    }

    /// The blocks of the first `rounds` rounds that count.
    fn counted(&self, rounds: u32) -> impl Iterator<Item = (&TournamentTable, &BlockResult)> {
        let last = self.decided.map_or(u32::MAX, |decided| decided.rounds).min(rounds);
        let counts =
            self.played.iter().filter(move |((table, block), _)| *block < last && self.is_called(*table));
        counts.map(|((table, _), result)| (&self.tables[*table], result))
    }

    /// The blocks of a table that count.
    fn counted_at(&self, table: usize) -> impl Iterator<Item = (&TournamentTable, &BlockResult)> {
        let last = self.decided.map_or(u32::MAX, |decided| decided.rounds);
        let last = if self.is_called(table) { last } else { 0 };
        self.played.range((table, 0)..(table, last)).map(move |(_, result)| (&self.tables[table], result))
    }
}

/// The first two entrants at a table, the lower number first. On a ladder there are no others.
fn met_at(table: &TournamentTable) -> [usize; 2] {
    let [one, other] = [table.seats[0], table.seats.get(1).copied().unwrap_or_default()];
    [one.min(other), one.max(other)]
}

/// Whether a result has the shape of this table's block.
fn fits(table: &TournamentTable, result: &BlockResult) -> bool {
    let whole = |rows: &[Vec<i32>]| rows.iter().all(|row| row.len() == table.seats.len());
    let counts = match table.plan.length {
        Length::Deals { .. } => {
            let deals = table.division.within(result.number) as usize * table.plan.rotations();
            result.deals.len() == deals && result.matches.is_empty()
        }
        Length::Matches(_) => {
            result.matches.len() == table.plan.rotations() && result.deals.len() >= table.plan.rotations()
        }
    };
    result.number < table.division.blocks() && counts && whole(&result.deals) && whole(&result.matches)
}

#[cfg(test)]
mod tests;
