//! The 52 nets of FALCON: one for each trick and place in the trick.

use super::{
    actions::ActionSet,
    field::{Field, FieldForm, FieldReading},
    learning::Experience,
    percepts::PERCEPTS,
    settings::Settings,
};
use crate::{
    agent_file::{ByteReader, Part, PartFault},
    hearts::kinds::Look,
};
use tefuda_games::hearts::Table;
use tefuda_learn::art::{
    Code, FusionArt, Layers, LayersConfig, LayersLearned, LayersReading, PartsFault, Unmatched,
};

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
    /// The settings of a net as published, with the same exception. `None` for layers.
    pub field: Option<FieldForm>,
}

impl NetsForm {
    /// The settings of the nets in a run.
    pub fn new(settings: &Settings) -> Self {
        Self { set: settings.actions, layers: settings.layers(), field: settings.field() }
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

    fn field(&self, net: usize) -> Option<FieldForm> {
        self.field.map(|form| FieldForm { actions: self.set.count(leads(net)), ..form })
    }
}

/// One net.
#[derive(Debug, Clone, PartialEq)]
pub enum FalconNet {
    /// Our layers.
    Layers(Layers),
    /// FALCON as published.
    Field(Field),
}

impl FalconNet {
    fn new(form: &NetsForm, net: usize) -> Self {
        match form.field(net) {
            Some(field) => Self::Field(Field::new(field)),
            None => Self::Layers(Layers::new(form.config(net))),
        }
    }

    /// Finds its nodes for a situation.
    pub fn read(&self, code: &Code) -> NetReading<'_> {
        match self {
            Self::Layers(layers) => NetReading::Layers(layers.read(code)),
            Self::Field(field) => NetReading::Field(field.read(code)),
        }
    }

    /// Whether the net has no node for such a situation, so that an agent in training tries any action.
    pub fn is_lost(&self, code: &Code) -> bool {
        match self {
            Self::Layers(_) => false,
            Self::Field(field) => !field.read(code).knows(),
        }
    }

    /// Learns from an experience.
    pub fn learn(&mut self, experience: &Experience) -> LayersLearned {
        let Experience { code, targets, value, cost, .. } = experience;
        match self {
            Self::Layers(layers) => layers.learn(code, targets, *value),
            Self::Field(field) => {
                let mut sum = LayersLearned::default();
                for (action, target) in targets {
                    let learned = field.learn(code, *action, *cost, *target);
                    sum.resonated = sum.resonated.max(learned.resonated);
                    sum.committed = sum.committed.max(learned.committed);
                }
                sum
            }
        }
    }

    /// The number of its nodes.
    pub fn nodes(&self) -> usize {
        match self {
            Self::Layers(layers) => layers.nodes(),
            Self::Field(field) => field.art().len(),
        }
    }

    /// The number of decisions it has learned from.
    pub fn presentations(&self) -> u32 {
        match self {
            Self::Layers(layers) => layers.presentations(),
            Self::Field(field) => field.art().parts().presentations,
        }
    }

    fn layers_mut(&mut self) -> Option<&mut Layers> {
        if let Self::Layers(layers) = self { Some(layers) } else { None }
    }

    fn pack(&self) -> Vec<u8> {
        match self {
            Self::Layers(layers) => layers.pack(),
            Self::Field(field) => field.art().pack(),
        }
    }

    fn unpack(form: &NetsForm, net: usize, bytes: &[u8]) -> Result<Self, PartsFault> {
        match form.field(net) {
            Some(field) => Field::unpack(field, bytes).map(Self::Field),
            None => Layers::unpack(form.config(net), bytes).map(Self::Layers),
        }
    }
}

/// A situation as a net sees it.
#[derive(Debug, Clone)]
pub enum NetReading<'a> {
    /// In layers.
    Layers(LayersReading<'a>),
    /// In a field as published.
    Field(FieldReading<'a>),
}

impl NetReading<'_> {
    /// The value of an action, in 0…1.
    pub fn value(&self, action: usize) -> f32 {
        match self {
            Self::Layers(reading) => reading.value(action),
            Self::Field(reading) => reading.value(action),
        }
    }

    /// How often the action was tried in such a situation; 0 for a field, which doesn't count.
    pub fn count(&self, action: usize) -> u32 {
        match self {
            Self::Layers(reading) => reading.count(action),
            Self::Field(_) => 0,
        }
    }
}

