//! The 52 nets of FALCON, one for each trick and place in the trick, and their learning from finished deals.
//!
//! A finished deal has no secrets, because all cards are known. So all learning uses the record of a deal, no
//! matter who played it: games of a training run, and games at a table.

use super::{
    actions::ActionSet,
    field::{Field, FieldForm, FieldReading},
    percepts::{NETS, PERCEPTS, leads, net_at, percepts, place_of},
    settings::{Feedback, Settings},
};
use crate::{
    agent_file::{ByteReader, Part, PartFault},
    hearts::{
        kinds::Look,
        rules::{self, QueenUnder},
    },
};
use std::ops::AddAssign;
use tefuda_games::{
    BySeat, Card, CardSet, Game as _, Seat,
    hearts::{Hearts, HeartsMove, POINTS_IN_DEAL, TRICKS},
};
use tefuda_learn::art::{
    Code, FusionArt, Layers, LayersConfig, LayersLearned, LayersReading, PartsFault, Unmatched,
};

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
    pub(crate) fn net_mut(&mut self, net: usize) -> &mut FalconNet {
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
    pub(crate) fn quicken(&mut self, least_step: f32) {
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
    pub(crate) fn coarsened(mut self, tolerance: f32) -> Self {
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
            let bytes = from.u32()? as usize;
            let bytes = from.take(bytes)?;
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

/// The actions chosen in a deal, indexed by the number of cards played before; `None` for unknown actions.
pub(super) type Chosen = [Option<u8>; 52];

/// Counts of what was learned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tally {
    /// The number of decisions learned from.
    pub decisions: u32,
    /// The number of layers in which a node resonated.
    pub resonated: u32,
    /// The number of layers in which a node was committed.
    pub committed: u32,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.resonated += other.resonated;
        self.committed += other.committed;
    }
}

impl AddAssign<LayersLearned> for Tally {
    fn add_assign(&mut self, learned: LayersLearned) {
        self.decisions += 1;
        self.resonated += learned.resonated;
        self.committed += learned.committed;
    }
}

/// A decision with its feedback, ready to learn from.
#[derive(Debug, Clone)]
pub struct Experience {
    /// The seat that decided.
    pub seat: Seat,
    /// The number of cards played before.
    pub number: usize,
    /// The number of the net that learns from it.
    pub net: usize,
    /// The complement code of the percepts.
    pub code: Code,
    /// The card that was played.
    pub card: Card,
    /// The points that the seat took in this and later tricks, later ones discounted.
    pub cost: f32,
    /// The targets of actions, in 0…1.
    pub targets: Vec<(usize, f32)>,
    /// The result of the situation, in 0…1.
    pub value: f32,
}

impl Experience {
    /// Trains the net on this experience.
    pub fn teach(&self, nets: &mut Nets) -> LayersLearned {
        nets.net_mut(self.net).learn(self)
    }
}

/// Trains nets on a finished deal, from the decisions of the seats for which `seats` is true. `chosen` has
/// the actions by which they played, if known.
pub(super) fn learn(
    nets: &mut Nets,
    settings: &Settings,
    deal: &Hearts,
    seats: BySeat<bool, 4>,
    chosen: &Chosen,
) -> Tally {
    let mut tally = Tally::default();
    for experience in experiences(nets.set(), settings, deal, seats, chosen) {
        tally += experience.teach(nets);
    }
    tally
}

/// The experiences of a finished deal, in the order of its decisions.
pub fn experiences(
    set: ActionSet,
    settings: &Settings,
    deal: &Hearts,
    seats: BySeat<bool, 4>,
    chosen: &Chosen,
) -> Vec<Experience> {
    let costs = costs(deal, settings.lambda);
    let mut all = Vec::with_capacity(TRICKS);
    let Ok(mut game) = Hearts::new(*deal.table().config(), &deal.deal()) else { return all };
    let mut options = Vec::new();
    for (seat, play) in deal.history() {
        if let HeartsMove::Play(card) = play
            && seats[seat]
        {
            let number = game.table().len();
            let look = Look { table: game.table(), hand: game.hand(seat), legal: game.legal_cards() };
            set.options(&look, &mut options);
            let cost = costs[number / 4][seat];
            let feedback = match settings.feedback {
                Feedback::Own => {
                    let target = 1.0 - (cost / settings.worst).min(1.0);
                    let targets = experienced(&options, card, chosen[number], target, settings.share);
                    // Others may also play cards that no action type names.
                    (!targets.is_empty()).then_some((targets, target))
                }
                Feedback::Counterfactual => counterfactual(&game, seat, &options, card),
            };
            all.extend(feedback.map(|(targets, value)| {
                let code = Code::new(&percepts(&look));
                Experience {
                    seat,
                    number,
                    net: super::percepts::net_at(look.table),
                    code,
                    card,
                    cost,
                    targets,
                    value,
                }
            }));
        }
        if game.play(play).is_err() {
            break;
        }
    }
    all
}

/// The targets with feedback only from the card played: for all actions that name it, or only the chosen one.
fn experienced(
    options: &[(usize, Card)],
    card: Card,
    chosen: Option<u8>,
    target: f32,
    share: bool,
) -> Vec<(usize, f32)> {
    let named = || options.iter().filter(|option| option.1 == card).map(|option| option.0);
    if share {
        return named().map(|action| (action, target)).collect();
    }
    chosen.map(usize::from).or_else(|| named().next()).map(|action| (action, target)).into_iter().collect()
}

/// The targets of all actions, from playing out each card by rule. A target of ½ is the average over the
/// cards, and fewer points give a higher target. Also returns the value of the situation, 1 for no points in
/// the rest of the deal. `None` if all actions name the same card.
fn counterfactual(
    game: &Hearts,
    seat: Seat,
    options: &[(usize, Card)],
    played: Card,
) -> Option<(Vec<(usize, f32)>, f32)> {
    let cards: CardSet = options.iter().map(|option| option.1).collect();
    if cards.len() < 2 {
        return None;
    }
    let all = f32::from(POINTS_IN_DEAL);
    let mut outcomes = [0.0; 64];
    let mut sum = 0.0;
    for card in cards {
        let points = played_out(game, card).points_at_end(seat) as f32;
        outcomes[card.code() as usize] = points;
        sum += points;
    }
    let mean = sum / cards.len() as f32;
    let target = |card: Card| 0.5 + (mean - outcomes[card.code() as usize]) / all;
    let targets = options.iter().map(|(action, card)| (*action, target(*card))).collect();
    let rest = if cards.has(played) { outcomes[played.code() as usize] } else { mean };
    let taken = f32::from(game.table().points()[seat]);
    Some((targets, 1.0 - (rest - taken).max(0.0) / all))
}

/// The end of the deal if this card is played and all players continue by rule.
fn played_out(game: &Hearts, card: Card) -> Hearts {
    let mut game = game.clone();
    game.play_legal(card);
    while let Some((card, _)) = rules::play_with(QueenUnder::Clean, game.table(), game.legal_cards()) {
        game.play_legal(card);
    }
    game
}

/// gₜ = pₜ + λ·gₜ₊₁ of each seat for each trick, where pₜ are the points that it took in the trick.
fn costs(deal: &Hearts, lambda: f32) -> [BySeat<f32, 4>; TRICKS] {
    let mut all = [BySeat([0.0; 4]); TRICKS];
    let mut after = BySeat([0.0; 4]);
    for trick in deal.table().tricks().rev() {
        after.0 = after.0.map(|cost| lambda * cost);
        if let Some((winner, _)) = trick.winning() {
            after[winner] += f32::from(trick.points());
        }
        all[trick.number] = after;
    }
    all
}
