//! The agents of Leduc Hold'em, and the exact solution of the game on which they rely.
//!
//! | id | what it is | module |
//! |---|---|---|
//! | `nash` | plays the equilibrium | [`nash`] |
//! | `nfsp` | plays a policy learned by neural fictitious self-play | [`nfsp`] |
//! | `exploiter` | adapts to what it has seen of its opponent | [`exploiter`] |
//! | `mc` | flat Monte Carlo with random playouts | [`crate::flat`] |
//! | `call` | always checks and calls | `call.rs` |
//! | `random` | a random legal move | [`crate::random`] |
//!
//! [`tree`] has the 288 information sets, and the pass over them that all computations use. [`policy`] has a
//! policy for both seats, [`exploit`] best responses and `NashConv`. [`compare`] compares a policy with an
//! equilibrium and computes the cost of each information set. [`solve`] has CFR and its variants, [`outlook`]
//! the values of moves, and [`review`] the EV loss of a hand.

pub(crate) mod call;
pub mod compare;
pub mod exploit;
pub mod exploiter;
pub mod nash;
pub mod nfsp;
pub mod outlook;
pub mod policy;
pub mod review;
pub mod solve;
pub mod tree;

use self::policy::Policy;
use crate::{
    agent::{Playable, Solving, agents},
    agent_file::AgentFile,
    flat::{Flat, FlatMonteCarlo, WORLDS},
    random,
    strength::Strength,
    training::learners,
};
use tefuda_games::{
    Entry, Seat, Spec, Text,
    leduc::{Leduc, LeducMove, MOST},
    text,
};

/// Flat Monte Carlo.
const MC: Entry = Entry {
    id: "mc",
    name: text("Flat Monte Carlo", "原始モンテカルロ"),
    about: text(
        "Samples the hidden cards and plays every move out with random bets. It reads nothing into your bets.",
        "見えないカードを想像し、どの手もランダムに最後まで進めてみます。相手のベットの意味は読みません。",
    ),
    paper: None,
    source: "",
    knobs: &[WORLDS.knob],
    defaults: &[],
};

impl Flat for Leduc {
    const POINTS: [f64; 2] = [-(MOST as f64), MOST as f64];

    fn points(&self, seat: Seat) -> i32 {
        self.chips().map_or(0, |chips| chips[seat])
    }
}

impl Playable for Leduc {
    agents![
        nash::ENTRY => |spec| Box::new(nash::Nash::new(spec)),
        nfsp::player::ENTRY => nfsp::player::agent,
        exploiter::ENTRY => |spec| Box::new(exploiter::Exploiter::new(spec)),
        MC => |spec| Box::new(FlatMonteCarlo::random(spec)),
        call::ENTRY => |_| Box::new(call::Caller),
        random::ENTRY => |_| Box::new(random::Random),
    ];
    /// Shares of the pot.
    const GRADES: [f64; 3] = review::LIMITS;
    const STRENGTHS: &'static [(&'static str, Strength)] = &[
        ("random", Strength::Easy),
        ("call", Strength::Easy),
        ("mc", Strength::Fair),
        ("exploiter", Strength::Strong),
        ("nfsp", Strength::Strong),
        ("nash", Strength::Strongest),
    ];
    const SOLVE: Option<fn(u32) -> Box<dyn Solving>> =
        Some(|iterations| Box::new(solve::Solver::new(solve::Scheme::DCFR, iterations)));
    learners![nfsp];

    fn looks_back(spec: &Spec) -> bool {
        spec.id() == exploiter::ENTRY.id
    }

    fn measured(file: &AgentFile) -> Vec<(&'static str, f64)> {
        nfsp::kept::measured(file).into_iter().collect()
    }

    fn word(id: &str) -> Option<Text> {
        nash::word(id)
            .or_else(|| call::word(id))
            .or_else(|| exploiter::word(id))
            .or_else(|| nfsp::player::word(id))
            .or_else(|| nfsp::LEARNER.word(id))
    }
}

/// The policy of an agent in the catalogue. `None` if its moves depend on more than the information set.
pub fn policy_of(spec: &Spec) -> Option<Policy> {
    match spec.id() {
        "nash" => Some(nash::Nash::new(spec).solution().policy.clone()),
        "nfsp" => nfsp::player::Nfsp::new(spec).map(|agent| agent.policy().clone()),
        "call" => Some(Policy::always([LeducMove::Call, LeducMove::Raise, LeducMove::Fold])),
        "random" => Some(Policy::uniform()),
        _ => None,
    }
}
