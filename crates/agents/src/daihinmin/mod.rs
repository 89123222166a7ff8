//! The agents of Daihinmin.
//!
//! | id | what it is | module |
//! |---|---|---|
//! | `default` | the sample client of the UEC contest, the usual baseline | `default.rs` |
//! | `mc` | flat Monte Carlo: sampled hands, played out by the rules of `default` | `mc.rs` |
//! | `uct` | the client of P4: promising moves get more playouts | [`uct`] |
//! | `champion` | `uct` with all improvements | [`uct`] |
//! | `sontaku` | targets a person's place | [`sontaku`] |
//! | `rank` | two nets that estimate ranks, after P2: plays towards the rank that it expects | [`rank`] |
//! | `random` | any legal move | [`crate::random`] |

mod default;
mod last_two;
mod mc;
pub mod rank;
mod replies;
pub mod sontaku;
mod sure;
pub mod uct;

pub use default::{Rule, gift, policy};
pub use last_two::{Worth, last_two};
pub use replies::{MOST_CARDS, WinWithReplies};
pub use sure::sure_win;

use crate::{
    agent::{Playable, agents},
    flat::{FlatMonteCarlo, RulePlayouts},
    random,
    training::{Need, learners},
};
use tefuda_games::{
    Spec, Text,
    daihinmin::Daihinmin,
    knob::{ChoiceValue, Choices as _},
};

impl Playable for Daihinmin {
    agents![
        default::ENTRY, Fair => |_| Box::new(default::Default),
        mc::ENTRY, Strong => |spec| Box::new(FlatMonteCarlo::by_rule(RulePlayouts::new(spec))),
        uct::ENTRY, Strong => |spec| Box::new(uct::Uct::new(spec)),
        uct::CHAMPION, Strongest => |spec| Box::new(uct::Uct::new(spec)),
        sontaku::ENTRY => |spec| Box::new(sontaku::Sontaku::new(spec)),
        rank::ENTRY, Easy => rank::agent,
        random::ENTRY, Easy => |_| Box::new(random::Random),
    ];
    /// A twentieth, a fifth and half of a place.
    const GRADES: [f64; 3] = [0.05, 0.2, 0.5];
    const OPPONENTS: usize = 2;

    learners![rank];

    fn needs(spec: &Spec) -> Vec<Need> {
        const { rank::LEARNER.origin() }.lacks(spec).into_iter().chain(sontaku::lacks(spec)).collect()
    }

    fn looks_back(spec: &Spec) -> bool {
        sontaku::looks_back(spec)
    }

    const WORDS: &'static [&'static [(&'static str, Text)]] = &[&uct::WORDS];
    const NAMED: &'static [&'static [ChoiceValue]] = &[default::Rule::CHOICES, rank::Distance::CHOICES];
}
