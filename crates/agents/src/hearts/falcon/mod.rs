//! FALCON for Hearts: 52 adaptive-resonance nets that learn by playing, and support vector regressions that
//! warn of ♠Q.
//!
//! Based on Kasahara, Ito, Takahashi, Inaba, *Improvement of FALCON using SVR for a card game* (P1).
//!
//! | paper | here |
//! |---|---|
//! | 52 independent FALCONs, by trick and turn | `nets.rs` |
//! | sensory vector S, 22 features | [`percepts`] |
//! | action types par1…18, ch1…5, ch'1…6 | [`ActionSet::New`], `kinds.rs` |
//! | the previous action types | [`ActionSet::Previous`] |

mod actions;
mod degsq;
mod episode;
mod field;
mod importance;
mod nets;
pub mod percepts;
mod player;
mod settings;
mod trace;
mod training;

pub use actions::ActionSet;
pub(crate) use actions::PREVIOUS;
pub use degsq::{Target, Warns};
pub use episode::{ActionReason, Against, Filter, Measurement, Penalty, Scratch};
pub use field::{Field, FieldForm, Method};
pub use importance::{Importance, Worth};
pub use nets::experiences;
pub(crate) use player::{ENTRY, agent, lacks_degsq, looks_back};
pub use player::{LEARNER, degsq as degsq_of, nets as nets_of, parts, settings_of};
pub use settings::Settings;
pub use trace::{
    CandidateTrace, DecisionTrace, GameTrace, LayerPicture, LayerTrace, NetPicture, NodePicture, OptionTrace,
    TargetTrace, UpdateTrace,
};
pub use training::{FalconTraining, train};
