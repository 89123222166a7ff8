//! A contest: many deals or matches between agents, and what they come to.
//!
//! A contest counts deals, or whole matches ([`Length`]). It is played in *blocks*. A block of deals is a row of them
//! from a fresh standing. It is at least one [`cycle`](tefuda_games::Standing::cycle) long, so that the directions of
//! passing take their turns and classes have time to form. It goes on even if a match would be over within it. A plan
//! may ask for longer blocks: players who look back remember the deals of a block, and only those. Deal k has the cards
//! that a [`Session`](crate::Session) of the same seed would deal. A block of matches is one match. Match m has the
//! cards of a session whose seed is made from the seed of the contest and m.
//!
//! The plan and the number of a block determine it. So blocks can be played on any number of threads and in any order
//! ([`ContestSetup::block`]). [`Contest::accept`] counts them in the order of their numbers, so the same plan gives the
//! same bytes. A block, and so a contest, is stepped by units of the thoughts in it, and can be stopped or watched
//! anywhere.
//!
//! In a *duplicate* contest each deal is played once for every rotation of the players. So they meet the same cards
//! from every chair, and the luck of the deal cancels. The results of these plays are not independent. So the mean over
//! the plays of a block is one observation, and intervals come from the spread of these means
//! ([`stats`](crate::stats)).

mod block;
mod plan;

pub use block::{Block, BlockResult, Clock, PlayedBlocks, Spent};
pub use plan::{ContestSetup, Length, Plan};

use crate::stats::{Estimate, Moments};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, fmt, sync::Arc};
use tefuda_agents::{Job, Playable, Progress};
use tefuda_games::{Fault, game::places};

/// The sums of a contest so far, with one number for each player.
#[derive(Debug, Clone, PartialEq)]
struct Tally {
    blocks: u32,
    /// Deals, or matches, each counted once.
    units: u32,
    /// Deals played.
    games: u32,
    scores: Vec<Moments>,
    places: Vec<Moments>,
    /// How much each player's score is above the first one's, block by block.
    margins: Vec<Moments>,
    /// How often each player came in at each place.
    place_shares: Vec<Vec<Moments>>,
}

/// What a contest came to: the object that `--json` prints.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ContestReport {
    /// The game's id.
    pub game: String,
    /// Deals played. Where a contest counts deals, the rotations of a deal count once; in matches, every deal of every rotation counts.
    pub games: u32,
    /// Blocks played: the observations behind every interval.
    #[serde(rename = "sittings")]
    pub blocks: u32,
    /// Matches played, each counted once, if the contest counts matches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<u32>,
    /// The players in the order of the plan.
    pub seats: Vec<SeatReport>,
}

/// What a player came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SeatReport {
    /// The agent.
    pub spec: String,
    /// Mean score of a deal in the game's unit.
    pub score: Estimate,
    /// Mean place in a deal, or in a match if the contest counts matches. The best is 1; equals share the mean of their places.
    pub place: Estimate,
    /// How much the mean score is above that of the first player, who has met the same cards: the interval is that of the
    /// difference within a block. The first player has none.
    pub margin: Estimate,
    /// The share of matches that ended at each place, from the first on: 0 … 1, with its [ends](Moments::share). Equals share their
    /// places evenly. Empty if the contest counts deals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub place_shares: Vec<Estimate>,
}

/// A contest in progress: a [`Job`] that is stepped by units of the thoughts in it, while its progress counts whole deals or
/// matches.
pub struct Contest<G: Playable> {
    setup: Arc<ContestSetup<G>>,
    tally: Tally,
    /// The block that is being played here.
    block: Option<Block<G>>,
    /// Blocks that were played ahead of their turn.
    early: BTreeMap<u32, BlockResult>,
    records: Vec<String>,
}

impl<G: Playable> Contest<G> {
    /// A contest before its first deal. Records are kept only if asked for, until they are
    /// [taken](Contest::take_records).
    ///
    /// # Errors
    /// The rules seat another number of players.
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

    /// The plan with its agents, for those who play blocks elsewhere.
    pub fn setup(&self) -> &Arc<ContestSetup<G>> {
        &self.setup
    }

    /// Takes in a block that was played elsewhere. It is counted when its turn comes. A block that was counted before
    /// is ignored.
    pub fn accept(&mut self, result: BlockResult) {
        self.early.insert(result.number(), result);
        while let Some(entry) = self.early.first_entry().filter(|e| *e.key() <= self.tally.blocks) {
            let result = entry.remove();
            if result.number() == self.tally.blocks {
                self.count(result);
                self.block = None;
            }
        }
    }

    fn count(&mut self, result: BlockResult) {
        let units = self.setup.units_in(result.number());
        let matches = matches!(self.setup.plan().length, Length::Matches(_));
        let games = result.deals().len() as u32;
        // The rotations of a deal are one observation of it; matches differ in length.
        let counted = if matches { games } else { units };
        self.tally.blocks += 1;
        self.tally.units += units;
        self.tally.games += counted;
        let points = sums(result.deals(), |points| points.iter().map(|&n| f64::from(n)).collect());
        let first = points.first().copied().unwrap_or_default();
        for (player, points) in points.iter().enumerate().take(self.tally.scores.len()) {
            let mean = |points: f64| points * G::FACTS.scale.0 / f64::from(games);
            self.tally.scores[player].add(mean(*points), counted.into());
            self.tally.margins[player].add(mean(points - first), counted.into());
        }
        let ended = if matches { result.matches() } else { result.deals() };
        let all = sums(ended, |points| places(points, G::FACTS.low_wins));
        for (player, sum) in all.iter().enumerate().take(self.tally.places.len()) {
            self.tally.places[player].add(sum / ended.len() as f64, units.into());
        }
        if matches {
            self.count_places(ended);
        }
        self.records.extend(result.records);
    }

    /// Counts who came in at which place in the matches of a block.
    fn count_places(&mut self, matches: &[Vec<i32>]) {
        for (player, shares) in self.tally.place_shares.iter_mut().enumerate() {
            for (place, share) in shares.iter_mut().enumerate() {
                let of = |points: &Vec<i32>| share_of_place(points, G::FACTS.low_wins, player, place);
                share.add(matches.iter().map(of).sum::<f64>() / matches.len() as f64, 1.0);
            }
        }
    }

    /// The records since the last call, as lines without line breaks, in the order of the deals.
    pub fn take_records(&mut self) -> Vec<String> {
        std::mem::take(&mut self.records)
    }

    /// What the contest came to so far, in whole blocks.
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

/// The sums of what some rows of points come to, column by column.
fn sums(rows: &[Vec<i32>], of: impl Fn(&[i32]) -> Vec<f64>) -> Vec<f64> {
    let mut sums = vec![0.0; rows.first().map_or(0, Vec::len)];
    for row in rows {
        for (sum, number) in sums.iter_mut().zip(of(row)) {
            *sum += number;
        }
    }
    sums
}

/// The share of a place, 0 for the first, that a player has: 1 if it is his alone. Equals share their places evenly.
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
        while left > 0 && self.tally.blocks < self.setup.blocks() {
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
