//! Explanations: what an agent saw when it decided, as plain data that the page draws, records may keep and the lab
//! prints.
//!
//! Moves are in the notation of the records, and ids stand for words ([`Playable::word`](crate::Playable::word)). So an
//! explanation is the same for every game and can be read by any program.

mod moments;
mod steered;

pub(crate) use moments::ArmGlance;
pub use moments::{Glance, Lookout, Moment, Wanted};
pub use steered::{DriveNote, LawNote, SteeredMove, SteeredNote};

use crate::bandit::FormulaKind;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use tefuda_games::Text;

/// The id of an idea, a number, a kind: borrowed where an agent says it, owned where it was read.
pub type Id = Cow<'static, str>;

/// One type per family of agents.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Explanation {
    /// Any of so many moves, each as likely.
    Uniform {
        /// How many legal moves there were.
        options: u32,
    },
    /// A rule decided.
    Rule(RuleNote),
    /// Moves were weighed against each other, by a formula or by a solved game.
    Weighed(WeighedNote),
    /// Moves were tried out.
    Search(SearchNote),
    /// Categories that resonate with the situation have weights for kinds of action.
    Resonance(ResonanceNote),
    /// Plays were compared with an aim: in which class the game is to end.
    Ranks(RanksNote),
    /// A search for a play that serves the places of two players.
    Steered(SteeredNote),
}

impl Explanation {
    /// The innermost explanation: that of the search or rule that named the move, without those wrapped round it.
    pub fn within(&self) -> &Self {
        match self {
            Self::Steered(note) => note.within.within(),
            other => other,
        }
    }
}

/// A decision by rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RuleNote {
    /// The rule that decided.
    pub rule: Id,
    /// The move it named.
    pub choice: String,
    /// The moves it chose among.
    pub legal: Vec<String>,
    /// The kinds of action that were possible, for agents and readers that think in them.
    pub kinds: Vec<KindNote>,
    /// The moves to come, the chosen one first, if the rule knows how the game goes on.
    #[serde(default)]
    pub line: Vec<String>,
}

/// A kind of action and the move it names here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindNote {
    /// The kind.
    pub kind: Id,
    /// The move it names.
    pub play: String,
}

/// A decision by weighing moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WeighedNote {
    /// The idea by which moves were weighed.
    pub rule: Id,
    /// The move that was chosen.
    pub choice: String,
    /// Every legal move with its weight, in the order of the game.
    pub options: Vec<WeighedMove>,
    /// Further numbers that belong to the decision, each with the id of its name.
    pub facts: Vec<(Id, f64)>,
}

/// A move and what it weighs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WeighedMove {
    /// The move.
    pub play: String,
    /// The chance with which it is played, where the agent draws.
    pub chance: Option<f64>,
    /// What it is expected to bring or to cost, in the points of the game; `None` where that is not known.
    pub value: Option<f64>,
    /// What the value was made from: numbers, each with the id of its name.
    #[serde(default)]
    pub facts: Vec<(Id, f64)>,
}

/// A decision by what was learned in situations like this one: adaptive resonance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ResonanceNote {
    /// The move that was chosen.
    pub choice: String,
    /// The coordinates of the net that decided, from 0: the agent's nets are told apart by them.
    pub net: [u8; 2],
    /// What it saw of the situation: numbers of 0…1, each with the id of its name.
    pub percepts: Vec<(Id, f32)>,
    /// The layers of the net, from coarse to fine.
    pub layers: Vec<LayerNote>,
    /// The kinds of action that were possible, in the order that breaks ties.
    pub options: Vec<KindWeight>,
    /// A filter on moves, where there is one.
    pub filter: Option<FilterNote>,
    /// What it has learned.
    pub learned: LearnedNote,
}

/// What a layer remembers of situations like this one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LayerNote {
    /// How alike situations have to be: the vigilance ρ, in 0…1.
    pub vigilance: f32,
    /// How many nodes it has.
    pub nodes: u32,
    /// The node that is read; `None` if the layer is skipped.
    pub node: Option<NodeNote>,
}

/// A node: a remembered situation, and what it has learned there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NodeNote {
    /// Its number in its layer, from 0, the oldest first.
    pub number: u32,
    /// How well it matches, in 0…1; it resonates if that is at least the vigilance.
    pub matched: f32,
    /// Whether it does.
    pub resonates: bool,
    /// The presentation at which it was committed, and how many there have been.
    pub age: [u32; 2],
    /// How often it has learned.
    pub visits: u32,
    /// How well situations like this went, in 0…1.
    pub value: f32,
    /// The remembered percepts, in the order of [`ResonanceNote::percepts`]: from and to.
    pub remembered: Vec<[f32; 2]>,
}

