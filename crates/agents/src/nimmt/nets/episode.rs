//! Models in training, and a game from which they learn while it is played. A model is the two nets of L(s, a)
//! with their optimisers.
//!
//! At the start of each turn, every model evaluates all cards of the hands that it learns from. It chooses
//! its own card by these values. The values are also the targets for the cards of the previous turn, so a
//! model learns from those cards only now.

use super::{
    features::InputRow,
    field::Turn,
    player::{self, Nets, Scratch},
    settings::{Label, Settings, Target},
};
use crate::{
    nimmt::{mc::cheapest_row, rules::RulePlayer},
    training::{Mean, knobs::OptimiserKind, uniform_weight},
};
use tefuda_games::{
    Game as _, Rng, Seat,
    nimmt::{Cards, MOST_SEATS, Nimmt, NimmtConfig, NimmtDeal, TURNS, Table},
    seed::below,
};
use tefuda_learn::{Net, Trainer};

/// Random draws for exploration are below this.
const DRAWS: u32 = 1 << 24;

/// The player of a seat.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Chair {
    /// A model, by its number.
    Model(usize),
    /// A rule-based player.
    Rule(RulePlayer),
}

/// A played card that still needs the value of what follows.
#[derive(Debug, Clone, Copy)]
struct Open {
    row: InputRow,
    heads: f32,
}

/// The number of cards below all rows that were learned from, and how many had a label that differs from
/// their actual cost.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Labels {
    low: u32,
    differ: u32,
}

impl Labels {
    /// The percentage of labels that differ.
    pub(super) fn percent(self) -> f64 {
        100.0 * (f64::from(self.differ) / f64::from(self.low.max(1)))
    }
}

/// The working memory of a game, and the counts over all games so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Episode {
    /// The cards of each hand with their values, for each model.
    candidates: Vec<[Candidates; MOST_SEATS]>,
    open: Vec<[Option<Open>; MOST_SEATS]>,
    pub(super) labels: Labels,
}

impl Episode {
    /// Plays a game and lets the models learn. `rates` has the learning rate of each.
    pub(super) fn play(
        &mut self,
        models: &mut [Model],
        rates: &[f32],
        chairs: &[Chair],
        config: NimmtConfig,
        rng: &mut Rng,
    ) {
        let deal = NimmtDeal::drawn(&config, rng);
        let Ok(mut game) = Nimmt::new(config, &deal) else { return };
        self.candidates.resize_with(models.len(), Default::default);
        self.open.clear();
        self.open.resize(models.len(), [None; MOST_SEATS]);
        for _ in 0..TURNS {
            let cards = self.turn(&game, models, rates, chairs, rng);
            let before = heads(&game);
            let cheapest = f32::from(game.table().cheapest());
            cards.iter().take(chairs.len()).for_each(|card| game.choose(*card));
            if game.table().taker().is_some() {
                let row = cheapest_row(game.table(), rng);
                game.take(row);
            }
            self.cost(models, &before, &heads(&game), cheapest);
        }
        for ((model, rate), open) in models.iter_mut().zip(rates).zip(&mut self.open) {
            for open in open.iter_mut().filter_map(Option::take) {
                model.learn(&open.row, open.heads, *rate);
            }
        }
    }

    /// Chooses the cards of a turn, and lets the models learn from those of the previous turn.
    fn turn(
        &mut self,
        game: &Nimmt,
        models: &mut [Model],
        rates: &[f32],
        chairs: &[Chair],
        rng: &mut Rng,
    ) -> [u8; MOST_SEATS] {
        let table = game.table();
        let not_on_table = table.config().cards() - table.seen();
        for (number, model) in models.iter_mut().enumerate() {
            for (seat, chair) in chairs.iter().enumerate() {
                if model.settings.everybody || *chair == Chair::Model(number) {
                    let hand = game.hand(Seat(seat as u8));
                    model.consider(table, hand, not_on_table - hand, &mut self.candidates[number][seat]);
                }
            }
        }
        let (mut cards, mut places) = ([0; MOST_SEATS], [0; MOST_SEATS]);
        let rules = chairs.iter().any(|chair| matches!(chair, Chair::Rule(_))).then(|| Turn::of(table));
        for (seat, chair) in chairs.iter().enumerate() {
            let hand = game.hand(Seat(seat as u8));
            places[seat] = match (chair, &rules) {
                (Chair::Rule(player), Some(turn)) => turn.place(*player, hand, rng),
                (Chair::Rule(_), None) => 0,
                (Chair::Model(number), _) => {
                    let explore = (models[*number].settings.epsilon * f64::from(DRAWS)) as u32;
                    let explores = explore > 0 && below(rng, DRAWS) < explore;
                    if explores {
                        below(rng, hand.len()) as usize
                    } else {
                        self.candidates[*number][seat].best()
                    }
                }
            };
            cards[seat] = hand.iter().nth(places[seat]).unwrap_or(0);
        }
        for (number, model) in models.iter_mut().enumerate() {
            let gamma = model.settings.gamma;
            for seat in 0..chairs.len() {
                let found = &self.candidates[number][seat];
                if let Some(open) = self.open[number][seat].take() {
                    let next = match model.settings.target {
                        Target::Min => found.best(),
                        Target::Played => places[seat],
                    };
                    model.learn(&open.row, open.heads + gamma * found.values[next], rates[number]);
                }
                if model.settings.everybody || chairs[seat] == Chair::Model(number) {
                    self.open[number][seat] = Some(Open { row: found.rows[places[seat]], heads: 0.0 });
                }
            }
        }
        cards
    }

