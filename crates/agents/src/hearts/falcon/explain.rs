//! The explanation of a FALCON decision.

use super::{
    episode::{Filter, Scratch},
    field::Field,
    learning::Tally,
    nets::{self, FalconNet, NetReading, Nets},
    percepts,
};
use crate::{
    explain::{Explanation, FilterNote, KindWeight, LayerNote, LearnedNote, NodeNote, ResonanceNote},
    hearts::kinds::{Look, Situation},
};
use tefuda_games::{Card, hearts::HeartsMove};
use tefuda_learn::art::{Layer, Layers};

/// The id of the filter's estimate.
pub(in crate::hearts) const DEGSQ: &str = "degsq";

/// The amount of training of an agent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Learned {
    /// The number of training games.
    pub games: u32,
    /// The number of deals of the match that it has learned from.
    pub deals: u32,
    /// Whether it learns from all seats.
    pub everybody: bool,
    /// The result of that learning.
    pub tally: Tally,
}

/// The two cards between which a filter decides, and whether it is active.
#[derive(Debug, Clone, Copy)]
pub(super) struct Filtered<'a> {
    /// The filter.
    pub filter: Filter<'a>,
    /// Whether it affects the choice.
    pub acts: bool,
    /// The card without the filter.
    pub without: Card,
    /// The card with the filter.
    pub with: Card,
}

/// The explanation of a choice among the options in `scratch`.
pub(super) fn note(
    nets: &Nets,
    look: &Look<'_>,
    scratch: &Scratch,
    choice: Card,
    filtered: Option<Filtered<'_>>,
    learned: Learned,
) -> Explanation {
    let (net, number) = (nets.at(look), nets::net_at(look.table));
    let reading = net.read(scratch.code());
    let filter = filtered.map(|filtered| filtered.filter);
    let situation = look.situation().unwrap_or(Situation::Lead);
    let (trick, place) = nets::place_of(number);
    let all = scratch.percepts.iter().enumerate();
    Explanation::Resonance(ResonanceNote {
        choice: name(choice),
        net: [trick as u8, place as u8],
        percepts: all.map(|(n, value)| (percepts::id(situation, n).into(), *value)).collect(),
        layers: layers(net, &reading, scratch),
        options: (0..scratch.options.len())
            .map(|option| weight(nets, number, &reading, scratch, option, filter))
            .collect(),
        filter: filtered.map(|filtered| FilterNote {
            id: DEGSQ.into(),
            threshold: filtered.filter.theta,
            acts: filtered.acts,
            without: name(filtered.without),
            with: name(filtered.with),
        }),
        learned: LearnedNote {
            games: learned.games,
            deals: learned.deals,
            decisions: learned.tally.decisions,
            nodes: learned.tally.committed,
            everybody: learned.everybody,
        },
    })
}

fn name(card: Card) -> String {
    HeartsMove::Play(card).to_string()
}

fn weight(
    nets: &Nets,
    number: usize,
    reading: &NetReading<'_>,
    scratch: &Scratch,
    option: usize,
    filter: Option<Filter<'_>>,
) -> KindWeight {
    let (action, card) = scratch.options[option];
    let layers = match reading {
        NetReading::Layers(reading) => {
            let mut layers = vec![None; reading.nodes().len()];
            for step in reading.steps(action) {
                layers[step.layer] = Some((step.weight, step.count));
            }
            layers
        }
        NetReading::Field(reading) => vec![reading.node().map(|_| (reading.value(action), 0))],
    };
    KindWeight {
        kind: nets.set().kind(nets::leads(number), action).id.into(),
        play: name(card),
        value: reading.value(action),
        layers,
        filter: filter.and_then(|filter| filter.tendency(number, &scratch.percepts, card)),
    }
}

fn layers(net: &FalconNet, reading: &NetReading<'_>, scratch: &Scratch) -> Vec<LayerNote> {
    match (net, reading) {
        (FalconNet::Layers(net), NetReading::Layers(reading)) => {
            let layers = net.layers().iter().zip(reading.nodes());
            let note = |(layer, node): (&Layer, &Option<usize>)| LayerNote {
                vigilance: layer.vigilance(),
                nodes: layer.field().len() as u32,
                node: node.map(|node| node_note(net, layer, node, scratch)),
            };
            layers.map(note).collect()
        }
        (FalconNet::Field(field), NetReading::Field(reading)) => vec![LayerNote {
            vigilance: field.form().vigilance,
            nodes: field.art().len() as u32,
            node: reading.node().map(|node| field_note(field, node, scratch)),
        }],
        _ => Vec::new(),
    }
}

/// A node of a field as published. Its sensory template is the complement code of the box that it remembers.
fn field_note(field: &Field, number: usize, scratch: &Scratch) -> NodeNote {
    let (art, vigilance) = (field.art(), field.form().vigilance);
    let matched = field.match_value(scratch.code(), number);
    let (low, high) = art.template(number, Field::SENSORY).split_at(field.form().features);
    NodeNote {
        number: number as u32,
        matched,
        resonates: matched >= vigilance,
        age: [art.parts().ages[number], art.parts().presentations],
        visits: art.visits(number),
        value: field.feedback(number),
        remembered: low.iter().zip(high).map(|(low, high)| [*low, 1.0 - high]).collect(),
    }
}

fn node_note(net: &Layers, layer: &Layer, number: usize, scratch: &Scratch) -> NodeNote {
    let (field, node) = (layer.field(), layer.node(number));
    let matched = field.match_value(scratch.code(), number) as f32;
    let template: Vec<u8> = field.template(number).collect();
    let (low, high) = template.split_at(field.features());
    let range = |(low, high): (&u8, &u8)| [f32::from(*low) / 255.0, f32::from(255 - high) / 255.0];
    NodeNote {
        number: number as u32,
        matched,
        resonates: matched >= layer.vigilance(),
        age: [node.age, net.presentations()],
        visits: node.visits,
        value: node.value,
        remembered: low.iter().zip(high).map(range).collect(),
    }
}
