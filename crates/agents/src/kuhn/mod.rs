//! The agents of Kuhn poker.
//!
//! | id | what it is | module |
//! |---|---|---|
//! | `equilibrium` | plays one of the known equilibria | [`equilibrium`] |
//! | `nfsp` | plays a policy learned by neural fictitious self-play | [`nfsp`] |
//! | `random` | a random legal move | [`crate::random`] |
//!
//! [`poker`] has the tree, policies, the solver and the rest of the theory.

pub mod equilibrium;
pub mod nfsp;

use crate::{
    agent::{Playable, agents},
    agent_file::AgentFile,
    poker, random,
    training::learners,
};
use tefuda_games::{
    Text,
    kuhn::{Kuhn, KuhnRules},
};

/// An information set of Kuhn poker: one of 12.
pub type InfoSet = poker::InfoSet<KuhnRules>;
/// A policy for Kuhn poker.
pub type Policy = poker::Policy<KuhnRules>;
/// A policy of Kuhn poker with its distance from an equilibrium and the values of moves against it.
pub type Solution = poker::Solution<KuhnRules>;
/// The review of a hand of Kuhn poker.
pub type Review = poker::Review<KuhnRules>;
/// The review of a decision in it.
pub type Verdict = poker::Verdict<KuhnRules>;

impl Playable for Kuhn {
    agents![
        equilibrium::ENTRY, Strongest => |spec| Box::new(equilibrium::Equilibrium::new(spec)),
        nfsp::ENTRY, Strong => nfsp::agent,
        random::ENTRY, Easy => |_| Box::new(random::Random),
    ];
    /// Shares of the pot.
    const GRADES: [f64; 3] = poker::LIMITS;
    learners![nfsp];

    fn measured(file: &AgentFile) -> Vec<(&'static str, f64)> {
        poker::nfsp::kept::measured::<KuhnRules>(file).into_iter().collect()
    }

    const WORDS: &'static [&'static [(&'static str, Text)]] =
        &[&equilibrium::WORDS, &poker::note::WORDS, &poker::nfsp::player::WORDS];
}