    /// Records the costs of a turn's cards.
    fn cost(&mut self, models: &[Model], before: &[u8], after: &[u8], cheapest: f32) {
        for (number, (model, open)) in models.iter().zip(&mut self.open).enumerate() {
            for (open, (before, after)) in open.iter_mut().zip(before.iter().zip(after)) {
                let Some(open) = open else { continue };
                let taken = f32::from(after - before);
                open.heads = if open.row.is_low() && model.settings.label == Label::Cheapest {
                    cheapest
                } else {
                    taken
                };
                if number == 0 && open.row.is_low() {
                    self.labels.low += 1;
                    self.labels.differ += u32::from(open.heads != taken);
                }
            }
        }
    }
}

/// The heads taken by each seat.
fn heads(game: &Nimmt) -> [u8; MOST_SEATS] {
    let mut all = [0; MOST_SEATS];
    for (to, from) in all.iter_mut().zip(game.table().heads()) {
        *to = *from;
    }
    all
}

/// The cards that one seat could play, in ascending order, with their inputs and expected losses.
#[derive(Debug, Clone, Default)]
pub(super) struct Candidates {
    pub(super) rows: Vec<InputRow>,
    /// Their expected losses.
    pub(super) values: Vec<f32>,
}

impl Candidates {
    /// The index of the card with the lowest expected loss. Ties go to the first.
    pub(super) fn best(&self) -> usize {
        let mut best = 0;
        for (place, value) in self.values.iter().enumerate() {
            if *value < self.values[best] {
                best = place;
            }
        }
        best
    }
}

/// The minibatch of one net being filled.
#[derive(Debug, Clone)]
struct Batch {
    trainer: Trainer,
    goals: Vec<f32>,
}

/// Two nets in training.
#[derive(Debug, Clone)]
pub(super) struct Model {
    pub(super) settings: Settings,
    nets: Nets,
    scratch: Scratch,
    /// The batch of the net for low cards, then that of the other net. `None` if updates are plain SGD on
    /// single moves.
    batches: Option<[Batch; 2]>,
    /// The squared errors of the net for low cards and of the other.
    pub(super) losses: [Mean; 2],
}

impl Model {
    /// An untrained model with nets drawn from `rng`.
    pub(super) fn new(settings: &Settings, rng: &mut Rng) -> Self {
        let nets = player::shapes(settings).map(|shape| Net::new(&shape, || uniform_weight(rng)));
        Self::of(settings, nets)
    }

    /// A model with these nets.
    pub(super) fn of(settings: &Settings, [low, fit]: [Net; 2]) -> Self {
        let nets = Nets::new(settings, &low, &fit);
        let batch = |net| Batch { trainer: Trainer::new(net, settings.optimiser.into()), goals: Vec::new() };
        let each = settings.optimiser == OptimiserKind::Sgd && settings.batch == 1;
        let batches = (!each).then(|| [batch(low), batch(fit)]);
        Self { settings: *settings, nets, scratch: Scratch::default(), batches, losses: [Mean::default(); 2] }
    }

    pub(super) fn nets(&self) -> &Nets {
        &self.nets
    }

    /// Evaluates the cards of a hand.
    pub(super) fn consider(&mut self, table: &Table, hand: Cards, unseen: Cards, found: &mut Candidates) {
        found.rows.clear();
        found.values.clear();
        let nets = &self.nets;
        nets.rows(&mut self.scratch, table, hand, unseen, |scratch, row| {
            found.values.push(nets.value(scratch, &row));
            found.rows.push(row);
        });
    }

    /// Learns from a card with a known target: its heads plus the discounted later ones.
    pub(super) fn learn(&mut self, row: &InputRow, goal: f32, rate: f32) {
        let low = row.is_low();
        let net = usize::from(!low);
        let Some(batches) = &mut self.batches else {
            let workspace = self.scratch.workspace(low);
            let out = self.nets.single(low).run(row.ones(), workspace);
            let error = out[0] - goal;
            self.losses[net].add(f64::from(error) * f64::from(error));
            out[0] = slope(error, self.settings.clip);
            self.nets.single_mut(low).learn(workspace, rate);
            return;
        };
        let batch = &mut batches[net];
        batch.trainer.inputs().push(row.ones().iter().copied());
        batch.goals.push(goal);
        if batch.goals.len() < self.settings.batch {
            return;
        }
        for (out, goal) in batch.trainer.forward().iter_mut().zip(&batch.goals) {
            let error = *out - goal;
            self.losses[net].add(f64::from(error) * f64::from(error));
            *out = slope(error, self.settings.clip);
        }
        batch.trainer.update(rate);
        batch.trainer.inputs().clear();
        batch.goals.clear();
        self.nets.single_mut(low).set(batch.trainer.net());
    }
}

/// The derivative of the squared error, limited to `clip`; no limit if `clip` is 0.
fn slope(error: f32, clip: f32) -> f32 {
    2.0 * if clip > 0.0 { error.clamp(-clip, clip) } else { error }
}
