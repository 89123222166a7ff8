//! A contest: many deals or matches between agents, and the results.
//!
//! A contest counts deals, or whole matches ([`Length`]). It is played in *blocks*, which the interface and
//! the results call sessions. A block of deals is a series of deals that starts from a fresh standing. It is
//! at least one [`cycle`](tefuda_games::Standing::cycle) long, so that every passing direction occurs and
//! classes have time to form. It continues even if a match would end within it. A plan may ask for longer
//! blocks, because players that look back remember the deals of their block and no others. Deal k has the
//! cards that a [`Session`](crate::Session) with the same seed would deal. A block of matches is one match.
//! Match m has the cards of a `Session` whose seed is derived from the contest's seed and m.
//!
//! A block is determined by the plan and its number. So blocks can be played on any number of threads and in
//! any order ([`ContestSetup::block`]). [`Contest::accept`] counts them by number, so the same plan gives the
//! same bytes. The step unit of a block or contest is one unit of an agent's thought, so it can be stopped or
//! watched at any point.
//!
//! In a *duplicate* contest each deal is played once for every rotation of the players. All players get the
//! same cards from every seat, and the luck of the deal cancels. The results of these plays are not
//! independent. So the mean over the plays of a block is one observation, and intervals come from the spread
//! of these means ([`stats`](crate::stats)).

mod block;
mod plan;

pub use block::{Block, BlockResult, ContestSetup, MoveTime, PlayedBlocks};
pub use plan::{Division, Length, Plan};

use crate::stats::{Estimate, Moments};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, fmt, sync::Arc};
use tefuda_agents::{Job, Playable, Progress};
use tefuda_games::{Fault, game::places};

/// The running totals of a contest, with one entry for each player.
#[derive(Debug, Clone, PartialEq)]
struct Tally {
    blocks: u32,
    /// Deals, or matches, each counted once.
    units: u32,
    /// Deals played.
    games: u32,
    scores: Vec<Moments>,
    places: Vec<Moments>,
    /// Each player's lead over the first player, block by block.
    margins: Vec<Moments>,
    /// The share of each place for each player.
    place_shares: Vec<Vec<Moments>>,
}

/// The result of a contest: the object that `--json` prints.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ContestReport {
    /// The game's id.
    pub game: String,
    /// Deals played. If a contest counts deals, the rotations of a deal count once. If it counts matches,
    /// every deal of every rotation counts.
    pub games: u32,
    /// Blocks played: the number of observations behind every interval.
    #[serde(rename = "sittings")]
    pub blocks: u32,
    /// Matches played, each counted once, if the contest counts matches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<u32>,
    /// The players in the order of the plan.
    pub seats: Vec<SeatReport>,
}

/// The result of one player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SeatReport {
    /// The agent.
    pub spec: String,
    /// Mean score per deal, in the game's unit.
    pub score: Estimate,
    /// Mean place in a deal, or in a match if the contest counts matches. 1 is best; tied players get the
    /// mean of their places.
    pub place: Estimate,
    /// Mean lead over the first player, who was dealt the same cards. The interval is that of the difference
    /// within a block. The first player has none.
    pub margin: Estimate,
    /// The share of matches that ended at each place, best first: 0 … 1, with the [bounds](Moments::share) of
    /// its interval. Tied players share their places equally. Empty if the contest counts deals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub place_shares: Vec<Estimate>,
}

/// A contest in progress: a [`Job`] whose step unit is one unit of thought, while its progress counts whole
/// deals or matches.
pub struct Contest<G: Playable> {
    setup: Arc<ContestSetup<G>>,
    tally: Tally,
    /// The block that this contest is playing itself.
    block: Option<Block<G>>,
    /// Finished blocks that wait for an earlier one.
    early: BTreeMap<u32, BlockResult>,
    records: Vec<String>,
}

impl<G: Playable> Contest<G> {
    /// Creates a contest before its first deal. With `keep_records`, records are kept until they are
    /// [taken](Contest::take_records).
    ///
    /// # Errors
    /// The number of players doesn't match the rules.
    pub fn new(plan: Plan, keep_records: bool) -> Result<Self, Fault> {
        let players = plan.players.len();
        let none = vec![Moments::default(); players];
        let tally = Tally {
            blocks: 0,
            units: 0,
            games: 0,
            scores: none.clone(),
            places: none.clone(),
            margins: none.clone(),
            place_shares: vec![none; players],
        };
        let setup = Arc::new(ContestSetup::new(plan, keep_records)?);
        Ok(Self { setup, tally, block: None, early: BTreeMap::new(), records: Vec::new() })
    }

    /// The plan with its agents, for callers that play blocks elsewhere.
    pub fn setup(&self) -> &Arc<ContestSetup<G>> {
        &self.setup
    }

