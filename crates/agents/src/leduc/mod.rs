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
//! [`poker`] has the tree, policies, the solver and the rest of the theory.

pub(crate) mod call;
pub mod exploiter;
pub mod nash;
pub mod nfsp;

use crate::{
    agent::{Playable, Solving, agents},
    agent_file::AgentFile,
    flat::{Flat, FlatMonteCarlo, RandomPlayouts},
    poker, random,
    training::learners,
};
use tefuda_games::{
    Entry, Seat, Spec, Text,
    leduc::{Leduc, LeducRules, MOST},
    text,
};

/// An information set of Leduc Hold'em: one of 288.
pub type InfoSet = poker::InfoSet<LeducRules>;
/// A policy for Leduc Hold'em.
pub type Policy = poker::Policy<LeducRules>;
/// The values of moves in Leduc Hold'em.
pub type Outlook = poker::Outlook<LeducRules>;
/// A solver of Leduc Hold'em.
pub type Solver = poker::Solver<LeducRules>;
/// The review of a hand of Leduc Hold'em.
pub type Review = poker::Review<LeducRules>;
/// The review of a decision in it.
pub type Verdict = poker::Verdict<LeducRules>;

/// Flat Monte Carlo.
const MC: Entry = Entry::new(
    "mc",
    text("Flat Monte Carlo", "原始モンテカルロ"),
    text(
        "Samples the hidden cards and plays every move out with random bets. It reads nothing into your bets.",
        "見えないカードを想像し、どの手もランダムに最後まで進めてみます。相手のベットの意味は読みません。",
    ),
    RandomPlayouts::KNOBS,
);

impl Flat for Leduc {
    const POINTS: [f64; 2] = [-(MOST as f64), MOST as f64];

    fn points(&self, seat: Seat) -> i32 {
        self.chips().map_or(0, |chips| chips[seat])
    }
}

impl Playable for Leduc {
    agents![
        nash::ENTRY, Strongest => |spec| Box::new(nash::Nash::new(spec)),
        nfsp::ENTRY, Strong => nfsp::agent,
        exploiter::ENTRY, Strong => |spec| Box::new(exploiter::Exploiter::new(spec)),
        MC, Fair => |spec| Box::new(FlatMonteCarlo::random(RandomPlayouts::new(spec))),
        call::ENTRY, Easy => |_| Box::new(call::Caller),
        random::ENTRY, Easy => |_| Box::new(random::Random),
    ];
    /// Shares of the pot.
    const GRADES: [f64; 3] = poker::LIMITS;
    const SOLVE: Option<fn(u32) -> Box<dyn Solving>> =
        Some(|iterations| Box::new(Solver::new(poker::Scheme::DCFR, iterations)));
    learners![nfsp];

    fn looks_back(spec: &Spec) -> bool {
        spec.id() == exploiter::ENTRY.id
    }

    fn measured(file: &AgentFile) -> Vec<(&'static str, f64)> {
        poker::nfsp::kept::measured::<LeducRules>(file).into_iter().collect()
    }

    const WORDS: &'static [&'static [(&'static str, Text)]] =
        &[&nash::WORDS, &poker::note::WORDS, &call::WORDS, &exploiter::WORDS, &poker::nfsp::player::WORDS];

    fn other_words() -> Vec<(&'static str, Text)> {
        exploiter::Habit::all().map(|habit| (habit.id, habit.share)).collect()
    }
}
