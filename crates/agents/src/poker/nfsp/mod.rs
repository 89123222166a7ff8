//! Neural fictitious self-play (NFSP): a best response and an average policy, each a net, learning from their
//! own games.
//!
//! Based on Kawamura, Suzuki, Tsuruoka, "Excluding the Data with Exploration from Supervised Learning
//! Improves Neural Fictitious Self-Play" (JSAI 2018). Its Algorithm 1 changes that of Heinrich, Silver (2016,
//! arXiv:1603.01121) in one line.
//!
//! | paper | here |
//! |---|---|
//! | Q(s, a; θ^Q), the approximate best response | `NfspPlayer::q` in `learning.rs` |
//! | θ^Q′, the target network | the table of its best values, `NfspPlayer` |
//! | Π(s, a; θ^Π), the average policy | `NfspPlayer::pi` |
//! | `M^RL`, circular | `Transition`s in a [`Ring`](tefuda_learn::Ring) |
//! | `M^SL`, reservoir | `ActionSample`s in a [`Reservoir`](tefuda_learn::Reservoir) |
//! | η, anticipatory parameter | [`Settings`] |
//! | ε, and its law | [`Settings`] |
//! | iteration n: 128 decisions of both players together | [`ITERATION`] |
//! | `IsGreedy`, the new line | [`Settings`]: `drop` |
//!
//! Before a game, each seat draws whether it plays ε-greedily by Q (with probability η) or by Π. Every
//! decision goes to `M^RL` once its consequence is known. Decisions of the best response also go to `M^SL`.
//! With the paper's change, exploratory decisions do not, even if exploration happened to choose the same
//! move. Rewards are 0 until the end of a hand.
//!
//! All deviations are hyperparameters ([`Settings`]) that are off in the paper's presets. They are
//! updates from whole buffers by counts (`memory.rs`), buffers that forget, falling learning rates and η,
//! low-discrepancy draws (`dice.rs`), and the treatment of hands in which the opponent explored.
//! docs/results/leduc-nfsp.md measures the effect of each.

mod dice;
pub(crate) mod encode;
pub(crate) mod kept;
mod layout;
pub(crate) mod learning;
pub(crate) mod memory;
pub(crate) mod player;
pub(crate) mod presets;
pub(crate) mod settings;
mod trace;
mod training;

pub use kept::{Learned, parts};
pub use layout::levels;
pub use settings::{How, ITERATION, Settings};
pub use trace::{NetId, Occupancy, SampleOutcome, Trace, TraceState, TraceStep};
pub use training::{NfspTraining, TraceEvent, best, train};

use self::player::Table;
use super::tree::Policy;
use crate::{recent::Recent, training::Learner};
use std::sync::{Arc, LazyLock};
use tefuda_games::{FileId, Spec, poker::Poker};

/// A small poker game that NFSP learns.
pub trait Learnable: Poker {
    /// The learning algorithm in the catalogue of the game.
    const LEARNER: Learner;

    /// The policy of an agent in the catalogue. `None` if its moves depend on more than the information set.
    fn policy_of(spec: &Spec) -> Option<Policy<Self>>;

    /// The equilibrium, to compare a trained policy with.
    fn equilibrium() -> Policy<Self>;

    /// The caches that all runs and agents of the game share.
    fn shared() -> &'static Shared<Self>;
}

/// The caches that all runs and agents of a game share.
#[derive(Debug)]
pub struct Shared<P: Poker> {
    /// The inputs of the nets by information set.
    rows: LazyLock<Vec<encode::Row>>,
    /// The contents of recent agent files.
    tables: Recent<FileId, Arc<Table<P>>>,
}

impl<P: Poker> Shared<P> {
    /// Nothing has been computed yet.
    pub(crate) const fn new() -> Self {
        Self { rows: LazyLock::new(encode::rows::<P>), tables: Recent::new(8) }
    }
}
