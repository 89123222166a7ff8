//! The trace of one game of a run: from percepts through the competition of the nodes to what is learned.

use super::{
    degsq::Warns,
    episode::{ActionReason, Episode, LearningPlayer, Scratch},
    learning::{self, Experience},
    nets::{self, FalconNet, Nets},
    percepts,
    settings::Feedback,
    settings::Settings,
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
use tefuda_learn::art::{Candidate, Competition, CompetitionOutcome, Layer};

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
pub fn trace(learner: &LearningPlayer<'_>, episode: &Episode) -> GameTrace {
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
    let (number, play) = (nets::net_at(look.table), look.table.len());
    let net = learner.nets.net(number);
    let (reading, bonus) = (net.read(scratch.code()), learner.bonus());
    let filter =
        learner.filter.filter(|_| scratch.options.len() > 1).and_then(|filter| filter.at(look.table));
    let option = |&(action, card): &(usize, tefuda_games::Card)| OptionTrace {
        kind: learner.nets.set().kind(nets::leads(number), action).id.into(),
        play: HeartsMove::Play(card).to_string(),
        value: reading.value(action),
        bonus: bonus / (reading.count(action) as f32 + 1.0).sqrt(),
        degsq: filter.and_then(|filter| Some(filter.tendency(number, &scratch.percepts, card)? as f32)),
    };
    let situation = look.situation().unwrap_or(Situation::Lead);
    let (trick, place) = nets::place_of(number);
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
pub fn teach(
    nets: &mut Nets,
    settings: &Settings,
    episode: &Episode,
    trace: &mut GameTrace,
) -> learning::Tally {
    let mut tally = learning::Tally::default();
    let set = nets.set();
    for experience in learning::experiences(set, settings, &episode.game, episode.seats, &episode.chosen) {
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
    let kind = |action: usize| nets.set().kind(nets::leads(experience.net), action).id.into();
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
