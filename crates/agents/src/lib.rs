#![doc = include_str!("../README.md")]
//! ## Contents
//!
//! - [`Agent`] gets a view and a seed and returns a [`Thought`]: a [`Job`] that runs in steps, shows its
//!   [`Explanation`] meanwhile, and gives its choice.
//! - [`Playable`] connects a game to its catalogue of agents with their settings. The same
//!   [`Spec`](tefuda_games::Spec) names an agent in a link, on the command line and in a record.
//! - [`bandit`] has UCB1 and UCB1-Tuned, and [`flat`] the Monte-Carlo search that plays every game. Each game
//!   has a module with its agents: [`hearts`], [`daihinmin`], [`leduc`], [`nimmt`], [`kuhn`]. [`poker`] has the theory of
//!   `leduc` and `kuhn`.

pub(crate) mod agent;
pub mod agent_file;
pub mod bandit;
pub mod daihinmin;
pub mod explain;
pub mod flat;
pub mod hearts;
pub(crate) mod job;
pub mod kuhn;
pub mod leduc;
pub mod nimmt;
pub mod poker;
pub mod random;
mod recent;
pub mod review;
pub mod shelf;
pub mod strength;
pub mod training;

pub use agent::{
    Agent, Catalogue, Decision, Playable, Solving, TRAINABLES, Thought, Trainable, decide, decide_after,
};
pub use agent_file::{AgentFile, FileFault};
pub use explain::{ArmNote, Explanation, KindNote, RuleNote, SearchNote, WeighedMove, WeighedNote};
pub use job::{Clock, Job, Progress, Stride, spend};
pub use training::{Curve, Gauge, Learner, Training, TrainingFault};
