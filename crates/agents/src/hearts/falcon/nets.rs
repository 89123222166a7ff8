//! The 52 nets of FALCON: one for each trick and place in the trick.

use super::{actions::ActionSet, percepts::PERCEPTS, settings::Settings};
use crate::{
    agent_file::{ByteReader, Part, PartFault},
    hearts::kinds::Look,
};
use tefuda_games::hearts::Table;
use tefuda_learn::art::{Layers, LayersConfig, PartsFault, Precision, Unmatched};

/// How many nets there are: 13 tricks with 4 places each.
pub const NETS: usize = 52;

/// The number of the net for the decision that is due at a table: four times the trick, plus the cards that lie in it.
pub fn net_at(table: &Table) -> usize {
    table.len().min(NETS - 1)
}

/// The trick and the place in it that a net is for, both from 0.
pub const fn place_of(net: usize) -> (usize, usize) {
    (net / 4, net % 4)
}

/// Whether a net decides what to lead.
pub const fn leads(net: usize) -> bool {
    net.is_multiple_of(4)
}

/// The settings that all nets of a run share.
#[derive(Debug, Clone, PartialEq)]
pub struct NetsForm {
    /// The actions that they have weights for.
    pub set: ActionSet,
    /// Their settings; the number of actions is that of each net.
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
    precision: Precision,
    layers: Vec<Layers>,
}

impl Nets {
    /// Nets that know nothing.
    pub fn new(form: &NetsForm) -> Self {
        let layers = (0..NETS).map(|net| Layers::new(form.config(net))).collect();
        Self { set: form.set, precision: Precision::Word, layers }
    }

    /// The actions that they have weights for.
    pub fn set(&self) -> ActionSet {
        self.set
    }

    /// A net by its number.
    ///
    /// # Panics
    /// If there is no such net.
    pub fn net(&self, net: usize) -> &Layers {
        &self.layers[net]
    }

    /// A net that is to learn.
    ///
    /// # Panics
    /// As [`Nets::net`].
    pub fn net_mut(&mut self, net: usize) -> &mut Layers {
        &mut self.layers[net]
    }

    /// All of them, in order.
    pub fn all(&self) -> &[Layers] {
        &self.layers
    }

    /// The net for the decision that is due.
    pub fn at(&self, look: &Look<'_>) -> &Layers {
        &self.layers[net_at(look.table)]
    }

    /// The nodes of all nets together.
    pub fn nodes(&self) -> usize {
        self.layers.iter().map(Layers::nodes).sum()
    }

    /// From now on a weight moves by at least this share of its error.
    pub fn quicken(&mut self, least_step: f32) {
        self.layers.iter_mut().for_each(|net| net.quicken(least_step));
    }

    /// The same nets without the nodes that have learned from fewer presentations. Where a node is then missing, its
    /// layer is skipped and coarser layers answer. Its neighbours do not: they were there before, and have learned
    /// other situations.
    #[must_use]
    pub fn pruned(mut self, least_visits: u32) -> Self {
        for net in &mut self.layers {
            net.prune(least_visits);
            net.skip_unmatched();
        }
        self
    }

    /// The nets as they come back from a file of this precision, with rounded weights and counts.
    #[must_use]
    pub fn rounded(mut self, precision: Precision) -> Self {
        self.precision = precision;
        for net in &mut self.layers {
            if let Ok(rounded) = Layers::unpack(net.config().clone(), &net.pack(precision)) {
                *net = rounded;
            }
        }
        self
    }
}

/// How many bytes a net has: u32; the net as [`Layers::pack`] writes it; and so for all 52. All have the precision of the first.
impl Part for Nets {
    type Form = NetsForm;

    fn most(form: &NetsForm) -> usize {
        (0..NETS).map(|net| 4 + most_of_net(&form.config(net))).sum()
    }

    fn read(from: &mut ByteReader<'_>, form: &NetsForm) -> Result<Self, PartFault> {
        let (mut nets, mut precision) = (Vec::with_capacity(NETS), None);
        for net in 0..NETS {
            let bytes = from.u32().map_err(|_| PartFault::form())? as usize;
            let bytes = from.take(bytes).map_err(|_| PartFault::form())?;
            nets.push(Layers::unpack(form.config(net), bytes).map_err(|fault| wrong_net(net, fault))?);
            let its = if bytes[0] == 1 { Precision::Byte } else { Precision::Word };
            if its != *precision.get_or_insert(its) {
                return Err(PartFault::form());
            }
        }
        Ok(Self { set: form.set, precision: precision.unwrap_or(Precision::Word), layers: nets })
    }

    fn write(&self, out: &mut Vec<u8>) {
        for net in &self.layers {
            let bytes = net.pack(self.precision);
            out.extend((bytes.len() as u32).to_le_bytes());
            out.extend(bytes);
        }
    }

    fn about(&self) -> String {
        format!("{NETS} nets, {} nodes", self.nodes())
    }
}

/// The most bytes of a net: a head, and for each node its template, its age, visits, values, and counts and weights of all actions.
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
