//! The agents of Hearts.
//!
//! | id | what it is | module |
//! |---|---|---|
//! | `mc` | the Monte-Carlo agent of Kasahara et al. (P1): UCB over action types, one trick ahead | `mc.rs` |
//! | `pimc` | flat Monte Carlo: sampled hands, each card played out by the rules | `pimc.rs` |
//! | `falcon` | FALCON with support vector regression (P1): nets that learn by playing | [`falcon`] |
//! | `rules` | the rule-based player of the paper | `rules.rs` |
//! | `random` | any legal card | [`crate::random`] |

pub mod falcon;
pub(crate) mod kinds;
mod mc;
mod pimc;
pub(crate) mod rules;

pub use kinds::{Look, Situation};

use crate::{
    agent::{Playable, agents},
    flat::{FlatMonteCarlo, RulePlayouts},
    random,
    training::{Need, learners},
};
use tefuda_games::{
    Spec, Text,
    hearts::Hearts,
    knob::{ChoiceValue, Choices as _},
};

impl Playable for Hearts {
    agents![
        mc::ENTRY, Fair => |spec| Box::new(mc::Mc::new(spec)),
        pimc::ENTRY, Strongest => |spec| Box::new(FlatMonteCarlo::by_rule(RulePlayouts::new(spec))),
        rules::ENTRY, Fair => |spec| Box::new(rules::Rules::new(spec)),
        falcon::ENTRY, Strong => falcon::agent,
        random::ENTRY, Easy => |_| Box::new(random::Random),
    ];
    /// A quarter of a point, one heart, three hearts.
    const GRADES: [f64; 3] = [0.25, 1.0, 3.0];
    learners![falcon];

    fn looks_back(spec: &Spec) -> bool {
        falcon::looks_back(spec)
    }

    fn needs(spec: &Spec) -> Vec<Need> {
        const { falcon::LEARNER.origin() }.lacks(spec).into_iter().chain(falcon::lacks_degsq(spec)).collect()
    }

    const WORDS: &'static [&'static [(&'static str, Text)]] = &[&falcon::percepts::WORDS];
    const NAMED: &'static [&'static [ChoiceValue]] = &[rules::Rule::CHOICES];

    fn other_words() -> Vec<(&'static str, Text)> {
        kinds::ALL.iter().chain(&falcon::PREVIOUS).map(|kind| (kind.id, kind.name)).collect()
    }
}

/// The cost in points for a reward of 0: all points of a deal.
const UNIT: f64 = tefuda_games::hearts::POINTS_IN_DEAL as f64;

/// The reward of taking `points`: 1 for none, 0 for all 26.
fn reward(points: i32) -> f64 {
    1.0 - f64::from(points) / UNIT
}
