//! The types of explanations, with moves ready for display.

use crate::notation::Shown;
use tefuda_agents::{explain, review};

pub(crate) use explain::{Horizon, Id, LayerNote, LearnedNote, Moment, NodeNote, OutcomeNote, Unsteered};
pub(crate) use tefuda_agents::bandit::{Formula, TracePoint};

pub(crate) type Appraisal = review::Appraisal<Shown>;
pub(crate) type ArmNote = explain::ArmNote<Shown>;
pub(crate) type Clue = explain::Clue<Shown>;
pub(crate) type Explanation = explain::Explanation<Shown>;
pub(crate) type FilterNote = explain::FilterNote<Shown>;
pub(crate) type KindNote = explain::KindNote<Shown>;
pub(crate) type KindWeight = explain::KindWeight<Shown>;
pub(crate) type PlayoutNote = explain::PlayoutNote<Shown>;
pub(crate) type RankedMove = explain::RankedMove<Shown>;
pub(crate) type RanksNote = explain::RanksNote<Shown>;
pub(crate) type ResonanceNote = explain::ResonanceNote<Shown>;
pub(crate) type RivalNote = explain::RivalNote<Shown>;
pub(crate) type RuleNote = explain::RuleNote<Shown>;
pub(crate) type SearchNote = explain::SearchNote<Shown>;
pub(crate) type SteeredMove = explain::SteeredMove<Shown>;
pub(crate) type SteeredNote = explain::SteeredNote<Shown>;
pub(crate) type WeighedMove = explain::WeighedMove<Shown>;
pub(crate) type WeighedNote = explain::WeighedNote<Shown>;
