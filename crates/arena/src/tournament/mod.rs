//! A tournament: entrants who play each other at many tables, and the results.
//!
//! A round robin has a table for every selection of as many entrants as there are seats. If there are fewer entrants
//! than seats, they take turns along the seats, and there are as many tables as it takes for all to have the same
//! number of seats. One against a field has a table for each of the others. A ladder has a table for every two
//! entrants, or two if the number of seats is odd. Earlier results say which of them are played. Every table has cards
//! of its own. A table is a [contest](crate::contest), and its blocks are the observations behind all intervals.
//!
//! A [`Tournament`] plays nothing. It says what is to be played, and counts the [blocks](BlockResult) that somebody has
//! played, in any order and anywhere. Block k of every table together are *round* k. If a plan stops when the top is
//! [decided](Sequential), rounds are looked at in their order, each once. Blocks beyond the round that decided it do
//! not count. So threads and workers, however many, come to the same result.

mod ladder;
mod part;
mod plan;
mod presets;
mod report;
mod sequential;

pub use part::{TournamentPart, TournamentPartFault};
pub use plan::{
    CountedUnit, DUPLICATE, FORM, GAMES, MOST_ENTRANTS, Pairing, STOP, Stop, TOURNAMENT, TournamentPlan,
    TournamentTable, UNIT,
};
pub use presets::{PRESETS, TournamentPreset};
pub use report::{Decided, Pair, Rated, Telling, TournamentReport};
pub use sequential::{Conclusion, ERROR, Sequential};

use crate::contest::{BlockResult, Length, Spent};
use ladder::Ladder;
use std::collections::{BTreeMap, btree_map::Entry};
use tefuda_games::Fault;

/// A tournament, and the blocks of it that have been played.
#[derive(Debug)]
pub struct Tournament {
    plan: TournamentPlan,
    tables: Vec<TournamentTable>,
    /// By the number of the table and that of the block: in this order they are counted.
    played: BTreeMap<(usize, u32), BlockResult>,
    /// Rounds that are complete, from the first on.
    rounds: u32,
    sequential: Sequential,
    decided: Option<Decided>,
    ladder: Option<Ladder>,
    /// How long the moves of each entrant took.
    spent: Vec<Spent>,
}

