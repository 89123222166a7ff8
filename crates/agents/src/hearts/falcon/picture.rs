//! A picture of the nodes of one net.

use super::nets::{self, Nets};
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
        layers: net.layers().iter().map(layer).collect(),
    }
}

fn layer(layer: &Layer) -> LayerPicture {
    let count = layer.field().len();
    let mut visits: Vec<u32> = (0..count).map(|node| layer.node(node).visits).collect();
    visits.sort_unstable_by(|a, b| b.cmp(a));
    let least = visits.get(NODES).map_or(0, |visits| visits + 1);
    let nodes =
        (0..count).map(|number| (number, layer.node(number))).filter(|(_, node)| node.visits >= least);
    let told = |(number, node): (usize, Node<'_>)| NodePicture {
        number: number as u32,
        visits: node.visits,
        age: node.age,
        value: node.value,
        kind: preferred(node),
    };
    LayerPicture { vigilance: layer.vigilance(), count: count as u32, nodes: nodes.map(told).collect() }
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
