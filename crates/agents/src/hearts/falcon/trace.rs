//! Data for the page about a run: one game from percepts through the competition of the nodes to what is learned,
//! and a picture of the nodes of one net.

use super::{
    degsq::Warns,
    episode::{ActionReason, Episode, LearningPlayer, Scratch},
    field::Field,
    nets::{self, Experience, FalconNet, Nets},
    percepts,
    settings::{Feedback, Settings},
};
use crate::{
    explain::Id,
    hearts::kinds::{Look, Situation},
};
use serde::{Deserialize, Serialize};
use tefuda_games::{
    Game as _, Seat,
    hearts::{Hearts, HeartsMove},
};
use tefuda_learn::art::{Candidate, Competition, CompetitionOutcome, Layer, Node};

/// The maximum number of traced candidates in a competition.
const CANDIDATES: usize = 6;

/// A traced game of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GameTrace {
    /// Its number in the run, from 1.
    pub number: u32,
    /// The cards of each seat at the start of play, in the notation of records.
    pub hands: [Vec<String>; 4],
    /// Whether each seat is the learning agent; the others play by rule.
    pub learner: [bool; 4],
    /// The cards in order, each with its player.
    pub plays: Vec<(u8, String)>,
    /// The points of each seat at the end.
    pub points: [u8; 4],
    /// Whether every playable card is tried out after the game. Otherwise the agent learns only from its own
    /// cards.
    pub counterfactual: bool,
    /// The targets of the filter's warnings, if there is a filter.
    pub warns: Warns,
    /// The decisions of the learning agent, in order.
    pub decisions: Vec<DecisionTrace>,
}

/// A decision of the learning agent, and what it learned from it after the game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DecisionTrace {
    /// The index into [`GameTrace::plays`].
    pub play: u8,
    /// The trick of its net and the place in it, from 0.
    pub net: [u8; 2],
    /// The percepts by name, in 0…1.
    pub percepts: Vec<(Id, f32)>,
    /// The competition in each layer, from coarse to fine.
    pub layers: Vec<LayerTrace>,
    /// The possible action types, in the order that breaks ties.
    pub options: Vec<OptionTrace>,
    /// The index of the chosen one.
    pub chosen: u8,
    /// The reason for the choice.
    pub reason: ActionReason,
    /// The update after the game; `None` if there was none.
    pub update: Option<UpdateTrace>,
}

/// The competition of the nodes of a layer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LayerTrace {
    /// The vigilance ρ.
    pub vigilance: f32,
    /// The number of nodes.
    pub nodes: u32,
    /// The first candidates, in the order of their choice function.
    pub candidates: Vec<CandidateTrace>,
    /// The total number of candidates.
    pub asked: u32,
    /// The node that resonates; `None` if there is none.
    pub winner: Option<u32>,
}

/// A candidate node.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct CandidateTrace {
    /// Its number in the layer, 0 for the oldest.
    pub node: u32,
    /// The value of the choice function T.
    pub choice: f32,
    /// The match. The node resonates if this is at least ρ.
    pub matched: f32,
}

/// A possible action type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OptionTrace {
    /// The action type.
    pub kind: Id,
    /// The card that it names.
    pub play: String,
    /// Its value from all layers, in 0…1.
    pub value: f32,
    /// The exploration bonus.
    pub bonus: f32,
    /// `DegSQ` of the card, or the estimate for [`GameTrace::warns`], if the filter has a regression and is
    /// used.
    pub degsq: Option<f32>,
}

/// The update from a decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct UpdateTrace {
    /// The points of this and later tricks, discounted.
    pub cost: f32,
    /// The targets of action types, with their values before and after.
    pub targets: Vec<TargetTrace>,
    /// The number of layers in which a node resonated and learned.
    pub resonated: u8,
    /// The number of layers in which a new node was committed.
    pub committed: u8,
}

/// The target of an action type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TargetTrace {
    /// The action type.
    pub kind: Id,
    /// The target, in 0…1.
    pub target: f32,
    /// Its value before.
    pub before: f32,
    /// Its value after.
    pub after: f32,
}

