//! Contests as work: a plain contest, and a paired one in which two rivals swap seats.

use super::work::{Work, WorkJob, files_of, is, json, snapshots_of};
use crate::contest::{Block, BlockResult, Contest, ContestReport, ContestSetup, Length, Plan};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::{marker::PhantomData, sync::Arc};
use tefuda_agents::{Job, Playable, Progress, shelf::Need};
use tefuda_games::{Fault, FileId, Spec};

/// The number of deals that are replayed to check a stored result. In contests of matches, the first match is
/// replayed.
const OPENING_DEALS: u32 = 20;

/// A contest as work. Its result is a [`ContestReport`], or a list of [`PairedBlock`]s.
#[derive(Debug, Clone)]
pub struct ContestWork<G> {
    /// The name that is shown.
    pub name: String,
    /// The plan of the contest.
    pub plan: Plan,
    /// Whether the players in the first two seats are rivals, and the contest is played in both orders.
    paired: bool,
    game: PhantomData<fn() -> G>,
}

impl<G: Playable> ContestWork<G> {
    /// Creates the work for a plan.
    pub fn new(name: String, plan: Plan) -> Self {
        Self { name, plan, paired: false, game: PhantomData }
    }

    /// Creates the work for the plan of the first order of two rivals.
    pub fn paired(name: String, plan: Plan) -> Self {
        Self { paired: true, ..Self::new(name, plan) }
    }

    fn setup(&self, length: Length, swapped: bool) -> Result<Arc<ContestSetup<G>>, Fault> {
        let mut plan = Plan { length, ..self.plan.clone() };
        if swapped && plan.players.len() > 1 {
            plan.players.swap(0, 1);
        }
        ContestSetup::new(plan, false).map(Arc::new)
    }
}

impl<G: Playable + 'static> Work for ContestWork<G> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn key(&self) -> String {
        let Plan { rules, players, length, seed, duplicate } = &self.plan;
        let named = |of: fn(&Spec) -> String| players.iter().map(of).collect::<Vec<_>>().join(" ");
        if self.paired {
            return format!("{rules} {} {length} seed {} both orders", named(Spec::in_full), seed.0);
        }
        format!("{rules} {} {length} seed {} duplicate {duplicate}", named(Spec::to_string), seed.0)
    }

    fn inputs(&self) -> Vec<FileId> {
        self.plan.players.iter().flat_map(files_of).collect()
    }

    fn snapshots(&self) -> Vec<Need> {
        snapshots_of::<G>(&self.plan.players)
    }

    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
        if !self.paired {
            return Ok(Box::new(Contest::<G>::new(self.plan.clone(), false)?));
        }
        let length = self.plan.length;
        let setups = [self.setup(length, false)?, self.setup(length, true)?];
        Ok(Box::new(PairedJob { setups, orders: [Vec::new(), Vec::new()], block: None }))
    }

    /// The report of the first deals. If the contest is paired, the points of the first game.
    fn opening(&self) -> Result<Json, Fault> {
        if self.paired {
            return Ok(json(&[points(&self.setup(self.plan.length.at_most(1), false)?.block(0).play_out())]));
        }
        let units = if matches!(self.plan.length, Length::Matches(_)) { 1 } else { OPENING_DEALS };
        let plan = Plan { length: self.plan.length.at_most(units), ..self.plan.clone() };
        let mut contest = Contest::<G>::new(plan, false)?;
        contest.step(u32::MAX);
        Ok(json(&contest.report()))
    }

    fn reads(&self, outcome: &Json) -> bool {
        if self.paired { is::<Vec<PairedBlock>>(outcome) } else { is::<ContestReport>(outcome) }
    }
}

impl<G: Playable> WorkJob for Contest<G> {
    fn so_far(&self) -> Option<Json> {
        let report = self.report();
        (report.blocks > 0).then(|| json(&report))
    }
}

/// Points per game of the players in a block, the two rivals first.
pub(super) type Points = Vec<f64>;

/// The points of a block in both orders: as planned, then with the same cards and the rivals' seats swapped.
/// Both lists follow the order of the plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PairedBlock(pub [Vec<f64>; 2]);

/// A paired contest in progress: a [`Job`] whose step unit is one unit of thought, while its progress counts
/// the blocks of each order.
struct PairedJob<G: Playable> {
    setups: [Arc<ContestSetup<G>>; 2],
    /// The points of the finished blocks, for each order.
    orders: [Vec<Points>; 2],
    /// The block in progress.
    block: Option<Block<G>>,
}

/// Points per game of the players in a block.
fn points(result: &BlockResult) -> Points {
    let deals = &result.deals;
    let sum = |player: usize| deals.iter().map(|deal| f64::from(deal[player])).sum::<f64>();
    (0..deals.first().map_or(0, Vec::len)).map(|player| sum(player) / deals.len() as f64).collect()
}

impl<G: Playable> Job for PairedJob<G> {
    fn step(&mut self, units: u32) -> Progress {
        let mut left = units;
        while left > 0 && !self.progress().finished() {
            // Alternate between the orders, so that results so far are in pairs.
            let swapped = usize::from(self.orders[0].len() > self.orders[1].len());
            let order = &mut self.orders[swapped];
            let block = self.block.get_or_insert_with(|| self.setups[swapped].block(order.len() as u32));
            left = left.saturating_sub(block.think(left));
            if block.progress().finished()
                && let Some(block) = self.block.take()
            {
                let mut points = points(&block.into_result());
                if swapped == 1 && points.len() > 1 {
                    points.swap(0, 1);
                }
                order.push(points);
            }
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        let done = self.orders.iter().map(Vec::len).sum::<usize>();
        Progress { done: done as u32, total: 2 * self.setups[0].division().blocks() }
    }
}

impl<G: Playable> PairedJob<G> {
    /// The blocks that were played in both orders.
    fn pairs(&self) -> Vec<PairedBlock> {
        let [first, second] = &self.orders;
        first.iter().zip(second).map(|(a, b)| PairedBlock([a.clone(), b.clone()])).collect()
    }
}

impl<G: Playable> WorkJob for PairedJob<G> {
    fn so_far(&self) -> Option<Json> {
        let pairs = self.pairs();
        (!pairs.is_empty()).then(|| json(&pairs))
    }
}