    /// Accepts a block that was played elsewhere. It is counted when its turn comes. A block that was counted
    /// already is ignored.
    pub fn accept(&mut self, result: BlockResult) {
        self.early.insert(result.number, result);
        while let Some(entry) = self.early.first_entry().filter(|e| *e.key() <= self.tally.blocks) {
            let result = entry.remove();
            if result.number == self.tally.blocks {
                self.count(result);
                self.block = None;
            }
        }
    }

    fn count(&mut self, result: BlockResult) {
        let units = self.setup.division().within(result.number);
        let matches = matches!(self.setup.plan().length, Length::Matches(_));
        let games = result.deals.len() as u32;
        // The rotations of a deal are one observation of it, but the matches of a rotation can differ in
        // length.
        let counted = if matches { games } else { units };
        self.tally.blocks += 1;
        self.tally.units += units;
        self.tally.games += counted;
        let points = sums(&result.deals, |points| points.iter().map(|&n| f64::from(n)).collect());
        let first = points.first().copied().unwrap_or_default();
        for (player, points) in points.iter().enumerate().take(self.tally.scores.len()) {
            let mean = |points: f64| points * G::FACTS.scale.0 / f64::from(games);
            self.tally.scores[player].add(mean(*points), counted.into());
            self.tally.margins[player].add(mean(points - first), counted.into());
        }
        let ended = if matches { &result.matches } else { &result.deals };
        let all = sums(ended, |points| places(points, G::FACTS.low_wins));
        for (player, sum) in all.iter().enumerate().take(self.tally.places.len()) {
            self.tally.places[player].add(sum / ended.len() as f64, units.into());
        }
        if matches {
            self.count_places(ended);
        }
        self.records.extend(result.records);
    }

    /// Counts the places in the matches of a block.
    fn count_places(&mut self, matches: &[Vec<i32>]) {
        for (player, shares) in self.tally.place_shares.iter_mut().enumerate() {
            for (place, share) in shares.iter_mut().enumerate() {
                let of = |points: &Vec<i32>| share_of_place(points, G::FACTS.low_wins, player, place);
                share.add(matches.iter().map(of).sum::<f64>() / matches.len() as f64, 1.0);
            }
        }
    }

    /// Returns the records since the last call, in the order of the deals. Each is one line without its line
    /// break.
    pub fn take_records(&mut self) -> Vec<String> {
        std::mem::take(&mut self.records)
    }

    /// The result so far, in whole blocks.
    pub fn report(&self) -> ContestReport {
        let Tally { scores, places, margins, place_shares, blocks, units, games } = &self.tally;
        let matches = matches!(self.setup.plan().length, Length::Matches(_)).then_some(*units);
        let shares = |player: usize| {
            let shares = place_shares[player].iter().filter(|_| matches.is_some());
            shares.map(Moments::share).collect()
        };
        let seats = self.setup.plan().players.iter().enumerate().map(|(player, spec)| SeatReport {
            spec: spec.to_string(),
            score: scores[player].estimate(),
            place: places[player].estimate(),
            margin: margins[player].estimate(),
            place_shares: shares(player),
        });
        ContestReport {
            game: G::FACTS.id.to_owned(),
            games: *games,
            blocks: *blocks,
            matches,
            seats: seats.collect(),
        }
    }
}

/// The column sums of `of(row)` over some rows of points.
fn sums(rows: &[Vec<i32>], of: impl Fn(&[i32]) -> Vec<f64>) -> Vec<f64> {
    let mut sums = vec![0.0; rows.first().map_or(0, Vec::len)];
    for row in rows {
        for (sum, number) in sums.iter_mut().zip(of(row)) {
            *sum += number;
        }
    }
    sums
}

/// A player's share of a place (0 is the first): 1 if the player holds it alone. Tied players share their
/// places equally.
pub(crate) fn share_of_place(points: &[i32], low_wins: bool, player: usize, place: usize) -> f64 {
    let Some(&own) = points.get(player) else { return 0.0 };
    let ahead = points.iter().filter(|&&other| if low_wins { other < own } else { other > own }).count();
    let equal = points.iter().filter(|&&other| other == own).count();
    if (ahead..ahead + equal).contains(&place) { 1.0 / equal as f64 } else { 0.0 }
}

impl<G: Playable> fmt::Debug for Contest<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contest")
            .field("plan", self.setup.plan())
            .field("tally", &self.tally)
            .finish_non_exhaustive()
    }
}

impl<G: Playable> Job for Contest<G> {
    fn step(&mut self, units: u32) -> Progress {
        let mut left = units;
        while left > 0 && self.tally.blocks < self.setup.division().blocks() {
            let block = self.block.get_or_insert_with(|| self.setup.block(self.tally.blocks));
            left = left.saturating_sub(block.think(left));
            if block.progress().finished()
                && let Some(block) = self.block.take()
            {
                self.accept(block.into_result());
            }
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        let here = self.block.as_ref().map_or(0, |block| block.progress().done);
        Progress { done: self.tally.units + here, total: self.setup.plan().length.units() }
    }
}

#[cfg(test)]
mod tests;
