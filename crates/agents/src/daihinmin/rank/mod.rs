//! `rank`: two nets that estimate a player's final class, and a player who aims for the class that it can
//! expect.
//!
//! Based on Uchida, Anada, *Construction of a Card Submission Model by Neural Network* (P2) (内田 純平・穴田
//! 一「ニューラルネットワークによる大貧民のカード提出モデル構築」).
//!
//! | paper | here |
//! |---|---|
//! | ranks 富裕層, 庶民層, 貧困層 (§3.1) | [`RankClass`], [`Ranks`] |
//! | environment data, 173 units (Table 1) | [`Position`], [`inputs::GROUPS`] |
//! | submission data, 53 units of 0.5 or 1 (§3.2) | the resting inputs of [`Evaluators::submission`] |
//! | Evaluator A, 173–250–3 (§3.3) | [`Evaluators::environment`] |
//! | Evaluator B, 226–500–3 (§3.4) | [`Evaluators::submission`] |
//! | α (§3.4) | [`Settings`] |
//! | the play whose estimate is closest to A's (§3.5) | `player.rs` |
//! | 10,000 games of five different programs | [`OwnGames`], or any other records |
//!
//! Points that the paper leaves open are hyperparameters, or decided as follows.
//!
//! - *Units*: [`inputs`] has the order of cards, seats and kinds. The joker always has its own cell, the
//!   53rd, in hand, table and played cards, whatever card it replaces. The cards on the table are the
//!   combination to beat. Hand sizes are divided by 11.
//! - *Examples*: every turn in which cards may be played, including forced passes. An illegal submission
//!   counts as a pass.
//! - *Training*: weights are initialised as in [`Net::new`](tefuda_learn::Net::new), each epoch visits all
//!   examples in a new order, and the batch size is one.
//! - *Held-out data*: whole matches. Decisions of one game share hands and outcome, so a split by decision
//!   would reward overfitting.
//! - *Distance*: Euclidean.
//! - *Gifts*: those of the sample client. The paper does not mention them.
//! - With a single legal move, nothing is computed.

pub mod baselines;
mod examples;
mod fit;
pub mod inputs;
mod player;
mod settings;
mod training;

pub use examples::{Example, Examples, OwnGames, Players, RankClass, Split, SplitRules};
pub use fit::{Evaluator, Fit, SubmissionTold};
pub use inputs::Position;
pub(crate) use player::{Distance, ENTRY, agent, evaluators_of, need};
pub use player::{Evaluators, LEARNER, RankAgent, Ranks, Scratch, parts};
pub use settings::{Keep, Settings};
pub use training::{Bin, EvaluatorPicture, Learning, RankPicture, RankTraining, train};
