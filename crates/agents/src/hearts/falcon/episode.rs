//! A game of a training run: its seats, its exploration, and the effect of the filter.
//!
//! The strength of nets is measured by their penalty ratio on a fixed set of duplicate deals. Each deal is played
//! four times, with the nets in each seat, so that the luck of the cards cancels out. The unit for the standard
//! error is a deal with its four games.

use super::{
    degsq::{self, DegSq, Target},
    nets::{Chosen, Nets},
    percepts::{Percepts, percepts},
    settings::Settings,
};
use crate::{
    agent,
    hearts::{
        kinds::Look,
        mc::Mc,
        rules::{self, QueenUnder},
    },
    training::DealSums,
};
use serde::{Deserialize, Serialize};
use tefuda_games::{
    BySeat, Card, Game as _, Rng, Seat, Seed,
    hearts::{Hearts, HeartsConfig, HeartsDeal, HeartsMove, POINTS_IN_DEAL, Passing, Table},
    seed::below,
};
use tefuda_learn::art::Code;

/// Random draws for exploration are below this.
const DRAWS: u32 = 1 << 24;

/// The share of a run during which it explores.
const EXPLORES: f32 = 0.8;

/// Working memory that is reused for each decision.
#[derive(Debug, Clone)]
pub struct Scratch {
    /// The possible actions, each with its card.
    pub options: Vec<(usize, Card)>,
    /// The percepts of the position.
    pub percepts: Percepts,
    code: Code,
    /// The options by value.
    order: Vec<(f32, usize)>,
}

impl Default for Scratch {
    fn default() -> Self {
        let percepts = Percepts::default();
        Self { options: Vec::new(), percepts, code: Code::new(&percepts), order: Vec::new() }
    }
}

impl Scratch {
    /// Takes a position: computes percepts and options.
    pub fn look(&mut self, nets: &Nets, look: &Look<'_>) {
        nets.set().options(look, &mut self.options);
        self.percepts = percepts(look);
        self.code.set(&self.percepts);
    }

    /// Replaces a percept, counted from 0, by another value.
    pub fn replace(&mut self, percept: usize, value: f32) {
        if let Some(known) = self.percepts.get_mut(percept) {
            *known = value;
            self.code.set(&self.percepts);
        }
    }

    /// The complement code of the percepts.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Sorts the options by value plus `bonus`/√(count + 1), largest first. Ties keep their order.
    fn rank(&mut self, nets: &Nets, look: &Look<'_>, bonus: f32) {
        let reading = nets.at(look).read(&self.code);
        let value = |action: usize| {
            let untried = if bonus > 0.0 { bonus / (reading.count(action) as f32 + 1.0).sqrt() } else { 0.0 };
            reading.value(action) + untried
        };
        self.order.clear();
        self.order
            .extend(self.options.iter().enumerate().map(|(place, (action, _))| (value(*action), place)));
        self.order.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    }

    /// The index of the best option that passes the filter, or of the best if none passes, and whether that
    /// changes the card.
    fn filtered(&self, filter: Filter<'_>, look: &Look<'_>) -> (usize, bool) {
        let best = self.order[0].1;
        let group = super::percepts::net_at(look.table);
        let passes = |place: usize| {
            let tendency = filter.tendency(group, &self.percepts, self.options[place].1);
            tendency.is_none_or(|tendency| tendency < filter.theta)
        };
        let chosen = self.order.iter().map(|(_, place)| *place).find(|place| passes(*place)).unwrap_or(best);
        (chosen, self.options[chosen].1 != self.options[best].1)
    }
}

/// The filter of an agent: its regressions and the threshold.
#[derive(Debug, Clone, Copy)]
pub struct Filter<'a> {
    /// The regressions that warn of ♠Q.
    pub queen: Option<&'a DegSq>,
    /// The regressions that warn of hearts.
    pub hearts: Option<&'a DegSq>,
    /// A card passes if every estimate for it is below this.
    pub theta: f64,
}

impl Filter<'_> {
    /// The larger estimate of the two regressions for a card. `None` in a group without a regression.
    pub fn tendency(&self, group: usize, percepts: &Percepts, card: Card) -> Option<f64> {
        let features = degsq::features(percepts, card);
        let said =
            [self.queen, self.hearts].into_iter().flatten().filter_map(|of| of.value(group, &features));
        said.reduce(f64::max)
    }

    /// The filter that applies at a table, without regressions whose target has been taken. `None` if none is
    /// left.
    pub fn at(self, table: &Table) -> Option<Self> {
        let queen = self.queen.filter(|_| Target::Queen.is_open(table));
        let hearts = self.hearts.filter(|_| Target::Hearts.is_open(table));
        (queen.is_some() || hearts.is_some()).then_some(Self { queen, hearts, ..self })
    }
}

/// The option chosen outside training: the largest value that passes the filter, with ties to the earlier.
/// Returns its index among the options, and whether the filter changed the card. `None` if no card can be
/// played.
pub(super) fn choose(
    nets: &Nets,
    filter: Option<Filter<'_>>,
    look: &Look<'_>,
    scratch: &mut Scratch,
) -> Option<(usize, bool)> {
    scratch.look(nets, look);
    choose_as_seen(nets, filter, look, scratch)
}