/// Traces a game of the learning agent before it learns from it.
pub(super) fn trace(learner: &LearningPlayer<'_>, episode: &Episode) -> GameTrace {
    let deal = episode.game.deal();
    let mut decisions = Vec::new();
    let mut scratch = Scratch::default();
    if let Ok(mut game) = Hearts::new(*episode.game.table().config(), &deal) {
        for (seat, play) in episode.game.history() {
            if episode.seats[seat] && !game.table().in_passing() {
                decisions.extend(decision(learner, episode, &game, seat, &mut scratch));
            }
            if game.play(play).is_err() {
                break;
            }
        }
    }
    let table = episode.game.table();
    let hands = table.played_cards().map(|hand| hand.iter().map(|card| card.to_string()).collect());
    GameTrace {
        number: learner.number + 1,
        hands,
        learner: episode.seats.0,
        plays: table.plays_by().map(|(seat, card)| (seat.0, card.to_string())).collect(),
        points: table.points().0,
        warns: learner.settings.warns,
        counterfactual: learner.settings.feedback == Feedback::Counterfactual,
        decisions,
    }
}

fn decision(
    learner: &LearningPlayer<'_>,
    episode: &Episode,
    game: &Hearts,
    seat: Seat,
    scratch: &mut Scratch,
) -> Option<DecisionTrace> {
    let look = Look { table: game.table(), hand: game.hand(seat), legal: game.legal_cards() };
    scratch.look(learner.nets, &look);
    let (number, play) = (super::percepts::net_at(look.table), look.table.len());
    let net = learner.nets.net(number);
    let (reading, bonus) = (net.read(scratch.code()), learner.bonus());
    let filter =
        learner.filter.filter(|_| scratch.options.len() > 1).and_then(|filter| filter.at(look.table));
    let option = |&(action, card): &(usize, tefuda_games::Card)| OptionTrace {
        kind: learner.nets.set().kind(super::percepts::leads(number), action).id.into(),
        play: HeartsMove::Play(card).to_string(),
        value: reading.value(action),
        bonus: bonus / (reading.count(action) as f32 + 1.0).sqrt(),
        degsq: filter.and_then(|filter| Some(filter.tendency(number, &scratch.percepts, card)? as f32)),
    };
    let situation = look.situation().unwrap_or(Situation::Lead);
    let (trick, place) = super::percepts::place_of(number);
    let chosen = episode.chosen[play]?;
    Some(DecisionTrace {
        play: play as u8,
        net: [trick as u8, place as u8],
        percepts: (0..)
            .zip(&scratch.percepts)
            .map(|(n, x)| (percepts::id(situation, n).into(), *x))
            .collect(),
        layers: competition(net, scratch),
        options: scratch.options.iter().map(option).collect(),
        chosen: scratch.options.iter().position(|(action, _)| *action == usize::from(chosen))? as u8,
        reason: episode.reasons[play],
        update: None,
    })
}

fn competition(net: &FalconNet, scratch: &Scratch) -> Vec<LayerTrace> {
    match net {
        FalconNet::Layers(net) => {
            let told = |layer: &Layer| {
                let found = layer.field().compete(scratch.code(), layer.vigilance());
                layer_trace(layer.vigilance(), layer.field().len(), &found)
            };
            net.layers().iter().map(told).collect()
        }
        FalconNet::Field(field) => {
            vec![layer_trace(field.form().vigilance, field.art().len(), &field.compete(scratch.code()))]
        }
    }
}

fn layer_trace(vigilance: f32, nodes: usize, found: &Competition) -> LayerTrace {
    let candidate = |candidate: &Candidate| {
        let (choice, matched) = (candidate.choice as f32, candidate.matches[0] as f32);
        Some(CandidateTrace { node: candidate.node? as u32, choice, matched })
    };
    LayerTrace {
        vigilance,
        nodes: nodes as u32,
        candidates: found.candidates.iter().take(CANDIDATES).filter_map(candidate).collect(),
        asked: found.candidates.len() as u32,
        winner: match found.outcome {
            CompetitionOutcome::Resonance(node) => Some(node as u32),
            _ => None,
        },
    }
}

/// Learns from a game and adds the updates to its trace.
pub(super) fn teach(
    nets: &mut Nets,
    settings: &Settings,
    episode: &Episode,
    trace: &mut GameTrace,
) -> nets::Tally {
    let mut tally = nets::Tally::default();
    let set = nets.set();
    for experience in nets::experiences(set, settings, &episode.game, episode.seats, &episode.chosen) {
        let values = |nets: &Nets| -> Vec<f32> {
            let reading = nets.net(experience.net).read(&experience.code);
            experience.targets.iter().map(|(action, _)| reading.value(*action)).collect()
        };
        let before = values(nets);
        let learned = experience.teach(nets);
        tally += learned;
        let after = values(nets);
        let update = UpdateTrace {
            cost: experience.cost,
            targets: targets(nets, &experience, &before, &after),
            resonated: learned.resonated as u8,
            committed: learned.committed as u8,
        };
        let of = trace.decisions.iter_mut().find(|decision| usize::from(decision.play) == experience.number);
        if let Some(decision) = of {
            decision.update = Some(update);
        }
    }
    tally
}

