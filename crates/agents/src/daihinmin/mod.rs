//! The agents of Daihinmin.
//!
//! | id | what it is | module |
//! |---|---|---|
//! | `default` | the sample client of the UEC contest, the usual baseline | [`default`] |
//! | `mc` | flat Monte Carlo: imagined hands, played out in the manner of `default` | [`mc`] |
//! | `random` | any legal move | [`crate::random`] |

pub mod default;
pub mod mc;

use crate::{
    agent::{Agent, Playable},
    flat::FlatMonteCarlo,
    random,
};
use tefuda_games::{Entry, Spec, Text, daihinmin::Daihinmin};

static AGENTS: [Entry; 3] = [default::ENTRY, mc::ENTRY, random::ENTRY];

impl Playable for Daihinmin {
    const AGENTS: &'static [Entry] = &AGENTS;
    const OPPONENTS: usize = 2;

    fn agent(spec: &Spec) -> Box<dyn Agent<Self>> {
        match spec.id() {
            "default" => Box::new(default::Default),
            "mc" => Box::new(FlatMonteCarlo::by_rule(spec)),
            _ => Box::new(random::Random),
        }
    }

    fn word(id: &str) -> Option<Text> {
        default::Rule::ALL.iter().find(|rule| rule.id() == id).map(|rule| rule.name())
    }
}
