//! `nash`: plays the equilibrium, which it computes on first use.
//!
//! It uses discounted CFR (Brown, Sandholm 2019) on the tree without suits: see [`solve`](super::solve).
//! After 1,000 iterations neither seat could gain more than 0.0003 chips per hand against it. It does not try
//! to adapt to you. It breaks even at worst when seats alternate, and does not exploit your mistakes beyond
//! what they lose by themselves.

use super::{
    exploit::{NashConv, nash_conv},
    outlook::{Outlook, beliefs},
    policy::{DRAWS, Policy},
    solve::{Scheme, Solver},
    tree::InfoSet,
};
use crate::{
    agent::{Agent, Settled, Thought},
    explain::{Explanation, WeighedMove, WeighedNote},
    job::{Job, Progress},
    recent::Recent,
};
use std::sync::Arc;
use tefuda_games::{
    Entry, Seed, Setting, Spec, Text,
    leduc::{Leduc, LeducMove, LeducView},
    seed::below,
    text,
};

/// The number of iterations after which the game counts as solved.
pub const DEFAULT_ITERATIONS: u32 = 1000;

/// The number of solver iterations.
pub const ITERATIONS: Setting<u32> =
    Setting::whole("iterations", 1, 2000, DEFAULT_ITERATIONS as i64).log().symbol("T").says(
        text("Iterations", "反復回数"),
        text(
            "Solver iterations before play. Fewer: easier to exploit.",
            "対戦の前に、何回反復して解くか。少ないほど、つけこまれる隙が残ります。",
        ),
    );

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    id: "nash",
    name: text("Equilibrium", "均衡戦略"),
    about: text(
        "Has solved the game and bluffs exactly as often as it should. If seats alternate, it never loses in the long run.",
        "ゲームを解いてあり、ブラフの割合まで正確です。先手を交互にすれば、長い目で見てだれにも負けません。",
    ),
    paper: None,
    source: "Brown, Sandholm 2019",
    knobs: &[ITERATIONS.knob],
    defaults: &[],
};

/// The ids in its explanations, with their words.
pub(crate) const WORDS: [(&str, Text); 8] = [
    (RULE, text("Picks each move with its equilibrium probability", "均衡戦略の確率どおりに選ぶ")),
    ("nash_conv", text("NashConv: total gain possible against it", "NashConv（つけこめる余地の合計）")),
    ("iterations", text("Iterations", "反復回数")),
    ("pot", text("Pot", "ポット")),
    ("to_call", text("To call", "コールに必要なチップ")),
    ("holds-j", text("Probability that the opponent holds J", "相手がJを持つ確率")),
    ("holds-q", text("Probability that the opponent holds Q", "相手がQを持つ確率")),
    ("holds-k", text("Probability that the opponent holds K", "相手がKを持つ確率")),
];

/// The id of the rule behind its moves.
const RULE: &str = "equilibrium";

/// The words for an id in its explanations.
pub(super) fn word(id: &str) -> Option<Text> {
    WORDS.iter().find(|(known, _)| *known == id).map(|(_, words)| *words)
}

/// A solved game.
#[derive(Debug, Clone, PartialEq)]
pub struct Solution {
    /// The policy of both seats.
    pub policy: Policy,
    /// Its distance from an equilibrium.
    pub conv: NashConv,
    /// The values of moves against it.
    pub outlook: Outlook,
}

impl Solution {
    /// Derives everything else from a policy.
    pub fn of(policy: Policy) -> Self {
        Self { conv: nash_conv(&policy), outlook: Outlook::answering(&policy), policy }
    }

    /// The solution after this many iterations. It is cached: only the first call takes time, about 40 ms for
    /// 1,000.
    pub fn after(iterations: u32) -> Arc<Self> {
        SOLUTIONS.get(iterations).unwrap_or_else(|| {
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
    SOLUTIONS.get(iterations)
}

/// Caches the result of a solver.
pub(super) fn keep(iterations: u32, solver: &Solver) -> Arc<Solution> {
    SOLUTIONS.put(iterations, Arc::new(Solution::of(solver.average())))
}

/// The agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nash {
    iterations: u32,
}

impl Nash {
    /// The agent of a spec of [`ENTRY`].
    pub fn new(spec: &Spec) -> Self {
        Self { iterations: spec.get(&ITERATIONS) }
    }

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
        let work = match SOLUTIONS.get(self.iterations) {
            Some(solution) => Work::Done(solution),
            None => Work::Solving(Box::new(Solver::new(Scheme::DCFR, self.iterations))),
        };
        let draw = below(&mut seed.rng(), DRAWS);
        Box::new(Decision { iterations: self.iterations, view, info, draw, work })
    }
}

/// The running solver, or its result.
enum Work {
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
    work: Work,
}

impl Decision {
    /// The solution so far.
    fn solution(&self) -> Arc<Solution> {
        match &self.work {
            Work::Solving(solver) => Arc::new(Solution::of(solver.average())),
            Work::Done(solution) => solution.clone(),
        }
    }
}

impl Job for Decision {
    fn step(&mut self, units: u32) -> Progress {
        if let Work::Solving(solver) = &mut self.work
            && solver.step(units).finished()
        {
            self.work = Work::Done(keep(self.iterations, solver));
        }
        self.progress()
    }

    fn progress(&self) -> Progress {
        match &self.work {
            Work::Solving(solver) => solver.progress(),
            Work::Done(_) => Progress { done: self.iterations, total: self.iterations },
        }
    }
}

impl Thought<Leduc> for Decision {
    fn choice(&self) -> Option<LeducMove> {
        match &self.work {
            Work::Solving(solver) => solver.average().pick(self.info, self.draw),
            Work::Done(solution) => solution.policy.pick(self.info, self.draw),
        }
    }

    fn explain(&self) -> Explanation {
        let solution = self.solution();
        let (chances, expected) = (solution.policy.at(self.info), solution.outlook.expected(self.info));
        let option = |play: LeducMove| WeighedMove {
            play: play.to_string(),
            chance: Some(chances[play as usize]),
            value: Some(expected[play as usize]),
            facts: Vec::new(),
        };
        let line = self.view.line();
        let holds = beliefs(&solution.policy, &self.view);
        let facts = [
            ("nash_conv", solution.conv.total),
            ("iterations", f64::from(self.progress().done)),
            ("pot", f64::from(line.pot())),
            ("to_call", f64::from(line.to_call())),
            ("holds-j", holds[0]),
            ("holds-q", holds[1]),
            ("holds-k", holds[2]),
        ];
        Explanation::Weighed(WeighedNote {
            rule: RULE.into(),
            choice: solution
                .policy
                .pick(self.info, self.draw)
                .map_or_else(String::new, |play| play.to_string()),
            options: line.legal().map(option).collect(),
            facts: facts.map(|(id, value)| (id.into(), value)).to_vec(),
        })
    }
}
