//! The 52 nets of FALCON: one for each trick and place in the trick.

use super::{actions::ActionSet, percepts::PERCEPTS, settings::Settings};
use crate::{
    agent_file::{ByteReader, Part, PartFault},
    hearts::kinds::Look,
};
use tefuda_games::hearts::Table;
use tefuda_learn::art::{Layers, LayersConfig, PartsFault, Unmatched};

/// The number of nets: 13 tricks with 4 places each.
pub const NETS: usize = 52;

/// The number of the net for the current decision: four times the trick, plus the number of cards in it.
pub fn net_at(table: &Table) -> usize {
    table.len().min(NETS - 1)
}

/// The trick of a net and the place in it, both from 0.
pub const fn place_of(net: usize) -> (usize, usize) {
    (net / 4, net % 4)
}

/// Whether a net decides leads.
pub const fn leads(net: usize) -> bool {
    net.is_multiple_of(4)
}

/// The settings shared by all nets of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct NetsForm {
    /// The actions that have weights.
    pub set: ActionSet,
    /// The settings of a net, except for its own number of actions.
    pub layers: LayersConfig,
}

impl NetsForm {
    /// The settings of the nets in a run.
    pub fn new(settings: &Settings) -> Self {
        Self { set: settings.actions, layers: settings.layers() }
    }

    /// The settings of the nets in a file of such a run.
    pub fn kept(settings: &Settings) -> Self {
        let form = Self::new(settings);
        let unmatched = if settings.prune > 0 { Unmatched::NearestIfFull } else { form.layers.unmatched };
        Self { layers: LayersConfig { unmatched, ..form.layers }, ..form }
    }

    fn config(&self, net: usize) -> LayersConfig {
        LayersConfig { actions: self.set.count(leads(net)), ..self.layers.clone() }
    }
}

/// All nets of an agent.
#[derive(Debug, Clone, PartialEq)]
pub struct Nets {
    set: ActionSet,
    layers: Vec<Layers>,
}

impl Nets {
    /// Untrained nets.
    pub fn new(form: &NetsForm) -> Self {
        let layers = (0..NETS).map(|net| Layers::new(form.config(net))).collect();
        Self { set: form.set, layers }
    }

    /// The actions that have weights.
    pub fn set(&self) -> ActionSet {
        self.set
    }

    /// A net by number.
    ///
    /// # Panics
    /// If there is no such net.
    pub fn net(&self, net: usize) -> &Layers {
        &self.layers[net]
    }

    /// A net by number, to train it.
    ///
    /// # Panics
    /// Same as [`Nets::net`].
    pub fn net_mut(&mut self, net: usize) -> &mut Layers {
        &mut self.layers[net]
    }

    /// All nets, in order.
    pub fn all(&self) -> &[Layers] {
        &self.layers
    }

    /// The net for the current decision.
    pub fn at(&self, look: &Look<'_>) -> &Layers {
        &self.layers[net_at(look.table)]
    }

    /// The number of nodes in all nets together.
    pub fn nodes(&self) -> usize {
        self.layers.iter().map(Layers::nodes).sum()
    }

    /// Sets a minimum step: from now on a weight moves by at least this share of its error.
    pub fn quicken(&mut self, least_step: f32) {
        self.layers.iter_mut().for_each(|net| net.quicken(least_step));
    }

    /// The same nets without nodes that have few visits. Where a node is missing, its layer is skipped and
    /// coarser layers are read. Neighbouring nodes of the layer don't replace it, because they have learned
    /// other situations.
    #[must_use]
    pub fn pruned(mut self, least_visits: u32) -> Self {
        for net in &mut self.layers {
            net.prune(least_visits);
            net.skip_unmatched();
        }
        self
    }

    /// Rounds what the nets have learned so that their file packs small. In each layer, a rounded weight moves the
    /// value of an action by at most half the tolerance.
    #[must_use]
    pub fn coarsened(mut self, tolerance: f32) -> Self {
        self.layers.iter_mut().for_each(|net| net.coarsen(tolerance));
        self
    }

    /// The nets as they come back from a file, with rounded weights and counts.
    #[must_use]
    pub fn rounded(mut self) -> Self {
        for net in &mut self.layers {
            if let Ok(rounded) = Layers::unpack(net.config().clone(), &net.pack()) {
                *net = rounded;
            }
        }
        self
    }
}

/// Format, for each of the 52 nets: its size in bytes (u32), then the net as written by [`Layers::pack`].
impl Part for Nets {
    type Form = NetsForm;

    fn most(form: &NetsForm) -> usize {
        (0..NETS).map(|net| 4 + most_of_net(&form.config(net))).sum()
    }

    fn read(from: &mut ByteReader<'_>, form: &NetsForm) -> Result<Self, PartFault> {
        let mut nets = Vec::with_capacity(NETS);
        for net in 0..NETS {
            let bytes = from.u32().map_err(|_| PartFault::form())? as usize;
            let bytes = from.take(bytes).map_err(|_| PartFault::form())?;
            nets.push(Layers::unpack(form.config(net), bytes).map_err(|fault| wrong_net(net, fault))?);
        }
        Ok(Self { set: form.set, layers: nets })
    }

    fn write(&self, out: &mut Vec<u8>) {
        for net in &self.layers {
            let bytes = net.pack();
            out.extend((bytes.len() as u32).to_le_bytes());
            out.extend(bytes);
        }
    }

    fn about(&self) -> String {
        format!("{NETS} nets, {} nodes", self.nodes())
    }
}

/// The largest size of a net, in bytes: a header, and for each node its template, age, visits, values, and
/// the counts and weights of all actions.
fn most_of_net(config: &LayersConfig) -> usize {
    let node = 2 * PERCEPTS + 5 + 1 + 1 + 2 + 3 * config.actions;
    16 + config.vigilances.len() * (5 + config.cap * node)
}

fn wrong_net(net: usize, fault: PartsFault) -> PartFault {
    let (trick, place) = place_of(net);
    PartFault::new(
        format!("has an unreadable net for trick {}, position {}: {fault}", trick + 1, place + 1),
        format!("のトリック{}・{}番手のネットが読み取れません（{fault}）", trick + 1, place + 1),
    )
}
