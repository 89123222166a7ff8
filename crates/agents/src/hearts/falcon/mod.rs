//! FALCON for Hearts: 52 adaptive-resonance nets that learn by playing, and support vector regressions that
//! warn of ♠Q.
//!
//! Based on Kasahara, Ito, Takahashi, Inaba, *Improvement of FALCON using SVR for a card game* (P1).
//!
//! | paper | here |
//! |---|---|
//! | 52 independent FALCONs, by trick and turn | [`Nets`](nets::Nets) |
//! | sensory vector S, 22 features | [`percepts`] |
//! | action types par1…18, ch1…5, ch'1…6 | [`ActionSet::New`](actions::ActionSet), [`kinds`](super::kinds) |
//! | the previous action types | [`ActionSet::Previous`](actions::ActionSet) |

pub mod actions;
pub mod degsq;
pub mod episode;
mod explain;
pub mod field;
pub mod importance;
mod kept;
mod layout;
mod learner;
pub mod learning;
pub mod measure;
pub mod nets;
mod online;
pub mod percepts;
pub mod picture;
pub(crate) mod player;
mod presets;
pub(crate) mod settings;
pub mod trace;
pub(crate) mod training;

pub use kept::{degsq as degsq_of, nets as nets_of, parts, settings_of};
pub use learner::{LEARNER, ORIGIN};
pub use settings::Settings;
pub use training::{FalconTraining, train};
