//! Explanations: what an agent saw when it decided. They are plain data that the page draws, records may
//! store and the lab prints.
//!
//! Moves use the notation of records, and ids represent words ([`Playable::word`](crate::Playable::word)). So
//! explanations have the same form for every game, and any program can read them. A program that shows them
//! reads the moves of its game once, with [`Explanation::map`].

mod moments;
mod search;
mod steered;

pub use moments::{Moment, MomentWatcher, ThoughtSummary, Wanted};
pub(crate) use search::Searched;
pub use search::{ArmNote, Clue, Horizon, OutcomeNote, PlayoutNote, RivalNote, SearchNote};
pub use steered::{DriveNote, LawNote, SteeredMove, SteeredNote, Unsteered};

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The id of a rule, a number or an action type: borrowed in an agent's own code, owned after reading.
pub type Id = Cow<'static, str>;

/// One variant per family of agents.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Explanation<M = String> {
    /// A random legal move.
    Uniform {
        /// The number of legal moves.
        options: u32,
    },
    /// A rule decided.
    Rule(RuleNote<M>),
    /// Moves were compared by a formula or by a solved game.
    Weighed(WeighedNote<M>),
    /// Moves were tried in playouts.
    Search(SearchNote<M>),
    /// Categories that resonate with the situation gave weights to action types.
    Resonance(ResonanceNote<M>),
    /// Plays were compared with a target: the class in which the game should end.
    Ranks(RanksNote<M>),
    /// A search looked for a play that serves the places of two players.
    Steered(SteeredNote<M>),
}

impl<M> Explanation<M> {
    /// The innermost explanation: that of the search or rule that named the move, without the explanations
    /// around it.
    pub fn within(&self) -> &Self {
        match self {
            Self::Steered(note) => note.within.within(),
            other => other,
        }
    }
}

impl<M> Explanation<M> {
    /// The same explanation with each move and hand in another form.
    pub fn map<N>(self, form: &mut impl FnMut(M) -> N) -> Explanation<N> {
        match self {
            Self::Uniform { options } => Explanation::Uniform { options },
            Self::Rule(RuleNote { rule, choice, legal, kinds, line }) => Explanation::Rule(RuleNote {
                rule,
                choice: form(choice),
                legal: each(legal, &mut *form),
                kinds: each(kinds, |KindNote { kind, play }| KindNote { kind, play: form(play) }),
                line: each(line, form),
            }),
            Self::Weighed(WeighedNote { rule, choice, options, facts }) => {
                let option = |WeighedMove { play, chance, value, facts }| WeighedMove {
                    play: form(play),
                    chance,
                    value,
                    facts,
                };
                let options = each(options, option);
                Explanation::Weighed(WeighedNote { rule, choice: form(choice), options, facts })
            }
            Self::Search(note) => Explanation::Search(note.map(form)),
            Self::Resonance(note) => Explanation::Resonance(note.map(form)),
            Self::Ranks(RanksNote { choice, stands, aim, distance, options, course, epochs }) => {
                let option =
                    |RankedMove { play, ranks, distance }| RankedMove { play: form(play), ranks, distance };
                let options = each(options, option);
                let choice = form(choice);
                Explanation::Ranks(RanksNote { choice, stands, aim, distance, options, course, epochs })
            }
            Self::Steered(note) => Explanation::Steered(note.map(form)),
        }
    }
}

fn each<M, N>(list: Vec<M>, form: impl FnMut(M) -> N) -> Vec<N> {
    list.into_iter().map(form).collect()
}

/// A decision by rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RuleNote<M = String> {
    /// The rule that decided.
    pub rule: Id,
    /// The move.
    pub choice: M,
    /// The moves it could choose from.
    pub legal: Vec<M>,
    /// The possible action types, for agents and readers that use them.
    pub kinds: Vec<KindNote<M>>,
    /// The expected moves, starting with the chosen one, if the rule knows how the game will go.
    pub line: Vec<M>,
}

/// An action type and the move that it names here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindNote<M = String> {
    /// The action type.
    pub kind: Id,
    /// The move that it names.
    pub play: M,
}

/// A decision by comparing values of moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WeighedNote<M = String> {
    /// The idea behind the values.
    pub rule: Id,
    /// The chosen move.
    pub choice: M,
    /// Every legal move with its values, in the order of the game.
    pub options: Vec<WeighedMove<M>>,
    /// Further numbers of the decision, each with the id of its name.
    pub facts: Vec<(Id, f64)>,
}

/// A move with its values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WeighedMove<M = String> {
    /// The move.
    pub play: M,
    /// The probability of the move, if the agent chooses at random.
    pub chance: Option<f64>,
    /// The expected gain or cost in points of the game; `None` if unknown.
    pub value: Option<f64>,
    /// The components of the value: numbers, each with the id of its name.
    pub facts: Vec<(Id, f64)>,
}