/// All nets of an agent.
#[derive(Debug, Clone, PartialEq)]
pub struct Nets {
    set: ActionSet,
    nets: Vec<FalconNet>,
}

impl Nets {
    /// Untrained nets.
    pub fn new(form: &NetsForm) -> Self {
        let nets = (0..NETS).map(|net| FalconNet::new(form, net)).collect();
        Self { set: form.set, nets }
    }

    /// The actions that have weights.
    pub fn set(&self) -> ActionSet {
        self.set
    }

    /// A net by number.
    ///
    /// # Panics
    /// If there is no such net.
    pub fn net(&self, net: usize) -> &FalconNet {
        &self.nets[net]
    }

    /// A net by number, to train it.
    ///
    /// # Panics
    /// Same as [`Nets::net`].
    pub fn net_mut(&mut self, net: usize) -> &mut FalconNet {
        &mut self.nets[net]
    }

    /// All nets, in order.
    pub fn all(&self) -> &[FalconNet] {
        &self.nets
    }

    /// The net for the current decision.
    pub fn at(&self, look: &Look<'_>) -> &FalconNet {
        &self.nets[net_at(look.table)]
    }

    /// The number of nodes in all nets together.
    pub fn nodes(&self) -> usize {
        self.nets.iter().map(FalconNet::nodes).sum()
    }

    /// Sets a minimum step: from now on a weight moves by at least this share of its error.
    pub fn quicken(&mut self, least_step: f32) {
        self.layers_mut().for_each(|net| net.quicken(least_step));
    }

    /// The same nets without nodes that have few visits. Where a node is missing, its layer is skipped and
    /// coarser layers are read. Neighbouring nodes of the layer don't replace it, because they have learned
    /// other situations.
    #[must_use]
    pub fn pruned(mut self, least_visits: u32) -> Self {
        for net in self.layers_mut() {
            net.prune(least_visits);
            net.skip_unmatched();
        }
        self
    }

    /// Rounds what the nets have learned so that their file packs small. In each layer, a rounded weight moves the
    /// value of an action by at most half the tolerance.
    #[must_use]
    pub fn coarsened(mut self, tolerance: f32) -> Self {
        self.layers_mut().for_each(|net| net.coarsen(tolerance));
        self
    }

    fn layers_mut(&mut self) -> impl Iterator<Item = &mut Layers> {
        self.nets.iter_mut().filter_map(FalconNet::layers_mut)
    }

    /// The nets as they come back from a file, with rounded weights and counts.
    #[must_use]
    pub fn rounded(mut self) -> Self {
        for net in &mut self.nets {
            let rounded = match net {
                FalconNet::Layers(layers) => {
                    Layers::unpack(layers.config().clone(), &layers.pack()).map(FalconNet::Layers)
                }
                FalconNet::Field(field) => {
                    Field::unpack(*field.form(), &field.art().pack()).map(FalconNet::Field)
                }
            };
            if let Ok(rounded) = rounded {
                *net = rounded;
            }
        }
        self
    }
}

/// Format, for each of the 52 nets: its size in bytes (u32), then the net as written by [`Layers::pack`] or
/// [`FusionArt::pack`].
impl Part for Nets {
    type Form = NetsForm;

    fn most(form: &NetsForm) -> usize {
        let most = |net| {
            form.field(net).map_or_else(
                || most_of_net(&form.config(net)),
                |field| FusionArt::most_packed(field.cap, 2 * field.features + field.actions + 2),
            )
        };
        (0..NETS).map(|net| 4 + most(net)).sum()
    }

    fn read(from: &mut ByteReader<'_>, form: &NetsForm) -> Result<Self, PartFault> {
        let mut nets = Vec::with_capacity(NETS);
        for net in 0..NETS {
            let bytes = from.u32().map_err(|_| PartFault::form())? as usize;
            let bytes = from.take(bytes).map_err(|_| PartFault::form())?;
            nets.push(FalconNet::unpack(form, net, bytes).map_err(|fault| wrong_net(net, fault))?);
        }
        Ok(Self { set: form.set, nets })
    }

    fn write(&self, out: &mut Vec<u8>) {
        for net in &self.nets {
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