/// Like [`choose`], with a position already in `scratch`.
pub(super) fn choose_as_seen(
    nets: &Nets,
    filter: Option<Filter<'_>>,
    look: &Look<'_>,
    scratch: &mut Scratch,
) -> Option<(usize, bool)> {
    if scratch.options.len() < 2 {
        return scratch.options.first().map(|_| (0, false));
    }
    scratch.rank(nets, look, 0.0);
    Some(decide(filter, look, scratch))
}

/// The first option in order, or the first that passes the filter if one applies.
fn decide(filter: Option<Filter<'_>>, look: &Look<'_>, scratch: &Scratch) -> (usize, bool) {
    match filter.and_then(|filter| filter.at(look.table)) {
        Some(filter) => scratch.filtered(filter, look),
        None => (scratch.order[0].1, false),
    }
}

/// Counts over games.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Moves {
    /// The number of decisions by the nets.
    pub decided: u32,
    /// The number of decisions in which the filter changed the card.
    pub changed: u32,
}

/// A finished game with the actions that the learning agent chose.
#[derive(Debug, Clone)]
pub(super) struct Episode {
    /// The game.
    pub game: Hearts,
    /// The seats of the learning agent.
    pub seats: BySeat<bool, 4>,
    /// The actions that it chose.
    pub chosen: Chosen,
    /// The reason for each, indexed by the number of cards played before.
    pub reasons: [ActionReason; 52],
}

/// The reason for an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum ActionReason {
    /// The only possible action.
    #[default]
    Forced,
    /// Random exploration.
    Random,
    /// The largest value.
    Best,
    /// The first that passed the filter.
    Filtered,
}

/// The learning agent in one game of its run.
#[derive(Debug, Clone, Copy)]
pub(super) struct LearningPlayer<'a> {
    /// The current nets.
    pub nets: &'a Nets,
    /// The settings of the run.
    pub settings: &'a Settings,
    /// Its filter, if any.
    pub filter: Option<Filter<'a>>,
    /// The number of the game in the run, from 0.
    pub number: u32,
}

impl LearningPlayer<'_> {
    /// Plays a game. The learning agent has the first seat, and each other seat with probability
    /// `settings.self_play`. The rest are rule-based players.
    pub(super) fn play(&self, seed: Seed, scratch: &mut Scratch, moves: &mut Moves) -> Option<Episode> {
        let config = self.settings.config();
        let passing = if config.passing { Passing::CYCLE[self.number as usize % 4] } else { Passing::Hold };
        let mut game = Hearts::new(config, &HeartsDeal::random(seed.child(0), passing)).ok()?;
        let rng = &mut seed.child(1).rng();
        let seats = self.seats(rng);
        pass_by_rule(&mut game);
        let (mut chosen, mut reasons) = ([None; 52], [ActionReason::Forced; 52]);
        while let Some(seat) = game.turn() {
            let table = game.table();
            let look = Look { table, hand: game.hand(seat), legal: game.legal_cards() };
            let card = if seats[seat] {
                let (place, reason) = self.option(&look, rng, scratch, moves)?;
                let (action, card) = scratch.options[place];
                chosen[table.len()] = Some(action as u8);
                reasons[table.len()] = reason;
                card
            } else {
                by_rule(&game)?
            };
            game.play_legal(card);
        }
        Some(Episode { game, seats, chosen, reasons })
    }

    /// Its seats in a game.
    fn seats(&self, rng: &mut Rng) -> BySeat<bool, 4> {
        let own = (self.settings.self_play * DRAWS as f32) as u32;
        let mut seats = BySeat([true, false, false, false]);
        for seat in Seat::all(4).skip(1) {
            seats[seat] = own > 0 && below(rng, DRAWS) < own;
        }
        seats
    }

    /// The exploration bonus. Divided by √(count + 1), it is added to the value of an action.
    pub(super) fn bonus(&self) -> f32 {
        self.settings.bonus * self.exploration()
    }

    /// The amount of exploration, falling from 1 in the first game to 0 after four fifths of the run.
    pub(super) fn exploration(&self) -> f32 {
        (1.0 - self.number as f32 / (EXPLORES * self.settings.games as f32)).max(0.0)
    }

    /// The index of the option that it plays, and the reason.
    fn option(
        &self,
        look: &Look<'_>,
        rng: &mut Rng,
        scratch: &mut Scratch,
        moves: &mut Moves,
    ) -> Option<(usize, ActionReason)> {
        scratch.look(self.nets, look);
        let count = scratch.options.len() as u32;
        if count < 2 {
            return scratch.options.first().map(|_| (0, ActionReason::Forced));
        }
        let explores = self.exploration();
        let random = (self.settings.epsilon * explores * DRAWS as f32) as u32;
        let unknown = self.nets.at(look).is_lost(scratch.code());
        if unknown || random > 0 && below(rng, DRAWS) < random {
            return Some((below(rng, count) as usize, ActionReason::Random));
        }
        scratch.rank(self.nets, look, self.bonus());
        let (place, changed) = decide(self.filter, look, scratch);
        moves.decided += 1;
        moves.changed += u32::from(changed);
        Some((place, if changed { ActionReason::Filtered } else { ActionReason::Best }))
    }
}

