//! A picture of the nodes of one net.

use super::{
    field::Field,
    nets::{self, FalconNet, Nets},
};
use crate::explain::Id;
use serde::{Deserialize, Serialize};
use tefuda_learn::art::{Layer, Node};

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
pub fn picture(nets: &Nets, number: usize) -> NetPicture {
    let net = nets.net(number);
    let leads = nets::leads(number);
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
