//! The agents of 6 Nimmt!.
//!
//! | id | what it is | module |
//! |---|---|---|
//! | `adaptive` | `search` with a model of each opponent | `adaptive.rs` |
//! | `search` | sampled hands, this turn's cards from a model, greedy play to the end of the deal | `search.rs` |
//! | `loss` | plays by the expected losses of two trained nets | [`nets`] |
//! | `mc` | flat Monte Carlo: sampled hands, random play to the end of the deal | `mc.rs` |
//! | `rule-1` … `rule-5` | five weak rule-based players | `rules.rs` |
//! | `rule-6` … `rule-10` | five strong rule-based players | `rules.rs` |
//! | `random` | a random legal move | [`crate::random`] |
//!
//! Seki and Fujita (*Expected Loss Prediction for Card Submission Strategies in 6Nimmt!*) train against five
//! weak and measure against five strong rule-based players, which they do not describe. `rules.rs` has ten of
//! our own instead. Their trained nets are in [`nets`].

mod adaptive;
mod board;
mod chances;
pub mod hold;
mod mc;
mod model;
pub mod nets;
mod rules;
mod scene;
mod search;

pub use adaptive::{Adaptive, Portrait};
pub use board::Board;
pub use chances::{Chances, expected_loss};
pub use mc::cheapest_row;
pub use model::{Model, Type};
pub use rules::Rule;
pub use scene::{Scene, hand_of};
pub use search::{BINS, Race};

use crate::{
    agent::{Agent, Playable, agents},
    random,
    training::{Need, learners},
};
use rules::RulePlayer;
use search::Searcher;
use tefuda_games::{
    Spec, Text,
    knob::{ChoiceValue, Choices as _},
    nimmt::Nimmt,
};

/// The rule-based player of number `N`.
fn rule<const N: usize>(spec: &Spec) -> Box<dyn Agent<Nimmt>> {
    Box::new(RulePlayer::new(N, spec))
}

impl Playable for Nimmt {
    agents![
        adaptive::ENTRY, Strongest => |spec| Box::new(Adaptive::new(spec)),
        search::ENTRY, Strongest => |spec| Box::new(Searcher::new(spec)),
        mc::ENTRY, Strong => |spec| Box::new(mc::agent(spec)),
        nets::ENTRY, Strong => nets::agent,
        rules::RULE_9, Strong => rule::<9>,
        rules::RULE_6, Fair => rule::<6>,
        rules::RULE_10, Strong => rule::<10>,
        rules::RULE_8, Fair => rule::<8>,
        rules::RULE_7, Fair => rule::<7>,
        rules::RULE_5, Easy => rule::<5>,
        rules::RULE_4, Easy => rule::<4>,
        rules::RULE_3, Easy => rule::<3>,
        rules::RULE_2, Easy => rule::<2>,
        rules::RULE_1, Easy => rule::<1>,
        random::ENTRY, Easy => |_| Box::new(random::Random),
    ];
    /// A quarter, one and three times the heads of an average card: 104 cards have 171 heads.
    const GRADES: [f64; 3] = [0.4, 1.6, 4.9];
    learners![nets, nets::joint];

    fn looks_back(spec: &Spec) -> bool {
        spec.id() == adaptive::ENTRY.id
    }

    fn needs(spec: &Spec) -> Vec<Need> {
        let need = match spec.id() {
            "search" | "adaptive" => search::needs(spec),
            _ => const { nets::LEARNER.origin() }.lacks(spec),
        };
        need.into_iter().collect()
    }

    const WORDS: &'static [&'static [(&'static str, Text)]] = &[&nets::WORDS, &search::WORDS];
    const NAMED: &'static [&'static [ChoiceValue]] = &[Rule::CHOICES, Type::CHOICES];
}
