//! Expected-loss networks: two nets that predict the cost of a card, learning from games as they are played.
//!
//! Based on Seki and Fujita, *Expected Loss Prediction for Card Submission Strategies in 6Nimmt!* (関 優志・藤田
//! 悟「6Nimmt!におけるカード提出戦略のための期待損失予測」).
//!
//! | paper | here |
//! |---|---|
//! | L(s, a) | [`Nets::values`], for all cards of a hand at once |
//! | features A to H | [`Features`](features::Features), [`features`] |
//! | the net for cards below all row ends, 136–64–16–1 | `low` |
//! | the net for cards that fit, 231–128–32–1 | `fit` |
//! | γ | [`Settings`] |
//! | equation (2): (l + γ min L(s′, a′) − L(s, a))² | `episode.rs` |
//! | the uppermost of the cheapest rows as the cost of a low card | [`Settings`]: `cheapest` |
//! | first stage: 1,000 × 100 games against five of ①–⑤, drawn with repetition | [`LossTraining`] |
//! | second stage: 710,000 games of the six models together | [`JointTraining`], the learning algorithm [`joint`] |
//! | Table 1: heads among the strong five ⑥–⑩ | [`field::among_the_strong`] |
//!
//! Points that the paper leaves open are hyperparameters, or decided as follows.
//!
//! - Each move is learned from at once, by plain SGD (optimiser and minibatch are hyperparameters), with
//!   errors of at most ten heads. Nothing follows the last card.
//! - The training model plays greedily, the others explore.
//! - Weights are initialised as in [`Net::new`](tefuda_learn::Net::new).
//! - The label of a card below all rows is the cheapest row at the start of its turn, even if a lower card is
//!   played. Equally cheap rows cost the same, so it does not matter that the paper takes the uppermost.
//!
//! To run both stages, for each γ and a seed:
//!
//! ```no_run
//! use tefuda_agents::{AgentFile, Job, nimmt::nets::{JointTraining, LEARNER, LossTraining, Nets, field}};
//! use tefuda_games::{Seed, Spec};
//!
//! let stage_1 = |preset| -> AgentFile {
//!     let spec = Spec::parse(LEARNER.presets, preset).expect("a preset");
//!     let mut run = LossTraining::new(&spec, Seed(1));
//!     run.step(u32::MAX);
//!     run.agent()
//! };
//! let models = ["g3", "g4", "g5", "g6", "g7", "g8"].map(stage_1);
//! let mut stage_2 = JointTraining::new(&models, 710_000, Seed(1));
//! stage_2.step(u32::MAX);
//! for agent in stage_2.models() {
//!     let heads = field::among_the_strong(&Nets::of(&agent).expect("its nets"), 1000);
//!     println!("{}: {:.2} ± {:.2} heads", agent.spec, heads.mean, heads.error);
//! }
//! ```

mod better;
mod episode;
pub mod features;
pub mod field;
pub mod joint;
mod player;
mod settings;
mod training;

pub use field::levels;
pub use joint::JointTraining;
pub(crate) use player::{ENTRY, Gamma, PlayerSettings, WORDS, agent};
pub use player::{LEARNER, Nets, Scratch, nets, parts};
pub use settings::Settings;
pub use training::{LossTraining, train};