fn targets(nets: &Nets, experience: &Experience, before: &[f32], after: &[f32]) -> Vec<TargetTrace> {
    let kind = |action: usize| nets.set().kind(super::percepts::leads(experience.net), action).id.into();
    let values = before.iter().zip(after);
    let told = experience.targets.iter().zip(values);
    told.map(|((action, target), (before, after))| TargetTrace {
        kind: kind(*action),
        target: *target,
        before: *before,
        after: *after,
    })
    .collect()
}

/// The maximum number of nodes sent per layer: those that have learned most often.
const NODES: usize = 400;

/// A net with its nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NetPicture {
    /// Its number among the 52: four times the trick, plus the place in the trick.
    pub net: u8,
    /// The number of nodes of each of the 52 nets.
    pub sizes: Vec<u32>,
    /// The number of decisions it has learned from.
    pub presentations: u32,
    /// The action types that it has weights for.
    pub kinds: Vec<Id>,
    /// Its layers, from coarse to fine.
    pub layers: Vec<LayerPicture>,
}

/// A layer with its nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LayerPicture {
    /// Its vigilance ρ.
    pub vigilance: f32,
    /// The number of its nodes.
    pub count: u32,
    /// The nodes that have learned most often, in order of age.
    pub nodes: Vec<NodePicture>,
}

/// A node.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct NodePicture {
    /// Its number in the layer, 0 for the oldest.
    pub number: u32,
    /// The number of times it has learned.
    pub visits: u32,
    /// The presentation at which it was committed.
    pub age: u32,
    /// The average result of its situations, in 0…1.
    pub value: f32,
    /// The preferred action type, as an index into [`NetPicture::kinds`]; `None` before it has learned any.
    pub kind: Option<u8>,
}

/// The picture of a net.
///
/// # Panics
/// If there is no such net.
pub(super) fn picture(nets: &Nets, number: usize) -> NetPicture {
    let net = nets.net(number);
    let leads = super::percepts::leads(number);
    NetPicture {
        net: number as u8,
        sizes: nets.all().iter().map(|net| net.nodes() as u32).collect(),
        presentations: net.presentations(),
        kinds: (0..nets.set().count(leads)).map(|action| nets.set().kind(leads, action).id.into()).collect(),
        layers: match net {
            FalconNet::Layers(net) => net.layers().iter().map(layer).collect(),
            FalconNet::Field(net) => vec![field(net)],
        },
    }
}

fn layer(layer: &Layer) -> LayerPicture {
    let told = |number: usize| {
        let node = layer.node(number);
        let Node { visits, age, value, .. } = node;
        NodePicture { number: number as u32, visits, age, value, kind: preferred(node) }
    };
    most_visited(layer.vigilance(), (0..layer.field().len()).map(told).collect())
}

fn field(field: &Field) -> LayerPicture {
    let art = field.art();
    let told = |number: usize| NodePicture {
        number: number as u32,
        visits: art.visits(number),
        age: art.parts().ages[number],
        value: field.feedback(number),
        kind: field.preferred(number).map(|action| action as u8),
    };
    most_visited(field.form().vigilance, (0..art.len()).map(told).collect())
}

/// A layer with those of its nodes that have learned most often.
fn most_visited(vigilance: f32, mut nodes: Vec<NodePicture>) -> LayerPicture {
    let count = nodes.len() as u32;
    let mut visits: Vec<u32> = nodes.iter().map(|node| node.visits).collect();
    visits.sort_unstable_by(|a, b| b.cmp(a));
    let least = visits.get(NODES).map_or(0, |visits| visits + 1);
    nodes.retain(|node| node.visits >= least);
    LayerPicture { vigilance, count, nodes }
}

/// The action with the largest weight among those learned at least a quarter as often as the most frequent
/// one.
fn preferred(node: Node<'_>) -> Option<u8> {
    let most = node.counts.iter().copied().max().filter(|most| *most > 0)?;
    let known = (0..node.weights.len()).filter(|action| node.counts[*action] * 4 >= most);
    let better =
        |best: usize, action: usize| if node.weights[action] > node.weights[best] { action } else { best };
    known.reduce(better).map(|action| action as u8)
}
