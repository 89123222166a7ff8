//! A decision of the search in progress.

use super::{
    Effort, Leaf,
    race::Race,
    world::{Imagination, World},
};
use crate::{
    agent::Thought,
    bandit::{Bandit, Formula},
    explain::{Explanation, Horizon, OutcomeNote, RivalNote, SearchNote, Searched, ThoughtSummary},
    job::{Job, Progress},
    nimmt::mc::MOST_HEADS,
};
use tefuda_games::{
    Seed,
    nimmt::{Nimmt, NimmtMove},
};

/// The lower limits of the bins for the heads from now to the end of the deal.
pub const BINS: [u8; 8] = [0, 1, 3, 6, 10, 15, 21, 28];

/// A search in progress. Each unit is one playout. A new deal is sampled after every remaining move has had
/// its turn.
#[derive(Debug)]
pub(in crate::nimmt) struct Search {
    imagination: Imagination,
    arms: Vec<NimmtMove>,
    halving: bool,
    leaf: Leaf,
    race: Race,
    bandit: Bandit,
    outcomes: Vec<[u32; BINS.len()]>,
    /// The current sampled deal, and the rewards of the moves in it so far.
    world: Option<World>,
    rewards: Vec<f64>,
    /// The number of sampled deals so far.
    worlds: u64,
    /// The number of deals consistent with the view.
    count: f64,
    total: u32,
    seed: Seed,
    rivals: Option<Vec<RivalNote>>,
}

impl Search {
    /// A search among `arms`, with this many playouts for each of them on average.
    pub(super) fn new(
        imagination: Imagination,
        arms: Vec<NimmtMove>,
        effort: Effort,
        count: f64,
        seed: Seed,
    ) -> Self {
        let total = effort.worlds.saturating_mul(arms.len() as u32);
        let formula = if effort.halving { Formula::Halving } else { Formula::Even };
        Self {
            race: Race::new(arms.len(), effort.halving),
            bandit: Bandit::new(arms.len(), formula, total),
            outcomes: vec![[0; BINS.len()]; arms.len()],
            world: None,
            rewards: Vec::with_capacity(arms.len()),
            worlds: 0,
            imagination,
            arms,
            halving: effort.halving,
            leaf: effort.leaf,
            count,
            total,
            seed,
            rivals: None,
        }
    }

    /// Adds the portraits of the other seats to the explanation.
    pub(in crate::nimmt) fn against(mut self, rivals: Vec<RivalNote>) -> Self {
        self.rivals = Some(rivals);
        self
    }

    /// Tries the next move in the current sampled deal.
    fn playout(&mut self) {
        let arm = self.race.running()[self.rewards.len()];
        let world = self.world.take().unwrap_or_else(|| {
            self.worlds += 1;
            self.imagination.world(self.seed.child(self.worlds).rng())
        });
        let heads = self.imagination.play_out(&world, self.arms[arm]);
        let reward = 1.0 - (f64::from(heads) / f64::from(MOST_HEADS)).clamp(0.0, 1.0);
        self.bandit.add(arm, reward);
        self.rewards.push(reward);
        self.outcomes[arm][bin(heads)] += 1;
        if self.rewards.len() < self.race.running().len() {
            self.world = Some(world);
            return;
        }
        for arm in self.race.add(&self.rewards) {
            self.bandit.drop_arm(arm);
        }
        self.rewards.clear();
        let running = self.race.running().len() as u32;
        if self.total - self.bandit.done() < running || self.halving && running == 1 {
            // The remaining playouts aren't enough for another whole deal, or only one move is left.
            self.total = self.bandit.done();
        }
    }
}

/// The bin of a number of heads.
fn bin(heads: f32) -> usize {
    BINS.iter().rposition(|least| heads >= f32::from(*least)).unwrap_or(0)
}

impl Job for Search {
    fn step(&mut self, units: u32) -> Progress {
        for _ in 0..units {
            if self.progress().finished() {
                break;
            }
            self.playout();
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        Progress { done: self.bandit.done(), total: self.total }
    }
}

impl Thought<Nimmt> for Search {
    fn choice(&self) -> Option<NimmtMove> {
        self.arms.get(self.race.leader()?).copied()
    }

    fn explain(&self) -> Explanation {
        let plays = self.arms.iter().map(|play| (play.to_string(), None));
        let horizon = match self.leaf {
            Leaf::Deal => Horizon::Deal,
            Leaf::Nets => Horizon::TurnNets,
        };
        let searched = Searched {
            horizon,
            total: self.total,
            worlds: self.count,
            points: [f64::from(MOST_HEADS), 0.0],
            best: self.race.leader(),
        };
        Explanation::Search(SearchNote {
            outcomes: Some(OutcomeNote::new(&BINS.map(f64::from), &self.outcomes)),
            rivals: self.rivals.clone(),
            ..SearchNote::of(&self.bandit, plays, searched)
        })
    }

    fn glance(&self) -> ThoughtSummary {
        ThoughtSummary::of_bandit(&self.bandit, self.choice())
    }
}
