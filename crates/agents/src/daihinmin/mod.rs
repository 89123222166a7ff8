//! The agents of Daihinmin.
//!
//! | id | what it is | module |
//! |---|---|---|
//! | `default` | the sample client of the UEC contest, the usual baseline | [`default`] |
//! | `mc` | flat Monte Carlo: imagined hands, played out in the manner of `default` | [`mc`] |
//! | `uct` | the client of P4: the moves that look best are tried most | [`uct`] |
//! | `champion` | `uct` with all that makes it stronger | [`uct`] |
//! | `sontaku` | aims at a person's place | [`sontaku`] |
//! | `rank` | two nets that estimate ranks, after P2: plays towards the rank that it expects | [`rank`] |
//! | `random` | any legal move | [`crate::random`] |

pub mod default;
pub mod last_two;
pub mod mc;
pub mod rank;
pub mod replies;
pub mod sontaku;
pub mod sure;
pub mod uct;

use crate::{
    agent::{Agent, Playable},
    flat::FlatMonteCarlo,
    random,
    strength::Strength,
    training::Need,
    training::learners,
};
use tefuda_games::{Entry, Spec, Text, daihinmin::Daihinmin};

static AGENTS: [Entry; 7] = [
    default::ENTRY,
    mc::ENTRY,
    uct::ENTRY,
    uct::CHAMPION,
    sontaku::ENTRY,
    rank::player::ENTRY,
    random::ENTRY,
];

impl Playable for Daihinmin {
    const AGENTS: &'static [Entry] = &AGENTS;
    /// A twentieth, a fifth and half of a place.
    const GRADES: [f64; 3] = [0.05, 0.2, 0.5];
    const STRENGTHS: &'static [(&'static str, Strength)] = &[
        ("random", Strength::Easy),
        ("rank", Strength::Easy),
        ("default", Strength::Fair),
        ("mc", Strength::Strong),
        ("uct", Strength::Strong),
        ("champion", Strength::Strongest),
    ];
    const OPPONENTS: usize = 2;

    learners![rank];

    fn agent(spec: &Spec) -> Box<dyn Agent<Self>> {
        match spec.id() {
            "default" => Box::new(default::Default),
            "uct" | "champion" => Box::new(uct::Uct::new(spec)),
            "sontaku" => Box::new(sontaku::Sontaku::new(spec)),
            "mc" => Box::new(FlatMonteCarlo::by_rule(spec)),
            "rank" => match rank::player::RankAgent::new(spec) {
                Some(rank) => Box::new(rank),
                None => Box::new(default::Default),
            },
            _ => Box::new(random::Random),
        }
    }

    fn needs(spec: &Spec) -> Vec<Need> {
        rank::settings::ORIGIN.lacks(spec).into_iter().chain(sontaku::lacks(spec)).collect()
    }

    fn looks_back(spec: &Spec) -> bool {
        sontaku::looks_back(spec)
    }

    fn word(id: &str) -> Option<Text> {
        let rule = default::Rule::ALL.iter().find(|rule| rule.id() == id).map(|rule| rule.name());
        rule.or_else(|| uct::word(id)).or_else(|| rank::player::word(id))
    }
}