/// A decision by what was learned in similar situations: adaptive resonance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ResonanceNote<M = String> {
    /// The chosen move.
    pub choice: M,
    /// The coordinates of the net that decided, counted from 0. They identify it among the agent's nets.
    pub net: [u8; 2],
    /// The features of the situation: numbers in 0…1, each with the id of its name.
    pub percepts: Vec<(Id, f32)>,
    /// The layers of the net, from coarse to fine.
    pub layers: Vec<LayerNote>,
    /// The possible action types, in the order that breaks ties.
    pub options: Vec<KindWeight<M>>,
    /// The filter on moves, if any.
    pub filter: Option<FilterNote<M>>,
    /// The amount of training.
    pub learned: LearnedNote,
}

impl<M> ResonanceNote<M> {
    fn map<N>(self, form: &mut impl FnMut(M) -> N) -> ResonanceNote<N> {
        let Self { choice, net, percepts, layers, options, filter, learned } = self;
        let option = |KindWeight { kind, play, value, layers, filter }| KindWeight {
            kind,
            play: form(play),
            value,
            layers,
            filter,
        };
        let options = each(options, option);
        let filter = filter.map(|FilterNote { id, threshold, acts, without, with }| FilterNote {
            id,
            threshold,
            acts,
            without: form(without),
            with: form(with),
        });
        ResonanceNote { choice: form(choice), net, percepts, layers, options, filter, learned }
    }
}

/// A layer's memory of similar situations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LayerNote {
    /// The vigilance ρ, in 0…1: how similar situations must be to count as the same.
    pub vigilance: f32,
    /// The number of its nodes.
    pub nodes: u32,
    /// The node that was read; `None` if the layer was skipped.
    pub node: Option<NodeNote>,
}

/// A node: a remembered situation, and what was learned in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NodeNote {
    /// Its number in the layer, from 0 for the oldest.
    pub number: u32,
    /// The degree of its match, in 0…1. It resonates if this reaches the vigilance.
    pub matched: f32,
    /// Whether it resonates.
    pub resonates: bool,
    /// The presentation at which it was committed, and the total number of presentations.
    pub age: [u32; 2],
    /// The number of times it has learned.
    pub visits: u32,
    /// The average result of situations like this, in 0…1.
    pub value: f32,
    /// The remembered ranges of the features, in the order of [`ResonanceNote::percepts`].
    pub remembered: Vec<[f32; 2]>,
}

/// An action type with its weight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KindWeight<M = String> {
    /// The action type.
    pub kind: Id,
    /// The move that it names.
    pub play: M,
    /// Its value from all layers, in 0…1.
    pub value: f32,
    /// Its weight in each layer with the number of experiences behind it; `None` if the layer never learned
    /// it.
    pub layers: Vec<Option<(f32, u32)>>,
    /// The filter's estimate for the move. The move passes if this is below [`FilterNote::threshold`]. `None`
    /// without an estimate.
    pub filter: Option<f64>,
}

/// A filter on moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FilterNote<M = String> {
    /// The id of the estimated quantity.
    pub id: Id,
    /// Moves below this pass.
    pub threshold: f64,
    /// Whether it affected this decision, or only shows its estimates.
    pub acts: bool,
    /// The move that would be chosen without the filter.
    pub without: M,
    /// The move that would be chosen with the filter.
    pub with: M,
}

/// The amount of training, before and during a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LearnedNote {
    /// The number of training games.
    pub games: u32,
    /// The number of deals of this match that it has learned from.
    pub deals: u32,
    /// The number of decisions in those deals.
    pub decisions: u32,
    /// The number of new nodes.
    pub nodes: u32,
    /// Whether it has learned from the moves of all seats, or only from its own.
    pub everybody: bool,
}

/// A decision by a target: the agent plays the move whose estimated outcome is closest to the target. An
/// estimate gives the probabilities of three classes of final places, best class first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RanksNote<M = String> {
    /// The chosen move.
    pub choice: M,
    /// The estimate for the position, before any move.
    pub stands: [f32; 3],
    /// The target: that estimate, or a better or worse one.
    pub aim: [f32; 3],
    /// The id of the distance between estimates.
    pub distance: Id,
    /// Every legal move with its estimate, in the order of the game.
    pub options: Vec<RankedMove<M>>,
    /// The estimates at each of the player's turns in this game, including this one.
    pub course: Vec<[f32; 3]>,
    /// The number of training epochs.
    pub epochs: u32,
}

/// A move with an estimate of its player's final class.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RankedMove<M = String> {
    /// The move.
    pub play: M,
    /// The probabilities of the three classes, the best class first.
    pub ranks: [f32; 3],
    /// Its distance from the target.
    pub distance: f64,
}
