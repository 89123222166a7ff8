//! Contests as work: one as it is, and one of two rivals who change seats.

use super::work::{Outcome, Work, WorkJob, files_of, is, json, snapshots_of};
use crate::contest::{Block, BlockResult, Contest, ContestReport, ContestSetup, Length, Plan};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::{marker::PhantomData, sync::Arc};
use tefuda_agents::{Job, Playable, Progress, shelf::Need};
use tefuda_games::{Fault, FileId, Spec};

/// Deals that are played again to see whether a kept contest still goes so. Of matches it is the first one.
const OPENING_DEALS: u32 = 20;

/// A contest whose [`ContestReport`] is what it comes to.
#[derive(Debug, Clone)]
pub struct ContestWork<G> {
    /// What people call it.
    pub name: String,
    /// What is played.
    pub plan: Plan,
    game: PhantomData<fn() -> G>,
}

impl<G: Playable> ContestWork<G> {
    /// The contest of a plan.
    pub fn new(name: String, plan: Plan) -> Self {
        Self { name, plan, game: PhantomData }
    }
}

impl<G: Playable + 'static> Work for ContestWork<G> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn key(&self) -> String {
        let Plan { rules, players, length, seed, duplicate } = &self.plan;
        let players: Vec<String> = players.iter().map(ToString::to_string).collect();
        format!("{rules} {} {length} seed {} duplicate {duplicate}", players.join(" "), seed.0)
    }

    fn inputs(&self) -> Vec<FileId> {
        self.plan.players.iter().flat_map(files_of).collect()
    }

    fn snapshots(&self) -> Vec<Need> {
        snapshots_of::<G>(&self.plan.players)
    }

    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
        Ok(Box::new(Contest::<G>::new(self.plan.clone(), false)?))
    }

    fn opening(&self) -> Result<Json, Fault> {
        let units = if matches!(self.plan.length, Length::Matches(_)) { 1 } else { OPENING_DEALS };
        let plan = Plan { length: self.plan.length.at_most(units), ..self.plan.clone() };
        let mut contest = Contest::<G>::new(plan, false)?;
        contest.step(u32::MAX);
        json(&contest.report())
    }

    fn reads(&self, outcome: &Json) -> bool {
        is::<ContestReport>(outcome)
    }
}

impl<G: Playable> WorkJob for Contest<G> {
    fn so_far(&self) -> Option<Json> {
        let report = self.report();
        (report.blocks > 0).then(|| json(&report).ok()).flatten()
    }

    fn outcome(&mut self) -> Result<Outcome, Fault> {
        Outcome::of(&self.report())
    }
}

/// Points a game of the players in a block, the two rivals first.
pub(super) type Points = Vec<f64>;

/// A block in both orders: as planned, and with the same cards and the rivals in each other's seats. In both the rivals' points stand
/// in the order of the plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PairedBlock(pub [Vec<f64>; 2]);

/// A contest of the players in the first two seats, played in both orders. It comes to a list of [`PairedBlock`]s.
#[derive(Debug, Clone)]
pub struct PairedContest<G> {
    /// What people call it.
    pub name: String,
    /// What is played in the first order.
    pub plan: Plan,
    game: PhantomData<fn() -> G>,
}

impl<G: Playable> PairedContest<G> {
    /// The contest of a plan.
    pub fn new(name: String, plan: Plan) -> Self {
        Self { name, plan, game: PhantomData }
    }

    fn setup(&self, length: Length, swapped: bool) -> Result<Arc<ContestSetup<G>>, Fault> {
        let mut plan = Plan { length, ..self.plan.clone() };
        if swapped && plan.players.len() > 1 {
            plan.players.swap(0, 1);
        }
        ContestSetup::new(plan, false).map(Arc::new)
    }
}

impl<G: Playable + 'static> Work for PairedContest<G> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn key(&self) -> String {
        let Plan { rules, players, length, seed, .. } = &self.plan;
        let players: Vec<String> = players.iter().map(Spec::in_full).collect();
        format!("{rules} {} {length} seed {} both orders", players.join(" "), seed.0)
    }

    fn inputs(&self) -> Vec<FileId> {
        self.plan.players.iter().flat_map(files_of).collect()
    }

    fn snapshots(&self) -> Vec<Need> {
        snapshots_of::<G>(&self.plan.players)
    }

    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
        let length = self.plan.length;
        let setups = [self.setup(length, false)?, self.setup(length, true)?];
        Ok(Box::new(PairedJob { setups, orders: [Vec::new(), Vec::new()], block: None }))
    }

    /// The points of the first game.
    fn opening(&self) -> Result<Json, Fault> {
        json(&[points(&self.setup(self.plan.length.at_most(1), false)?.block(0).play_out())])
    }

    fn reads(&self, outcome: &Json) -> bool {
        is::<Vec<PairedBlock>>(outcome)
    }
}

/// A paired contest in progress: a [`Job`] that is stepped by units of thoughts, while its progress counts blocks in one order.
struct PairedJob<G: Playable> {
    setups: [Arc<ContestSetup<G>>; 2],
    /// The points of the blocks that were played, in both orders.
    orders: [Vec<Points>; 2],
    /// The block that is being played.
    block: Option<Block<G>>,
}

/// Points a game of the players in a block.
fn points(result: &BlockResult) -> Points {
    let deals = result.deals();
    let sum = |player: usize| deals.iter().map(|deal| f64::from(deal[player])).sum::<f64>();
    (0..deals.first().map_or(0, Vec::len)).map(|player| sum(player) / deals.len() as f64).collect()
}

impl<G: Playable> Job for PairedJob<G> {
    fn step(&mut self, units: u32) -> Progress {
        let mut left = units;
        while left > 0 && !self.progress().finished() {
            // The orders take turns, so that all that was played on the way is in pairs.
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
        Progress { done: done as u32, total: 2 * self.setups[0].blocks() }
    }
}

impl<G: Playable> PairedJob<G> {
    /// What was played in both orders.
    fn pairs(&self) -> Vec<PairedBlock> {
        let [first, second] = &self.orders;
        first.iter().zip(second).map(|(a, b)| PairedBlock([a.clone(), b.clone()])).collect()
    }
}

impl<G: Playable> WorkJob for PairedJob<G> {
    fn so_far(&self) -> Option<Json> {
        let pairs = self.pairs();
        (!pairs.is_empty()).then(|| json(&pairs).ok()).flatten()
    }

    fn outcome(&mut self) -> Result<Outcome, Fault> {
        Outcome::of(&self.pairs())
    }
}