/// A kind of action with its weight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KindWeight {
    /// The kind.
    pub kind: Id,
    /// The move it names.
    pub play: String,
    /// Its value from all layers, in 0…1.
    pub value: f32,
    /// Its weight in each layer, with how many experiences that is made of; `None` where it was never learned.
    pub layers: Vec<Option<(f32, u32)>>,
    /// The filter's estimate for the move, which passes if the estimate is below [`FilterNote::threshold`]. `None` if
    /// the filter has no estimate for it.
    pub filter: Option<f64>,
}

/// A filter on moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FilterNote {
    /// The id of what it estimates.
    pub id: Id,
    /// Moves below this pass.
    pub threshold: f64,
    /// Whether it took part in this decision, or only shows its estimates.
    pub acts: bool,
    /// The move that would be chosen without it.
    pub without: String,
    /// The move that would be chosen with it.
    pub with: String,
}

/// What an agent has learned, before and during a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LearnedNote {
    /// Games of its training.
    pub games: u32,
    /// Deals of this match that it has learned from.
    pub deals: u32,
    /// Decisions in them.
    pub decisions: u32,
    /// Nodes that were new.
    pub nodes: u32,
    /// Whether it has learned from the moves of all seats, or of its own only.
    pub everybody: bool,
}

/// A decision by an aim: the agent plays the move whose estimated outcome lies nearest to the aim. An estimate is the
/// probabilities of three classes of final places, the best class first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RanksNote {
    /// The move that was chosen.
    pub choice: String,
    /// Where the player stands: the estimate for the position, whatever is played.
    pub stands: [f32; 3],
    /// What is aimed at: that estimate, or something better or worse.
    pub aim: [f32; 3],
    /// The id of the distance by which estimates are compared.
    pub distance: Id,
    /// Every legal move with its estimate, in the order of the game.
    pub options: Vec<RankedMove>,
    /// Where the player stood at each of the own turns of this game, this one last.
    pub course: Vec<[f32; 3]>,
    /// Epochs of the training.
    pub epochs: u32,
}

/// A move, with an estimate of the class in which its player will end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RankedMove {
    /// The move.
    pub play: String,
    /// The probabilities of the three classes, the best class first.
    pub ranks: [f32; 3],
    /// How far it lies from the aim.
    pub distance: f64,
}

/// How a search picks the arm to try.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArmSelection {
    /// By UCB1.
    Ucb1,
    /// By UCB1-Tuned.
    Ucb1Tuned,
    /// Each arm gets the same number of playouts.
    Even,
    /// Each arm still in the race gets the same number of playouts. Hopeless arms are dropped.
    Halving,
}

impl ArmSelection {
    /// Its name in JSON, and the id of its words.
    pub fn id(self) -> &'static str {
        match self {
            Self::Ucb1 => FormulaKind::Ucb1.id(),
            Self::Ucb1Tuned => FormulaKind::Ucb1Tuned.id(),
            Self::Even => FormulaKind::Even.id(),
            Self::Halving => "halving",
        }
    }

    /// The name of the formula, where there is one; without a formula arms take turns.
    pub fn formula(self) -> Option<Text> {
        match self {
            Self::Ucb1 => Some(FormulaKind::Ucb1.name()),
            Self::Ucb1Tuned => Some(FormulaKind::Ucb1Tuned.name()),
            Self::Even | Self::Halving => None,
        }
    }
}

/// How far playouts look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Horizon {
    /// To the end of the trick.
    Trick,
    /// To the end of the deal.
    Deal,
    /// To the end of the turn; nets say what the rest of the deal costs.
    TurnNets,
}

impl Horizon {
    /// Its name in JSON, and the id of its words.
    pub fn id(self) -> &'static str {
        match self {
            Self::Trick => "trick",
            Self::Deal => "deal",
            Self::TurnNets => "turn-nets",
        }
    }
}