impl Tournament {
    /// A tournament before its first deal.
    ///
    /// # Errors
    /// The plan is impossible.
    pub fn new(plan: TournamentPlan) -> Result<Self, Fault> {
        let tables = plan.tables()?;
        let form = plan.settings.choice(&FORM);
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
            spent: vec![Spent::default(); entrants],
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

    /// How many blocks the longest table has: so many rounds there are.
    pub fn rounds_in_all(&self) -> u32 {
        self.tables.iter().map(TournamentTable::blocks).max().unwrap_or(0)
    }

    /// Rounds that are complete, from the first on. On a ladder nothing is complete before nobody moves.
    pub fn rounds(&self) -> u32 {
        self.decided.map_or(self.rounds, |decided| decided.rounds)
    }

    /// What is decided, if the plan stops then.
    pub fn decided(&self) -> Option<Decided> {
        self.decided
    }

    /// The entrants as they stand on the ladder, the topmost first; `None` in other forms.
    pub fn ladder(&self) -> Option<&[usize]> {
        self.ladder.as_ref().map(Ladder::order)
    }

    /// Whether nothing is left to be played.
    pub fn finished(&self) -> bool {
        self.decided.is_some() || self.rounds >= self.rounds_in_all()
    }

    /// Whether a block was played.
    pub fn has(&self, table: usize, block: u32) -> bool {
        self.played.contains_key(&(table, block))
    }

    /// The blocks that are still to be played, round by round.
    pub fn missing(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        let last = if self.decided.is_some() { 0 } else { self.rounds_in_all() };
        (self.rounds..last).flat_map(move |block| {
            let open = move |table: &usize| {
                block < self.tables[*table].blocks() && !self.has(*table, block) && self.is_called(*table)
            };
            (0..self.tables.len()).filter(open).map(move |table| (table, block))
        })
    }

    /// Deals, or matches, played and in all.
    pub fn progress(&self) -> [u32; 2] {
        let played = self.played.keys().map(|(table, block)| self.tables[*table].units_in(*block)).sum();
        [played, self.plan.games()]
    }

    /// Deals, or matches, of the first so many rounds.
    pub fn games_in(&self, rounds: u32) -> u32 {
        let at = |table: &TournamentTable| {
            rounds.saturating_mul(table.block_length).min(table.plan.length.units())
        };
        self.tables.iter().map(at).sum()
    }

    /// Takes in a block that was played at a table. The order does not matter; what is there already stays.
    ///
    /// # Errors
    /// It is no block of this tournament ([`Fault::Shape`]), or it is there already and came to something else
    /// ([`Fault::Result`]). The same block always gives the same result, so something has gone wrong.
    pub fn accept(&mut self, table: usize, mut result: BlockResult) -> Result<(), Fault> {
        if !self.tables.get(table).is_some_and(|table| fits(table, &result)) {
            return Err(Fault::Shape("block", "a block of this tournament", "この大会のブロック"));
        }
        result.take_records();
        match self.played.entry((table, result.number())) {
            Entry::Vacant(place) => {
                place.insert(result);
            }
            Entry::Occupied(known) => return part::conflict(table, known.get(), &result).map_or(Ok(()), Err),
        }
        self.look();
        Ok(())
    }

    /// Takes in how long the moves at a table took, player by player.
    pub fn add_times(&mut self, table: usize, spent: &[Spent]) {
        let Some(table) = self.tables.get(table) else { return };
        for (entrant, new) in table.seats.iter().zip(spent) {
            self.spent[*entrant].add(*new);
        }
    }

    /// How long the moves of each entrant took.
    pub fn spent(&self) -> &[Spent] {
        &self.spent
    }

    /// Whether what is played at a table counts. On a ladder that follows from the meetings before.
    fn is_called(&self, table: usize) -> bool {
        self.ladder.as_ref().is_none_or(|ladder| ladder.calls(met_at(&self.tables[table])))
    }

    /// Lets those on the ladder change places whose meetings are over.
    fn climb(&mut self) {
        let Some(mut ladder) = self.ladder.take() else { return };
        while !ladder.is_settled() {
            let due = ladder.due();
            let over = |(number, table): (usize, &TournamentTable)| {
                !due.contains(&met_at(table)) || (0..table.blocks()).all(|block| self.has(number, block))
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

    /// Goes on along the rounds that are complete.
    fn look(&mut self) {
        if self.ladder.is_some() {
            return self.climb();
        }
        let stops = self.plan.settings.choice(&STOP) == Stop::Decided;
        while self.decided.is_none() && self.rounds < self.rounds_in_all() && self.is_complete(self.rounds) {
            let round = self.rounds;
            self.rounds += 1;
            // A round of shorter blocks would weigh as much as the others.
            let whole = self.tables.iter().all(|table| table.units_in(round) == table.block_length);
            if stops && whole {
                let scores = self.scores(round);
                self.sequential.add(&scores);
                let what = self.sequential.decided();
                self.decided = what.map(|what| Decided { what, rounds: self.rounds });
            }
        }
    }

    fn is_complete(&self, round: u32) -> bool {
        let tables = self.tables.iter().enumerate().filter(|(_, table)| round < table.blocks());
        tables.map(|(number, _)| number).all(|number| self.has(number, round))
    }

    /// The mean score of each entrant in a round, more being better. Against a field, how much each of them is ahead of the first.
    fn scores(&self, round: u32) -> Vec<f64> {
        let field = self.plan.settings.choice(&FORM) == Pairing::Field;
        let (mut sums, mut counts) = (vec![0.0; self.spent.len()], vec![0.0; self.spent.len()]);
        let sign = if self.plan.game.facts.low_wins { -1.0 } else { 1.0 };
        for (number, table) in self.tables.iter().enumerate() {
            let Some(result) = self.played.get(&(number, round)) else { continue };
            for points in result.deals() {
                let first = f64::from(points[0]);
                for (&entrant, &own) in table.seats.iter().zip(points) {
                    sums[entrant] += sign * (f64::from(own) - if field { first } else { 0.0 });
                    counts[entrant] += 1.0;
                }
            }
        }
        sums.iter().zip(counts).map(|(sum, count): (&f64, f64)| sum / count.max(1.0)).collect()
    }

    /// The blocks that count, of the first so many rounds.
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

/// The first two entrants at a table, the lower number first: on a ladder there are no others.
fn met_at(table: &TournamentTable) -> [usize; 2] {
    let [one, other] = [table.seats[0], table.seats.get(1).copied().unwrap_or_default()];
    [one.min(other), one.max(other)]
}

/// Whether a result can be that of a block of a table.
fn fits(table: &TournamentTable, result: &BlockResult) -> bool {
    let whole = |rows: &[Vec<i32>]| rows.iter().all(|row| row.len() == table.seats.len());
    let counts = match table.plan.length {
        Length::Deals { .. } => {
            let deals = table.units_in(result.number()) as usize * table.rotations();
            result.deals().len() == deals && result.matches().is_empty()
        }
        Length::Matches(_) => {
            result.matches().len() == table.rotations() && result.deals().len() >= table.rotations()
        }
    };
    result.number() < table.blocks() && counts && whole(result.deals()) && whole(result.matches())
}

#[cfg(test)]
mod tests;