/// Plays a deal with `decide` in one seat and `others` in the rest, after the passes by rule. Returns the points of that
/// seat.
pub(super) fn play_out(
    mut game: Hearts,
    own: Seat,
    mut decide: impl FnMut(&Look<'_>) -> Option<Card>,
    others: impl Fn(&Hearts, Seat) -> Option<Card>,
) -> i32 {
    pass_by_rule(&mut game);
    while let Some(seat) = game.turn() {
        let card = if seat == own {
            decide(&Look { table: game.table(), hand: game.hand(seat), legal: game.legal_cards() })
        } else {
            others(&game, seat)
        };
        let Some(card) = card else { break };
        game.play_legal(card);
    }
    game.points_at_end(own)
}

/// The card of the rule-based player.
pub(super) fn by_rule(game: &Hearts) -> Option<Card> {
    rules::play_with(QueenUnder::Clean, game.table(), game.legal_cards()).map(|(card, _)| card)
}

/// Passes for all seats by rule, as there are no nets for passing.
fn pass_by_rule(game: &mut Hearts) {
    while game.table().in_passing() {
        let cards = game.turn().map(|seat| rules::cards_to_pass(game.hand(seat)));
        let Some(pass) = cards.and_then(HeartsMove::pass) else { return };
        if game.play(pass).is_err() {
            return;
        }
    }
}

/// The seed of all measurement deals. Each seed of a run has its own deals, so that the luck of the cards counts in
/// intervals over runs. Runs with the same seed and other settings share them.
const DEALS: Seed = Seed(0x0fa1_c0de);

/// The opponents of a measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Against {
    /// Three rule-based players.
    Rules,
    /// Three Monte-Carlo agents with the paper's settings.
    MonteCarlo,
}

/// A measurement in progress, one game at a time.
#[derive(Debug, Clone)]
pub struct Measurement {
    against: Against,
    mc: Mc,
    config: HeartsConfig,
    cards: Seed,
    deals: u32,
    games: u32,
    /// The points in the games of the current deal.
    points: i32,
    sums: DealSums,
}

/// A penalty ratio with its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Penalty {
    /// Points divided by 26.
    pub ratio: f64,
    /// The standard error; 0 with one deal.
    pub error: f64,
}

impl Penalty {
    pub(super) fn of(sums: &DealSums) -> Self {
        let (ratio, error) = sums.mean();
        Self { ratio, error }
    }
}

impl Measurement {
    /// A measurement over this many deals, at least one, for a run with this seed.
    pub fn new(against: Against, settings: &Settings, deals: u32, run: Seed) -> Self {
        let (config, deals) = (settings.config(), deals.max(1));
        let mc = Mc::of_p1();
        let cards = DEALS.child(run.0);
        Self { against, mc, config, cards, deals, games: 0, points: 0, sums: DealSums::default() }
    }

    /// The opponents.
    pub fn against(&self) -> Against {
        self.against
    }

    /// Plays the next game. Returns the result once all are played.
    pub fn game(&mut self, nets: &Nets, scratch: &mut Scratch) -> Option<Penalty> {
        let (deal, seat) = (self.games / 4, Seat((self.games % 4) as u8));
        if deal < self.deals {
            self.points += self.played(nets, deal, seat, scratch);
            self.games += 1;
            if seat.0 == 3 {
                let points = f64::from(std::mem::take(&mut self.points));
                self.sums.add(points / (4.0 * f64::from(POINTS_IN_DEAL)));
            }
        }
        (self.games == 4 * self.deals).then(|| Penalty::of(&self.sums))
    }

    /// The points that the nets take in a seat.
    fn played(&self, nets: &Nets, deal: u32, own: Seat, scratch: &mut Scratch) -> i32 {
        let seed = self.cards.child(u64::from(deal));
        let passing = if self.config.passing { Passing::CYCLE[deal as usize % 4] } else { Passing::Hold };
        let Ok(game) = Hearts::new(self.config, &HeartsDeal::random(seed, passing)) else { return 0 };
        let decide = |look: &Look<'_>| {
            let (place, _) = choose(nets, None, look, scratch)?;
            Some(scratch.options[place].1)
        };
        play_out(game, own, decide, |game, seat| self.opponent(game, seat, seed))
    }

    fn opponent(&self, game: &Hearts, seat: Seat, seed: Seed) -> Option<Card> {
        let legal = game.legal_cards();
        match self.against {
            Against::Rules => by_rule(game),
            Against::MonteCarlo if legal.len() == 1 => legal.first(),
            Against::MonteCarlo => {
                let seed = seed.child(1 + game.table().len() as u64).child(u64::from(seat.0));
                match agent::decide::<Hearts>(&self.mc, game.view(seat), seed)?.choice {
                    HeartsMove::Play(card) => Some(card),
                    HeartsMove::Pass(_) => None,
                }
            }
        }
    }
}