/// A decision by trying moves out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SearchNote {
    /// How the next arm is picked.
    pub formula: ArmSelection,
    /// The weight of exploration, where the formula has one.
    pub c: Option<f64>,
    /// How far each playout looked.
    pub horizon: Horizon,
    /// Playouts done.
    pub done: u32,
    /// Playouts in all.
    pub total: u32,
    /// How many deals agree with what the seat knew; 0 where that was not counted.
    pub worlds: f64,
    /// The points of the game for a reward of 0 and for a reward of 1. Points are linear in the reward.
    pub points: [f64; 2],
    /// The bins in which the outcomes of each arm are counted, in points of the game, rising. A bin reaches from its
    /// number to the next one; the last has no upper end. Empty if nothing is counted.
    #[serde(default)]
    pub bins: Vec<f64>,
    /// The moves tried, in the order that breaks ties.
    pub arms: Vec<ArmNote>,
    /// The arm that would be chosen if thinking stopped now.
    pub best: Option<u32>,
    /// The arm that the next playout would try; `None` when finished.
    pub next: Option<u32>,
    /// The playout done last.
    pub last: Option<Sample>,
    /// Visits and means on the way, at playouts spaced evenly in their logarithm.
    pub trace: Vec<TracePoint>,
    /// The latest playouts move by move, the oldest first, where they are kept.
    #[serde(default)]
    pub playouts: Vec<PlayoutNote>,
    /// What the agent takes the other seats for, if it models them.
    #[serde(default)]
    pub rivals: Vec<RivalNote>,
}

/// What the agent takes another seat for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RivalNote {
    /// The seat, from 0.
    pub seat: u8,
    /// The types that it may be, by id, with their probabilities: the same types in the same order for every seat.
    pub types: Vec<(Id, f64)>,
    /// How many of its moves were learned from, of all deals.
    pub seen: u32,
    /// The moves that told most, the most telling first.
    pub clues: Vec<Clue>,
    /// The probabilities after each of its moves that were learned from, the oldest first.
    pub course: Vec<Vec<f32>>,
}

/// A move that tells who made it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Clue {
    /// How many deals ago it was made; 0 in this one.
    pub deals_ago: u32,
    /// The turn, from 1.
    pub turn: u32,
    /// The move.
    pub play: String,
    /// How likely each type would have made it.
    pub likelihoods: Vec<f32>,
}

/// One arm of a search.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ArmNote {
    /// The move.
    pub play: String,
    /// The kind of action that named it, if arms are kinds.
    pub kind: Option<Id>,
    /// Playouts begun with it.
    pub visits: u32,
    /// Mean reward, from 0 to 1. This is the exploitation part of its UCB.
    pub mean: f64,
    /// Standard deviation of the reward.
    pub sd: f64,
    /// The exploration part of its UCB; `None` before the first visit, when it counts as infinite, and where the
    /// formula has none.
    pub explore: Option<f64>,
    /// After how many playouts of all arms it was given up, if it was.
    pub pruned: Option<u32>,
    /// How often each of [`SearchNote::bins`] was the outcome.
    #[serde(default)]
    pub outcomes: Vec<u32>,
}

/// One playout.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// The arm it began with.
    pub arm: u32,
    /// What it brought, from 0 to 1.
    pub reward: f64,
}

/// A playout to be looked at: the world it was in, and how it went.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlayoutNote {
    /// Its number among all, from 1.
    pub number: u32,
    /// The arm it began with.
    pub arm: u32,
    /// What it brought, from 0 to 1.
    pub reward: f64,
    /// The hand of each seat when the playout began, or after the exchange of cards if there is one, as the game writes
    /// cards. The hand of the deciding seat is known, the others are imagined.
    pub hands: Vec<String>,
    /// The moves with their seats. The move of the arm is first. They end as soon as the outcome is sure, which may be
    /// before the deal ends.
    pub moves: Vec<(u8, String)>,
}

/// Where the arms stood after some playouts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TracePoint {
    /// Playouts done.
    pub done: u32,
    /// Visits of each arm.
    pub visits: Vec<u32>,
    /// Mean reward of each arm; 0 before its first visit.
    pub means: Vec<f32>,
    /// Standard deviation of the rewards of each arm.
    #[serde(default)]
    pub sds: Vec<f32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_the_names_in_json() {
        for formula in
            [ArmSelection::Ucb1, ArmSelection::Ucb1Tuned, ArmSelection::Even, ArmSelection::Halving]
        {
            assert_eq!(serde_json::to_value(formula).ok(), Some(formula.id().into()));
        }
        for horizon in [Horizon::Trick, Horizon::Deal, Horizon::TurnNets] {
            assert_eq!(serde_json::to_value(horizon).ok(), Some(horizon.id().into()));
        }
    }
}
