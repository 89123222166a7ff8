//! `nash`: plays the equilibrium, which it computes on first use.
//!
//! It uses discounted CFR (Brown, Sandholm 2019) on the tree without suits: see [`Solver`](crate::poker::Solver).
//! After 1,000 iterations neither seat could gain more than 0.0003 chips per hand against it. It does not try
//! to adapt to you. It breaks even at worst when seats alternate, and does not exploit your mistakes beyond
//! what they lose by themselves.

use super::{InfoSet, Solver};
use crate::{
    agent::{Agent, Settled, Thought},
    explain::Explanation,
    job::{Job, Progress},
    poker::{self, DRAWS, Scheme, note},
    recent::Recent,
};
use std::sync::Arc;
use tefuda_games::{
    Entry, Seed, Setting, Text,
    leduc::{Leduc, LeducMove, LeducRules, LeducView},
    seed::below,
    settings, text,
};

/// The number of iterations after which the game counts as solved: no one could gain more than 0.0004 chips per
/// hand.
pub const DEFAULT_ITERATIONS: u32 = 1000;

settings! {
    /// The agent.
    pub struct Nash {
        /// The number of solver iterations.
        ITERATIONS iterations: u32 = Setting::whole("iterations", 1, 2000, DEFAULT_ITERATIONS as i64).log().symbol("T").says(
            text("Iterations", "反復回数"),
            text(
                "Solver iterations before play. Fewer: easier to exploit.",
                "対戦の前に、何回反復して解くか。少ないほど、つけ込まれる隙が残ります。",
            ),
        );
    }
}

/// The catalogue entry.
pub const ENTRY: Entry = Entry::new(
    "nash",
    text("Equilibrium", "均衡戦略"),
    text(
        "Has solved the game and bluffs exactly as often as it should. If seats alternate, it never loses in the long run.",
        "ゲームを解いてあり、ブラフの割合まで正確です。先手を交互にすれば、長い目で見てだれにも負けません。",
    ),
    Nash::KNOBS,
)
.source("Brown, Sandholm 2019");

/// The ids in its explanations, with their words, besides those of [`note`].
pub(crate) const WORDS: [(&str, Text); 2] = [
    (RULE, text("Picks each move with its equilibrium probability", "均衡戦略の確率どおりに選ぶ")),
    ("iterations", text("Iterations", "反復回数")),
];

/// The id of the rule behind its moves.
const RULE: &str = "equilibrium";

/// The solved game.
pub type Solution = poker::Solution<LeducRules>;

impl Solution {
    /// The solution after this many iterations. It is cached: only the first call takes time, about 40 ms for
    /// 1,000.
    pub fn after(iterations: u32) -> Arc<Self> {
        SOLUTIONS.get(&iterations).unwrap_or_else(|| {
            let mut solver = Solver::new(Scheme::DCFR, iterations);
            solver.step(u32::MAX);
            keep(iterations, &solver)
        })
    }
}

/// Recent solutions by iteration count. Moving the slider creates one per stop, hence the limit of 8.
static SOLUTIONS: Recent<u32, Arc<Solution>> = Recent::new(8);

/// The solution after this many iterations, if it is in the cache.
pub(super) fn kept(iterations: u32) -> Option<Arc<Solution>> {
    SOLUTIONS.get(&iterations)
}

/// Caches the result of a solver.
pub(super) fn keep(iterations: u32, solver: &Solver) -> Arc<Solution> {
    SOLUTIONS.put(iterations, Arc::new(Solution::of(solver.average())))
}

impl Nash {
    /// The solution that it uses.
    pub fn solution(self) -> Arc<Solution> {
        Solution::after(self.iterations)
    }
}

impl Agent<Leduc> for Nash {
    fn think(&self, view: LeducView, seed: Seed) -> Box<dyn Thought<Leduc>> {
        let Some(info) = InfoSet::of(&view) else {
            return Box::new(Settled { choice: None, explanation: Explanation::Uniform { options: 0 } });
        };
        let stage = match SOLUTIONS.get(&self.iterations) {
            Some(solution) => Stage::Done(solution),
            None => Stage::Solving(Box::new(Solver::new(Scheme::DCFR, self.iterations))),
        };
        let draw = below(&mut seed.rng(), DRAWS);
        Box::new(Decision { iterations: self.iterations, view, info, draw, stage })
    }
}

/// The running solver, or its result.
enum Stage {
    Solving(Box<Solver>),
    Done(Arc<Solution>),
}

/// A decision in progress. Each unit is an iteration of the solver. If the game is already solved, there is
/// nothing to do.
struct Decision {
    iterations: u32,
    view: LeducView,
    info: InfoSet,
    draw: u32,
    stage: Stage,
}

impl Decision {
    /// The solution so far.
    fn solution(&self) -> Arc<Solution> {
        match &self.stage {
            Stage::Solving(solver) => Arc::new(Solution::of(solver.average())),
            Stage::Done(solution) => solution.clone(),
        }
    }
}

impl Job for Decision {
    fn step(&mut self, units: u32) -> Progress {
        if let Stage::Solving(solver) = &mut self.stage
            && solver.step(units).finished()
        {
            self.stage = Stage::Done(keep(self.iterations, solver));
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Solving(solver) => solver.progress(),
            Stage::Done(_) => Progress { done: self.iterations, total: self.iterations },
        }
    }
}

impl Thought<Leduc> for Decision {
    fn choice(&self) -> Option<LeducMove> {
        match &self.stage {
            Stage::Solving(solver) => solver.average().pick(self.info, self.draw),
            Stage::Done(solution) => solution.policy.pick(self.info, self.draw),
        }
    }

    fn explain(&self) -> Explanation {
        let solution = self.solution();
        let policy = &solution.policy;
        let own = [("nash_conv", solution.conv.total), ("iterations", f64::from(self.progress().done))];
        let values = solution.outlook.expected(self.info);
        note::weighed(RULE, (&self.view, self.info), policy, values, policy.pick(self.info, self.draw), own)
    }
}
