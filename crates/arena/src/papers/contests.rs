//! Contests as work: one as it is, and one of two rivals who change seats.

use super::work::{Outcome, Work, WorkJob, files_of, is, json};
use crate::contest::{Contest, Hall, Plan, Report};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::{marker::PhantomData, sync::Arc};
use tefuda_agents::{Job, Playable, Progress};
use tefuda_games::{Fault, FileId, Spec};

/// Deals that are played again to see whether a kept contest still goes so.
const OPENING_DEALS: u32 = 20;

/// A contest whose [`Report`] is what it comes to.
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

impl<G> Work for ContestWork<G>
where
    G: Playable + 'static,
    G::Standing: Send,
    G::View: Send,
{
    fn name(&self) -> String {
        self.name.clone()
    }

    fn key(&self) -> String {
        let Plan { rules, players, games, seed, duplicate, .. } = &self.plan;
        let players: Vec<String> = players.iter().map(ToString::to_string).collect();
        format!("{rules} {} games {games} seed {} duplicate {duplicate}", players.join(" "), seed.0)
    }

    fn inputs(&self) -> Vec<FileId> {
        self.plan.players.iter().flat_map(files_of).collect()
    }

    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
        Ok(Box::new(Contest::<G>::new(self.plan.clone(), false)?))
    }

    fn opening(&self) -> Result<Json, Fault> {
        let plan = Plan { games: OPENING_DEALS.min(self.plan.games), ..self.plan.clone() };
        let mut contest = Contest::<G>::new(plan, false)?;
        contest.step(u32::MAX);
        json(&contest.report())
    }

    fn reads(&self, outcome: &Json) -> bool {
        is::<Report>(outcome)
    }
}

impl<G> WorkJob for Contest<G>
where
    G: Playable,
    G::Standing: Send,
    G::View: Send,
{
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

    fn contest(&self, games: u32, swapped: bool) -> Result<Contest<G>, Fault> {
        let mut plan = Plan { games, ..self.plan.clone() };
        if swapped && plan.players.len() > 1 {
            plan.players.swap(0, 1);
        }
        Contest::new(plan, false)
    }
}

impl<G: Playable + 'static> Work for PairedContest<G> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn key(&self) -> String {
        let Plan { rules, players, games, seed, .. } = &self.plan;
        let players: Vec<String> = players.iter().map(Spec::in_full).collect();
        format!("{rules} {} games {games} seed {} both orders", players.join(" "), seed.0)
    }

    fn inputs(&self) -> Vec<FileId> {
        self.plan.players.iter().flat_map(files_of).collect()
    }

    fn begin(&self) -> Result<Box<dyn WorkJob>, Fault> {
        let games = self.plan.games;
        let contests =
            [self.contest(games, false)?, self.contest(games, true)?].map(|contest| contest.hall());
        Ok(Box::new(PairedJob { contests, orders: [Vec::new(), Vec::new()] }))
    }

    /// The points of the first game.
    fn opening(&self) -> Result<Json, Fault> {
        json(&[block(&self.contest(1, false)?.hall(), 0)])
    }

    fn reads(&self, outcome: &Json) -> bool {
        is::<Vec<PairedBlock>>(outcome)
    }
}

/// A paired contest in progress: a [`Job`] whose unit is a block in one order.
struct PairedJob<G: Playable> {
    contests: [Arc<Hall<G>>; 2],
    /// The points of the blocks that were played, in both orders.
    orders: [Vec<Points>; 2],
}

/// Points a game of the players in a block of a contest.
fn block<G: Playable>(contest: &Hall<G>, number: u32) -> Points {
    let outcome = contest.sitting(number);
    outcome.points().map(|sum| sum / f64::from(outcome.deals().max(1))).collect()
}

impl<G: Playable> Job for PairedJob<G> {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units {
            if self.progress().finished() {
                break;
            }
            let swapped = usize::from(self.orders[0].len() as u32 == self.contests[0].sittings());
            let order = &mut self.orders[swapped];
            let mut points = block(&self.contests[swapped], order.len() as u32);
            if swapped == 1 && points.len() > 1 {
                points.swap(0, 1);
            }
            order.push(points);
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        let done = self.orders.iter().map(Vec::len).sum::<usize>();
        Progress { done: done as u32, total: 2 * self.contests[0].sittings() }
    }
}

impl<G: Playable> WorkJob for PairedJob<G> {
    fn outcome(&mut self) -> Result<Outcome, Fault> {
        let [first, second] = std::mem::take(&mut self.orders);
        let both: Vec<_> = first.into_iter().zip(second).map(|(a, b)| PairedBlock([a, b])).collect();
        Outcome::of(&both)
    }
}
